//! An independent legal move generator, as simple as possible: files and ranks are numbers, and every move is tested on a copy of
//! the board. It shares only the vocabulary types with the library.

use makruk_core::{Color, File, Move, Position, Rank, Role, Square};

/// File and rank, both from 0, possibly off the board.
type Place = (i32, i32);
type Piece = (Color, Role);

const STRAIGHT: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Place; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [Place; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// A plain 8x8 array: first index = rank, second = file.
#[derive(Clone)]
pub(crate) struct Naive {
    pieces: [[Option<Piece>; 8]; 8],
    turn: Color,
}

impl Naive {
    pub(crate) fn new(position: &Position) -> Self {
        let piece = |rank, file| {
            let piece = position.board().get(Square::new(file, rank))?;
            Some((piece.color(), piece.role()))
        };
        let pieces = Rank::ALL.map(|rank| File::ALL.map(|file| piece(rank, file)));
        Self {
            pieces,
            turn: position.turn(),
        }
    }

    /// Returns the legal moves in canonical order.
    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut legal = Vec::new();
        for (from, (color, role)) in self.pieces() {
            if color != self.turn {
                continue;
            }
            for to in self.pseudo_legal(from, role) {
                let promotes = role == Role::Bia && self.promotes_at(to);
                if !self.after(from, to, promotes).is_in_check(self.turn) {
                    let mv = Move::new(square(from), square(to));
                    legal.push(if promotes { mv.promoting() } else { mv });
                }
            }
        }
        legal.sort_unstable();
        legal
    }

    /// Returns whether a side's khun is attacked.
    pub(crate) fn is_in_check(&self, color: Color) -> bool {
        self.pieces()
            .into_iter()
            .filter(|&(_, (by, _))| by != color)
            .any(|(from, (by, role))| {
                self.attacked(from, by, role)
                    .into_iter()
                    .any(|to| self.piece(to) == Some((color, Role::Khun)))
            })
    }

    fn pieces(&self) -> Vec<(Place, Piece)> {
        let mut pieces = Vec::new();
        for (rank, row) in (0..).zip(&self.pieces) {
            for (file, piece) in (0..).zip(row) {
                pieces.extend(piece.map(|piece| ((file, rank), piece)));
            }
        }
        pieces
    }

    fn piece(&self, place: Place) -> Option<Piece> {
        let (file, rank) = indices(place);
        self.pieces[rank][file]
    }

    fn attacked(&self, from: Place, color: Color, role: Role) -> Vec<Place> {
        let forward = up(color);
        let steps = match role {
            Role::Khun => [STRAIGHT, DIAGONAL].concat(),
            Role::Met | Role::BiaNgai => DIAGONAL.to_vec(),
            Role::Khon => [&DIAGONAL[..], &[(0, forward)]].concat(),
            Role::Ma => LEAPS.to_vec(),
            Role::Rua => STRAIGHT.to_vec(),
            Role::Bia => vec![(-1, forward), (1, forward)],
        };
        let mut attacked = Vec::new();
        for step in steps {
            let mut to = add(from, step);
            while is_on_board(to) {
                attacked.push(to);
                if role != Role::Rua || self.piece(to).is_some() {
                    break;
                }
                to = add(to, step);
            }
        }
        attacked
    }

    fn pseudo_legal(&self, from: Place, role: Role) -> Vec<Place> {
        let mut places = self.attacked(from, self.turn, role);
        places.retain(|&to| match self.piece(to) {
            Some((color, _)) => color != self.turn,
            None => role != Role::Bia,
        });
        let ahead = add(from, (0, up(self.turn)));
        if role == Role::Bia && is_on_board(ahead) && self.piece(ahead).is_none() {
            places.push(ahead);
        }
        places
    }

    fn promotes_at(&self, (_, rank): Place) -> bool {
        match self.turn {
            Color::White => rank >= 5,
            Color::Black => rank <= 2,
        }
    }

    fn after(&self, from: Place, to: Place, promotes: bool) -> Self {
        let mut after = self.clone();
        let piece = if promotes {
            Some((self.turn, Role::BiaNgai))
        } else {
            self.piece(from)
        };
        *after.cell(from) = None;
        *after.cell(to) = piece;
        after.turn = !self.turn;
        after
    }

    fn cell(&mut self, place: Place) -> &mut Option<Piece> {
        let (file, rank) = indices(place);
        &mut self.pieces[rank][file]
    }
}

fn up(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

fn add((file, rank): Place, (files, ranks): Place) -> Place {
    (file + files, rank + ranks)
}

fn is_on_board((file, rank): Place) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn indices((file, rank): Place) -> (usize, usize) {
    let index = |number: i32| usize::try_from(number).expect("on the board");
    (index(file), index(rank))
}

fn square(place: Place) -> Square {
    let (file, rank) = indices(place);
    Square::new(File::ALL[file], Rank::ALL[rank])
}
