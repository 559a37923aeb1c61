//! The evaluation weights, as data.
//!
//! Each weight has a value in centipawns for the full board and one for the empty board. `makruk-lab tune fit` rewrites
//! only the numbers in [`WEIGHTS`]; docs/SEARCH.md documents the games and the command. A new term is added by hand in
//! three places: its index in [`term`], its weights in [`WEIGHTS`], and its row in `GROUPS`.

/// First index of each term.
pub(crate) mod term {
    /// Bia, by ranks 3 to 5 and files a to d (or h to e).
    pub(crate) const BIA: usize = 0;
    /// Met and bia ngai, by ranks 1 to 8 and files a to d (or h to e).
    pub(crate) const MET: usize = 12;
    /// Khon, likewise.
    pub(crate) const KHON: usize = 44;
    /// Ma, likewise.
    pub(crate) const MA: usize = 76;
    /// Rua, likewise.
    pub(crate) const RUA: usize = 108;
    /// Khun, likewise.
    pub(crate) const KHUN: usize = 140;
    /// A bia ngai, in addition to the value of a met on its square.
    pub(crate) const BIA_NGAI: usize = 172;
    /// Rua mobility, 0 to 14 squares.
    pub(crate) const RUA_MOBILITY: usize = 173;
    /// Rua on a file without own bia; on a file without any bia.
    pub(crate) const RUA_HALF_OPEN: usize = 188;
    /// Rua on the enemy khun's file.
    pub(crate) const RUA_ON_KHUN_FILE: usize = 190;
    /// Ma mobility, 0 to 8 safe squares.
    pub(crate) const MA_MOBILITY: usize = 191;
    /// Safe squares of a khon.
    pub(crate) const KHON_MOBILITY: usize = 200;
    /// Safe squares of a met.
    pub(crate) const MET_MOBILITY: usize = 201;
    /// Bia guarded by a bia.
    pub(crate) const BIA_SUPPORTED: usize = 202;
    /// Bia beside a bia.
    pub(crate) const BIA_PHALANX: usize = 203;
    /// Bia without a bia on the neighbouring files.
    pub(crate) const BIA_ISOLATED: usize = 204;
    /// Bia with a piece in front of it.
    pub(crate) const BIA_BLOCKED: usize = 205;
    /// Free bia, which no enemy bia can stop, by ranks 3 to 5.
    pub(crate) const BIA_FREE: usize = 206;
    /// Bia in front of an empty square on which it promotes safely.
    pub(crate) const BIA_PROMOTES: usize = 209;
    /// Khon on a square that no enemy bia can ever attack.
    pub(crate) const OUTPOST_KHON: usize = 210;
    /// Ma, likewise.
    pub(crate) const OUTPOST_MA: usize = 211;
    /// Met in the enemy's half, likewise.
    pub(crate) const OUTPOST_MET: usize = 212;
    /// Attacked and unguarded enemy piece: bia, met, khon, ma, rua.
    pub(crate) const HANGING: usize = 213;
    /// Attacked enemy pieces: row = attacker (bia, met, khon, ma, rua), column = victim.
    pub(crate) const THREAT: usize = 218;
    /// Number of roles that attack squares next to the enemy khun, 0 to 5.
    pub(crate) const RING_ROLES: usize = 243;
    /// Attacked squares next to the enemy khun that only the khun guards, 0 to 7.
    pub(crate) const RING_WEAK: usize = 249;
    /// Flight squares of the enemy khun, 0 to 8.
    pub(crate) const FLIGHTS: usize = 257;
    /// Safe squares from which a ma gives check; a rua gives check.
    pub(crate) const CHECK: usize = 266;
    /// Own bia, met and khon next to the khun, 0 to 5.
    pub(crate) const KHUN_GUARD: usize = 268;
    /// The side to move.
    pub(crate) const TEMPO: usize = 274;
    /// A pair of khon, of ma, of rua.
    pub(crate) const PAIR: usize = 275;
    /// Pieces times the own bia in excess of four: bia, met, khon, ma, rua.
    pub(crate) const WITH_BIA: usize = 278;
    /// Likewise for the enemy bia.
    pub(crate) const AGAINST_BIA: usize = 283;
    /// Number of weights.
    pub(crate) const COUNT: usize = 288;
}

/// `[(i16, i16); COUNT]`, 4 bytes each, index = [`term`]: centipawns, full board and empty board.
#[rustfmt::skip]
pub(crate) const WEIGHTS: [(i16, i16); term::COUNT] = [
    // BIA
    (73, 104), (87, 81), (100, 104), (112, 103),
    (74, 98), (95, 95), (105, 94), (122, 91),
    (69, 96), (103, 79), (129, 87), (152, 74),
    // MET
    (131, 104), (168, 114), (132, 141), (178, 156),
    (133, 123), (186, 124), (190, 146), (194, 166),
    (169, 125), (184, 161), (194, 175), (222, 169),
    (118, 188), (211, 172), (226, 179), (236, 172),
    (145, 141), (190, 176), (217, 169), (216, 179),
    (125, 171), (166, 166), (187, 179), (206, 174),
    (153, 130), (160, 155), (167, 169), (177, 165),
    (132, 86), (152, 120), (138, 123), (141, 135),
    // KHON
    (250, 215), (263, 215), (267, 250), (281, 236),
    (234, 222), (272, 228), (286, 249), (292, 258),
    (263, 245), (291, 248), (296, 271), (312, 274),
    (286, 241), (297, 272), (308, 282), (316, 294),
    (263, 243), (285, 272), (309, 298), (317, 285),
    (256, 234), (272, 259), (313, 287), (313, 287),
    (209, 171), (256, 235), (277, 273), (238, 271),
    (202, 183), (243, 213), (255, 218), (262, 238),
    // MA
    (299, 284), (332, 271), (333, 287), (340, 298),
    (320, 301), (332, 318), (335, 302), (347, 290),
    (332, 296), (342, 299), (345, 304), (341, 324),
    (338, 307), (332, 295), (341, 316), (342, 324),
    (325, 285), (333, 294), (336, 327), (352, 328),
    (313, 289), (338, 298), (335, 309), (323, 332),
    (311, 274), (326, 296), (342, 298), (336, 319),
    (296, 288), (296, 275), (310, 301), (315, 295),
    // RUA
    (585, 645), (584, 643), (584, 639), (580, 644),
    (573, 651), (581, 644), (578, 641), (577, 641),
    (571, 658), (562, 648), (579, 640), (567, 651),
    (585, 654), (582, 662), (580, 653), (566, 668),
    (576, 682), (586, 669), (579, 659), (584, 655),
    (594, 673), (586, 677), (587, 666), (597, 664),
    (598, 661), (581, 671), (613, 657), (609, 656),
    (596, 674), (599, 662), (593, 671), (578, 682),
    // KHUN
    (-17, -94), (-1, -84), (-15, -53), (-9, -48),
    (-20, -75), (-16, -16), (-1, -14), (-4, -9),
    (-19, -36), (-1, -5), (6, 4), (-2, 11),
    (-23, -8), (-8, 13), (-25, 28), (-3, 29),
    (-24, -4), (-28, 29), (-32, 42), (-9, 43),
    (-38, 4), (-28, 38), (-21, 45), (-34, 62),
    (-49, -15), (-38, 16), (-39, 39), (-49, 69),
    (-66, -39), (-61, -24), (-61, -11), (-58, 2),
    // BIA_NGAI
    (1, -5),
    // RUA_MOBILITY
    (-28, -30), (19, -21), (35, -38), (30, -3), (33, 10), (36, 31), (37, 34), (37, 46), (35, 51), (41, 56), (45, 63), (47, 62), (52, 61), (42, 71), (61, 61),
    // RUA_HALF_OPEN
    (9, 1), (14, 2),
    // RUA_ON_KHUN_FILE
    (12, 4),
    // MA_MOBILITY
    (37, -41), (44, -14), (50, 37), (56, 41), (61, 44), (66, 53), (74, 47), (81, 40), (81, 35),
    // KHON_MOBILITY
    (4, 6),
    // MET_MOBILITY
    (4, 4),
    // BIA_SUPPORTED
    (8, 9),
    // BIA_PHALANX
    (7, 15),
    // BIA_ISOLATED
    (-8, -12),
    // BIA_BLOCKED
    (-8, -3),
    // BIA_FREE
    (2, 35), (17, 35), (8, 54),
    // BIA_PROMOTES
    (47, -19),
    // OUTPOST_KHON
    (9, -9),
    // OUTPOST_MA
    (13, 1),
    // OUTPOST_MET
    (35, -1),
    // HANGING
    (23, 38), (36, 16), (5, 34), (13, 16), (6, 2),
    // THREAT
    (0, 0), (47, 21), (47, 58), (29, 26), (41, 42),
    (0, 0), (12, 12), (59, 24), (42, 9), (29, 10),
    (14, 11), (8, 20), (15, 12), (38, 22), (32, 12),
    (0, 7), (6, -16), (-2, -0), (20, 16), (32, 20),
    (-1, 10), (-5, 21), (-4, 20), (4, 18), (0, 0),
    // RING_ROLES
    (-10, -2), (-12, -6), (-1, -7), (22, -2), (53, 25), (66, 16),
    // RING_WEAK
    (3, 4), (4, 11), (7, 13), (7, 13), (23, 9), (50, 4), (52, -3), (57, 3),
    // FLIGHTS
    (6, 48), (3, -2), (6, -17), (5, -16), (4, -12), (4, -7), (6, -3), (2, 5), (-15, 18),
    // CHECK
    (30, -7), (32, -8),
    // KHUN_GUARD
    (-15, 17), (-2, 7), (2, -2), (6, -7), (9, -9), (8, -7),
    // TEMPO
    (11, 4),
    // PAIR
    (14, 3), (-3, -7), (44, 5),
    // WITH_BIA
    (-0, 4), (2, 9), (4, 10), (4, 8), (6, -0),
    // AGAINST_BIA
    (4, 5), (1, 0), (-0, 1), (-3, 8), (4, 2),
];

/// The terms in the order in which `makruk-lab tune` writes them: name, description, first index, count, count per
/// line.
#[cfg(any(test, feature = "__tuning"))]
#[cfg_attr(not(feature = "__tuning"), allow(unreachable_pub))] // only for `makruk-lab tune`
#[rustfmt::skip]
pub const GROUPS: [(&str, &str, usize, usize, usize); 33] = [
    ("BIA", "Bia, by rank 3 to 5 and file a to d (or h to e).", term::BIA, 12, 4),
    ("MET", "Met and bia ngai, by rank 1 to 8 and file.", term::MET, 32, 4),
    ("KHON", "Khon, likewise.", term::KHON, 32, 4),
    ("MA", "Ma, likewise.", term::MA, 32, 4),
    ("RUA", "Rua, likewise.", term::RUA, 32, 4),
    ("KHUN", "Khun, likewise.", term::KHUN, 32, 4),
    ("BIA_NGAI", "A bia ngai, beside the value of a met on its square.", term::BIA_NGAI, 1, 1),
    ("RUA_MOBILITY", "Rua mobility, 0 to 14 squares.", term::RUA_MOBILITY, 15, 15),
    ("RUA_HALF_OPEN", "Rua on a file without own bia; without any bia.", term::RUA_HALF_OPEN, 2, 2),
    ("RUA_ON_KHUN_FILE", "Rua on the file of the enemy's khun.", term::RUA_ON_KHUN_FILE, 1, 1),
    ("MA_MOBILITY", "Ma mobility, 0 to 8 safe squares.", term::MA_MOBILITY, 9, 9),
    ("KHON_MOBILITY", "Safe squares of a khon.", term::KHON_MOBILITY, 1, 1),
    ("MET_MOBILITY", "Safe squares of a met.", term::MET_MOBILITY, 1, 1),
    ("BIA_SUPPORTED", "Bia guarded by a bia.", term::BIA_SUPPORTED, 1, 1),
    ("BIA_PHALANX", "Bia beside a bia.", term::BIA_PHALANX, 1, 1),
    ("BIA_ISOLATED", "Bia without a bia on the neighbouring files.", term::BIA_ISOLATED, 1, 1),
    ("BIA_BLOCKED", "Bia with a piece in front of it.", term::BIA_BLOCKED, 1, 1),
    ("BIA_FREE", "Free bia: no enemy bia can stop it, by rank 3 to 5.", term::BIA_FREE, 3, 3),
    ("BIA_PROMOTES", "Bia in front of an empty square where it promotes safely.", term::BIA_PROMOTES, 1, 1),
    ("OUTPOST_KHON", "Khon where no enemy bia can ever attack it.", term::OUTPOST_KHON, 1, 1),
    ("OUTPOST_MA", "Ma, likewise.", term::OUTPOST_MA, 1, 1),
    ("OUTPOST_MET", "Met in the other half, likewise.", term::OUTPOST_MET, 1, 1),
    ("HANGING", "Attacked and unguarded enemy piece: bia, met, khon, ma, rua.", term::HANGING, 5, 5),
    ("THREAT", "Attacked enemy pieces: row = attacker (bia, met, khon, ma, rua), column = victim.", term::THREAT, 25, 5),
    ("RING_ROLES", "Roles that attack squares beside the enemy's khun, 0 to 5.", term::RING_ROLES, 6, 6),
    ("RING_WEAK", "Attacked squares beside the enemy's khun that only it guards, 0 to 7.", term::RING_WEAK, 8, 8),
    ("FLIGHTS", "Flight squares of the enemy's khun, 0 to 8.", term::FLIGHTS, 9, 9),
    ("CHECK", "Safe squares from which a ma, a rua gives check.", term::CHECK, 2, 2),
    ("KHUN_GUARD", "Own bia, met and khon beside the khun, 0 to 5.", term::KHUN_GUARD, 6, 6),
    ("TEMPO", "The side to move.", term::TEMPO, 1, 1),
    ("PAIR", "A pair of khon, of ma, of rua.", term::PAIR, 3, 3),
    ("WITH_BIA", "Pieces for each own bia more than four: bia, met, khon, ma, rua.", term::WITH_BIA, 5, 5),
    ("AGAINST_BIA", "Likewise for each enemy bia.", term::AGAINST_BIA, 5, 5),
];
