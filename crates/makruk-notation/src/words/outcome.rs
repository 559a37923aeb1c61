//! How a game ended.

use core::fmt::{self, Write};

use makruk_rules::{CountKind, Outcome, Termination};

use super::{Language, Written};

impl Language {
    /// Returns how a game ended, as it follows "wins by" or "draw by": `checkmate` or `รุกจน`.
    ///
    /// In English, only the expiry of a count and an unknown reason differ from the `Display` of [`Termination`]:
    ///
    /// ```
    /// use makruk::{CountKind, Termination, words::Language};
    ///
    /// let by = Termination::CountExpired(CountKind::Pieces);
    /// assert_eq!(by.to_string(), "pieces' honour expired");
    /// assert_eq!(Language::English.termination(by), "expiry of pieces' honour");
    /// assert_eq!(Language::Thai.termination(by), "ครบศักดิ์หมาก");
    /// ```
    pub const fn termination(self, by: Termination) -> &'static str {
        match (self, by) {
            (Self::English, Termination::CountExpired(CountKind::Board)) => {
                "expiry of board's honour"
            }
            (Self::English, Termination::CountExpired(CountKind::Pieces)) => {
                "expiry of pieces' honour"
            }
            (Self::English, Termination::Unknown) => "an unknown reason",
            (Self::Thai, Termination::Checkmate) => "รุกจน",
            (Self::Thai, Termination::Stalemate) => "อับ",
            (Self::Thai, Termination::CountExpired(CountKind::Board)) => "ครบศักดิ์กระดาน",
            (Self::Thai, Termination::CountExpired(CountKind::Pieces)) => "ครบศักดิ์หมาก",
            (Self::Thai, Termination::MateWhileCounting) => "ฝ่ายที่นับรุกจนโดยไม่หยุดนับก่อน",
            (Self::Thai, Termination::Repetition) => "หมากซ้ำ ๓ ครั้ง เดินล้อ",
            (Self::Thai, Termination::InsufficientMaterial) => "หมากไม่พอรุกจน",
            (Self::Thai, Termination::Agreement) => "ตกลงกัน",
            (Self::Thai, Termination::Resignation) => "อีกฝ่ายยอมแพ้",
            (Self::Thai, Termination::Timeout) => "หมดเวลา",
            (Self::Thai, Termination::Adjudication) => "กรรมการตัดสิน",
            (Self::Thai, Termination::Unknown) => "ไม่มีบันทึกว่าจบอย่างไร",
            // The tests require that each termination has a Thai text.
            (_, other) => other.phrase(),
        }
    }

    /// Displays who won and how, without the result: `White wins by checkmate`, `draw by stalemate`.
    ///
    /// ```
    /// use makruk::{Outcome, Termination, words::Language};
    ///
    /// let draw = Outcome::Draw { by: Termination::Stalemate };
    /// assert_eq!(Language::English.ending(draw).to_string(), "draw by stalemate");
    /// assert_eq!(Language::Thai.ending(draw).to_string(), "เสมอ (อับ)");
    /// ```
    #[doc(alias = "ชนะ")]
    #[doc(alias = "เสมอ")]
    pub fn ending(self, outcome: Outcome) -> impl fmt::Display + Copy + use<> {
        let by = self.termination(outcome.by());
        let winner = outcome.winner().map(|winner| self.side(winner));
        Written(move |out: &mut dyn Write| match winner {
            Some(winner) => say!(out, self, "{winner} wins by {by}", "{winner}ชนะ ({by})"),
            None => say!(out, self, "draw by {by}", "เสมอ ({by})"),
        })
    }

    /// Displays an outcome: the result, who won and how.
    ///
    /// ```
    /// use makruk::{Color, Outcome, Termination, words::Language};
    ///
    /// let mate = Outcome::Decisive { winner: Color::White, by: Termination::Checkmate };
    /// assert_eq!(Language::English.outcome(mate).to_string(), "1-0: White wins by checkmate");
    /// assert_eq!(Language::Thai.outcome(mate).to_string(), "1-0: ขาวชนะ (รุกจน)");
    /// ```
    #[doc(alias = "ผล")]
    pub fn outcome(self, outcome: Outcome) -> impl fmt::Display + Copy + use<> {
        let ending = self.ending(outcome);
        Written(move |out: &mut dyn Write| write!(out, "{outcome}: {ending}"))
    }
}
