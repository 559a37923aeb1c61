//! Random queries have the answers of an exhaustive search, in trees and in archives.

use makruk::{
    Color, GameTree, Move, Piece, Position, Role, Square, UciMove,
    container::{Archive, ArchiveBuilder, GameFormat},
    query::{ArchiveFinder, Finder, Query},
    split_mix64::SplitMix64,
    tree::{Cursor, Node},
};
use makruk_testdata as data;

/// A word of a query, and whether it is negated.
struct Word(bool, Kind);

enum Kind {
    Turn(Color),
    Ply(u32, u32),
    /// A piece, or nothing, on a square.
    On(Square, Option<Piece>),
    Moved(Role),
    Captured(Role),
    Promotes,
    Check,
    GivesCheck,
    End,
    /// One of two pieces on a square.
    Either(Square, [Piece; 2]),
    /// The number of a side's rua is in a range.
    Rua(Color, u32, u32),
    /// One of the positions.
    Positions(Vec<Position>),
    /// The material of one of the positions, the colours either way.
    Material(Vec<Position>),
}

/// Returns a side's pieces without the khun, in alphabetical order.
fn pieces(position: &Position, color: Color) -> String {
    let board = position.board().iter();
    let own = board.filter(|(_, piece)| piece.color() == color && piece.role() != Role::Khun);
    let mut letters: Vec<char> = own
        .map(|(_, piece)| makruk::letters::FAIRY.letter(piece.role().moves_as()))
        .collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// Returns the pieces on the squares; a bia ngai is a met.
fn board(position: &Position) -> Vec<(Square, Color, Role)> {
    let board = position.board().iter();
    board
        .map(|(square, piece)| (square, piece.color(), piece.role().moves_as()))
        .collect()
}

struct Step {
    words: Vec<Word>,
    lasting: u32,
    flip: bool,
    colours: bool,
    /// Whether it begins at the ply behind the step before it.
    is_next: bool,
}

/// A position of a line, and the move played there.
type Place = (Position, Option<Move>);

fn letter(piece: Piece) -> char {
    makruk::letters::FAIRY.piece_letter(piece)
}

impl Word {
    fn text(&self) -> String {
        let role = |role: Role| makruk::letters::FAIRY.letter(role);
        let on = |square: Square, content: String| {
            let free = |squares: usize| match squares {
                0 => String::new(),
                squares => squares.to_string(),
            };
            let (rank, file) = (square.index() / 8, square.index() % 8);
            let ranks = (0..8).rev().map(|other| {
                if other == rank {
                    format!("{}{content}{}", free(file), free(7 - file))
                } else {
                    "8".to_owned()
                }
            });
            format!("board:{}", ranks.collect::<Vec<_>>().join("/"))
        };
        let word = match &self.1 {
            Kind::Turn(color) => format!("turn:{}", color.name()),
            Kind::Ply(min, max) => format!("ply:{min}-{max}"),
            Kind::On(square, piece) => on(*square, piece.map_or('.', letter).to_string()),
            Kind::Either(square, [first, second]) => {
                on(*square, format!("[{}{}]", letter(*first), letter(*second)))
            }
            Kind::Positions(positions) => {
                let fens = positions.iter().map(|position| {
                    let setup = position.to_setup();
                    format!("\"{}\"", makruk::Fen::from(setup))
                });
                format!("position:{}", fens.collect::<Vec<_>>().join(","))
            }
            Kind::Material(positions) => {
                let sides = positions.iter().map(|position| {
                    let [white, black] = Color::ALL.map(|color| pieces(position, color));
                    format!("K{white}vK{black}")
                });
                format!("material:{}", sides.collect::<Vec<_>>().join(","))
            }
            Kind::Moved(moved) => format!("moved:{}", role(*moved)),
            Kind::Captured(captured) => format!("captured:{}", role(*captured)),
            Kind::Promotes => "promotes:yes".to_owned(),
            Kind::Check => "check:yes".to_owned(),
            Kind::GivesCheck => "gives:check".to_owned(),
            Kind::End => "at:end".to_owned(),
            Kind::Rua(color, min, max) => format!("{}-material:KR{min}-{max}*", color.name()),
        };
        format!("{}{word}", if self.0 { "-" } else { "" })
    }

    fn holds(&self, line: &[Place], ply: usize, flipped: bool, turned: bool) -> bool {
        let (position, mv) = &line[ply];
        let board = position.board();
        let kind_at = |square| {
            board
                .get(square)
                .map(|piece: Piece| piece.role().moves_as())
        };
        let color = |color: Color| if turned { !color } else { color };
        let about_move = |holds: &dyn Fn(Move) -> bool| mv.map(holds);
        // The square of this position that a square of the query means.
        let here = |square: Square| {
            let square = if turned { square.rotate_180() } else { square };
            let flipped = flipped.then(|| Square::from_index(square.index() ^ 7));
            flipped.flatten().unwrap_or(square)
        };
        let content = |square| {
            let found: Option<Piece> = board.get(here(square));
            found.map(|piece| Piece::new(color(piece.color()), piece.role().moves_as()))
        };
        let holds = match &self.1 {
            Kind::Turn(side) => Some(position.turn() == color(*side)),
            Kind::Ply(min, max) => Some((*min as usize..=*max as usize).contains(&ply)),
            Kind::On(square, piece) => Some(content(*square) == *piece),
            Kind::Either(square, items) => {
                Some(content(*square).is_some_and(|piece| items.contains(&piece)))
            }
            Kind::Positions(positions) => Some(positions.iter().any(|wanted| {
                let mut looks: Vec<_> = self::board(wanted);
                for (square, side, _) in &mut looks {
                    (*square, *side) = (here(*square), color(*side));
                }
                looks.sort_unstable();
                let mut found = self::board(position);
                found.sort_unstable();
                looks == found && color(wanted.turn()) == position.turn()
            })),
            Kind::Material(positions) => Some(positions.iter().any(|wanted| {
                let sides = |position| Color::ALL.map(|color| pieces(position, color));
                let ([white, black], found) = (sides(wanted), sides(position));
                found == [white.clone(), black.clone()] || found == [black, white]
            })),
            Kind::Moved(role) => about_move(&|mv| kind_at(mv.from()) == Some(*role)),
            Kind::Captured(role) => about_move(&|mv| kind_at(mv.to()) == Some(*role)),
            Kind::Promotes => about_move(&Move::is_promotion),
            Kind::Check => Some(position.is_check()),
            Kind::GivesCheck => {
                about_move(&|mv| position.after(mv).is_ok_and(|after| after.is_check()))
            }
            Kind::End => Some(ply + 1 == line.len()),
            Kind::Rua(side, min, max) => {
                let rua = board.pieces(color(*side), Role::Rua).len();
                Some((*min as usize..=*max as usize).contains(&rua))
            }
        };
        // A word about a move holds at no end, negated or not.
        holds.is_some_and(|holds| holds != self.0)
    }
}

impl Step {
    fn random(random: &mut SplitMix64, lines: &[Vec<Place>]) -> Self {
        let mut below = |number: u64| random.next_u64() % number;
        let line = &lines[usize::try_from(below(lines.len() as u64)).expect("small")];
        let mut words = Vec::new();
        for _ in 0..=below(3) {
            let role = Role::ALL[usize::try_from(below(6)).expect("small")].moves_as();
            let color = Color::ALL[usize::try_from(below(2)).expect("small")];
            let place = &line[usize::try_from(below(line.len() as u64)).expect("small")];
            let square = Square::ALL[usize::try_from(below(64)).expect("small")];
            let piece = place.0.board().get(square);
            let piece = piece.map(|piece| Piece::new(piece.color(), piece.role().moves_as()));
            let small = u32::try_from(below(30)).expect("small");
            let other = &lines[usize::try_from(below(lines.len() as u64)).expect("small")];
            let other = &other[usize::try_from(below(other.len() as u64)).expect("small")];
            let two = || vec![other.0.clone(), place.0.clone()];
            let kind = match below(15) {
                0 => Kind::Turn(color),
                1 => Kind::Ply(small, small + 25),
                2..=4 => Kind::On(square, piece),
                5 => Kind::Moved(role),
                6 => Kind::Captured(role),
                7 => Kind::Promotes,
                8 => Kind::Check,
                9 => Kind::GivesCheck,
                10 => Kind::End,
                11 => Kind::Positions(two()),
                12 => Kind::Material(two()),
                13 => Kind::Either(square, [piece.unwrap_or(Piece::WhiteRua), Piece::BlackBia]),
                _ => Kind::Rua(color, small % 2, small % 3 + small % 2),
            };
            words.push(Word(below(4) == 0, kind));
        }
        Self {
            words,
            lasting: [1, 1, 1, 2, 3][usize::try_from(below(5)).expect("small")],
            flip: below(4) == 0,
            colours: below(4) == 0,
            is_next: below(2) == 0,
        }
    }

    fn text(&self) -> String {
        let mut text: Vec<String> = self.words.iter().map(Word::text).collect();
        if self.lasting > 1 {
            text.push(format!("lasting:{}", self.lasting));
        }
        if self.flip {
            text.push("flip:yes".to_owned());
        }
        if self.colours {
            text.push("colours:either".to_owned());
        }
        text.join(" ")
    }

    fn holds(&self, line: &[Place], ply: usize) -> bool {
        let either = |or: bool| if or { &[false, true][..] } else { &[false] };
        either(self.flip).iter().any(|&flipped| {
            either(self.colours).iter().any(|&turned| {
                let mut words = self.words.iter();
                words.all(|word| word.holds(line, ply, flipped, turned))
            })
        })
    }

    /// Returns whether the step holds from a ply on, for as long as it must.
    fn holds_from(&self, line: &[Place], ply: usize) -> bool {
        let end = ply + self.lasting as usize;
        end <= line.len() && (ply..end).all(|ply| self.holds(line, ply))
    }
}

/// Returns the smallest list of plies for the steps, the first of which begins at `from` or later, or exactly there.
fn smallest(steps: &[Step], line: &[Place], from: usize, only: bool) -> Option<Vec<u32>> {
    let Some((step, rest)) = steps.split_first() else {
        return Some(Vec::new());
    };
    let end = if only {
        (from + 1).min(line.len())
    } else {
        line.len()
    };
    (from..end).find_map(|ply| {
        if !step.holds_from(line, ply) {
            return None;
        }
        let is_next = rest.first().is_some_and(|step| step.is_next);
        let later = smallest(rest, line, ply + step.lasting as usize, is_next)?;
        Some([vec![u32::try_from(ply).expect("small")], later].concat())
    })
}

fn tree(game: &data::Game) -> GameTree {
    let fen: makruk::Fen = game.start.parse().expect("a FEN");
    let start = fen.to_position_ignoring(makruk::SetupProblems::TOO_MANY_MET);
    let mut cursor = Cursor::new(GameTree::new(start.expect("a position")));
    for mv in game.moves.iter().take(60) {
        let mv: UciMove = mv.parse().expect("a move");
        let mv = mv.to_move(cursor.position()).expect("a legal move");
        cursor.add_move(mv).expect("it is legal");
    }
    cursor.into_tree()
}

/// Returns the places of the main line.
fn line(tree: &GameTree) -> Vec<Place> {
    let mut position = tree.start().clone();
    let mut line = Vec::new();
    for mv in tree.main_line().filter_map(Node::mv) {
        line.push((position.clone(), Some(mv)));
        position.play(mv).expect("it is legal");
    }
    line.push((position, None));
    line
}

#[test]
fn random_queries_have_the_smallest_answers() {
    let games = data::games();
    let trees: Vec<GameTree> = games.iter().step_by(9).map(tree).collect();
    let lines: Vec<Vec<Place>> = trees.iter().map(line).collect();
    let archives = [GameFormat::Bytecode, GameFormat::Radix].map(|format| {
        let mut builder = ArchiveBuilder::new(format);
        for tree in &trees {
            builder.push(tree).expect("the format has moves");
        }
        builder.finish()
    });
    let archives = archives
        .each_ref()
        .map(|bytes| Archive::open(bytes).expect("an archive"));
    let mut random = SplitMix64::new(61);
    let mut found = 0;
    for _ in 0..120 {
        let steps = 1 + random.next_u64() % 3;
        let steps: Vec<Step> = (0..steps)
            .map(|_| Step::random(&mut random, &lines))
            .collect();
        let mut text = steps[0].text();
        for step in &steps[1..] {
            let link = if step.is_next { "next" } else { "then" };
            text = [text.as_str(), link, &step.text()].join(" ");
        }
        let query: Query = text.parse().expect(&text);
        assert_eq!(query.to_string().parse(), Ok(query.clone()), "{text}");
        let finder = Finder::new(&query);
        let expected: Vec<Option<Vec<u32>>> = lines
            .iter()
            .map(|line| smallest(&steps, line, 0, false))
            .collect();
        for (tree, expected) in trees.iter().zip(&expected) {
            let answer = finder.find(tree).map(|found| found.matches);
            assert_eq!(answer, expected.clone().map(|plies| vec![plies]), "{text}");
            found += usize::from(expected.is_some());
        }
        // For each place of the first step its smallest continuation.
        let all = Finder::new(&query).with_all(true);
        for (tree, line) in trees.iter().zip(&lines).step_by(5) {
            let answers = (0..line.len()).filter_map(|ply| smallest(&steps, line, ply, true));
            let answers: Vec<_> = answers.collect();
            let answer = all.find(tree).map_or(Vec::new(), |found| found.matches);
            assert_eq!(answer, answers, "{text}");
        }
        let expected: Vec<(usize, Vec<u32>)> = (0..)
            .zip(expected)
            .filter_map(|(index, plies)| Some((index, plies?)))
            .collect();
        for archive in &archives {
            let search = ArchiveFinder::new(&finder, archive);
            for search in [search.clone(), search.without_index()] {
                let games = search.games().map(|game| {
                    let game = game.expect("a game");
                    (game.index, game.found.matches.concat())
                });
                assert_eq!(games.collect::<Vec<_>>(), expected, "{text}");
                let (number, errors) = search.blocks().count(0);
                assert_eq!((number, errors.len()), (expected.len(), 0), "{text}");
            }
        }
    }
    assert!(found > 300, "{found}");
}

#[test]
fn variations_are_searched_as_lines_from_the_start() {
    let tree: GameTree = "1. e4 e5 (1... d5 2. exd5 (2. d4 dxe4) 2... exd5) 2. d4 exd4 *"
        .parse()
        .expect("a game");
    for (query, expected) in [
        ("captured:P", vec![vec![2]]),
        ("captured:P next captured:P", vec![vec![2, 3]]),
        (
            "moved:P turn:black then captured:P turn:black",
            vec![vec![1, 3]],
        ),
        ("at:end", vec![vec![4]]),
    ] {
        let query: Query = query.parse().expect(query);
        let finder = Finder::new(&query).with_variations(true);
        assert_eq!(
            finder.find(&tree).map(|found| found.matches),
            Some(expected),
            "{query}"
        );
    }
    let query: Query = "captured:P".parse().expect("a query");
    let all = Finder::new(&query).with_variations(true).with_all(true);
    let found = all.find(&tree).expect("it is there");
    assert_eq!(found.matches, [[2], [3]]);
    // A ply of the first step has one answer, however many lines leave behind it.
    let tree: GameTree = "1. e4 e5 (1... d5) 2. d4 *".parse().expect("a game");
    let query: Query = "turn:white moved:P then at:end".parse().expect("a query");
    let all = Finder::new(&query).with_variations(true).with_all(true);
    let found = all.find(&tree).expect("it is there");
    assert_eq!(found.matches, [[0, 2], [2, 3]]);
}
