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
    /// Two khons or more, likewise mas, ruas.
    pub(crate) const PAIR: usize = 285;
    /// Men for each own bia more than four: bia, met, khon, ma, rua.
    pub(crate) const WITH_BIA: usize = 288;
    /// Likewise for each bia of the enemy.
    pub(crate) const AGAINST_BIA: usize = 293;
    /// All weights.
    pub(crate) const COUNT: usize = 298;
}

/// `[(i16, i16); COUNT]`, 4 bytes each, index = [`term`]: centipawns, full board and empty board.
#[rustfmt::skip]
pub(crate) const WEIGHTS: [(i16, i16); term::COUNT] = [
    // BIA
    (73, 105), (87, 81), (100, 104), (112, 103),
    (73, 99), (95, 96), (104, 94), (122, 91),
    (69, 97), (104, 78), (130, 86), (153, 73),
    // MET
    (132, 111), (161, 115), (128, 138), (175, 153),
    (132, 122), (181, 125), (188, 143), (191, 162),
    (167, 128), (182, 157), (192, 170), (220, 164),
    (120, 183), (206, 168), (223, 175), (233, 168),
    (147, 138), (187, 176), (214, 168), (212, 178),
    (126, 169), (165, 164), (184, 178), (202, 173),
    (153, 129), (160, 153), (167, 167), (174, 164),
    (133, 90), (153, 124), (140, 125), (148, 139),
    // KHON
    (243, 218), (260, 216), (265, 248), (278, 234),
    (231, 221), (270, 227), (284, 247), (290, 256),
    (261, 243), (289, 246), (294, 268), (311, 270),
    (285, 239), (295, 270), (306, 279), (315, 290),
    (263, 240), (283, 270), (304, 295), (311, 283),
    (255, 231), (269, 257), (307, 286), (308, 285),
    (215, 179), (257, 233), (275, 271), (243, 268),
    (208, 187), (244, 215), (255, 221), (262, 238),
    // MA
    (293, 280), (332, 267), (331, 286), (339, 297),
    (318, 298), (331, 315), (335, 300), (346, 289),
    (332, 292), (341, 296), (345, 303), (341, 322),
    (337, 307), (330, 294), (339, 315), (340, 323),
    (323, 285), (331, 293), (335, 326), (351, 328),
    (312, 288), (336, 298), (334, 307), (325, 329),
    (309, 275), (322, 294), (338, 298), (336, 318),
    (295, 286), (295, 273), (311, 298), (315, 293),
    // RUA
    (585, 645), (583, 642), (583, 638), (578, 643),
    (572, 650), (579, 644), (576, 643), (575, 642),
    (570, 657), (561, 647), (577, 641), (567, 648),
    (584, 652), (580, 661), (578, 652), (566, 664),
    (575, 679), (584, 668), (579, 657), (582, 654),
    (593, 673), (586, 675), (587, 666), (594, 665),
    (598, 661), (581, 670), (611, 658), (607, 657),
    (595, 673), (597, 663), (593, 670), (578, 681),
    // KHUN
    (-18, -89), (-2, -83), (-15, -53), (-8, -49),
    (-20, -75), (-15, -17), (-0, -15), (-2, -10),
    (-19, -36), (-1, -5), (6, 5), (-1, 12),
    (-23, -8), (-8, 14), (-23, 29), (-1, 29),
    (-24, -3), (-28, 28), (-29, 42), (-9, 44),
    (-38, 3), (-29, 36), (-23, 46), (-36, 62),
    (-49, -15), (-41, 13), (-40, 37), (-48, 65),
    (-65, -37), (-61, -22), (-62, -10), (-59, 1),
    // BIANGAI
    (2, -6),
    // RUA_MOBILITY
    (-26, -30), (15, -22), (33, -35), (28, -4), (30, 7), (34, 29), (34, 31), (34, 43), (33, 49), (39, 54), (42, 61), (44, 60), (49, 59), (39, 70), (59, 59),
    // RUA_HALF_OPEN
    (9, 2), (14, 4),
    // RUA_ON_KHUN_FILE
    (12, 4),
    // MA_MOBILITY
    (33, -38), (40, -17), (46, 30), (52, 34), (57, 36), (62, 45), (70, 39), (77, 33), (77, 26),
    // KHON_MOBILITY
    (4, 5),
    // MET_MOBILITY
    (4, 4),
    // BIA_SUPPORTED
    (8, 8),
    // BIA_PHALANX
    (7, 13),
    // BIA_ISOLATED
    (-8, -13),
    // BIA_DOUBLED
    (0, 1),
    // BIA_BLOCKED
    (-8, -3),
    // BIA_FACES_BIA
    (0, -4),
    // BIA_FREE
    (3, 32), (18, 32), (9, 51),
    // BIA_PROMOTES
    (47, -19),
    // OUTPOST_KHON
    (7, -11),
    // OUTPOST_MA
    (14, 0),
    // OUTPOST_MET
    (32, -3),
    // GUARDED_MINOR
    (0, 5),
    // HANGING
    (23, 38), (37, 15), (6, 33), (13, 14), (6, 0),
    // THREAT
    (0, 0), (46, 21), (48, 53), (29, 27), (42, 42),
    (0, 0), (12, 12), (58, 26), (41, 12), (30, 13),
    (13, 9), (7, 18), (13, 12), (38, 21), (32, 15),
    (0, 8), (6, -15), (-3, 2), (20, 16), (31, 23),
    (-1, 11), (-5, 22), (-4, 22), (4, 18), (0, 0),
    // RING
    (-3, 7), (8, 1), (9, 3), (1, 1), (1, -1),
    // RING_ROLES
    (-7, 6), (-10, -2), (1, -8), (20, -7), (49, 21), (64, 15),
    // RING_WEAK
    (4, 6), (5, 13), (7, 14), (9, 13), (24, 7), (48, 2), (50, -5), (56, 4),
    // FLIGHTS
    (6, 46), (2, -0), (5, -17), (4, -16), (3, -12), (4, -6), (6, -3), (3, 5), (-13, 16),
    // CHECK
    (4, 2), (6, 3), (31, -7), (32, -9),
    // KHUN_GUARD
    (-14, 16), (-1, 7), (2, -2), (6, -7), (8, -8), (7, -7),
    // TEMPO
    (11, 4),
    // PAIR
    (12, 2), (-2, -5), (31, 6),
    // WITH_BIA
    (-0, 3), (2, 8), (4, 8), (4, 6), (4, -1),
    // AGAINST_BIA
    (2, 4), (1, 0), (0, 1), (-2, 6), (4, 2),
];

/// The terms as the tuner writes them: name, what it is, the first one, how many, how many in a line.
#[cfg(feature = "tuning")]
#[rustfmt::skip]
pub const GROUPS: [(&str, &str, usize, usize, usize); 37] = [
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
    ("PAIR", "Two khons or more, likewise mas, ruas.", term::PAIR, 3, 3),
    ("WITH_BIA", "Men for each own bia more than four: bia, met, khon, ma, rua.", term::WITH_BIA, 5, 5),
    ("AGAINST_BIA", "Likewise for each bia of the enemy.", term::AGAINST_BIA, 5, 5),
];
