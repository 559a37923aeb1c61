//! The main line of a record is played up to its first illegal ply, and its review has a row for each move: chances that add up, the
//! loss between those of the best and the played move, and the same result for steps of any size.
#![cfg_attr(fuzzing, no_main)]

use makruk::{
    GameTree, Rules,
    analysis::review::{Review, ReviewOptions, Reviewer},
    pgn::PgnReader,
    search::{Chances, Engine, Options},
    tree::CountStarted,
};

/// With more moves a run takes too long.
const PLIES: usize = 40;

fn review(game: &makruk::Game, step: u64) -> Review {
    let options = Options::default().with_hash_bytes(1 << 16);
    let engine = Engine::new(options).expect("a little memory");
    let options = ReviewOptions::default().with_nodes(10);
    let mut reviewer = Reviewer::new(engine, game, options);
    while !reviewer.step(step) {}
    reviewer.finish().1
}

fn points(chances: Chances) -> u16 {
    let sum = chances.win() + chances.draw() + chances.loss();
    assert_eq!(sum, 1_000);
    chances.points()
}

makruk_fuzz::invariant!(|text: &[u8]| {
    let mut reader = PgnReader::new(text);
    let Some(read) = GameTree::read(&mut reader, None) else {
        return;
    };
    let tree = read.tree;
    let number = i64::try_from(text.len() % 50).expect("a small number") - 1;
    for started in [tree.count_started(), CountStarted::try_from(number).ok()] {
        for rules in [Rules::THAI, Rules::FAIRY] {
            let line = tree.play_main_line(rules, started);
            let played = line.game.moves().count();
            let all = tree.main_line().count();
            assert_eq!(
                line.end.map(|end| end.ply()),
                (played < all).then_some(played + 1)
            );
            if played > PLIES {
                continue;
            }
            let review = review(&line.game, u64::MAX);
            assert_eq!(review.moves.len(), played);
            for mv in &review.moves {
                let (best, own) = (points(mv.best_chances), points(mv.chances));
                assert!(mv.loss == 0 || mv.loss == best - own, "{mv:?}");
            }
            let plies = review.key_plies.iter();
            assert!(plies.clone().all(|&ply| (1..=played).contains(&ply)));
            assert_eq!(self::review(&line.game, 7), review);
        }
    }
});
