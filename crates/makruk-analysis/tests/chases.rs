//! Chases are won and held as the tables say, and each move is judged as an independent probe judges it.

use std::{collections::BTreeSet, sync::OnceLock};

use makruk_analysis::chase::{
    Chase, ChaseEffect, ChaseError, ChaseOptions, ChaseSide, ChaseStanding, endings,
};
use makruk_core::{Color, Move, split_mix64::SplitMix64};
use makruk_notation::Fen;
use makruk_rules::{ActionError, CountStart, Game, LimitTable, Rules, Termination};
use makruk_tables::{Material, MemoryTables, Tables, Wdl};

fn material(name: &str) -> Material {
    name.parse().unwrap()
}

fn tables(materials: impl IntoIterator<Item = Material>) -> MemoryTables {
    let mut tables = MemoryTables::new();
    tables.set_rules(&Rules::THAI);
    for material in materials {
        assert!(tables.generate(material));
    }
    tables
}

/// Returns the tables of all chase endings, which two tests share.
fn tables_of_all_endings() -> &'static MemoryTables {
    static TABLES: OnceLock<MemoryTables> = OnceLock::new();
    TABLES.get_or_init(|| tables(endings()))
}

fn options(name: &str, side: ChaseSide) -> ChaseOptions {
    let mut options = ChaseOptions::new(material(name));
    options.side = side;
    options
}

fn game(fen: &str, rules: Rules) -> Game {
    fen.parse::<Fen>().unwrap().to_game(rules).unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// Lets the player follow the hints until the chase is over.
fn follow_hints(chase: &mut Chase, tables: &MemoryTables) {
    while chase.outcome().is_none() {
        let hint = chase.moves(tables).unwrap()[0];
        let judgment = chase.play(hint.mv, tables).unwrap();
        assert_eq!(judgment.after, hint.after);
        chase.reply(tables).unwrap();
    }
}

#[test]
fn every_start_of_the_chaser_is_won_within_the_count_by_the_hints() {
    let tables = tables_of_all_endings();
    let mut colors = BTreeSet::new();
    for rules in [Rules::THAI, Rules::FAIRY] {
        for ending in endings() {
            for seed in 0..8 {
                let mut chase =
                    Chase::new(&ChaseOptions::new(ending), rules, seed, tables).unwrap();
                let start = chase.standing(tables).unwrap();
                let mate = start.mate.unwrap();
                assert!(start.is_won && start.left.is_none_or(|left| mate <= left));
                assert_eq!(start.left.is_none(), ending.has_bia());
                assert_eq!(
                    Material::of(chase.game().position().board()).unwrap().0,
                    ending
                );
                assert_eq!(chase.game().position().turn(), chase.player());
                follow_hints(&mut chase, tables);
                let summary = chase.summary().unwrap();
                assert_eq!(
                    summary.outcome.by(),
                    Termination::Checkmate,
                    "{ending} {seed}"
                );
                assert!(summary.is_success);
                assert_eq!((summary.moves, summary.mistakes), (mate, 0));
                assert_eq!(summary.start, start);
                colors.insert(chase.player());
            }
        }
    }
    assert_eq!(colors, BTreeSet::from(Color::ALL));
}

#[test]
fn every_start_of_the_bare_khun_is_held_by_the_hints_until_the_count_ends() {
    let tables = tables_of_all_endings();
    for rules in [Rules::THAI, Rules::FAIRY] {
        for ending in endings().filter(|ending| !ending.has_bia()) {
            for seed in 0..8 {
                let mut options = options(&ending.to_string(), ChaseSide::Bare);
                options.spare = Some(0);
                options.moves = 4..=u16::MAX;
                let mut chase = Chase::new(&options, rules, seed, tables).unwrap();
                let start = chase.standing(tables).unwrap();
                assert!(!start.is_won && start.mate.is_some());
                assert!(chase.game().position().board().is_bare(chase.player()));
                follow_hints(&mut chase, tables);
                let summary = chase.summary().unwrap();
                assert!(summary.is_success, "{ending} {seed}: {:?}", summary.outcome);
                assert_eq!(summary.mistakes, 0);
                // The khun also draws if it captures a piece that cannot be replaced.
                if matches!(summary.outcome.by(), Termination::CountExpired(_)) {
                    assert_eq!(Some(summary.moves - 1), start.left);
                }
            }
        }
    }
}

/// Returns the moves that keep the result under the count, by the probe of tables in files.
fn keeping(game: &Game, side: ChaseSide, tables: &Tables) -> Option<BTreeSet<Move>> {
    let probed = tables.moves(game.position(), game.counting(), game.rules());
    let good = match side {
        ChaseSide::Strong => Wdl::Win,
        ChaseSide::Bare => Wdl::Draw,
    };
    let moves = probed.unwrap()?;
    let moves = moves
        .iter()
        .filter(|ranked| ranked.with_count == Some(good));
    Some(moves.map(|ranked| ranked.mv).collect())
}

#[test]
fn judgments_agree_with_tables_in_files() {
    let names = ["KRvK", "KSMvK", "KRRvK", "KRPvK"];
    let memory = tables(names.map(material));
    let mut files = Tables::new();
    for name in names {
        files.make(material(name)).unwrap();
    }
    let mut reached = Rules::THAI;
    reached.expiry = makruk_rules::CountExpiry::Reached;
    let mut seen = [0; 3];
    for (name, rules, side) in names
        .into_iter()
        .flat_map(|name| [Rules::THAI, Rules::FAIRY, reached].map(|rules| (name, rules)))
        .flat_map(|(name, rules)| ChaseSide::ALL.map(|side| (name, rules, side)))
        // Other rules need their own tables for the counts that begin after promotions.
        .filter(|(name, rules, side)| {
            *name != "KRPvK" || (*rules, *side) == (Rules::THAI, ChaseSide::Strong)
        })
    {
        for seed in 0..25 {
            let mut options = options(name, side);
            options.spare = Some(u16::try_from(seed % 3).unwrap()).filter(|_| name != "KRPvK");
            let mut chase = Chase::new(&options, rules, seed, &memory).unwrap();
            let mut random = SplitMix64::new(seed);
            // The tables do not know repetitions.
            while chase.outcome().is_none() && chase.game().occurrences() == 1 {
                let Some(expected) = keeping(chase.game(), side, &files) else {
                    break; // a capture led to an ending without a file
                };
                let all = chase.moves(&memory).unwrap();
                // Follow the hint half of the time, so that some mistakes come late.
                let number = random.next_u64() % (2 * all.len() as u64);
                let mv = all
                    .get(usize::try_from(number).unwrap())
                    .unwrap_or(&all[0])
                    .mv;
                let judgment = chase.play(mv, &memory).unwrap();
                let kept: BTreeSet<_> = judgment
                    .keeping
                    .iter()
                    .map(|candidate| candidate.mv)
                    .collect();
                assert_eq!(kept, expected, "{:?}", chase.game().setup());
                let effect = match (expected.is_empty(), expected.contains(&mv)) {
                    (true, _) => ChaseEffect::LostBefore,
                    (false, true) => ChaseEffect::Kept,
                    (false, false) => ChaseEffect::Lost,
                };
                assert_eq!(judgment.effect, effect, "{:?}", chase.game().setup());
                seen[effect as usize] += 1;
                chase.reply(&memory).unwrap();
            }
        }
    }
    assert!(seen.iter().all(|&seen| seen > 100), "{seen:?}");
}

#[test]
fn the_same_seed_gives_the_same_chase() {
    let tables = tables([material("KSMvK")]);
    let play = |seed| {
        let options = options("KSMvK", ChaseSide::Strong);
        let mut chase = Chase::new(&options, Rules::THAI, seed, &tables).unwrap();
        let start = chase.game().setup();
        follow_hints(&mut chase, &tables);
        (start, chase.game().moves().collect::<Vec<_>>())
    };
    let all: Vec<_> = (0..5).map(play).collect();
    for (seed, one) in all.iter().enumerate() {
        assert_eq!(*one, play(seed as u64));
        assert_eq!(all.iter().filter(|other| *other == one).count(), 1);
    }
}

#[test]
fn options_set_the_length_of_the_mate_and_the_spare_moves_of_the_count() {
    let tables = tables([material("KSMvK")]);
    for side in ChaseSide::ALL {
        for (spare, seed) in (0..4).flat_map(|spare| (0..4).map(move |seed| (spare, seed))) {
            let mut options = options("KSMvK", side);
            options.moves = 8..=11;
            options.spare = Some(spare);
            let chase = Chase::new(&options, Rules::THAI, seed, &tables).unwrap();
            let start = chase.standing(&tables).unwrap();
            let (mate, left) = (start.mate.unwrap(), start.left.unwrap());
            assert!((8..=11).contains(&mate));
            let expected = match side {
                ChaseSide::Strong => mate + spare,
                ChaseSide::Bare => mate - 1 - spare,
            };
            assert_eq!(left, expected);
        }
    }
    // A count that begins now: 44 moves with four pieces on the board.
    let chaser = options("KSMvK", ChaseSide::Strong);
    let chase = Chase::new(&chaser, Rules::THAI, 1, &tables).unwrap();
    let count = chase.game().count().unwrap();
    assert_eq!((count.number, count.limit), (4, 44));
    assert_eq!(chase.standing(&tables).unwrap().left, Some(41));
}

/// The packages for Python and JavaScript have the same test.
#[test]
fn a_bare_khun_can_waste_one_move_by_default() {
    let tables = tables([material("KSMvK")]);
    let held = |spare| {
        let mut options = options("KSMvK", ChaseSide::Bare);
        options.spare = spare;
        Chase::new(&options, Rules::THAI, 5, &tables).unwrap()
    };
    let chase = held(None);
    let fen = Fen::from(chase.game().setup()).to_string();
    assert_eq!(fen, "3MS3/8/8/3K3k/8/8/8/8 b - 88 16 1");
    assert_eq!(chase.game().setup(), held(Some(1)).game().setup());
    let start = chase.standing(&tables).unwrap();
    assert_eq!(start.left, start.mate.map(|mate| mate - 2));
}

#[test]
fn a_win_that_was_given_away_is_drawn_by_the_best_defence() {
    let tables = tables([material("KRvK")]);
    let mut lost = 0;
    for seed in 0..20 {
        let mut options = options("KRvK", ChaseSide::Strong);
        options.spare = Some(0);
        let mut chase = Chase::new(&options, Rules::THAI, seed, &tables).unwrap();
        let mistake = *chase.moves(&tables).unwrap().last().unwrap();
        if mistake.after.is_won {
            continue;
        }
        lost += 1;
        let judgment = chase.play(mistake.mv, &tables).unwrap();
        assert_eq!(judgment.effect, ChaseEffect::Lost);
        assert!(judgment.before.is_won && !judgment.after.is_won);
        assert!(judgment.keeping[0].after.is_won);
        chase.reply(&tables).unwrap();
        follow_hints(&mut chase, &tables);
        let summary = chase.summary().unwrap();
        assert_eq!((summary.outcome.winner(), summary.mistakes), (None, 1));
        assert!(!summary.is_success);
    }
    assert!(lost > 10, "{lost}");
}

#[test]
fn a_draw_that_was_lost_is_won_by_the_fastest_mate() {
    let tables = tables([material("KRvK")]);
    let mut lost = 0;
    for seed in 0..20 {
        let mut options = options("KRvK", ChaseSide::Bare);
        options.spare = Some(0);
        let mut chase = Chase::new(&options, Rules::THAI, seed, &tables).unwrap();
        let mistake = *chase.moves(&tables).unwrap().last().unwrap();
        if !mistake.after.is_won {
            continue;
        }
        lost += 1;
        let judgment = chase.play(mistake.mv, &tables).unwrap();
        assert_eq!(judgment.effect, ChaseEffect::Lost);
        chase.reply(&tables).unwrap();
        follow_hints(&mut chase, &tables);
        let summary = chase.summary().unwrap();
        assert_eq!(summary.outcome.winner(), Some(!chase.player()));
        assert!(!summary.is_success);
    }
    assert!(lost > 10, "{lost}");
}

#[test]
fn a_move_can_be_taken_back_but_its_mistake_counts() {
    let tables = tables([material("KRvK")]);
    let rua = "8/8/8/4k3/8/2K5/3R4/8 w - 32 5 30";
    let mut chase = Chase::from_game(game(rua, Rules::THAI), Color::White, 1, &tables).unwrap();
    assert!(!chase.undo());
    let start = chase.game().setup();
    // The khun captures the rua.
    chase.play(mv("d2d5"), &tables).unwrap();
    assert_eq!(chase.reply(&tables).unwrap(), Some(mv("e5d5")));
    let summary = chase.summary().unwrap();
    assert_eq!(
        (summary.moves, summary.mistakes, summary.is_success),
        (1, 1, false)
    );
    assert!(chase.moves(&tables).unwrap().is_empty());
    let over = chase.play(mv("c3c4"), &tables);
    assert!(matches!(
        over,
        Err(ChaseError::Action(ActionError::GameOver(_)))
    ));
    assert!(chase.undo() && !chase.undo());
    assert_eq!(chase.game().setup(), start);
    follow_hints(&mut chase, &tables);
    let summary = chase.summary().unwrap();
    assert_eq!((summary.mistakes, summary.is_success), (1, true));
    // The move that gives mate is taken back without a reply.
    let plies = chase.game().ply();
    assert!(chase.undo());
    assert_eq!(chase.game().ply(), plies - 1);
}

#[test]
fn a_chase_from_a_game_leaves_the_earlier_moves_alone() {
    let tables = tables([material("KRvK")]);
    let mut before = game("8/8/8/4k3/8/2K5/3R4/8 w - 32 5 30", Rules::THAI);
    before.play(mv("d2d3")).unwrap();
    let mut chase = Chase::from_game(before, Color::White, 1, &tables).unwrap();
    let own_turn = chase.play(mv("c3c4"), &tables);
    assert_eq!(own_turn, Err(ChaseError::NotYourTurn));
    assert!(chase.reply(&tables).unwrap().is_some());
    assert_eq!(chase.reply(&tables), Ok(None));
    assert!(!chase.undo());
    let setup = chase.game().setup();
    let illegal = chase.play(mv("a1a2"), &tables);
    assert!(matches!(
        illegal,
        Err(ChaseError::Action(ActionError::IllegalMove(_)))
    ));
    assert_eq!(chase.game().setup(), setup);
    let mate = chase.standing(&tables).unwrap().mate;
    follow_hints(&mut chase, &tables);
    assert_eq!(chase.summary().map(|summary| summary.moves), mate);
}

#[test]
fn a_chase_ends_when_the_pieces_left_cannot_mate() {
    let tables = tables([material("KSMvK")]);
    for rules in [Rules::THAI, Rules::FAIRY] {
        // The khon is lost, and a met alone does not mate.
        let fen = "8/8/8/4k3/4S3/8/8/K1M5 b - 88 10 30";
        let mut chase = Chase::from_game(game(fen, rules), Color::Black, 1, &tables).unwrap();
        let judgment = chase.play(mv("e5e4"), &tables).unwrap();
        let mate = judgment.after.mate;
        assert_eq!((judgment.effect, mate), (ChaseEffect::Kept, None));
        let outcome = chase.outcome().unwrap();
        assert_eq!(outcome.by(), Termination::InsufficientMaterial);
        assert!(chase.summary().unwrap().is_success);
    }
}

#[test]
fn a_move_that_lets_the_khun_repeat_the_position_a_third_time_gives_the_win_away() {
    let tables = tables([material("KRvK")]);
    let mut shuffled = game("8/8/8/4k3/8/2K5/3R4/8 w - 32 5 30", Rules::THAI);
    for text in ["d2d1", "e5e4", "d1d2", "e4e5", "d2d1", "e5e4"] {
        shuffled.play(mv(text)).unwrap();
    }
    let chase = Chase::from_game(shuffled, Color::White, 1, &tables).unwrap();
    let moves = chase.moves(&tables).unwrap();
    let after = |text| {
        moves
            .iter()
            .find(|candidate| candidate.mv == mv(text))
            .unwrap()
            .after
    };
    let standing: ChaseStanding = after("d1d2");
    assert_eq!((standing.is_won, standing.mate), (false, None));
    // Without the repetition, the same move keeps the win.
    let setup = chase.game().setup();
    let fresh = Game::from_setup(&setup, Rules::THAI).unwrap();
    let fresh = Chase::from_game(fresh, Color::White, 1, &tables).unwrap();
    let moves = fresh.moves(&tables).unwrap();
    let after = moves
        .iter()
        .find(|candidate| candidate.mv == mv("d1d2"))
        .unwrap()
        .after;
    assert!(after.mate.is_some());
}

#[test]
fn chases_that_cannot_start_say_why() {
    let tables = tables(["KNvK", "KMvK", "KSMvK", "KRPvK"].map(material));
    let new = |options: &ChaseOptions, rules| Chase::new(options, rules, 1, &tables).unwrap_err();
    let text = |name, side| new(&options(name, side), Rules::THAI).to_string();
    for name in ["KNvK", "KMvK"] {
        let expected = "these pieces cannot force a mate";
        assert_eq!(text(name, ChaseSide::Strong), expected);
        assert_eq!(text(name, ChaseSide::Bare), expected);
    }
    assert_eq!(
        text("KRvKN", ChaseSide::Strong),
        "exactly one side must have only its khun"
    );
    assert_eq!(
        text("KRRSvK", ChaseSide::Strong),
        "the tables do not cover the ending"
    );
    let mut long = options("KSMvK", ChaseSide::Strong);
    long.moves = 100..=200;
    let expected = "no position with these options was found";
    assert_eq!(new(&long, Rules::THAI).to_string(), expected);
    // No count runs while there is a bia.
    for side in ChaseSide::ALL {
        let mut running = options("KRPvK", side);
        running.spare = Some(1);
        assert_eq!(new(&running, Rules::THAI), ChaseError::NoPosition);
    }
    let mut rules = Rules::THAI;
    rules.pieces.limits = LimitTable::new([], None);
    let khon_met = options("KSMvK", ChaseSide::Strong);
    assert_eq!(new(&khon_met, rules), ChaseError::NoCount);
    let mut rules = Rules::THAI;
    rules.pieces.start = CountStart::OnCall;
    assert_eq!(new(&khon_met, rules), ChaseError::NoCount);
    let both = game("8/8/8/4k3/4r3/8/8/K1R5 b - - 0 30", Rules::THAI);
    let error = Chase::from_game(both, Color::White, 1, &tables).unwrap_err();
    assert_eq!(error, ChaseError::NotBare);
}
