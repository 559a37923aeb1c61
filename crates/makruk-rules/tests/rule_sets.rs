//! The presets and their differences.

use makruk_rules::{
    BoardHonor, Caller, CountExpiry, CountStart, FirstNumber, LimitTable, MateByCountingSide,
    MaterialTest, OverLimit, Repetition, RepetitionEffect, Rules, TimeoutMaterial,
};

use crate::common::{count, game, played};

#[test]
fn the_thai_preset_has_fairy_stockfishs_numbers_with_board_honor_on_call() {
    let rules = Rules::THAI;
    let board = BoardHonor::new(64)
        .with_start(CountStart::OnCall)
        .with_caller(Caller::Either)
        .with_first(FirstNumber::One);
    let pieces = Rules::THAI
        .pieces
        .with_limits(LimitTable::MAKRUK)
        .with_start(CountStart::Automatic)
        .with_first(FirstNumber::PieceCountPlusOne)
        .with_begins_in_setup(true);
    assert_eq!((rules.board, rules.pieces), (Some(board), pieces));
    assert_eq!(rules.expiry, CountExpiry::Exceeded);
    assert_eq!(rules.mate_by_counting_side, MateByCountingSide::Draws);
    let repetition = Repetition::new(3.try_into().unwrap(), RepetitionEffect::Draw);
    assert_eq!(rules.repetition, Some(repetition));
    assert_eq!(rules.over_limit_at_once, OverLimit::DrawFirst);
    assert!(rules.dead_position_draws && rules.timeout_may_draw);
    assert_eq!(rules.timeout_material, TimeoutMaterial::Listed);
    assert_eq!(rules.material, MaterialTest::Exact);
}

#[test]
fn the_fairy_preset_differs_in_counting_mates_and_material() {
    let mut rules = Rules::THAI;
    rules.board = rules
        .board
        .map(|board| board.with_start(CountStart::Automatic));
    rules.pieces.begins_in_setup = false;
    rules.mate_by_counting_side = MateByCountingSide::Wins;
    (rules.dead_position_draws, rules.timeout_may_draw) = (false, false);
    rules.over_limit_at_once = OverLimit::MateFirst;
    rules.timeout_material = TimeoutMaterial::Fairy;
    rules.material = MaterialTest::Fairy;
    assert_eq!(rules, Rules::FAIRY);
}

#[test]
fn the_fairy_on_call_preset_differs_only_in_board_honor() {
    let rules = Rules::FAIRY.with_board(Rules::THAI.board);
    assert_eq!(rules, Rules::FAIRY_ON_CALL);
}

#[test]
fn a_house_rule_is_a_changed_field() {
    let mut house = Rules::THAI;
    house.pieces.limits = LimitTable::MAKRUK_KHON_FIRST;
    let fen = "n6k/1M6/2S5/3N4/3N4/8/8/4K3 w - - 0 1";
    let moves = "b7a8 h8g8";
    assert_eq!(
        count(&played(fen, Rules::THAI, moves)),
        "black counts 7 of 32 (pieces' honour)"
    );
    assert_eq!(
        count(&played(fen, house, moves)),
        "black counts 7 of 44 (pieces' honour)"
    );
}

#[test]
fn the_rules_of_a_game_do_not_change_its_position() {
    let fen = "7k/r7/8/8/8/8/4S3/R3K3 w - 128 9 20";
    let [thai, fairy] = [Rules::THAI, Rules::FAIRY].map(|rules| game(fen, rules));
    assert_eq!(thai.position(), fairy.position());
    assert_eq!(thai.start(), fairy.start());
}
