//! Data forms of results as JSON: a small serializer, for the types that the forms have.

use core::{
    error::Error,
    fmt::{self, Display},
};

use serde::{
    Serialize, Serializer,
    ser::{self, Impossible},
};

use crate::Json;

impl Json {
    /// Writes a value in its data form. Fractions have at most four decimals.
    pub fn form<T: Serialize + ?Sized>(&mut self, value: &T) {
        let written = value.serialize(self);
        debug_assert_eq!(written, Ok(()), "the form has a type without JSON");
    }
}

/// The form has a type that results do not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormError;

impl Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the form has a type without JSON")
    }
}

impl Error for FormError {}

impl ser::Error for FormError {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }
}

type Written = Result<(), FormError>;

/// An array or an object under construction, and its end.
pub struct Open<'a>(&'a mut Json, char);

impl<'a> Open<'a> {
    fn array(json: &'a mut Json) -> Self {
        json.open('[');
        Self(json, ']')
    }

    fn object(json: &'a mut Json) -> Self {
        json.open('{');
        Self(json, '}')
    }

    fn close(self) {
        self.0.close(self.1);
    }
}

impl<'a> Serializer for &'a mut Json {
    type Ok = ();
    type Error = FormError;
    type SerializeSeq = Open<'a>;
    type SerializeTuple = Open<'a>;
    type SerializeTupleStruct = Impossible<(), FormError>;
    type SerializeTupleVariant = Impossible<(), FormError>;
    type SerializeMap = Open<'a>;
    type SerializeStruct = Open<'a>;
    type SerializeStructVariant = Impossible<(), FormError>;

    fn serialize_bool(self, value: bool) -> Written {
        self.boolean(value);
        Ok(())
    }

    fn serialize_i8(self, value: i8) -> Written {
        self.serialize_i32(value.into())
    }

    fn serialize_i16(self, value: i16) -> Written {
        self.serialize_i32(value.into())
    }

    fn serialize_i32(self, value: i32) -> Written {
        self.integer(value);
        Ok(())
    }

    fn serialize_i64(self, _: i64) -> Written {
        Err(FormError)
    }

    fn serialize_u8(self, value: u8) -> Written {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Written {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Written {
        self.serialize_u64(value.into())
    }

    fn serialize_u64(self, value: u64) -> Written {
        self.number(value);
        Ok(())
    }

    fn serialize_f32(self, value: f32) -> Written {
        self.serialize_f64(value.into())
    }

    // The formatting of floats would take 10 KB.
    fn serialize_f64(self, value: f64) -> Written {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // saturates
        let scaled = (value.abs() * 10_000.0 + 0.5) as u64;
        self.decimal(value < 0.0, scaled);
        Ok(())
    }

    fn serialize_char(self, _: char) -> Written {
        Err(FormError)
    }

    fn serialize_str(self, value: &str) -> Written {
        self.text(value);
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Written {
        Err(FormError)
    }

    fn serialize_none(self) -> Written {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Written {
        self.word("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Written {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Written {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Written {
        let open = Open::object(self);
        value.serialize(open.0.key(variant))?;
        open.close();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'a>, FormError> {
        Ok(Open::array(self))
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'a>, FormError> {
        Ok(Open::array(self))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, FormError> {
        Err(FormError)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, FormError> {
        Err(FormError)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Open<'a>, FormError> {
        Ok(Open::object(self))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, FormError> {
        Ok(Open::object(self))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, FormError> {
        Err(FormError)
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Written {
        self.display(value);
        Ok(())
    }
}

impl ser::SerializeSeq for Open<'_> {
    type Ok = ();
    type Error = FormError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        value.serialize(&mut *self.0)
    }

    fn end(self) -> Written {
        self.close();
        Ok(())
    }
}

impl ser::SerializeTuple for Open<'_> {
    type Ok = ();
    type Error = FormError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        value.serialize(&mut *self.0)
    }

    fn end(self) -> Written {
        self.close();
        Ok(())
    }
}

impl ser::SerializeMap for Open<'_> {
    type Ok = ();
    type Error = FormError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        key.serialize(&mut *self.0)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        value.serialize(self.0.colon())
    }

    fn end(self) -> Written {
        self.close();
        Ok(())
    }
}

impl ser::SerializeStruct for Open<'_> {
    type Ok = ();
    type Error = FormError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Written {
        value.serialize(self.0.key(key))
    }

    fn end(self) -> Written {
        self.close();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::{collections::BTreeMap, string::String};

    use serde::Serialize;

    use crate::Json;

    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Score {
        Cp(i32),
        Unknown,
    }

    #[derive(Serialize)]
    struct Form<'a> {
        name: &'a str,
        scores: [Score; 2],
        moves: Option<u16>,
        fractions: (f64, f64, f64, f64),
        by_name: BTreeMap<&'a str, bool>,
        none: [u8; 0],
    }

    fn written(value: &impl Serialize) -> String {
        let mut json = Json::default();
        json.form(value);
        json.finish()
    }

    #[test]
    fn a_form_is_written_as_json() {
        let form = Form {
            name: "a \"b\"",
            scores: [Score::Cp(-5), Score::Unknown],
            moves: None,
            fractions: (0.482, -0.0001, 100.0, 99.999_96),
            by_name: [("x", true), ("y", false)].into(),
            none: [],
        };
        assert_eq!(
            written(&form),
            r#"{"name":"a \"b\"","scores":[{"cp":-5},"unknown"],"moves":null,"fractions":[0.482,-0.0001,100,100],"by_name":{"x":true,"y":false},"none":[]}"#
        );
    }
}
