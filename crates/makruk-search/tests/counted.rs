//! The engine's moves in endings of four pieces whose count is near its limit: with tables, none gives away a result.
//!
//! The positions are random and come from a seed. Their results under the count come from the tables, which
//! makruk-tables compares with a second implementation; the moves and the counts after them come from `Game`.

use makruk_bitboard::BitPosition;
use makruk_core::{
    Color, CountField, Move, Piece, PiecePlacement, Position, Role, Setup, SetupProblems, Square,
    random::Random,
};
use makruk_rules::{Game, Rules};
use makruk_search::{Engine, Limits, Options, Score};
use makruk_tables::{Material, MemoryTables, PieceKind, Tablebase, Verdict, Wdl};

const RULES: [Rules; 3] = [Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL];

/// Returns a random position with these pieces, if its random squares are valid.
fn try_setup(random: &mut Random, material: Material) -> Option<Setup> {
    let strong = Color::ALL[random.index(2)];
    let mut setup = Setup {
        turn: Color::ALL[random.index(2)],
        ..Setup::default()
    };
    let of = |color| move |role| Piece::new(color, role);
    let strong_roles = material.strong().map(PieceKind::role);
    let weak_roles = material.weak().map(PieceKind::role);
    let pieces = core::iter::once(Role::Khun)
        .chain(strong_roles)
        .map(of(strong));
    let others = core::iter::once(Role::Khun)
        .chain(weak_roles)
        .map(of(!strong));
    for piece in pieces.chain(others) {
        let square = Square::ALL[random.index(64)];
        if setup.board.put(square, piece).is_some() {
            return None;
        }
    }
    Some(setup).filter(|setup| position(setup).is_some())
}

fn position(setup: &Setup) -> Option<Position> {
    Position::from_setup_ignoring(setup, SetupProblems::TOO_MUCH_MATERIAL).ok()
}

/// Returns a count that ends within three plies of the end of the game.
fn count_near(random: &mut Random, setup: &Setup, verdict: Verdict) -> Option<CountField> {
    let board = &setup.board;
    if board.has_bia() {
        return None;
    }
    let left = u32::from(verdict.plies().unwrap_or(9)) + random.below(7);
    let bare = Color::ALL.into_iter().find(|&color| board.is_bare(color));
    let limit = bare.map_or(Some(64), |bare| {
        Rules::THAI.pieces.limits.limit(board, !bare)
    })?;
    let mut elapsed_plies = (2 * u32::from(limit) + 4).checked_sub(left)?;
    // A bare khun says its numbers with its own moves.
    if bare.is_some_and(|bare| (setup.turn == bare) != (elapsed_plies % 2 == 0)) {
        elapsed_plies += 1;
    }
    Some(CountField {
        limit_plies: 2 * limit,
        elapsed_plies,
        first_number: None,
    })
}

/// Returns the result of a game under its count for the side to move.
fn result(tables: &MemoryTables, game: &Game) -> Wdl {
    if let Some(outcome) = game.outcome() {
        return match outcome.winner() {
            None => Wdl::Draw,
            Some(winner) if winner == game.position().turn() => Wdl::Win,
            Some(_) => Wdl::Loss,
        };
    }
    let position = BitPosition::from(game.position());
    let verdict = tables.probe(&position).expect("covered by a table");
    let result = verdict.under_count(&position, game.counting(), game.rules());
    // The move of a bare khun may start a count.
    result.unwrap_or_else(|| best(tables, game))
}

fn after(game: &Game, mv: Move) -> Game {
    let mut after = game.clone();
    after.play(mv).expect("legal move");
    after
}

/// Returns the best result that a move reaches.
fn best(tables: &MemoryTables, game: &Game) -> Wdl {
    let moves = game.position().legal_moves();
    let results = moves
        .iter()
        .map(|&mv| result(tables, &after(game, mv)).reversed());
    results.max().expect("there is a legal move")
}

/// Returns games of an ending with a move that gives away a result, and a count near its limit.
fn games(
    tables: &MemoryTables,
    material: Material,
    rules: Rules,
    seed: u64,
) -> impl Iterator<Item = Game> + '_ {
    let mut random = Random::new(seed);
    let tries = 0..200_000;
    tries.filter_map(move |_| {
        let setup = try_setup(&mut random, material)?;
        let fresh = position(&setup)?;
        let verdict = tables.probe(&BitPosition::from(&fresh))?;
        // Where almost all positions are drawn, the few others are taken.
        let is_taken = verdict != Verdict::Draw || random.below(8) == 0;
        let count = is_taken.then(|| count_near(&mut random, &setup, verdict))?;
        let game = Some(Game::with_count(fresh, count, rules));
        let game = game.filter(|game| game.outcome().is_none())?;
        let moves = game.position().legal_moves();
        let mut results = moves.iter().map(|&mv| result(tables, &after(&game, mv)));
        let first = results.next()?;
        results.any(|result| result != first).then_some(game)
    })
}

/// Returns whether the engine's move keeps the best result.
fn is_right(engine: &mut Engine, tables: &MemoryTables, game: &Game, limits: &Limits<'_>) -> bool {
    let result_of = engine.search(game, limits, &mut ());
    let mv = result_of.best.expect("there is a legal move");
    result(tables, &after(game, mv)).reversed() == best(tables, game)
}

fn engine(tablebase_bytes: usize) -> Engine {
    let options = Options::default()
        .with_hash_bytes(1 << 20)
        .with_tablebase_bytes(tablebase_bytes);
    Engine::new(options).expect("enough memory")
}

/// Searches 25 games of each ending.
fn no_move_gives_away_a_result(rules: Rules, seed: u64, names: &[&str]) {
    let limits = Limits::nodes(500);
    let mut engine = engine(64 << 20);
    let mut tables = MemoryTables::new();
    tables.set_rules(&rules);
    for name in names {
        let material: Material = name.parse().expect("an ending");
        assert!(tables.generate(material));
        let mut number = 0;
        for game in games(&tables, material, rules, seed).take(25) {
            let is_right = is_right(&mut engine, &tables, &game, &limits);
            assert!(is_right, "{name} {rules}: {:?}", game.position().board());
            number += 1;
        }
        assert_eq!(number, 25, "{name}");
    }
}

#[test]
fn no_move_near_the_limit_of_a_thai_count_gives_away_a_result() {
    no_move_gives_away_a_result(Rules::THAI, 0, &["KRvK", "KRvKN", "KSPvK"]);
}

#[test]
fn no_move_near_the_limit_of_a_fairy_count_gives_away_a_result() {
    no_move_gives_away_a_result(Rules::FAIRY, 1, &["KRvK", "KNMvK", "KRvKM"]);
}

#[test]
fn no_move_near_the_limit_of_a_called_count_gives_away_a_result() {
    no_move_gives_away_a_result(Rules::FAIRY_ON_CALL, 2, &["KSMvK", "KRvKP"]);
}

mod exhaustive {
    use super::*;

    #[test]
    #[ignore = "exhaustive: generates the tables of nine endings, twice for each of three rule sets"]
    fn no_move_near_the_limit_of_a_count_gives_away_a_result() {
        let names = [
            "KRvKN", "KRvKM", "KRvKS", "KRvKP", "KSMvK", "KNMvK", "KSPvK", "KSSvK", "KRvK",
        ];
        for (seed, rules) in (0..).zip(RULES) {
            no_move_gives_away_a_result(rules, seed, &names);
        }
    }
}

/// `cargo test --release -p makruk-search counted:: -- --ignored --nocapture` prints the shares of right moves.
#[test]
#[ignore = "takes minutes"]
fn all_endings_are_played_without_a_wrong_move() {
    let limits = Limits::nodes(10_000);
    let mut engines = [engine(Engine::FULL_TABLEBASE_BYTES), engine(0)];
    for rules in RULES {
        let mut tables = MemoryTables::new();
        tables.set_rules(&rules);
        let mut sums = [0_usize; 3];
        for material in Material::all().filter(|material| material.pieces() <= 2) {
            assert!(tables.generate(material));
            let mut right = [0; 2];
            let mut number = 0;
            for game in games(&tables, material, rules, 1).take(200) {
                number += 1;
                for (engine, right) in engines.iter_mut().zip(&mut right) {
                    *right += usize::from(is_right(engine, &tables, &game, &limits));
                }
            }
            println!(
                "{rules} {material}: {number} positions, {} right with tables, {} without",
                right[0], right[1]
            );
            assert_eq!(right[0], number, "{material}");
            for (sum, added) in sums.iter_mut().zip([number, right[0], right[1]]) {
                *sum += added;
            }
        }
        println!("{rules}: {sums:?}");
    }
}

/// Returns tables of a rua against a ma for Thailand's rules.
fn rua_against_ma() -> (Material, MemoryTables) {
    let mut tables = MemoryTables::new();
    tables.set_rules(&Rules::THAI);
    let material = "KRvKN".parse().expect("an ending");
    assert!(tables.generate(material));
    (material, tables)
}

/// Returns random positions that are decided in more than two plies, with their verdicts.
fn decided(
    material: Material,
    tables: &MemoryTables,
) -> impl Iterator<Item = (Position, Verdict, u16)> + '_ {
    let mut random = Random::new(5);
    core::iter::repeat(()).filter_map(move |()| {
        let position = position(&try_setup(&mut random, material)?)?;
        let verdict = tables.probe(&BitPosition::from(&position))?;
        let plies = verdict.plies().filter(|&plies| plies > 2)?;
        Some((position, verdict, plies))
    })
}

#[test]
fn a_win_by_capture_is_better_than_any_evaluation_and_worse_than_a_mate() {
    let mut engine = engine(64 << 20);
    let (material, tables) = rua_against_ma();
    for (position, verdict, plies) in decided(material, &tables).take(40) {
        let game = Game::new(position, Rules::THAI);
        let score = engine.search(&game, &Limits::nodes(500), &mut ()).score();
        let win = 30_000 - i32::from(plies);
        match verdict {
            // A capture that leaves a known mate is better still.
            Verdict::Win { .. } => {
                let is_mate = matches!(score, Some(Score::MateIn(_)));
                assert!(is_mate || score == Some(Score::Cp(win)), "{score:?}");
            }
            _ => assert_eq!(score, Some(Score::Cp(-win))),
        }
    }
}

#[test]
fn an_external_tablebase_is_probed_only_under_rules_for_which_it_holds() {
    let (material, tables) = rua_against_ma();
    let mut engine = engine(0);
    engine.set_tablebase(Some(Box::new(tables.clone())));
    for (position, _, plies) in decided(material, &tables)
        .filter(|ending| ending.2 > 9)
        .take(20)
    {
        let mut score = |rules| {
            let game = Game::new(position.clone(), rules);
            let result = engine.search(&game, &Limits::depth(1), &mut ());
            result.score().and_then(Score::centipawns).map(i32::abs)
        };
        assert_eq!(score(Rules::THAI), Some(30_000 - i32::from(plies)));
        assert!(score(Rules::FAIRY).is_some_and(|score| score < 20_000));
    }
}
