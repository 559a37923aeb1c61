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
    (70, 106), (86, 88), (79, 91), (97, 109),
    (64, 128), (90, 112), (85, 107), (102, 106),
    (71, 86), (90, 75), (94, 108), (134, 78),
    // MET
    (134, 132), (160, 123), (145, 131), (193, 165),
    (129, 116), (176, 143), (179, 146), (188, 172),
    (164, 145), (147, 143), (188, 159), (199, 163),
    (123, 160), (181, 150), (181, 169), (179, 169),
    (127, 134), (178, 195), (180, 169), (199, 178),
    (138, 150), (176, 140), (174, 175), (200, 162),
    (145, 127), (169, 150), (162, 160), (174, 159),
    (141, 118), (158, 134), (151, 139), (165, 153),
    // KHON
    (206, 217), (248, 225), (249, 278), (251, 235),
    (220, 220), (260, 218), (278, 268), (283, 283),
    (247, 230), (266, 249), (274, 273), (304, 260),
    (276, 227), (282, 256), (275, 267), (307, 280),
    (283, 249), (282, 272), (302, 289), (301, 282),
    (263, 226), (253, 240), (287, 274), (289, 272),
    (251, 222), (264, 234), (270, 254), (267, 266),
    (237, 210), (251, 227), (262, 244), (269, 249),
    // MA
    (271, 264), (340, 285), (306, 282), (339, 314),
    (298, 292), (308, 283), (339, 306), (359, 280),
    (327, 290), (363, 312), (353, 298), (353, 298),
    (325, 326), (322, 286), (331, 333), (323, 300),
    (315, 283), (343, 284), (340, 331), (352, 322),
    (316, 294), (318, 309), (324, 293), (355, 301),
    (307, 278), (301, 272), (315, 284), (336, 309),
    (295, 287), (298, 274), (310, 287), (319, 287),
    // RUA
    (573, 658), (568, 657), (568, 662), (546, 636),
    (554, 637), (572, 638), (563, 653), (546, 644),
    (576, 656), (568, 635), (549, 641), (559, 639),
    (571, 656), (562, 642), (589, 643), (565, 629),
    (589, 661), (576, 649), (578, 650), (565, 648),
    (573, 672), (568, 660), (572, 660), (559, 655),
    (607, 643), (588, 666), (595, 659), (583, 646),
    (588, 669), (591, 655), (590, 660), (580, 670),
    // KHUN
    (4, -38), (-23, -58), (-8, -29), (11, -33),
    (-29, -76), (-14, -28), (5, -13), (2, 2),
    (3, -23), (1, -3), (19, 20), (6, 34),
    (-3, 13), (-14, 13), (-9, 29), (-3, 32),
    (-34, -2), (-27, 18), (-20, 35), (-24, 34),
    (-42, -5), (-23, 29), (-40, 19), (-50, 38),
    (-51, -16), (-55, -7), (-53, 6), (-57, 18),
    (-64, -33), (-65, -23), (-65, -10), (-65, -5),
    // BIANGAI
    (21, -29),
    // RUA_MOBILITY
    (-20, -30), (-14, -25), (2, -38), (-3, -18), (-4, -20), (2, 17), (-8, 27), (19, 23), (13, 30), (22, 39), (28, 38), (17, 46), (29, 47), (31, 48), (42, 54),
    // RUA_HALF_OPEN
    (11, 38), (13, 20),
    // RUA_ON_KHUN_FILE
    (18, 7),
    // MA_MOBILITY
    (33, -20), (22, 2), (26, 13), (29, 3), (42, 12), (50, 18), (63, 18), (63, 16), (61, 5),
    // KHON_MOBILITY
    (7, -2),
    // MET_MOBILITY
    (9, -3),
    // BIA_SUPPORTED
    (15, -5),
    // BIA_PHALANX
    (10, 14),
    // BIA_ISOLATED
    (-2, -24),
    // BIA_DOUBLED
    (11, -21),
    // BIA_BLOCKED
    (-2, -11),
    // BIA_FACES_BIA
    (0, -4),
    // BIA_FREE
    (12, 24), (24, 11), (26, 37),
    // BIA_PROMOTES
    (28, -16),
    // OUTPOST_KHON
    (9, -11),
    // OUTPOST_MA
    (40, -26),
    // OUTPOST_MET
    (15, 12),
    // GUARDED_MINOR
    (-10, 32),
    // HANGING
    (36, 40), (19, 10), (30, 30), (16, 20), (15, 6),
    // THREAT
    (0, 0), (18, 16), (45, 31), (29, 32), (49, 45),
    (0, 0), (12, 12), (49, 35), (40, 28), (41, 31),
    (17, 18), (-11, 4), (12, 11), (57, 15), (34, 27),
    (9, 23), (14, -19), (-3, 15), (23, 16), (32, 34),
    (3, 11), (-5, 27), (6, 27), (11, 4), (0, 0),
    // RING
    (1, -6), (6, 2), (13, -1), (0, -3), (2, -0),
    // RING_ROLES
    (-2, 3), (-10, -3), (-8, -5), (34, -6), (54, 29), (54, 9),
    // RING_WEAK
    (-4, 3), (3, 8), (10, 10), (13, 7), (37, 4), (38, 6), (48, -1), (56, 12),
    // FLIGHTS
    (14, 35), (5, 9), (5, 4), (-6, -4), (4, -5), (-5, -3), (1, -8), (2, -3), (-1, -10),
    // CHECK
    (4, 2), (6, 3), (31, -10), (26, 5),
    // KHUN_GUARD
    (-17, 19), (-10, 3), (-4, -5), (7, -19), (20, 1), (16, -7),
    // TEMPO
    (11, 2),
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
