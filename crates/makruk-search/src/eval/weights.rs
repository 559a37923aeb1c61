//! The weights of the evaluation, as data.
//!
//! Each is worth so many centipawns on the full board and on the empty one. The tuner of this
//! project writes this file; see docs/SEARCH.md for the games and the command.

/// Where the weights of each term begin.
pub(crate) mod term {
    /// Bia, by rank 3 to 5 and file a to d (or h to e).
    pub(crate) const BIA: usize = 0;
    /// Met and bia ngai, by rank 1 to 8 and file.
    pub(crate) const MET: usize = 12;
    /// Khon, likewise.
    pub(crate) const KHON: usize = 44;
    /// Ma, likewise.
    pub(crate) const MA: usize = 76;
    /// Rua, likewise.
    pub(crate) const RUA: usize = 108;
    /// Khun, likewise.
    pub(crate) const KHUN: usize = 140;
    /// A bia ngai beside what a met on its square is worth.
    pub(crate) const BIANGAI: usize = 172;
    /// Rua, by squares that it may go to, 0 to 14.
    pub(crate) const RUA_MOBILITY: usize = 173;
    /// Rua on a file without own bia; without any bia.
    pub(crate) const RUA_HALF_OPEN: usize = 188;
    /// Rua on the file of the enemy's khun.
    pub(crate) const RUA_ON_KHUN_FILE: usize = 190;
    /// Ma, by squares that it may go to safely, 0 to 8.
    pub(crate) const MA_MOBILITY: usize = 191;
    /// Squares that a khon may go to safely.
    pub(crate) const KHON_MOBILITY: usize = 200;
    /// Squares that a met may go to safely.
    pub(crate) const MET_MOBILITY: usize = 201;
    /// Bia that another guards.
    pub(crate) const BIA_SUPPORTED: usize = 202;
    /// Bia beside another.
    pub(crate) const BIA_PHALANX: usize = 203;
    /// Bia with none on the files beside it.
    pub(crate) const BIA_ISOLATED: usize = 204;
    /// Bia behind another on its file.
    pub(crate) const BIA_DOUBLED: usize = 205;
    /// Bia with a man before it.
    pub(crate) const BIA_BLOCKED: usize = 206;
    /// Bia with an enemy's bia before it.
    pub(crate) const BIA_FACES_BIA: usize = 207;
    /// Bia that no bia of the enemy can stop, by rank 3 to 5.
    pub(crate) const BIA_FREE: usize = 208;
    /// Bia before an empty square where it promotes and is not taken.
    pub(crate) const BIA_PROMOTES: usize = 211;
    /// Khon where no bia of the enemy can ever attack it.
    pub(crate) const OUTPOST_KHON: usize = 212;
    /// Ma, likewise.
    pub(crate) const OUTPOST_MA: usize = 213;
    /// Met in the other half, likewise.
    pub(crate) const OUTPOST_MET: usize = 214;
    /// Khon or ma that a bia guards.
    pub(crate) const GUARDED_MINOR: usize = 215;
    /// Enemy's man that is attacked and not guarded: bia, met, khon, ma, rua.
    pub(crate) const HANGING: usize = 216;
    /// Enemy's men attacked: row = by bia, met, khon, ma, rua; column = the same.
    pub(crate) const THREAT: usize = 221;
    /// Squares beside the enemy's khun that are attacked: by bia, met, khon, ma, rua.
    pub(crate) const RING: usize = 246;
    /// How many roles attack squares beside the enemy's khun, 0 to 5.
    pub(crate) const RING_ROLES: usize = 251;
    /// Attacked squares beside the enemy's khun that only it guards, 0 to 7.
    pub(crate) const RING_WEAK: usize = 257;
    /// Squares where the enemy's khun may go, 0 to 8.
    pub(crate) const FLIGHTS: usize = 265;
    /// Safe squares from where a met, khon, ma, rua gives check.
    pub(crate) const CHECK: usize = 274;
    /// Own bia, mets and khons beside the khun, 0 to 5.
    pub(crate) const KHUN_GUARD: usize = 278;
    /// The move.
    pub(crate) const TEMPO: usize = 284;
    /// All weights.
    pub(crate) const COUNT: usize = 285;
}

/// `[(i16, i16); COUNT]`, 4 bytes each, index = [`term`]: centipawns, full board and empty board.
#[rustfmt::skip]
pub(crate) const WEIGHTS: [(i16, i16); term::COUNT] = [
    // BIA
    (63, 112), (85, 98), (87, 114), (85, 122),
    (69, 132), (85, 82), (101, 91), (81, 117),
    (30, 85), (86, 75), (85, 120), (104, 82),
    // MET
    (133, 127), (160, 124), (158, 146), (186, 142),
    (133, 114), (151, 120), (176, 146), (172, 187),
    (166, 126), (103, 164), (187, 137), (178, 175),
    (117, 168), (176, 156), (186, 167), (177, 170),
    (123, 130), (170, 207), (179, 164), (198, 197),
    (122, 153), (208, 112), (190, 172), (191, 178),
    (147, 134), (175, 146), (150, 141), (176, 167),
    (139, 119), (158, 141), (148, 129), (165, 149),
    // KHON
    (205, 220), (227, 216), (231, 295), (222, 237),
    (201, 222), (241, 211), (267, 264), (261, 298),
    (247, 223), (256, 261), (290, 279), (290, 274),
    (259, 203), (287, 265), (292, 271), (302, 277),
    (263, 237), (289, 288), (301, 311), (301, 264),
    (268, 217), (244, 243), (268, 265), (267, 269),
    (244, 212), (276, 232), (271, 241), (272, 269),
    (238, 204), (248, 224), (260, 248), (271, 250),
    // MA
    (266, 263), (330, 284), (310, 283), (336, 324),
    (280, 289), (300, 286), (339, 325), (364, 277),
    (321, 292), (357, 322), (360, 296), (348, 320),
    (325, 331), (319, 295), (342, 356), (330, 303),
    (301, 276), (339, 273), (339, 335), (362, 326),
    (330, 292), (350, 315), (316, 283), (379, 304),
    (306, 278), (284, 253), (309, 290), (344, 308),
    (298, 301), (295, 272), (316, 294), (317, 286),
    // RUA
    (572, 672), (573, 649), (574, 636), (549, 647),
    (575, 647), (568, 641), (566, 661), (556, 637),
    (555, 671), (590, 649), (528, 641), (562, 627),
    (556, 676), (565, 641), (585, 639), (563, 625),
    (589, 664), (573, 639), (573, 655), (571, 641),
    (597, 679), (566, 659), (573, 646), (566, 655),
    (628, 651), (572, 658), (604, 653), (586, 646),
    (577, 673), (575, 652), (570, 654), (579, 668),
    // KHUN
    (-7, -30), (-25, -50), (-37, -24), (20, -24),
    (-23, -78), (-29, -35), (17, -10), (-11, 1),
    (-3, -30), (13, -4), (27, 34), (26, 42),
    (-2, 10), (-10, 16), (1, 37), (7, 49),
    (-33, -3), (-20, 23), (-25, 26), (-21, 33),
    (-37, -5), (-24, 23), (-43, 6), (-45, 26),
    (-51, -13), (-58, -15), (-53, 8), (-58, 11),
    (-64, -32), (-67, -26), (-68, -16), (-64, -7),
    // BIANGAI
    (37, -45),
    // RUA_MOBILITY
    (-20, -30), (-21, -27), (-4, -49), (-3, -11), (-12, -40), (7, 5), (-16, 26), (24, 20), (13, 34), (11, 39), (40, 45), (18, 45), (41, 57), (36, 56), (43, 51),
    // RUA_HALF_OPEN
    (32, 53), (16, 31),
    // RUA_ON_KHUN_FILE
    (26, 1),
    // MA_MOBILITY
    (49, -17), (19, 9), (11, 24), (19, 18), (37, 29), (51, 30), (60, 26), (63, 17), (66, 6),
    // KHON_MOBILITY
    (2, 1),
    // MET_MOBILITY
    (8, -1),
    // BIA_SUPPORTED
    (11, -15),
    // BIA_PHALANX
    (12, 19),
    // BIA_ISOLATED
    (-9, -19),
    // BIA_DOUBLED
    (39, -32),
    // BIA_BLOCKED
    (1, -10),
    // BIA_FACES_BIA
    (0, -4),
    // BIA_FREE
    (16, 42), (23, 29), (33, 26),
    // BIA_PROMOTES
    (23, -7),
    // OUTPOST_KHON
    (16, -6),
    // OUTPOST_MA
    (44, -15),
    // OUTPOST_MET
    (21, 15),
    // GUARDED_MINOR
    (-15, 42),
    // HANGING
    (35, 51), (17, 15), (35, 37), (20, 19), (18, 7),
    // THREAT
    (0, 0), (22, 12), (46, 32), (35, 32), (48, 45),
    (0, 0), (12, 12), (56, 38), (40, 29), (38, 32),
    (6, -11), (-25, -9), (12, 11), (55, 15), (31, 25),
    (-3, 49), (18, -29), (-9, 13), (16, 16), (47, 39),
    (4, 12), (3, 29), (4, 37), (5, 4), (0, 0),
    // RING
    (6, -5), (-11, 5), (19, 2), (16, -2), (-3, 4),
    // RING_ROLES
    (8, -2), (-7, -3), (-17, -4), (43, -2), (47, 40), (55, 10),
    // RING_WEAK
    (8, 3), (3, 9), (9, 14), (9, 3), (35, 4), (30, -3), (48, 2), (56, 11),
    // FLIGHTS
    (10, 27), (15, 6), (10, 13), (-9, -3), (-2, -7), (-17, 0), (10, -13), (13, -5), (-2, -7),
    // CHECK
    (4, 2), (6, 3), (21, -14), (19, 2),
    // KHUN_GUARD
    (-9, 20), (-6, -1), (-2, -4), (9, -30), (9, 2), (8, -2),
    // TEMPO
    (11, 1),
];

/// The terms as the tuner writes them: name, what it is, the first one, how many, how many in a line.
#[cfg(feature = "tuning")]
pub const GROUPS: [(&str, &str, usize, usize, usize); 34] = [
    (
        "BIA",
        "Bia, by rank 3 to 5 and file a to d (or h to e).",
        term::BIA,
        12,
        4,
    ),
    (
        "MET",
        "Met and bia ngai, by rank 1 to 8 and file.",
        term::MET,
        32,
        4,
    ),
    ("KHON", "Khon, likewise.", term::KHON, 32, 4),
    ("MA", "Ma, likewise.", term::MA, 32, 4),
    ("RUA", "Rua, likewise.", term::RUA, 32, 4),
    ("KHUN", "Khun, likewise.", term::KHUN, 32, 4),
    (
        "BIANGAI",
        "A bia ngai beside what a met on its square is worth.",
        term::BIANGAI,
        1,
        1,
    ),
    (
        "RUA_MOBILITY",
        "Rua, by squares that it may go to, 0 to 14.",
        term::RUA_MOBILITY,
        15,
        15,
    ),
    (
        "RUA_HALF_OPEN",
        "Rua on a file without own bia; without any bia.",
        term::RUA_HALF_OPEN,
        2,
        2,
    ),
    (
        "RUA_ON_KHUN_FILE",
        "Rua on the file of the enemy's khun.",
        term::RUA_ON_KHUN_FILE,
        1,
        1,
    ),
    (
        "MA_MOBILITY",
        "Ma, by squares that it may go to safely, 0 to 8.",
        term::MA_MOBILITY,
        9,
        9,
    ),
    (
        "KHON_MOBILITY",
        "Squares that a khon may go to safely.",
        term::KHON_MOBILITY,
        1,
        1,
    ),
    (
        "MET_MOBILITY",
        "Squares that a met may go to safely.",
        term::MET_MOBILITY,
        1,
        1,
    ),
    (
        "BIA_SUPPORTED",
        "Bia that another guards.",
        term::BIA_SUPPORTED,
        1,
        1,
    ),
    (
        "BIA_PHALANX",
        "Bia beside another.",
        term::BIA_PHALANX,
        1,
        1,
    ),
    (
        "BIA_ISOLATED",
        "Bia with none on the files beside it.",
        term::BIA_ISOLATED,
        1,
        1,
    ),
    (
        "BIA_DOUBLED",
        "Bia behind another on its file.",
        term::BIA_DOUBLED,
        1,
        1,
    ),
    (
        "BIA_BLOCKED",
        "Bia with a man before it.",
        term::BIA_BLOCKED,
        1,
        1,
    ),
    (
        "BIA_FACES_BIA",
        "Bia with an enemy's bia before it.",
        term::BIA_FACES_BIA,
        1,
        1,
    ),
    (
        "BIA_FREE",
        "Bia that no bia of the enemy can stop, by rank 3 to 5.",
        term::BIA_FREE,
        3,
        3,
    ),
    (
        "BIA_PROMOTES",
        "Bia before an empty square where it promotes and is not taken.",
        term::BIA_PROMOTES,
        1,
        1,
    ),
    (
        "OUTPOST_KHON",
        "Khon where no bia of the enemy can ever attack it.",
        term::OUTPOST_KHON,
        1,
        1,
    ),
    ("OUTPOST_MA", "Ma, likewise.", term::OUTPOST_MA, 1, 1),
    (
        "OUTPOST_MET",
        "Met in the other half, likewise.",
        term::OUTPOST_MET,
        1,
        1,
    ),
    (
        "GUARDED_MINOR",
        "Khon or ma that a bia guards.",
        term::GUARDED_MINOR,
        1,
        1,
    ),
    (
        "HANGING",
        "Enemy's man that is attacked and not guarded: bia, met, khon, ma, rua.",
        term::HANGING,
        5,
        5,
    ),
    (
        "THREAT",
        "Enemy's men attacked: row = by bia, met, khon, ma, rua; column = the same.",
        term::THREAT,
        25,
        5,
    ),
    (
        "RING",
        "Squares beside the enemy's khun that are attacked: by bia, met, khon, ma, rua.",
        term::RING,
        5,
        5,
    ),
    (
        "RING_ROLES",
        "How many roles attack squares beside the enemy's khun, 0 to 5.",
        term::RING_ROLES,
        6,
        6,
    ),
    (
        "RING_WEAK",
        "Attacked squares beside the enemy's khun that only it guards, 0 to 7.",
        term::RING_WEAK,
        8,
        8,
    ),
    (
        "FLIGHTS",
        "Squares where the enemy's khun may go, 0 to 8.",
        term::FLIGHTS,
        9,
        9,
    ),
    (
        "CHECK",
        "Safe squares from where a met, khon, ma, rua gives check.",
        term::CHECK,
        4,
        4,
    ),
    (
        "KHUN_GUARD",
        "Own bia, mets and khons beside the khun, 0 to 5.",
        term::KHUN_GUARD,
        6,
        6,
    ),
    ("TEMPO", "The move.", term::TEMPO, 1, 1),
];
