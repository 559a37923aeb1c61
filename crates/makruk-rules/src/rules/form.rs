//! The serde form of a rule set.

use serde::{Deserialize, Serialize};

use super::{
    BoardHonor, CountExpiry, MateByCountingSide, MaterialTest, OverLimit, PiecesHonor, Repetition,
    Rules, TimeoutMaterial,
};

/// A rule set as a preset's name, or field by field.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Rules", rename_all = "snake_case")]
pub(super) enum RulesForm {
    Thai,
    Fairy,
    FairyOnCall,
    House(#[serde(with = "House")] Rules),
}

/// The fields of [`Rules`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "Rules", deny_unknown_fields)]
struct House {
    board: Option<BoardHonor>,
    pieces: PiecesHonor,
    expiry: CountExpiry,
    over_limit_at_once: OverLimit,
    mate_by_counting_side: MateByCountingSide,
    repetition: Option<Repetition>,
    dead_position_draws: bool,
    timeout_may_draw: bool,
    timeout_material: TimeoutMaterial,
    material: MaterialTest,
}

impl From<Rules> for RulesForm {
    fn from(rules: Rules) -> Self {
        match rules {
            Rules::THAI => Self::Thai,
            Rules::FAIRY => Self::Fairy,
            Rules::FAIRY_ON_CALL => Self::FairyOnCall,
            house => Self::House(house),
        }
    }
}

impl From<RulesForm> for Rules {
    fn from(form: RulesForm) -> Self {
        match form {
            RulesForm::Thai => Self::THAI,
            RulesForm::Fairy => Self::FAIRY,
            RulesForm::FairyOnCall => Self::FAIRY_ON_CALL,
            RulesForm::House(house) => house,
        }
    }
}
