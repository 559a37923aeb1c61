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
    (71, 110), (79, 85), (93, 101), (102, 106),
    (71, 112), (90, 107), (98, 101), (113, 96),
    (74, 99), (100, 81), (121, 96), (139, 84),
    // MET
    (134, 128), (147, 122), (123, 135), (172, 146),
    (131, 124), (170, 137), (181, 140), (188, 160),
    (165, 141), (178, 150), (187, 164), (212, 154),
    (129, 179), (186, 160), (217, 167), (212, 167),
    (148, 130), (175, 180), (199, 163), (194, 176),
    (130, 156), (171, 156), (176, 175), (203, 166),
    (153, 128), (160, 144), (172, 167), (169, 161),
    (136, 102), (157, 133), (145, 134), (166, 159),
    // KHON
    (220, 223), (254, 222), (257, 254), (267, 236),
    (228, 221), (264, 235), (277, 252), (284, 263),
    (256, 244), (275, 254), (286, 271), (304, 267),
    (271, 234), (287, 262), (299, 280), (312, 288),
    (270, 235), (288, 274), (301, 289), (311, 288),
    (255, 226), (262, 249), (296, 283), (306, 288),
    (234, 201), (260, 229), (271, 265), (258, 265),
    (223, 198), (248, 222), (257, 228), (264, 240),
    // MA
    (278, 271), (326, 265), (324, 291), (339, 305),
    (307, 289), (320, 307), (336, 297), (344, 283),
    (326, 281), (342, 292), (343, 298), (342, 313),
    (332, 314), (322, 287), (339, 316), (341, 313),
    (318, 288), (331, 293), (336, 327), (347, 332),
    (310, 286), (330, 305), (333, 304), (339, 318),
    (302, 276), (307, 283), (322, 293), (336, 315),
    (293, 282), (292, 266), (312, 291), (313, 285),
    // RUA
    (577, 652), (575, 646), (577, 642), (572, 641),
    (565, 651), (574, 647), (574, 659), (572, 648),
    (568, 661), (561, 643), (571, 646), (571, 643),
    (580, 642), (573, 661), (579, 654), (564, 649),
    (575, 670), (575, 662), (579, 655), (575, 651),
    (583, 670), (583, 663), (583, 662), (581, 658),
    (595, 652), (586, 663), (603, 656), (598, 656),
    (590, 668), (586, 658), (592, 668), (575, 674),
    // KHUN
    (2, -57), (-2, -67), (-16, -43), (-8, -41),
    (-16, -66), (-11, -17), (3, -10), (-0, -9),
    (-12, -27), (-0, -5), (19, 5), (1, 18),
    (-19, -0), (-15, 15), (-23, 29), (-1, 27),
    (-26, -2), (-29, 19), (-24, 34), (-14, 40),
    (-40, -5), (-33, 24), (-33, 35), (-44, 54),
    (-50, -17), (-50, 0), (-45, 26), (-51, 40),
    (-63, -33), (-61, -19), (-64, -9), (-62, -2),
    // BIANGAI
    (-3, -14),
    // RUA_MOBILITY
    (-21, -30), (3, -24), (21, -26), (15, -6), (18, -3), (21, 30), (22, 28), (23, 36), (23, 38), (29, 47), (35, 51), (30, 57), (38, 54), (34, 60), (54, 49),
    // RUA_HALF_OPEN
    (9, 17), (13, 16),
    // RUA_ON_KHUN_FILE
    (10, 10),
    // MA_MOBILITY
    (20, -28), (28, -12), (34, 8), (39, 17), (44, 21), (50, 30), (57, 25), (64, 19), (65, 9),
    // KHON_MOBILITY
    (4, 1),
    // MET_MOBILITY
    (4, 1),
    // BIA_SUPPORTED
    (7, 7),
    // BIA_PHALANX
    (7, 13),
    // BIA_ISOLATED
    (-7, -16),
    // BIA_DOUBLED
    (1, -2),
    // BIA_BLOCKED
    (-8, -2),
    // BIA_FACES_BIA
    (0, -4),
    // BIA_FREE
    (5, 22), (21, 20), (13, 46),
    // BIA_PROMOTES
    (41, -17),
    // OUTPOST_KHON
    (2, -10),
    // OUTPOST_MA
    (18, -9),
    // OUTPOST_MET
    (32, -1),
    // GUARDED_MINOR
    (-1, 6),
    // HANGING
    (26, 42), (32, 15), (13, 27), (19, 13), (7, -1),
    // THREAT
    (0, 0), (35, 15), (48, 41), (31, 30), (45, 42),
    (0, 0), (12, 12), (54, 33), (42, 23), (34, 21),
    (11, 11), (8, 10), (11, 12), (41, 16), (31, 21),
    (-1, 12), (9, -13), (-2, 6), (20, 16), (32, 30),
    (-2, 12), (-2, 24), (-2, 28), (3, 15), (0, 0),
    // RING
    (-1, 4), (4, 1), (9, 3), (3, 0), (3, -2),
    // RING_ROLES
    (-9, 7), (-13, 1), (-1, -9), (29, -8), (53, 22), (60, 13),
    // RING_WEAK
    (2, 7), (4, 11), (10, 11), (12, 11), (27, 3), (43, 3), (49, -1), (55, 8),
    // FLIGHTS
    (9, 40), (-2, 10), (2, -9), (0, -9), (3, -9), (3, -6), (7, -5), (4, -2), (-7, 3),
    // CHECK
    (4, 2), (6, 3), (31, -8), (33, -6),
    // KHUN_GUARD
    (-15, 18), (0, 4), (2, -3), (6, -9), (7, -5), (8, -7),
    // TEMPO
    (12, 3),
];

/// The terms as the tuner writes them: name, what it is, the first one, how many, how many in a line.
#[cfg(feature = "tuning")]
#[rustfmt::skip]
pub const GROUPS: [(&str, &str, usize, usize, usize); 34] = [
    ("BIA", "Bia, by rank 3 to 5 and file a to d (or h to e).", term::BIA, 12, 4),
    ("MET", "Met and bia ngai, by rank 1 to 8 and file.", term::MET, 32, 4),
    ("KHON", "Khon, likewise.", term::KHON, 32, 4),
    ("MA", "Ma, likewise.", term::MA, 32, 4),
    ("RUA", "Rua, likewise.", term::RUA, 32, 4),
    ("KHUN", "Khun, likewise.", term::KHUN, 32, 4),
    ("BIANGAI", "A bia ngai beside what a met on its square is worth.", term::BIANGAI, 1, 1),
    ("RUA_MOBILITY", "Rua, by squares that it may go to, 0 to 14.", term::RUA_MOBILITY, 15, 15),
    ("RUA_HALF_OPEN", "Rua on a file without own bia; without any bia.", term::RUA_HALF_OPEN, 2, 2),
    ("RUA_ON_KHUN_FILE", "Rua on the file of the enemy's khun.", term::RUA_ON_KHUN_FILE, 1, 1),
    ("MA_MOBILITY", "Ma, by squares that it may go to safely, 0 to 8.", term::MA_MOBILITY, 9, 9),
    ("KHON_MOBILITY", "Squares that a khon may go to safely.", term::KHON_MOBILITY, 1, 1),
    ("MET_MOBILITY", "Squares that a met may go to safely.", term::MET_MOBILITY, 1, 1),
    ("BIA_SUPPORTED", "Bia that another guards.", term::BIA_SUPPORTED, 1, 1),
    ("BIA_PHALANX", "Bia beside another.", term::BIA_PHALANX, 1, 1),
    ("BIA_ISOLATED", "Bia with none on the files beside it.", term::BIA_ISOLATED, 1, 1),
    ("BIA_DOUBLED", "Bia behind another on its file.", term::BIA_DOUBLED, 1, 1),
    ("BIA_BLOCKED", "Bia with a man before it.", term::BIA_BLOCKED, 1, 1),
    ("BIA_FACES_BIA", "Bia with an enemy's bia before it.", term::BIA_FACES_BIA, 1, 1),
    ("BIA_FREE", "Bia that no bia of the enemy can stop, by rank 3 to 5.", term::BIA_FREE, 3, 3),
    ("BIA_PROMOTES", "Bia before an empty square where it promotes and is not taken.", term::BIA_PROMOTES, 1, 1),
    ("OUTPOST_KHON", "Khon where no bia of the enemy can ever attack it.", term::OUTPOST_KHON, 1, 1),
    ("OUTPOST_MA", "Ma, likewise.", term::OUTPOST_MA, 1, 1),
    ("OUTPOST_MET", "Met in the other half, likewise.", term::OUTPOST_MET, 1, 1),
    ("GUARDED_MINOR", "Khon or ma that a bia guards.", term::GUARDED_MINOR, 1, 1),
    ("HANGING", "Enemy's man that is attacked and not guarded: bia, met, khon, ma, rua.", term::HANGING, 5, 5),
    ("THREAT", "Enemy's men attacked: row = by bia, met, khon, ma, rua; column = the same.", term::THREAT, 25, 5),
    ("RING", "Squares beside the enemy's khun that are attacked: by bia, met, khon, ma, rua.", term::RING, 5, 5),
    ("RING_ROLES", "How many roles attack squares beside the enemy's khun, 0 to 5.", term::RING_ROLES, 6, 6),
    ("RING_WEAK", "Attacked squares beside the enemy's khun that only it guards, 0 to 7.", term::RING_WEAK, 8, 8),
    ("FLIGHTS", "Squares where the enemy's khun may go, 0 to 8.", term::FLIGHTS, 9, 9),
    ("CHECK", "Safe squares from where a met, khon, ma, rua gives check.", term::CHECK, 4, 4),
    ("KHUN_GUARD", "Own bia, mets and khons beside the khun, 0 to 5.", term::KHUN_GUARD, 6, 6),
    ("TEMPO", "The move.", term::TEMPO, 1, 1),
];
