//! Played games round-trip in archives, however they end.

use makruk_notation::{
    Fen,
    container::{Archive, ArchiveBuilder, GameFormat},
    makruk_core::{Color, Move},
    tree::GameTree,
};
use makruk_rules::{Action, Claim, Game, Outcome, Rules, Termination};
use proptest::{prelude::*, sample::Index};

/// Asserts that a game round-trips in every format.
#[track_caller]
fn assert_round_trips(game: &Game, rules: Rules) {
    let tree = GameTree::from_game(game);
    for &format in GameFormat::ALL {
        let mut builder = ArchiveBuilder::new(format);
        builder.push(&tree).expect("representable in the format");
        let bytes = builder.finish();
        let archive = Archive::open(&bytes).expect("it is valid");
        let again = archive.game(0).expect("it is valid");
        assert_eq!(again.to_game(rules).as_ref(), Ok(game), "{format:?}");
        // The reason why the game ended is known before its moves are decoded.
        let record = archive.record(0).expect("it is valid");
        let last = game.actions().next_back().filter(|action| {
            use Action::{AcceptDraw, Claim, Resign, Timeout};
            matches!(action, AcceptDraw(_) | Claim(..) | Resign(_) | Timeout(_))
        });
        assert_eq!(record.ended_by(), last, "{format:?}");
    }
}

fn game(fen: &str, rules: Rules) -> Game {
    let fen: Fen = fen.parse().expect(fen);
    fen.to_game(rules).expect("valid start")
}

#[test]
fn every_kind_of_end_round_trips() {
    use Action::{AcceptDraw, Adjudicate, Conclude, OfferDraw, Resign, Timeout};
    use Color::{Black, White};

    let start = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    for (actions, by) in [
        (&[Resign(White)][..], Termination::Resignation),
        (&[Resign(Black)], Termination::Resignation),
        (&[Timeout(White)], Termination::Timeout),
        (&[Timeout(Black)], Termination::Timeout),
        (
            &[OfferDraw(White), AcceptDraw(Black)],
            Termination::Agreement,
        ),
        (
            &[OfferDraw(Black), AcceptDraw(White)],
            Termination::Agreement,
        ),
        (&[Adjudicate(Some(White))], Termination::Adjudication),
        (&[Adjudicate(Some(Black))], Termination::Adjudication),
        (&[Adjudicate(None)], Termination::Adjudication),
        (&[Conclude(Some(White))], Termination::Unknown),
        (&[Conclude(Some(Black))], Termination::Unknown),
        (&[Conclude(None)], Termination::Unknown),
    ] {
        for plies in [0, 3] {
            let mut game = game(start, Rules::THAI);
            for _ in 0..plies {
                let mut moves = game.position().legal_moves();
                moves.sort_unstable();
                game.play(moves[0]).expect("legal move");
            }
            for &action in actions {
                game.act(action).expect("legal action");
            }
            assert_eq!(game.outcome().map(Outcome::by), Some(by));
            assert_round_trips(&game, Rules::THAI);
        }
    }
}

#[test]
fn a_claim_round_trips_with_its_claimant() {
    let mut rules = Rules::THAI;
    if let Some(repetition) = &mut rules.repetition {
        repetition.effect = makruk_rules::RepetitionEffect::Claimable;
    }
    for side in [Color::White, Color::Black] {
        let mut game = game("4k3/8/8/8/8/4P3/8/R3K2R w - - 0 1", rules);
        let claim = Action::Claim(side, Claim::Repetition);
        let cycle = ["a1b1", "e8d8", "b1a1", "d8e8"];
        for text in cycle.into_iter().cycle().take(100) {
            if game.claims().repetition && game.act(claim).is_ok() {
                break;
            }
            let mv: Move = text.parse().expect(text);
            game.play(mv).expect("legal move");
        }
        assert_eq!(game.actions().next_back(), Some(claim));
        assert_round_trips(&game, rules);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_game_round_trips_with_all_actions(
        start in prop::sample::select(vec![
            "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
            "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1",
            "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2",
        ]),
        choices in prop::collection::vec((0..24_u8, any::<Index>()), 0..40),
    ) {
        use Action::{AcceptDraw, DeclineDraw, OfferDraw, Resign, Timeout};
        let mut game = game(start, Rules::THAI);
        for (kind, index) in choices {
            let moves = game.position().legal_moves();
            let [side, _] = if index.index(2) == 0 {
                [Color::White, Color::Black]
            } else {
                [Color::Black, Color::White]
            };
            let action = match kind {
                0 => Action::StartCount,
                1 => Action::StopCount,
                2 => OfferDraw(side),
                3 => AcceptDraw(side),
                4 => DeclineDraw(side),
                5 => Resign(side),
                6 => Timeout(side),
                7 => Action::Adjudicate(Some(side)),
                8 => Action::Conclude(None),
                _ if moves.is_empty() => break,
                _ => Action::Move(moves[index.index(moves.len())]),
            };
            // Illegal actions are ignored.
            let _ = game.act(action);
        }
        assert_round_trips(&game, Rules::THAI);
    }
}
