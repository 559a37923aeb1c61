//! Sentences about a position and its count.

use makruk::{Color, Count, CountKind, Position, Role, Square, letters::LetterSet};

use super::Language;

impl Language {
    /// Returns the letters for moves.
    pub(crate) const fn letters(self) -> LetterSet {
        match self {
            Self::English => LetterSet::FAIRY,
            Self::Thai => LetterSet::THAI,
        }
    }

    pub(crate) fn side(self, color: Color) -> String {
        match color {
            Color::White => self.white(),
            Color::Black => self.black(),
        }
    }

    pub(crate) fn role(self, role: Role) -> String {
        match role {
            Role::Khun => self.khun(),
            Role::Met => self.met(),
            Role::Khon => self.khon(),
            Role::Ma => self.ma(),
            Role::Rua => self.rua(),
            Role::Bia => self.bia(),
            Role::BiaNgai => self.bia_ngai(),
        }
    }

    pub(crate) fn square(self, square: Square) -> String {
        if self == Self::English {
            return square.to_string();
        }
        let letters = self.letters();
        [letters.file(square.file()), letters.rank(square.rank())]
            .iter()
            .collect()
    }

    pub(crate) fn kind(self, kind: CountKind) -> String {
        match kind {
            CountKind::Board => self.boards_honor(),
            CountKind::Pieces => self.pieces_honor(),
        }
    }

    /// Describes the side to move: its number of moves, and the checking pieces.
    pub(crate) fn whose_move(self, position: &Position) -> String {
        let side = self.side(position.turn());
        let checkers = position.checkers();
        let mut text = match position.count_legal() {
            0 if checkers.is_empty() => return self.is_stalemated(side),
            0 => return self.is_checkmated(side),
            1 => self.one_move(side),
            moves => self.moves(side, self.number(moves)),
        };
        let pieces: Vec<String> = checkers
            .iter()
            .filter_map(|square| {
                let role = position.board().get(square)?.role();
                Some(self.piece_on(self.role(role), self.square(square)))
            })
            .collect();
        if !pieces.is_empty() {
            text += &self.in_check(pieces.join(&self.and()));
        }
        text
    }

    /// Describes a count in progress; names the next number if the counting side is to move.
    pub(crate) fn count(self, count: Count, position: &Position) -> String {
        let Count {
            by,
            number,
            limit,
            kind,
            ..
        } = count;
        let most = u32::from(limit);
        let (side, limit, kind) = (self.side(by), self.number(limit), self.kind(kind));
        if number > most {
            self.count_ran_out(side, limit, kind)
        } else if by == position.turn() && number < most && position.has_legal_move() {
            self.count_next(side, self.number(number.saturating_add(1)), limit, kind)
        } else {
            self.count_so_far(side, self.number(number), limit, kind)
        }
    }

    /// Describes a count that a side may call.
    pub(crate) fn callable(self, count: Count) -> String {
        let (limit, kind) = (self.number(count.limit), self.kind(count.kind));
        self.may_call(self.side(count.by), limit, kind)
    }
}
