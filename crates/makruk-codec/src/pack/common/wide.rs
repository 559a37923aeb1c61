//! 192-bit unsigned integers, wider than `u128` and wide enough for all formats.
#![allow(clippy::many_single_char_names)] // limbs have no better names

use core::{cmp::Ordering, fmt};

/// An unsigned integer below 2^192, as three 64-bit limbs, least significant first.
///
/// Provides only the operations that ranking needs. Sums and products wrap; all sizes in this crate are below 2^160, so
/// nothing wraps here.
///
/// ```
/// use makruk::pack::Wide;
///
/// let number = Wide::from_limbs([0, 0, 1]);
/// assert_eq!(number.to_string(), "340282366920938463463374607431768211456"); // 2^128
/// assert_eq!("340282366920938463463374607431768211456".parse(), Ok(number));
/// assert!(Wide::from(u128::MAX) < number);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wide([u64; 3]);

/// The low 64 bits.
#[allow(clippy::cast_possible_truncation)] // the purpose of the function
#[inline]
const fn low(value: u128) -> u64 {
    value as u64
}

impl Wide {
    /// 0.
    pub const ZERO: Self = Self([0; 3]);

    /// Creates a number from its limbs, least significant first.
    ///
    /// ```
    /// use makruk::pack::Wide;
    ///
    /// assert_eq!(Wide::from_limbs([5, 1, 0]).to_string(), "18446744073709551621"); // 2^64 + 5
    /// ```
    pub const fn from_limbs(limbs: [u64; 3]) -> Self {
        Self(limbs)
    }

    /// Returns the limbs, least significant first.
    pub const fn limbs(self) -> [u64; 3] {
        self.0
    }

    /// Creates a number from a `u128`; the `const` form of `from`.
    ///
    /// ```
    /// use makruk::pack::Wide;
    ///
    /// const MILLION: Wide = Wide::new(1_000_000);
    /// assert_eq!(MILLION, Wide::from(1_000_000_u64));
    /// ```
    #[inline]
    pub const fn new(value: u128) -> Self {
        Self([low(value), low(value >> 64), 0])
    }

    /// Returns the bit length; 0 for zero.
    ///
    /// ```
    /// # use makruk::pack::Wide;
    /// assert_eq!((Wide::ZERO.bits(), Wide::new(255).bits(), Wide::new(1 << 100).bits()), (0, 8, 101));
    /// ```
    pub const fn bits(self) -> u32 {
        let [a, b, c] = self.0;
        if c != 0 {
            192 - c.leading_zeros()
        } else if b != 0 {
            128 - b.leading_zeros()
        } else {
            64 - a.leading_zeros()
        }
    }

    /// Returns the bytes, least significant first.
    ///
    /// ```
    /// use makruk::pack::Wide;
    ///
    /// assert_eq!(Wide::new(0x0102).to_le_bytes()[..3], [2, 1, 0]);
    /// ```
    pub fn to_le_bytes(self) -> [u8; 24] {
        let mut bytes = [0; 24];
        for (bytes, limb) in bytes.chunks_exact_mut(8).zip(self.0) {
            bytes.copy_from_slice(&limb.to_le_bytes());
        }
        bytes
    }

    /// Creates a number from up to 24 bytes, least significant first; ignores further bytes.
    ///
    /// ```
    /// use makruk::pack::Wide;
    ///
    /// assert_eq!(Wide::from_le_bytes(&[2, 1]), Wide::new(0x0102));
    /// ```
    pub fn from_le_bytes(bytes: &[u8]) -> Self {
        let mut limbs = [0; 3];
        for (limb, bytes) in limbs.iter_mut().zip(bytes.chunks(8)) {
            *limb = bytes
                .iter()
                .rev()
                .fold(0, |limb, &byte| limb << 8 | u64::from(byte));
        }
        Self(limbs)
    }

    /// Returns the sum.
    #[inline]
    pub(crate) const fn add(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        let (low_sum, carry) = a.overflowing_add(x);
        let (middle, carry_1) = b.overflowing_add(y);
        let (middle, carry_2) = middle.overflowing_add(carry as u64);
        let high = c.wrapping_add(z).wrapping_add((carry_1 | carry_2) as u64);
        Self([low_sum, middle, high])
    }

    /// Returns the difference, or `None` if it is negative.
    #[inline]
    pub(crate) const fn checked_sub(self, other: Self) -> Option<Self> {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        let (low_part, borrow) = a.overflowing_sub(x);
        let (middle, borrow_1) = b.overflowing_sub(y);
        let (middle, borrow_2) = middle.overflowing_sub(borrow as u64);
        let (high, borrow_3) = c.overflowing_sub(z);
        let (high, borrow_4) = high.overflowing_sub((borrow_1 | borrow_2) as u64);
        if borrow_3 | borrow_4 {
            None
        } else {
            Some(Self([low_part, middle, high]))
        }
    }

    /// Returns `self * factor + summand`.
    #[inline]
    pub(crate) const fn mul_add(self, factor: u64, summand: u64) -> Self {
        let [a, b, c] = self.0;
        let first = a as u128 * factor as u128 + summand as u128;
        let second = b as u128 * factor as u128 + (first >> 64);
        let third = c as u128 * factor as u128 + (second >> 64);
        Self([low(first), low(second), low(third)])
    }

    /// Returns the quotient and the remainder; both are 0 for a divisor of 0.
    #[inline]
    pub(crate) const fn div_rem(self, divisor: u64) -> (Self, u64) {
        if divisor == 0 {
            return (Self::ZERO, 0);
        }
        let [a, b, c] = self.0;
        let wide = divisor as u128;
        let (high, rest) = (c / divisor, c % divisor);
        let next = (rest as u128) << 64 | b as u128;
        let (middle, rest) = (low(next / wide), next % wide);
        let next = rest << 64 | a as u128;
        (Self([low(next / wide), middle, high]), low(next % wide))
    }

    /// Parses decimal digits, for constants; skips other characters.
    pub(crate) const fn decimal(digits: &str) -> Self {
        let mut rest = digits.as_bytes();
        let mut value = Self::ZERO;
        while let [digit, behind @ ..] = rest {
            if digit.is_ascii_digit() {
                value = value.mul_add(10, (*digit - b'0') as u64);
            }
            rest = behind;
        }
        value
    }
}

/// Operations that only ranking uses.
#[cfg(feature = "ranking")]
impl Wide {
    /// Returns `(self * factor + summand) / 2^64`.
    #[inline]
    pub(crate) const fn mul_add_high(self, factor: u64, summand: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, summand.0);
        let first = a as u128 * factor as u128 + x as u128;
        let second = b as u128 * factor as u128 + y as u128 + (first >> 64);
        let third = c as u128 * factor as u128 + z as u128 + (second >> 64);
        Self([low(second), low(third), low(third >> 64)])
    }

    /// Returns the product of two numbers.
    #[inline]
    pub(crate) const fn product(one: u128, other: u128) -> Self {
        let low_part = Self::new(one).mul_add(low(other), 0);
        let [_, middle, high] = low_part.0;
        let high_part = Self::new(one).mul_add(low(other >> 64), 0);
        let [x, y, _] = high_part.0;
        let [a, _, _] = low_part.0;
        let (middle, carry) = middle.overflowing_add(x);
        Self([a, middle, high.wrapping_add(y).wrapping_add(carry as u64)])
    }

    /// Returns half of the number.
    #[inline]
    pub(crate) const fn half(self) -> Self {
        let [a, b, c] = self.0;
        Self([a >> 1 | b << 63, b >> 1 | c << 63, c >> 1])
    }

    /// Returns whether the number is less than `other`; the `const` form of `<`.
    #[inline]
    pub(crate) const fn is_below(self, other: Self) -> bool {
        self.checked_sub(other).is_none()
    }
}

impl From<u64> for Wide {
    fn from(value: u64) -> Self {
        Self([value, 0, 0])
    }
}

impl From<u128> for Wide {
    fn from(value: u128) -> Self {
        Self::new(value)
    }
}

impl Ord for Wide {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for Wide {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes decimal digits.
impl fmt::Display for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Write 19 digits at a time, up to four times.
        const STEP: u64 = 10_000_000_000_000_000_000;
        let (rest, fourth) = self.div_rem(STEP);
        let (rest, third) = rest.div_rem(STEP);
        let (rest, second) = rest.div_rem(STEP);
        let [first, ..] = rest.0;
        let mut begun = false;
        for part in [first, second, third] {
            if begun {
                write!(f, "{part:019}")?;
            } else if part != 0 {
                write!(f, "{part}")?;
                begun = true;
            }
        }
        if begun {
            write!(f, "{fourth:019}")
        } else {
            write!(f, "{fourth}")
        }
    }
}

/// Parses decimal digits of a number below 2^192, without leading zeros.
impl core::str::FromStr for Wide {
    type Err = ParseWideError;

    fn from_str(text: &str) -> Result<Self, ParseWideError> {
        let digits = text.as_bytes();
        let plain = digits.iter().all(u8::is_ascii_digit) && !digits.is_empty();
        if !plain || digits.len() > 58 || (digits.len() > 1 && digits.first() == Some(&b'0')) {
            return Err(ParseWideError(()));
        }
        let value = Self::decimal(text);
        // 58 digits may overflow; if so, the wrapped value without its last digit differs from `head`.
        let (without_last, _) = value.div_rem(10);
        let head = text
            .get(..digits.len() - 1)
            .map_or(Self::ZERO, Self::decimal);
        if without_last == head {
            Ok(value)
        } else {
            Err(ParseWideError(()))
        }
    }
}

/// The error returned when a string is not a number below 2^192.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseWideError(());

impl fmt::Display for ParseWideError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a decimal number below 2^192")
    }
}

impl core::error::Error for ParseWideError {}
