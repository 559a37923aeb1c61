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
    (66, 117), (83, 93), (86, 93), (101, 103),
    (63, 125), (88, 123), (90, 103), (105, 106),
    (70, 85), (90, 72), (102, 99), (133, 77),
    // MET
    (135, 133), (143, 132), (119, 131), (181, 147),
    (133, 127), (161, 140), (174, 150), (188, 158),
    (162, 146), (167, 138), (188, 158), (212, 154),
    (126, 161), (172, 155), (198, 174), (189, 170),
    (144, 129), (171, 194), (187, 160), (191, 178),
    (129, 146), (181, 144), (176, 172), (205, 168),
    (154, 130), (165, 146), (173, 168), (166, 153),
    (139, 114), (158, 138), (149, 140), (166, 157),
    // KHON
    (211, 224), (249, 225), (254, 263), (262, 240),
    (218, 224), (253, 224), (276, 258), (287, 284),
    (232, 234), (271, 251), (279, 276), (302, 268),
    (258, 235), (285, 255), (294, 272), (318, 284),
    (270, 242), (287, 276), (308, 279), (308, 288),
    (252, 226), (251, 240), (287, 279), (302, 281),
    (242, 217), (258, 233), (273, 264), (266, 263),
    (229, 208), (252, 228), (261, 238), (266, 243),
    // MA
    (273, 267), (334, 266), (311, 292), (331, 304),
    (303, 289), (310, 293), (330, 301), (354, 280),
    (318, 283), (351, 311), (347, 287), (344, 306),
    (330, 303), (314, 286), (343, 319), (335, 307),
    (320, 294), (340, 291), (341, 333), (345, 338),
    (304, 283), (311, 300), (334, 306), (344, 307),
    (299, 275), (301, 276), (319, 290), (335, 308),
    (290, 279), (295, 269), (312, 289), (315, 286),
    // RUA
    (579, 653), (569, 649), (581, 648), (557, 642),
    (558, 646), (573, 651), (569, 662), (569, 647),
    (574, 661), (565, 639), (563, 646), (562, 645),
    (578, 637), (566, 656), (582, 653), (560, 642),
    (571, 658), (564, 651), (579, 648), (569, 646),
    (577, 667), (581, 656), (581, 663), (575, 653),
    (586, 650), (586, 654), (592, 651), (588, 650),
    (591, 665), (585, 659), (590, 664), (576, 667),
    // KHUN
    (8, -43), (-10, -62), (-23, -31), (-5, -33),
    (-19, -69), (-21, -20), (8, -15), (2, 5),
    (-10, -22), (9, -8), (26, 17), (8, 29),
    (-5, 9), (-16, 15), (-17, 28), (-1, 32),
    (-30, -2), (-28, 20), (-19, 36), (-18, 36),
    (-45, -10), (-36, 17), (-39, 21), (-45, 36),
    (-53, -21), (-52, -4), (-49, 17), (-53, 23),
    (-63, -32), (-64, -22), (-65, -9), (-62, -1),
    // BIANGAI
    (5, -25),
    // RUA_MOBILITY
    (-21, -30), (-3, -24), (10, -26), (8, -12), (3, -10), (8, 23), (6, 23), (21, 28), (16, 30), (19, 41), (31, 38), (18, 57), (30, 47), (28, 47), (52, 41),
    // RUA_HALF_OPEN
    (10, 30), (15, 28),
    // RUA_ON_KHUN_FILE
    (6, 12),
    // MA_MOBILITY
    (27, -22), (24, -10), (24, 4), (27, 10), (35, 9), (46, 22), (57, 17), (61, 13), (47, -3),
    // KHON_MOBILITY
    (5, -4),
    // MET_MOBILITY
    (8, -3),
    // BIA_SUPPORTED
    (15, 4),
    // BIA_PHALANX
    (10, 19),
    // BIA_ISOLATED
    (-0, -18),
    // BIA_DOUBLED
    (3, -18),
    // BIA_BLOCKED
    (-4, -8),
    // BIA_FACES_BIA
    (0, -4),
    // BIA_FREE
    (13, 18), (19, 13), (20, 38),
    // BIA_PROMOTES
    (38, -18),
    // OUTPOST_KHON
    (4, -13),
    // OUTPOST_MA
    (29, -19),
    // OUTPOST_MET
    (36, 7),
    // GUARDED_MINOR
    (-10, 18),
    // HANGING
    (32, 36), (26, 11), (26, 28), (22, 18), (13, 5),
    // THREAT
    (0, 0), (25, 13), (46, 35), (32, 32), (47, 42),
    (0, 0), (12, 12), (53, 36), (45, 32), (40, 30),
    (13, 19), (12, 12), (12, 12), (54, 16), (33, 26),
    (1, 22), (14, -17), (-7, 11), (20, 16), (34, 35),
    (4, 11), (2, 20), (4, 26), (2, 4), (0, 0),
    // RING
    (0, -2), (10, -2), (12, 0), (9, -5), (3, -2),
    // RING_ROLES
    (-3, 7), (-13, -1), (-5, -11), (28, -6), (53, 25), (58, 12),
    // RING_WEAK
    (-10, 6), (2, 8), (13, 9), (16, 6), (31, 4), (46, 7), (49, 2), (56, 12),
    // FLIGHTS
    (17, 36), (-6, 20), (2, -2), (-1, -8), (6, -9), (2, -7), (1, -4), (2, -7), (-4, -6),
    // CHECK
    (4, 2), (6, 3), (37, -13), (26, 3),
    // KHUN_GUARD
    (-17, 21), (3, 1), (-2, -10), (9, -9), (8, 0), (7, -6),
    // TEMPO
    (11, 2),
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
