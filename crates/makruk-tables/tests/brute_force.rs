//! Tables compared with a second, simple implementation that plays out games, including count actions.
//!
//! The tests here compare few positions. The ignored ones compare many positions of all endings: `cargo test --release -p
//! makruk-tables brute_force:: -- --ignored --nocapture`. Tables with three pieces are read from the folder named by the variable
//! `MAKRUK_TABLES`. `MAKRUK_ENDINGS` may list the endings to compare, separated by spaces.

use std::{collections::HashMap, env};

use crate::common::{Dice, count_near, made::tables_of, plies, position};
use makruk_bitboard::BitPosition;
use makruk_core::{Color, CountField, Piece, Position, Setup, Square};
use makruk_rules::{Game, Rules, weaker_side};
use makruk_tables::{Material, PieceKind, Probe, Tables, Verdict, Wdl};

fn game(setup: &Setup, rules: Rules) -> Game {
    let position = position(setup).expect("it was valid before");
    Game::with_count(position, setup.count, rules)
}

fn probe(tables: &Tables, game: &Game) -> Probe {
    let probe = tables.probe_with_count(game.position(), game.counting(), game.rules());
    probe.expect("it can be read").expect("covered by a table")
}

/// Returns the result of an ended game, for the side to move.
fn ended(game: &Game) -> Option<Wdl> {
    let outcome = game.outcome()?;
    Some(match outcome.winner() {
        None => Wdl::Draw,
        Some(winner) if winner == game.position().turn() => Wdl::Win,
        Some(_) => Wdl::Loss,
    })
}

/// Calls a function with the game after each move, and after each move preceded by a call or a stop of the count.
fn for_each_move(game: &Game, mut visit: impl FnMut(&Game)) {
    let mut begun = vec![game.clone()];
    let mut called = game.clone();
    if called.start_count().is_ok() {
        begun.push(called);
    }
    let mut stopped = game.clone();
    if stopped.stop_count().is_ok() {
        begun.push(stopped);
    }
    for game in begun {
        for &mv in &game.position().legal_moves() {
            let mut after = game.clone();
            after.play(mv).expect("legal move");
            visit(&after);
        }
    }
}

/// Returns the result for the side to move, computed from the tables' results after its moves; `None` if it depends on an
/// unknown result.
fn by_moves(tables: &Tables, game: &Game) -> Option<Wdl> {
    if let Some(wdl) = ended(game) {
        return Some(wdl);
    }
    let mut best = Wdl::Loss;
    let mut is_known = true;
    for_each_move(game, |after| {
        let wdl = match ended(after) {
            Some(wdl) => Some(wdl),
            None if is_bare(after) => Some(Wdl::Draw),
            None => probe(tables, after).with_count,
        };
        is_known &= wdl.is_some();
        best = match (best, wdl) {
            (_, Some(Wdl::Loss)) | (Wdl::Win, _) => Wdl::Win,
            (_, Some(Wdl::Draw)) | (Wdl::Draw, _) => Wdl::Draw,
            _ => Wdl::Loss,
        };
    });
    (is_known || best == Wdl::Win).then_some(best)
}

/// Returns whether only the two khuns are left, which does not end the game in every rule set.
fn is_bare(game: &Game) -> bool {
    game.position().board().occupied().len() == 2
}

/// Returns the result within `plies` plies for the side to move. If both sides have pieces, the capture of a side's last
/// piece ends the game, however long the resulting ending is. Its result comes from [`Alone`] for a lone piece, and from the
/// tables for several pieces; they are compared on their own.
fn by_search(tables: &Tables, alone: &mut Alone, game: &Game, plies: u32, is_each: bool) -> Wdl {
    if let Some(wdl) = ended(game) {
        return wdl;
    }
    if is_bare(game) {
        return Wdl::Draw;
    }
    let left = game.counting().plies_left(game.rules());
    let is_alone = game.position().board().occupied().len() == 3;
    if let Some(left) = left.filter(|_| is_alone) {
        return alone.result(game, if is_each { left } else { left.min(plies) });
    }
    let board = game.position().board();
    if is_each && Color::ALL.into_iter().any(|color| board.is_bare(color)) {
        return probe(tables, game).with_count.expect("the rules are known");
    }
    if plies == 0 {
        return Wdl::Draw;
    }
    let mut best = Wdl::Loss;
    for_each_move(game, |after| {
        if best == Wdl::Win {
            return;
        }
        // A capture that wins ends the game, so the other moves need no search.
        best = match by_search(tables, alone, after, plies - 1, is_each) {
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
            Wdl::Win => best,
        };
    });
    best
}

/// A lone piece against a bare khun, solved by visiting all positions repeatedly until nothing changes.
#[derive(Default)]
struct Alone {
    /// Plies to mate, by position number.
    plies: HashMap<PieceKind, Vec<Option<u32>>>,
}

/// Returns the number of a position with one piece.
fn number(position: &Position, strong: Color) -> usize {
    let board = position.board();
    let turn = |square: Square| match strong {
        Color::White => square.index(),
        Color::Black => 63 - square.index(),
    };
    let khun = |color| board.khun(color).expect("both khuns are present");
    let own = board.by_color(strong).without(khun(strong));
    let piece = own.first().map_or(0, turn);
    let is_strong_turn = position.turn() == strong;
    ((turn(khun(strong)) * 64 + piece) * 64 + turn(khun(!strong))) * 2 + usize::from(is_strong_turn)
}

impl Alone {
    /// Returns the result within `within` plies.
    fn result(&mut self, game: &Game, within: u32) -> Wdl {
        let (material, strong) = Material::of(game.position().board()).expect("one piece");
        let kind = material.strong().next().expect("one piece");
        let plies = self.plies.entry(kind).or_insert_with(|| Self::solve(kind));
        match plies[number(game.position(), strong)] {
            Some(plies) if plies <= within && game.position().turn() == strong => Wdl::Win,
            Some(plies) if plies <= within => Wdl::Loss,
            _ => Wdl::Draw,
        }
    }

    fn solve(kind: PieceKind) -> Vec<Option<u32>> {
        let squares = || Square::ALL.into_iter();
        let placements = squares().flat_map(|khun| squares().map(move |piece| (khun, piece)));
        let placements =
            placements.flat_map(|(khun, piece)| squares().map(move |bare| [khun, piece, bare]));
        let mut all = Vec::new();
        for [khun, piece, bare] in placements {
            let mut setup = Setup::default();
            setup.board.put(khun, Piece::WhiteKhun);
            setup
                .board
                .put(piece, Piece::new(Color::White, kind.role()));
            setup.board.put(bare, Piece::BlackKhun);
            for turn in Color::ALL {
                setup.turn = turn;
                let Ok(position) = Position::from_setup(&setup) else {
                    continue;
                };
                let after = |&mv| {
                    let after = position.after(mv).expect("legal move");
                    // Two khuns are a draw.
                    (!after.board().is_bare(Color::White)).then(|| number(&after, Color::White))
                };
                let moves = position.legal_moves();
                let next: Vec<Option<usize>> = moves.iter().map(after).collect();
                let is_mate = next.is_empty() && position.is_check();
                if !next.is_empty() || is_mate {
                    all.push((number(&position, Color::White), next));
                }
            }
        }
        let mut plies = vec![None; 64 * 64 * 64 * 2];
        for ply in 0.. {
            let before = plies.clone();
            let is_known = |next: &Option<usize>| next.is_some_and(|next| before[next].is_some());
            let mut is_new = false;
            for (number, next) in &all {
                let is_white_turn = number % 2 == 1;
                if plies[*number].is_some() || is_white_turn == (ply % 2 == 0) {
                    continue;
                }
                let is_decided = if is_white_turn {
                    next.iter().any(is_known)
                } else {
                    next.iter().all(is_known)
                };
                if is_decided {
                    plies[*number] = Some(ply);
                    is_new = true;
                }
            }
            if !is_new {
                break;
            }
        }
        plies
    }
}

/// If there are fewer decided positions than this, all of them are compared.
const FEW: u64 = 100_000;

/// The rule sets: Thailand's, where board's honour is called; Fairy-Stockfish's, where it is automatic; with one piece
/// per side also the variant of the latter where it is called, and a mate by the counting side wins.
fn rule_sets(material: Material) -> Vec<Rules> {
    let mut all = vec![Rules::THAI, Rules::FAIRY];
    if !material.is_bare() {
        all.push(Rules::FAIRY_ON_CALL);
    }
    all
}

#[derive(Default)]
struct Numbers {
    compared: u64,
    decided: u64,
    lost_to_count: u64,
    /// Positions whose result under the count is unknown.
    unknown: u64,
}

impl Numbers {
    fn add(&mut self, without: Verdict, found: Option<Wdl>) {
        let Some(found) = found else {
            self.unknown += 1;
            return;
        };
        self.compared += 1;
        self.decided += u64::from(found != Wdl::Draw);
        self.lost_to_count += u64::from(found == Wdl::Draw && without != Verdict::Draw);
    }
}

/// Compares positions near the end of a count with the results of their moves.
fn compare_moves(tables: &Tables, material: Material, positions: u64, rules: Rules) -> Numbers {
    let mut dice = Dice::new(material.to_string().bytes().map(u64::from).sum());
    let mut numbers = Numbers::default();
    while numbers.compared < positions {
        let mut setup = dice.setup(material);
        let without = probe(tables, &game(&setup, rules));
        // Half of the positions are decided, if the ending has such positions.
        if without.verdict == Verdict::Draw && numbers.compared % 2 == 0 && dice.below(100) > 0 {
            continue;
        }
        if dice.below(8) > 0 {
            count_near(&mut dice, &mut setup, without, &rules);
        }
        numbers.add(without.verdict, compare_one(tables, &setup, rules));
    }
    numbers
}

/// Compares a position with the results of its moves, and returns its result; `None` if one of them is unknown.
fn compare_one(tables: &Tables, setup: &Setup, rules: Rules) -> Option<Wdl> {
    let game = game(setup, rules);
    let found = probe(tables, &game);
    let with_count = ended(&game).or(found.with_count)?;
    let expected = by_moves(tables, &game)?;
    assert_eq!(
        with_count, expected,
        "{rules} {:?}: {setup:?}",
        found.verdict
    );
    Some(with_count)
}

/// Compares all positions that are won or lost without a count, each without a count and with a count near its end. The
/// number of these positions must match the table's statistics.
fn compare_decided(tables: &Tables, material: Material) {
    let table = tables.get(material).expect("it was made");
    let rule_sets = rule_sets(material);
    let mut dice = Dice::new(7);
    let mut numbers = Numbers::default();
    // With the stronger side to move, and with the weaker side to move.
    let mut decided = [0; 2];
    for_each_position(material, |setup| {
        let verdict = tables.verdict(&setup.board, setup.turn);
        // A table has no verdict for a bia on an impossible rank, and a meaningless one for other illegal positions.
        let verdict = verdict.expect("it can be read").unwrap_or(Verdict::Draw);
        if verdict == Verdict::Draw || position(setup).is_none() {
            return;
        }
        decided[usize::from(setup.turn == Color::Black)] += 1;
        for &rules in &rule_sets {
            numbers.add(verdict, compare_one(tables, setup, rules));
            let without = probe(tables, &game(setup, rules));
            let mut setup = setup.clone();
            count_near(&mut dice, &mut setup, without, &rules);
            numbers.add(verdict, compare_one(tables, &setup, rules));
        }
    });
    let in_table =
        |statistics: makruk_tables::TableStatistics| statistics.won() + statistics.lost();
    assert_eq!(decided[0], in_table(table.statistics()), "{material}");
    if let Some(statistics) = table.statistics_of_weaker() {
        assert_eq!(decided[1], in_table(statistics), "{material}");
    }
    println!(
        "{material}: all {} positions that are decided without a count, {} times by moves ({} decided, {} lost to the count)",
        decided[0] + decided[1],
        numbers.compared,
        numbers.decided,
        numbers.lost_to_count
    );
}

/// Calls a function for every arrangement of the pieces, with the stronger side as White, legal or not.
fn for_each_position(material: Material, mut visit: impl FnMut(&Setup)) {
    let mut pieces = vec![Piece::WhiteKhun];
    let own = material
        .strong()
        .map(|kind| Piece::new(Color::White, kind.role()));
    pieces.extend(own);
    pieces.extend(
        material
            .weak()
            .map(|kind| Piece::new(Color::Black, kind.role())),
    );
    pieces.push(Piece::BlackKhun);
    let bits = 6 * pieces.len();
    for number in 0..1_usize << bits {
        let mut setup = Setup::default();
        let mut last = None;
        let mut shift = bits;
        let is_placed = pieces.iter().all(|&piece| {
            // The last piece varies fastest, so that consecutive positions are in one block.
            shift -= 6;
            let square = Square::ALL[number >> shift & 63];
            // Visit identical pieces in one order only.
            let ascends = last.is_none_or(|(before, at)| before != piece || at < square);
            last = Some((piece, square));
            ascends && setup.board.put(square, piece).is_none()
        });
        if is_placed {
            for turn in Color::ALL {
                setup.turn = turn;
                visit(&setup);
            }
        }
    }
}

/// Compares positions near the end of their count with played-out games.
fn compare_search(
    tables: &Tables,
    alone: &mut Alone,
    material: Material,
    positions: u64,
    rules: Rules,
) -> Numbers {
    let mut dice = Dice::new(material.to_string().bytes().map(u64::from).product());
    let mut numbers = Numbers::default();
    while numbers.compared < positions {
        let mut setup = dice.setup(material);
        let without = probe(tables, &game(&setup, rules));
        let near = plies(without.verdict).is_some_and(|plies| plies <= 4);
        if !near && dice.below(if numbers.compared % 4 == 0 { 20 } else { 200 }) > 0 {
            continue;
        }
        if dice.below(8) > 0 {
            count_near(&mut dice, &mut setup, without, &rules);
        }
        let game = game(&setup, rules);
        let depth = plies(without.verdict).filter(|_| near).unwrap_or(2);
        let probe = probe(tables, &game);
        let found = match plies(probe.verdict) {
            Some(plies) if plies > depth => Some(Wdl::Draw),
            _ => probe.with_count,
        };
        let Some(found) = ended(&game).or(found) else {
            numbers.unknown += 1;
            continue;
        };
        let expected = by_search(tables, alone, &game, depth, !material.is_bare());
        assert_eq!(
            found, expected,
            "{} {:?}: {setup:?}",
            rules, without.verdict
        );
        let without = if near { without.verdict } else { Verdict::Draw };
        numbers.add(without, Some(found));
    }
    numbers
}

fn compare(
    tables: &Tables,
    material: Material,
    rules: Rules,
    [by_moves, played_out]: [u64; 2],
    alone: &mut Alone,
) {
    let moves = compare_moves(tables, material, by_moves, rules);
    let search = compare_search(tables, alone, material, played_out, rules);
    println!(
        "{material} {rules}: {} by moves ({} decided, {} lost to the count, {} unknown), {} played out ({} decided, {} lost \
         to the count)",
        moves.compared,
        moves.decided,
        moves.lost_to_count,
        moves.unknown,
        search.compared,
        search.decided,
        search.lost_to_count
    );
    let statistics = tables.get(material).expect("it was made").statistics();
    if 50 * decided(tables, material) >= statistics.positions {
        assert!(20 * moves.decided >= moves.compared, "few are decided");
        let has_short = 100 * statistics.won_within(4) >= statistics.positions;
        assert!(
            search.decided > 0 || search.compared == 0 || !has_short,
            "none is decided"
        );
    }
}

/// Returns the number of decided positions with the stronger side to move.
fn decided(tables: &Tables, material: Material) -> u64 {
    let statistics = tables.get(material).expect("it was made").statistics();
    statistics.won() + statistics.lost()
}

#[test]
fn sample_positions_agree_with_brute_force() {
    let names = ["KSMvK", "KRvKN", "KRvKR"];
    let tables = tables_of(&names);
    let mut alone = Alone::default();
    for name in names {
        let material: Material = name.parse().expect("a material");
        for rules in rule_sets(material) {
            compare(&tables, material, rules, [200, 20], &mut alone);
        }
        if !material.is_bare() {
            for limit in [1, 5] {
                compare_moves(&tables, material, 1_000, short(limit));
            }
        }
    }
}

/// Thailand's counts with a shorter board's honour, which ends before many wins do.
fn short(limit: u16) -> Rules {
    let mut rules = Rules::THAI;
    rules.board = rules.board.map(|honor| honor.with_limit(limit));
    rules
}

/// Returns the game after each move that neither captures nor checks.
fn after_quiet_moves(game: &Game) -> impl Iterator<Item = Game> {
    let moves = game.position().legal_moves();
    moves.into_iter().filter_map(|mv| {
        let is_capture = game.position().board().get(mv.to()).is_some();
        let after = game.position().after(mv).expect("legal move");
        (!is_capture && !after.is_check()).then(|| {
            let mut game = game.clone();
            game.play(mv).expect("legal move");
            game
        })
    })
}

/// Plays a quiet move after which the other side has one as well.
fn shuffle(game: &mut Game) {
    let has_reply = |after: &Game| {
        after.counting().is_expired(after.rules()) || after_quiet_moves(after).next().is_some()
    };
    let after = after_quiet_moves(game).find(has_reply);
    *game = after.expect("there is room");
}

/// Returns the number of plies after which the loser's count draws the game, if the loser calls it as soon as it may. A winner
/// that defers it calls a count of its own whenever it may, and stops it at its last turn in time. `u32::MAX` if that defers it
/// forever.
fn last_ply(mut game: Game, winner: Color, defers: bool) -> u32 {
    for ply in 0..400 {
        if game.outcome().is_some() {
            assert!(game.counting().is_expired(game.rules()));
            return ply;
        }
        // These calls have no effect if the count is automatic, or if the other side may not be interrupted.
        if game.position().turn() != winner {
            let _ = game.start_count();
        } else if defers {
            let _ = game.start_count();
            let count = game.count().filter(|count| count.by == winner);
            if count.is_some() && game.counting().plies_left(game.rules()) == Some(1) {
                game.stop_count().expect("it is the winner's count");
            }
        }
        shuffle(&mut game);
    }
    u32::MAX
}

/// Returns the number of plies of the winner's last move before the game is drawn.
fn last_move(game: Game, winner: Color, defers: bool) -> u32 {
    let turn = game.position().turn();
    let last = last_ply(game, winner, defers);
    last - u32::from((last % 2 == 1) != (turn == winner))
}

/// Returns the tables' results of wins in 1, 3, 5 … plies or, if the other side is to move, in 2, 4, 6 … plies.
fn results(game: &Game, winner: Color) -> Vec<(u32, Option<Wdl>)> {
    let is_winners_turn = game.position().turn() == winner;
    let board = BitPosition::from(game.position());
    let first = if is_winners_turn { 1 } else { 2 };
    let of = |plies| {
        let verdict = if is_winners_turn {
            Verdict::Win { plies }
        } else {
            Verdict::Loss { plies }
        };
        let result = verdict.under_count(&board, game.counting(), game.rules());
        let result = result.map(|result| {
            if is_winners_turn {
                result
            } else {
                result.reversed()
            }
        });
        (plies.into(), result)
    };
    (first..400).step_by(2).map(of).collect()
}

/// Gives a setup a count by the loser; `numbers` were said.
fn count_of_loser(setup: &mut Setup, winner: Color, numbers: u32, rules: &Rules) {
    let board = &setup.board;
    let limit = if board.is_bare(!winner) {
        rules.pieces.limits.limit(board, winner)
    } else {
        rules.board.map(|honor| honor.limit)
    };
    setup.count = Some(CountField {
        limit_plies: 2 * limit.expect("there is a limit"),
        // The last number was said two plies ago, or in the last ply.
        elapsed_plies: 2 * numbers - u32::from(setup.turn == winner),
        first_number: None,
    });
}

/// Returns a game without repetitions, which would end it early, and without captures or checks in the first move. The loser
/// has said this many numbers, none if it has not called its count.
fn quiet_game(
    dice: &mut Dice,
    material: Material,
    rules: Rules,
    winner: impl Fn(&Setup) -> Color,
    numbers: u32,
) -> (Game, Color) {
    let rules = rules.with_repetition(None).with_dead_position_draws(false);
    loop {
        let mut setup = dice.setup(material);
        let winner = winner(&setup);
        if numbers > 0 {
            count_of_loser(&mut setup, winner, numbers, &rules);
        }
        let game = game(&setup, rules);
        if game.outcome().is_none() && !game.position().is_check() {
            return (game, winner);
        }
    }
}

fn stronger_side(setup: &Setup) -> Color {
    !weaker_side(&setup.board).expect("one side has more material")
}

#[test]
fn the_stronger_side_wins_until_the_losers_count_ends() {
    let mut dice = Dice::new(3);
    for name in [
        "KRvKM", "KRvKS", "KNvKS", "KNvKM", "KRNvKS", "KRMvKM", "KRvK", "KSMvK",
    ] {
        let material: Material = name.parse().expect("a material");
        for rules in rule_sets(material) {
            for numbers in [0, 7, 14] {
                for _ in 0..6 {
                    let (game, winner) =
                        quiet_game(&mut dice, material, rules, stronger_side, numbers);
                    let results = results(&game, winner);
                    // A bare khun that captures before it has said a number may start another count.
                    let may_differ =
                        material.is_bare() && numbers == 0 && game.position().turn() != winner;
                    let last = last_move(game.clone(), winner, false);
                    for (plies, result) in results {
                        if may_differ && result.is_none() {
                            continue;
                        }
                        let expected = if plies <= last { Wdl::Win } else { Wdl::Draw };
                        let context = || format!("{rules} {plies} {:?}", game.start());
                        assert_eq!(result, Some(expected), "{}", context());
                    }
                }
            }
        }
    }
}

#[test]
fn the_weaker_side_replaces_the_losers_count_unless_it_ends_before() {
    let mut dice = Dice::new(4);
    for name in ["KRvKM", "KRvKS", "KNvKS", "KNvKM"] {
        let material: Material = name.parse().expect("a material");
        for rules in [Rules::THAI, Rules::FAIRY_ON_CALL, short(20)] {
            let limit = rules.board.map_or(0, |honor| honor.limit.into());
            for numbers in [0, limit / 2, limit - 1, limit] {
                for _ in 0..6 {
                    let weaker = |setup: &Setup| !stronger_side(setup);
                    let (game, winner) = quiet_game(&mut dice, material, rules, weaker, numbers);
                    let last = last_move(game.clone(), winner, true);
                    for (plies, result) in results(&game, winner) {
                        let expected = if plies <= last { Wdl::Win } else { Wdl::Draw };
                        let context = || format!("{rules} {plies} {:?}", game.start());
                        assert_eq!(result, Some(expected), "{}", context());
                    }
                }
            }
        }
    }
}

#[test]
fn with_equal_pieces_the_winner_defers_the_losers_count_by_its_own() {
    let mut dice = Dice::new(5);
    for name in ["KRvKR", "KNvKN", "KMvKM"] {
        let material: Material = name.parse().expect("a material");
        for limit in [5, 20, 64] {
            for is_called in [false, true] {
                for _ in 0..6 {
                    // The winner's own count is read from a FEN, or is called at once.
                    let numbers = if is_called { limit.into() } else { 0 };
                    let (game, other) = quiet_game(
                        &mut dice,
                        material,
                        short(limit),
                        |setup| !setup.turn,
                        numbers,
                    );
                    let winner = !other;
                    let last = last_move(game.clone(), winner, true);
                    let results = results(&game, winner);
                    let won = results
                        .iter()
                        .take_while(|result| result.1 == Some(Wdl::Win));
                    let won = won.last().map_or(0, |&(plies, _)| plies);
                    assert!(
                        won == last || won + 2 == last,
                        "{won} of {last}: {:?}",
                        game.start()
                    );
                    // Later wins may come in time if the loser does not call its count at once.
                    assert!(
                        results
                            .iter()
                            .all(|result| result.0 <= won || result.1.is_none())
                    );
                }
            }
        }
    }
}

#[test]
fn sample_positions_with_bia_agree_with_brute_force() {
    compare_with_bia(&["KRvKP", "KSPvK", "KPPvK"]);
}

fn compare_with_bia(names: &[&str]) {
    let tables = tables_of(names);
    for name in names {
        let material: Material = name.parse().expect("a material");
        // These counts are all longer than the wins that follow, or the same.
        for rules in [Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL] {
            let numbers = compare_moves(&tables, material, 400, rules);
            println!(
                "{name} {rules}: {} decided, {} lost to the count",
                numbers.decided, numbers.lost_to_count
            );
        }
    }
}

mod exhaustive {
    #[test]
    #[ignore = "exhaustive: the bia's other endings, whose tables take seconds"]
    fn sample_positions_with_bia_agree_with_brute_force() {
        super::compare_with_bia(&["KRvKP", "KSPvK", "KPPvK", "KPvKP", "KMvKP"]);
    }
}

#[test]
#[ignore = "takes an hour; tables with three pieces come from the folder MAKRUK_TABLES"]
fn all_endings_agree_with_brute_force() {
    let mut tables = match env::var_os("MAKRUK_TABLES") {
        Some(folder) => Tables::open(folder).expect("a folder of tables"),
        None => Tables::new(),
    };
    let mut alone = Alone::default();
    let wanted = env::var("MAKRUK_ENDINGS").unwrap_or_default();
    for material in Material::all() {
        let is_wanted = wanted
            .split_whitespace()
            .any(|name| name == material.to_string());
        if !wanted.is_empty() && !is_wanted {
            continue;
        }
        let is_there =
            |material: &Material| material.pieces() < 3 || tables.get(*material).is_some();
        if !material.needed().iter().all(is_there) {
            println!("{material}: no table");
            continue;
        }
        tables.make(material).expect("enough memory");
        // With one piece the other implementation is a table as well; with three a search is slow.
        let played_out = [0, 0, 1_000, 350][material.pieces()];
        for rules in rule_sets(material) {
            compare(&tables, material, rules, [10_000, played_out], &mut alone);
        }
        if decided(&tables, material) < FEW && material.pieces() < 3 {
            compare_decided(&tables, material);
        }
    }
}
