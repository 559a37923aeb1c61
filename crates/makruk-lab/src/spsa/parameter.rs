//! The parameters that are tuned: their starts, steps and bounds.

use makruk_search::tuning::Params;

/// The parameters tuned by default: margins, depths, divisors and reductions. Those whose default is 0 are switched off, and the
/// other ones matter less.
pub(super) const DEFAULT: &str = "reverse_futility_margin,razoring_base,razoring_margin,null_move_base,null_move_depth_divisor,\
    null_move_eval_divisor,probcut_margin,probcut_reduction,internal_reduction_depth,late_move_base,futility_depth,futility_base,\
    futility_margin,history_pruning_depth,history_pruning_margin,exchange_pruning_quiet,exchange_pruning_capture,singular_depth,\
    singular_margin,double_extension_margin,reduction_base,reduction_divisor,reduction_history_divisor,\
    reduction_capture_history_divisor,reduction_cut,reduction_not_improving,reduction_table_capture,reduction_cutoffs,\
    reduction_was_pv,deeper_margin,hindsight_deeper,quiescence_futility";

/// Steps between the start and either bound.
const REACH: f64 = 10.0;

/// A parameter of the search that is tuned.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) start: i32,
    /// The perturbation in the last iteration.
    pub(super) step: f64,
    pub(super) least: i32,
    pub(super) most: i32,
}

impl Parameter {
    /// Reads `NAME` or `NAME:STEP`.
    ///
    /// By default, the step is a tenth of the start: parameters of all units then change by the same share. It is at least one
    /// half, because the values are whole numbers: with a smaller step, both sides would often play with the same value.
    fn parse(text: &str, params: &Params) -> Result<Self, String> {
        let (name, step) = match text.split_once(':') {
            Some((name, step)) => (name, Some(step)),
            None => (text, None),
        };
        let start =
            value(params, name).ok_or_else(|| format!("{name}: no parameter of the search"))?;
        let step = match step {
            Some(text) => text
                .parse()
                .ok()
                .filter(|step: &f64| (0.5..=1e6).contains(step)),
            None if start == 0 => None,
            None => Some((f64::from(start).abs() / 10.0).max(0.5)),
        };
        let step = step.ok_or_else(|| {
            format!("{name}: expected a step from 0.5 to 1000000, as in `{name}:8`")
        })?;
        #[allow(clippy::cast_possible_truncation)] // at most ten million
        let reach = (REACH * step) as i32;
        let least = i32::from(divides(name));
        Ok(Self {
            name: name.to_owned(),
            start,
            step,
            least: start.saturating_sub(reach).max(least),
            most: start.saturating_add(reach).max(least),
        })
    }

    /// Reads a list.
    pub(super) fn parse_all(texts: &[String], params: &Params) -> Result<Vec<Self>, String> {
        let mut parameters = Vec::<Self>::new();
        for text in texts {
            let parameter = Self::parse(text, params)?;
            if parameters.iter().any(|other| other.name == parameter.name) {
                return Err(format!("{}: given twice", parameter.name));
            }
            parameters.push(parameter);
        }
        Ok(parameters)
    }

    /// Rounds a value to a whole number within the bounds. The mean over all `fraction`s, from 0 to 1, is the value itself.
    pub(super) fn round(&self, value: f64, fraction: f64) -> i32 {
        #[allow(clippy::cast_possible_truncation)] // within the bounds
        let whole = (self.clamp(value) + fraction).floor() as i32;
        whole.clamp(self.least, self.most)
    }

    /// Returns the whole number nearest to a value.
    pub(super) fn nearest(&self, value: f64) -> i32 {
        self.round(value, 0.5)
    }

    /// Limits a value to the bounds.
    pub(super) fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.least.into(), self.most.into())
    }
}

/// Returns whether the search divides by a parameter.
fn divides(name: &str) -> bool {
    name.ends_with("divisor") || name == "idle_span"
}

/// Returns the value of a parameter, if there is one of this name.
fn value(params: &Params, name: &str) -> Option<i32> {
    let mut found = None;
    params.clone().for_each(|other, value| {
        if other == name {
            found = Some(*value);
        }
    });
    found
}

/// Returns parameters of the search in which those that are tuned have these values.
pub(super) fn with_values(params: &Params, parameters: &[Parameter], values: &[i32]) -> Params {
    let mut params = params.clone();
    for (parameter, &new) in parameters.iter().zip(values) {
        params.for_each(|name, value| {
            if name == parameter.name {
                *value = new;
            }
        });
    }
    params
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Parameter, String> {
        Parameter::parse(text, &Params::DEFAULT)
    }

    #[test]
    fn the_default_parameters_exist() {
        let texts: Vec<_> = DEFAULT.split(',').map(str::to_owned).collect();
        let parameters = Parameter::parse_all(&texts, &Params::DEFAULT).expect("valid");
        assert_eq!(parameters.len(), texts.len());
    }

    #[test]
    fn steps_follow_the_size_and_bounds_the_step() {
        let of = |text| {
            let parameter = parse(text).expect("valid");
            (parameter.step, parameter.least, parameter.most)
        };
        assert_eq!(of("razoring_margin"), (16.0, 0, 320));
        assert_eq!(of("singular_margin"), (0.5, 0, 7));
        assert_eq!(of("null_move_depth_divisor"), (0.5, 1, 9));
        assert_eq!(of("reduction_rounding:64"), (64.0, 0, 640));
    }

    #[test]
    fn no_divisor_can_become_zero() {
        { Params::DEFAULT }.for_each(|name, _| {
            let parameter = parse(&format!("{name}:1000"));
            let least = parameter.expect("valid").least;
            assert_eq!(
                least,
                i32::from(name.contains("divisor") || name == "idle_span")
            );
        });
    }

    #[test]
    fn unknown_and_repeated_parameters_and_missing_steps_are_rejected() {
        for (texts, expected) in [
            (&["width"][..], "width: no parameter"),
            (&["reduction_rounding"], "expected a step"),
            (&["razoring_base:0"], "expected a step"),
            (&["razoring_base", "razoring_base:9"], "given twice"),
        ] {
            let texts: Vec<_> = texts.iter().map(|&text| text.to_owned()).collect();
            let error = Parameter::parse_all(&texts, &Params::DEFAULT).expect_err("invalid");
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn rounding_is_fair() {
        let parameter = parse("singular_margin").expect("valid");
        let rounded = (0..100).map(|i| parameter.round(2.3, f64::from(i) / 100.0));
        let sum: i32 = rounded.sum();
        assert_eq!(sum, 230);
    }
}
