//! Invariants of every game.

use makruk_core::{Color, Position, Setup};
use makruk_notation::Fen;
use makruk_rules::{
    Action, ActionError, Adjudicator, Claims, CountExpiry, CountKind, CountedMove, Counting,
    FixedGame, Game, Outcome, Rules, Status, Termination, storage::Storage,
};
use proptest::prelude::*;

use crate::strategies::{Step, cases, moves_and_counts, presets, rules, setups, steps};

/// Returns all observable state of a game.
fn everything<S: Storage>(
    game: &Game<S>,
) -> (
    Setup,
    Counting,
    Option<Outcome>,
    Option<Color>,
    Claims,
    usize,
    Vec<Action>,
) {
    (
        game.setup(),
        *game.counting(),
        game.outcome(),
        game.draw_offer(),
        game.claims(),
        game.occurrences(),
        game.actions().collect(),
    )
}

/// Performs the possible steps and returns their number.
fn walk<S: Storage>(game: &mut Game<S>, steps: &[Step]) -> usize {
    let mut done = 0;
    for step in steps {
        let Some(action) = step.action(game) else {
            break;
        };
        done += usize::from(game.act(action).is_ok());
    }
    done
}

fn begin(setup: &Setup, rules: Rules) -> Game {
    Game::from_setup(setup, rules).expect("recorded positions are valid")
}

/// Returns the fields of the running count that a FEN determines: all except `is_spoken`.
fn numbers<S: Storage>(game: &Game<S>) -> Option<(CountKind, Color, u32, u16)> {
    let count = game.counting().count(game.rules())?;
    Some((count.kind, count.by, count.number, count.limit))
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn a_game_undone_to_its_start_equals_a_new_one(
        setup in setups(), rules in rules(), steps in steps()
    ) {
        let mut game = begin(&setup, rules);
        let done = walk(&mut game, &steps);
        prop_assert_eq!(game.actions().len(), done);
        let mut actions: Vec<_> = game.actions().collect();
        while let Some(undone) = game.undo() {
            prop_assert_eq!(Some(undone), actions.pop());
        }
        prop_assert!(actions.is_empty());
        let new = begin(&setup, rules);
        prop_assert_eq!(everything(&game), everything(&new));
        prop_assert_eq!(game.position().to_setup(), new.position().to_setup());
        prop_assert_eq!(game.position().zobrist(), new.position().zobrist());
    }

    #[test]
    fn each_undo_restores_the_previous_state(
        setup in setups(), rules in rules(), steps in steps()
    ) {
        let mut game = begin(&setup, rules);
        for step in steps {
            let Some(action) = step.action(&game) else { break };
            let before = everything(&game);
            if game.act(action).is_ok() {
                let after = everything(&game);
                prop_assert_eq!(game.undo(), Some(action));
                prop_assert_eq!(everything(&game), before);
                prop_assert_eq!(game.act(action), Ok(()), "it can be repeated");
                prop_assert_eq!(everything(&game), after);
            }
        }
    }

    #[test]
    fn a_rejected_action_changes_nothing(
        setup in setups(), rules in rules(), steps in steps()
    ) {
        let mut game = begin(&setup, rules);
        for step in steps {
            let Some(action) = step.action(&game) else { break };
            let before = everything(&game);
            if let Err(error) = game.act(action) {
                prop_assert_eq!(everything(&game), before, "{:?}", action);
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn replaying_the_actions_gives_the_same_game(
        setup in setups(), rules in rules(), steps in steps()
    ) {
        let mut game = begin(&setup, rules);
        walk(&mut game, &steps);
        let mut again = begin(game.start(), *game.rules());
        for action in game.actions() {
            prop_assert_eq!(again.act(action), Ok(()));
        }
        prop_assert_eq!(everything(&again), everything(&game));
    }

    #[test]
    fn a_fixed_game_equals_an_unbounded_one_until_it_is_full(
        setup in setups(), rules in rules(), steps in steps()
    ) {
        let mut game = begin(&setup, rules);
        let position = Position::from_setup(&setup).unwrap();
        let mut fixed = FixedGame::<100>::new_in(position, setup.count, rules);
        for step in steps {
            let Some(action) = step.action(&game) else { break };
            let is_full = fixed.actions().len() >= 100;
            let done = game.act(action);
            if is_full && done.is_ok() && game.outcome().is_none() {
                prop_assert!(fixed.act(action).is_err());
                break;
            }
            prop_assert_eq!(fixed.act(action), done);
            prop_assert_eq!(everything(&fixed), everything(&game));
        }
    }

    #[test]
    fn no_count_is_past_its_limit_while_the_game_is_in_progress(
        setup in setups(), rules in rules(), steps in steps()
    ) {
        let mut game = begin(&setup, rules);
        for step in steps {
            let Some(action) = step.action(&game) else { break };
            let _ = game.act(action);
            let Some(count) = game.counting().count(game.rules()) else { continue };
            // A call is not a move, so it does not end the game.
            let moved = matches!(game.actions().next_back(), None | Some(Action::Move(_)));
            if moved && game.outcome().is_none() {
                let limit = u32::from(count.limit);
                let last = limit - u32::from(rules.expiry == CountExpiry::Reached);
                prop_assert!(count.number <= last, "{}", count);
            }
        }
    }

    #[test]
    fn the_presets_end_a_count_one_number_past_its_limit(
        setup in setups(), rules in presets(), steps in moves_and_counts()
    ) {
        let mut game = begin(&setup, rules);
        let mut before = game.counting().count(game.rules());
        for step in steps {
            let Some(action) = step.action(&game) else { break };
            if game.outcome().is_some() || game.act(action).is_err() {
                continue;
            }
            if let (Some(count), Some(before)) = (game.counting().count(game.rules()), before) {
                let past_by_one = count.number <= u32::from(count.limit) + 1;
                prop_assert!(past_by_one || count.kind != before.kind, "{}", count);
                let same = (count.kind, count.by) == (before.kind, before.by);
                if same && matches!(action, Action::Move(_)) {
                    prop_assert_eq!(count.limit, before.limit, "the limit is unchanged");
                }
            }
            before = game.counting().count(game.rules());
        }
    }

    #[test]
    fn a_game_and_its_parts_agree(
        setup in setups(), rules in rules(), steps in moves_and_counts()
    ) {
        let mut game = begin(&setup, rules);
        let mut position = Position::from_setup(&setup).unwrap();
        let mut counting = Counting::new(&position, setup.count, &rules);
        let mut occurred = vec![position.clone()];
        let running = counting.count(&rules);
        prop_assert_eq!(game.outcome(), rules.judge(&position, running, &counting, 1));
        for step in steps {
            let Some(action) = step.action(&game) else { break };
            if game.outcome().is_some() {
                break;
            }
            match action {
                Action::StartCount => {
                    let mut tried = counting;
                    let done = tried.start(&position, &rules).is_ok();
                    prop_assert_eq!(game.act(action).is_ok(), done);
                    if done {
                        counting = tried;
                    }
                }
                Action::StopCount => {
                    let mut tried = counting;
                    let done = tried.stop(&rules).is_ok();
                    prop_assert_eq!(game.act(action).is_ok(), done);
                    if done {
                        counting = tried;
                    }
                }
                Action::Move(mv) => {
                    prop_assert_eq!(game.act(action), Ok(()));
                    let before = counting.count(&rules);
                    let undo = position.play(mv).unwrap();
                    counting.advance(&position, CountedMove::new(&position, &undo), &rules);
                    occurred.push(position.clone());
                    let occurrences = occurred.iter().filter(|&other| *other == position).count();
                    prop_assert_eq!(occurrences, game.occurrences());
                    let outcome = rules.judge(&position, before, &counting, occurrences);
                    prop_assert_eq!(game.outcome(), outcome);
                }
                other => prop_assert!(false, "{:?}", other),
            }
            prop_assert_eq!(game.counting(), &counting);
            prop_assert_eq!(game.counting().count(game.rules()), counting.count(&rules));
            prop_assert_eq!(game.setup().count, counting.field(&rules));
            prop_assert_eq!(game.position().to_setup(), position.to_setup());
        }
    }

    #[test]
    fn an_adjudicator_equals_a_game_until_the_end(setup in setups(), rules in rules(), steps in steps()) {
        let mut game = begin(&setup, rules);
        let mut record = Adjudicator::with_count(game.position().clone(), setup.count, rules);
        for step in steps {
            prop_assert_eq!(record.outcome(), game.outcome());
            prop_assert_eq!(record.claims(), game.claims());
            prop_assert_eq!(record.occurrences(), game.occurrences());
            prop_assert_eq!(record.counting(), game.counting());
            prop_assert_eq!(record.setup(), game.setup());
            prop_assert!(record.hashes().eq(game.hashes()));
            prop_assert_eq!(record.to_game(), game.clone());
            let Some(action) = step.action(&game) else { break };
            if let Some(outcome) = game.outcome() {
                prop_assert_eq!(game.act(action), Err(ActionError::GameOver(outcome)));
                break;
            }
            prop_assert_eq!(record.act(action), game.act(action));
        }
    }

    #[test]
    fn an_adjudicator_undone_past_ends_equals_a_fresh_replay(
        setup in setups(), rules in rules(), steps in steps(), backs in proptest::collection::vec(0..30_usize, 8)
    ) {
        let start = begin(&setup, rules).position().clone();
        let fresh = || Adjudicator::with_count(start.clone(), setup.count, rules);
        let seen = |record: &Adjudicator| {
            let hashes: Vec<u64> = record.hashes().collect();
            let counts = (*record.counting(), record.draw_offer());
            (record.judgement(), counts, record.setup(), record.ply(), record.last_move(), hashes)
        };
        let mut record = fresh();
        let mut states = vec![seen(&record)];
        for (number, step) in steps.into_iter().enumerate() {
            let mut moves = record.position().legal_moves();
            moves.sort();
            let action = match step {
                Step::Legal(choice) => match usize::from(choice).checked_rem(moves.len()) {
                    Some(index) => Action::Move(moves[index]),
                    // A resignation is possible even after a mate.
                    None => Action::Resign(Color::White),
                },
                Step::Any(action) => action,
            };
            if record.act(action).is_err() {
                prop_assert_eq!(&seen(&record), states.last().unwrap());
                continue;
            }
            states.push(seen(&record));
            if number % 30 == 29 {
                for _ in 0..backs[number / 30 % backs.len()].min(states.len() - 1) {
                    prop_assert!(record.undo().is_some());
                    states.pop();
                    prop_assert_eq!(&seen(&record), states.last().unwrap());
                }
            }
        }
        let mut again = fresh();
        for action in record.actions() {
            prop_assert_eq!(again.act(action), Ok(()));
        }
        prop_assert_eq!(seen(&again), seen(&record));
        // Observable state besides the moves, computed independently.
        let mut position = start.clone();
        let mut hashes = Vec::new();
        for mv in record.moves() {
            hashes.push(position.zobrist());
            position.play(mv).unwrap();
        }
        prop_assert_eq!(&position.to_setup(), &record.position().to_setup());
        prop_assert!(record.hashes().eq(hashes.iter().copied()));
        prop_assert!(record.hashes().rev().eq(hashes.into_iter().rev()));
        let game = record.to_game();
        prop_assert_eq!(game.position(), record.position());
        while let Some(expected) = states.pop() {
            prop_assert_eq!(seen(&record), expected);
            record.undo();
        }
    }

    #[test]
    fn a_rejected_start_or_stop_does_not_change_the_count(setup in setups(), rules in rules()) {
        let position = Position::from_setup(&setup).unwrap();
        let counting = Counting::new(&position, setup.count, &rules);
        let (mut started, mut stopped) = (counting, counting);
        if started.start(&position, &rules).is_err() {
            prop_assert_eq!(started, counting);
        } else {
            let by = started.count(&rules).map(|count| count.by);
            prop_assert_eq!(by, Some(position.turn()));
        }
        if stopped.stop(&rules).is_err() {
            prop_assert_eq!(stopped, counting);
        } else {
            prop_assert_eq!(stopped.count(&rules), None);
        }
    }

    #[test]
    fn the_rules_are_symmetric_in_colors(setup in setups(), rules in rules(), steps in steps()) {
        let mirrored = |setup: &Setup| Setup {
            board: setup.board.swap_sides(),
            turn: !setup.turn,
            ..setup.clone()
        };
        let mut game = begin(&setup, rules);
        let mut other = begin(&mirrored(&setup), rules);
        for step in steps {
            let Some(action) = step.action(&game) else { break };
            let flipped = match action {
                Action::Move(mv) => Action::Move(mv.rotate_180()),
                Action::OfferDraw(color) => Action::OfferDraw(!color),
                Action::AcceptDraw(color) => Action::AcceptDraw(!color),
                Action::DeclineDraw(color) => Action::DeclineDraw(!color),
                Action::Claim(color, claim) => Action::Claim(!color, claim),
                Action::Adjudicate(winner) => Action::Adjudicate(winner.map(|color| !color)),
                Action::Conclude(winner) => Action::Conclude(winner.map(|color| !color)),
                Action::Resign(color) => Action::Resign(!color),
                Action::Timeout(color) => Action::Timeout(!color),
                action => action,
            };
            prop_assert_eq!(game.act(action).is_ok(), other.act(flipped).is_ok());
            prop_assert_eq!(
                game.outcome().map(|outcome| (outcome.winner(), outcome.by())),
                other.outcome().map(|outcome| (outcome.winner().map(|color| !color), outcome.by()))
            );
            prop_assert_eq!(
                game.counting().count(game.rules()).map(|count| (count.kind, count.by, count.number, count.limit)),
                other.counting().count(other.rules()).map(|count| (count.kind, !count.by, count.number, count.limit))
            );
            prop_assert_eq!(game.claims().repetition, other.claims().repetition);
            let (accept, others) = (game.claims().accept_draw, other.claims().accept_draw);
            prop_assert!(Color::ALL.into_iter().all(|color| accept[color] == others[!color]));
        }
    }

    #[test]
    fn a_game_saved_as_a_fen_resumes_with_its_count(
        setup in setups(),
        rules in presets(),
        steps in moves_and_counts(),
        more in moves_and_counts(),
    ) {
        let mut game = begin(&setup, rules);
        walk(&mut game, &steps);
        while game.outcome().is_some() && game.undo().is_some() {}
        // Not represented in a FEN: a count stopped in this turn, and
        let since = game.actions().collect::<Vec<_>>();
        let since = since.rsplit(|action| matches!(action, Action::Move(_))).next();
        if since.is_some_and(|actions| actions.contains(&Action::StopCount)) {
            return Ok(());
        }
        // a count called but not spoken yet.
        let unspoken = game.counting().count(game.rules()).is_some_and(|count| count.number == 0);
        if game.outcome().is_some() || unspoken && rules != Rules::FAIRY {
            return Ok(());
        }
        let text = Fen::from(game.setup()).to_string();
        let fen: Fen = text.parse().unwrap();
        let mut read = begin(fen.as_setup(), rules);
        prop_assert_eq!(numbers(&read), numbers(&game), "{}", text);
        for step in more.into_iter().take(50) {
            let Some(action) = step.action(&game) else { break };
            let (one, other) = (game.act(action), read.act(action));
            // The position history is lost, so the parsed game may last longer.
            if game.outcome().map(Outcome::by) == Some(Termination::Repetition) {
                break;
            }
            prop_assert_eq!(one.is_ok(), other.is_ok());
            prop_assert_eq!(numbers(&read), numbers(&game));
            prop_assert_eq!(read.setup().count.is_some(), game.setup().count.is_some());
            prop_assert_eq!(read.outcome(), game.outcome());
        }
    }

    #[test]
    fn every_outcome_matches_the_board(setup in setups(), rules in rules(), steps in steps()) {
        let mut game = begin(&setup, rules);
        walk(&mut game, &steps);
        let status = Status::of(game.position());
        let Some(outcome) = game.outcome() else {
            prop_assert!(!status.is_end());
            return Ok(());
        };
        let loser = game.position().turn();
        match outcome.by() {
            Termination::Checkmate => {
                prop_assert_eq!((status, outcome.winner()), (Status::Checkmate, Some(!loser)));
            }
            Termination::MateWhileCounting => {
                prop_assert_eq!((status, outcome.winner()), (Status::Checkmate, None));
            }
            Termination::Stalemate => {
                prop_assert_eq!((status, outcome.winner()), (Status::Stalemate, None));
            }
            Termination::CountExpired(kind) => {
                let count = game.counting().count(game.rules()).unwrap();
                prop_assert_eq!((count.kind, outcome.winner()), (kind, None));
                let past = u32::from(rules.expiry == CountExpiry::Exceeded);
                let has_expired = count.number >= u32::from(count.limit) + past;
                let over_at_once = game.counting().is_over_at_once(&rules);
                prop_assert!(has_expired || over_at_once, "{}", count);
                // Checkmate takes precedence, unless the count began beyond its limit.
                prop_assert!(status != Status::Checkmate || over_at_once);
                let bare = Color::ALL
                    .into_iter()
                    .any(|color| game.position().board().by_color(color).len() == 1);
                prop_assert!(kind == CountKind::Board || bare);
            }
            Termination::Repetition => {
                prop_assert!(rules.is_repeated(game.occurrences()));
                prop_assert_eq!(outcome.winner(), None);
            }
            Termination::InsufficientMaterial => {
                let board = game.position().board();
                let can_win = |color| rules.can_win(board, color);
                prop_assert!(!Color::ALL.into_iter().any(can_win));
                prop_assert_eq!(outcome.winner(), None);
            }
            Termination::Agreement => {
                prop_assert!(matches!(game.actions().next_back(), Some(Action::AcceptDraw(_))));
                prop_assert_eq!(outcome.winner(), None);
            }
            Termination::Resignation => {
                let winner = outcome.winner().unwrap();
                prop_assert_eq!(game.actions().next_back(), Some(Action::Resign(!winner)));
            }
            Termination::Timeout => {
                prop_assert!(matches!(game.actions().next_back(), Some(Action::Timeout(_))));
            }
            Termination::Adjudication => {
                let last = Some(Action::Adjudicate(outcome.winner()));
                prop_assert_eq!(game.actions().next_back(), last);
            }
            Termination::Unknown => {
                let last = Some(Action::Conclude(outcome.winner()));
                prop_assert_eq!(game.actions().next_back(), last);
            }
            other => prop_assert!(false, "{}", other),
        }
    }
}
