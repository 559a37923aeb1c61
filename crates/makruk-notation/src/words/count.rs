//! A running count.

use core::fmt::{self, Write};

use makruk_core::Position;
use makruk_rules::Count;

use super::{Language, Written};

impl Language {
    /// Displays a running count. If the counting side is to move, it is the number to speak next, otherwise the last one.
    ///
    /// The position is that of the count. The `Display` of [`Count`] needs none, and writes the last number in either case.
    ///
    /// ```
    /// use makruk::{Fen, Move, Rules, words::Language};
    ///
    /// // Black's bare khun is to move, and has counted to 4.
    /// let fen: Fen = "8/8/8/4k3/2K5/4S3/8/3R4 b - 32 8 44".parse()?;
    /// let mut game = fen.to_game(Rules::THAI)?;
    /// let count = |game: &makruk::Game, language: Language| {
    ///     language.count(game.count().unwrap(), game.position()).to_string()
    /// };
    /// assert_eq!(count(&game, Language::English), "Black's next number is 5 of 16 (pieces' honour)");
    /// assert_eq!(count(&game, Language::Thai), "ตาต่อไป ดำนับ ๕ (นับถึง ๑๖ ศักดิ์หมาก)");
    ///
    /// game.play("e5f5".parse::<Move>()?)?;
    /// assert_eq!(count(&game, Language::English), "Black has counted 5 of 16 (pieces' honour)");
    /// assert_eq!(count(&game, Language::Thai), "ดำนับถึง ๕ แล้ว (ครบที่ ๑๖ ศักดิ์หมาก)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "นับ")]
    pub fn count(self, count: Count, position: &Position) -> impl fmt::Display + Copy + use<> {
        let is_past = count.number > u32::from(count.limit);
        let is_last = count.number >= u32::from(count.limit);
        let speaks_next = !is_last && count.by == position.turn() && position.has_legal_move();
        Written(move |out: &mut dyn Write| {
            let (by, kind) = (self.side(count.by), self.count_kind(count.kind));
            let limit = self.number(count.limit);
            if is_past {
                say!(
                    out,
                    self,
                    "{by}'s count of {limit} has run out ({kind})",
                    "{by}นับ{kind}เกิน {limit} แล้ว",
                )
            } else if speaks_next {
                let number = self.number(count.next());
                say!(
                    out,
                    self,
                    "{by}'s next number is {number} of {limit} ({kind})",
                    "ตาต่อไป {by}นับ {number} (นับถึง {limit} {kind})",
                )
            } else {
                let number = self.number(count.number);
                say!(
                    out,
                    self,
                    "{by} has counted {number} of {limit} ({kind})",
                    "{by}นับถึง {number} แล้ว (ครบที่ {limit} {kind})",
                )
            }
        })
    }
}
