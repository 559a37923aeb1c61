//! Why an action is impossible.

use core::fmt::{self, Write};

use makruk_core::{IllegalMoveError, Illegality, Piece, Position, Square};
use makruk_rules::{ActionError, StartCountError, StopCountError};

use super::{Language, Written};

// The wildcard arms are for reasons that later versions may add: the tests require that each reason has a Thai text. In English,
// they write the message of the error, where it is what a player should read.

impl Language {
    /// Displays why an action is impossible; the position is the one before the action.
    ///
    /// ```
    /// use makruk::{Game, Move, Position, Rules, words::Language};
    ///
    /// let mut game = Game::new(Position::start(), Rules::THAI);
    /// let error = game.play("b1c3".parse::<Move>()?).unwrap_err();
    /// let reason = |language: Language| language.refusal(error, game.position()).to_string();
    /// assert_eq!(reason(Language::English), "your own bia is on c3");
    /// assert_eq!(reason(Language::Thai), "ช่อง ค๓ มีเบี้ยของคุณอยู่แล้ว");
    /// # Ok::<(), makruk::ParseMoveError>(())
    /// ```
    #[doc(alias = "impossible")]
    #[doc(alias = "ไม่ได้")]
    pub fn refusal(
        self,
        error: ActionError,
        position: &Position,
    ) -> impl fmt::Display + Copy + use<> {
        let illegal = match error {
            ActionError::IllegalMove(error) => Some(self.illegal_move(error, position)),
            _ => None,
        };
        Written(move |out: &mut dyn Write| {
            if let Some(illegal) = illegal {
                return write!(out, "{illegal}");
            }
            match error {
                ActionError::GameOver(outcome) => {
                    let by = self.termination(outcome.by());
                    say!(
                        out,
                        self,
                        "the game is over: {outcome}, {by}",
                        "เกมจบแล้ว: {outcome} ({by})",
                    )
                }
                ActionError::CannotStart(error) => self.cannot_start(error, out),
                ActionError::CannotStop(error) => self.cannot_stop(error, out),
                ActionError::OfferStands(side) => {
                    let side = self.side(side);
                    say!(
                        out,
                        self,
                        "{side}'s draw offer is still open",
                        "ฝ่าย{side}ขอเสมออยู่แล้ว",
                    )
                }
                ActionError::NoOffer(side) => {
                    let side = self.side(side);
                    say!(
                        out,
                        self,
                        "{side} has not offered a draw",
                        "ฝ่าย{side}ไม่ได้ขอเสมอ",
                    )
                }
                ActionError::NothingToClaim if self == Self::Thai => {
                    out.write_str("ยังขอเสมอเพราะหมากซ้ำ ๓ ครั้งไม่ได้")
                }
                ActionError::HistoryFull(_) => {
                    say!(out, self, "the game is too long", "เกมยาวเกินไป")
                }
                _ => write!(out, "{error}"),
            }
        })
    }

    /// Displays why a move is illegal; the position is the one before the move.
    ///
    /// ```
    /// use makruk::{Move, Position, words::Language};
    ///
    /// let start = Position::start();
    /// let error = start.check_legal("b1b2".parse::<Move>()?).unwrap_err();
    /// let reason = |language: Language| language.illegal_move(error, &start).to_string();
    /// assert_eq!(reason(Language::English), "the ma on b1 cannot go to b2");
    /// assert_eq!(reason(Language::Thai), "ม้าที่ ข๑ ไปที่ ข๒ ไม่ได้");
    /// # Ok::<(), makruk::ParseMoveError>(())
    /// ```
    #[doc(alias = "ผิดกติกา")]
    pub fn illegal_move(
        self,
        error: IllegalMoveError,
        position: &Position,
    ) -> impl fmt::Display + Copy + use<> {
        let (from, to) = (error.mv().from(), error.mv().to());
        let piece = self.piece_on(from, position);
        let own_piece = self.piece_on(to, position);
        let is_check = position.is_check();
        let is_khun = position.board().khun(position.turn()) == Some(from);
        Written(move |out: &mut dyn Write| {
            let (from, to) = (self.square(from), self.square(to));
            match error.reason() {
                Illegality::EmptySquare => {
                    say!(out, self, "{from} is empty", "ช่อง {from} ไม่มีหมาก")
                }
                Illegality::NotTheirTurn => say!(
                    out,
                    self,
                    "the {piece} on {from} belongs to the opponent",
                    "{piece}ที่ {from} เป็นหมากของอีกฝ่าย",
                ),
                Illegality::OwnPiece => say!(
                    out,
                    self,
                    "your own {own_piece} is on {to}",
                    "ช่อง {to} มี{own_piece}ของคุณอยู่แล้ว",
                ),
                Illegality::Unreachable(_) => say!(
                    out,
                    self,
                    "the {piece} on {from} cannot go to {to}",
                    "{piece}ที่ {from} ไปที่ {to} ไม่ได้",
                ),
                Illegality::MissingPromotion => say!(
                    out,
                    self,
                    "a bia that reaches its promotion rank must promote",
                    "เบี้ยที่เดินถึงแถวเบี้ยของอีกฝ่ายต้องหงาย",
                ),
                Illegality::NoPromotion => say!(
                    out,
                    self,
                    "only a bia that reaches its promotion rank promotes",
                    "หงายได้เฉพาะเบี้ยที่เดินถึงแถวเบี้ยของอีกฝ่าย",
                ),
                Illegality::KhunInCheck if is_khun => say!(
                    out,
                    self,
                    "your khun would be in check on {to}",
                    "ขุนของคุณจะถูกรุกที่ {to}",
                ),
                Illegality::KhunInCheck if is_check => say!(
                    out,
                    self,
                    "your khun would still be in check after the {piece} goes from {from} to {to}",
                    "ขุนของคุณถูกรุกอยู่ และยังถูกรุกถ้า{piece}เดินจาก {from} ไป {to}",
                ),
                Illegality::KhunInCheck => say!(
                    out,
                    self,
                    "your khun would be in check after the {piece} goes from {from} to {to}",
                    "ถ้า{piece}เดินจาก {from} ไป {to} ขุนของคุณจะถูกรุก",
                ),
                _ => write!(out, "{error}"),
            }
        })
    }

    /// Returns the name of the piece on a square. If there is none, the position is not that of the move, and the word is general.
    fn piece_on(self, square: Square, position: &Position) -> &'static str {
        let role = position.board().get(square).map(Piece::role);
        match (role, self) {
            (Some(role), _) => self.role(role),
            (None, Self::English) => "piece",
            (None, Self::Thai) => "หมาก",
        }
    }

    fn cannot_start(self, error: StartCountError, out: &mut dyn Write) -> fmt::Result {
        match error {
            StartCountError::AlreadyCounting(side) => {
                let side = self.side(side);
                say!(out, self, "{side} is already counting", "ฝ่าย{side}นับอยู่แล้ว")
            }
            StartCountError::BiaOnBoard => say!(
                out,
                self,
                "no count can start while there is a bia on the board",
                "ยังมีเบี้ยคว่ำอยู่บนกระดาน จึงยังนับไม่ได้",
            ),
            StartCountError::BareKhun => say!(
                out,
                self,
                "the count of a bare khun starts automatically",
                "ฝ่ายที่เหลือขุนตัวเดียว ศักดิ์หมากเริ่มนับอัตโนมัติ ไม่ต้องขอ",
            ),
            StartCountError::OpponentBare => say!(
                out,
                self,
                "the opponent has only a bare khun",
                "อีกฝ่ายเหลือแต่ขุน",
            ),
            StartCountError::Automatic => say!(
                out,
                self,
                "under these rules the count starts automatically",
                "ตามกติกานี้ นับอัตโนมัติ ไม่ต้องขอ",
            ),
            StartCountError::JustStopped if self == Self::Thai => {
                out.write_str("หยุดนับแล้ว จึงขอนับอีกในตานี้ไม่ได้")
            }
            StartCountError::StrongerSide if self == Self::Thai => {
                out.write_str("ขอนับได้เฉพาะฝ่ายเสียเปรียบ")
            }
            StartCountError::NotInTheseRules if self == Self::Thai => {
                out.write_str("กติกานี้ไม่มีการนับแบบนี้")
            }
            _ => write!(out, "{error}"),
        }
    }

    fn cannot_stop(self, error: StopCountError, out: &mut dyn Write) -> fmt::Result {
        match error {
            StopCountError::NotCounting => {
                say!(out, self, "no count is in progress", "ไม่มีฝ่ายใดนับอยู่")
            }
            StopCountError::NotYours => say!(
                out,
                self,
                "the opponent is counting, not you",
                "อีกฝ่ายเป็นฝ่ายนับ",
            ),
            StopCountError::Automatic(kind) => {
                let kind = self.count_kind(kind);
                say!(
                    out,
                    self,
                    "the count of {kind} is automatic and cannot be stopped",
                    "{kind}นับอัตโนมัติ หยุดไม่ได้",
                )
            }
            _ => write!(out, "{error}"),
        }
    }
}
