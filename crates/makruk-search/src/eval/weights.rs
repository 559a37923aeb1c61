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
    (70, 95), (72, 95), (75, 95), (78, 95),
    (75, 113), (77, 113), (80, 113), (83, 113),
    (80, 131), (82, 131), (85, 131), (88, 131),
    // MET
    (134, 131), (140, 138), (146, 145), (152, 152),
    (143, 138), (149, 145), (155, 152), (161, 159),
    (152, 145), (158, 152), (164, 159), (170, 166),
    (161, 152), (167, 159), (173, 166), (179, 173),
    (164, 152), (170, 159), (176, 166), (182, 173),
    (158, 145), (164, 152), (170, 159), (176, 166),
    (152, 138), (158, 145), (164, 152), (170, 159),
    (146, 131), (152, 138), (158, 145), (164, 152),
    // KHON
    (233, 231), (240, 238), (247, 245), (254, 252),
    (244, 238), (251, 245), (258, 252), (265, 259),
    (255, 245), (262, 252), (269, 259), (276, 266),
    (266, 252), (273, 259), (280, 266), (287, 273),
    (270, 252), (277, 259), (284, 266), (291, 273),
    (263, 245), (270, 252), (277, 259), (284, 266),
    (256, 238), (263, 245), (270, 252), (277, 259),
    (249, 231), (256, 238), (263, 245), (270, 252),
    // MA
    (270, 266), (280, 275), (290, 284), (300, 293),
    (284, 275), (294, 284), (304, 293), (314, 302),
    (298, 284), (308, 293), (318, 302), (328, 311),
    (312, 293), (322, 302), (332, 311), (342, 320),
    (316, 293), (326, 302), (336, 311), (346, 320),
    (306, 284), (316, 293), (326, 302), (336, 311),
    (296, 275), (306, 284), (316, 293), (326, 302),
    (286, 266), (296, 275), (306, 284), (316, 293),
    // RUA
    (560, 640), (562, 640), (564, 640), (566, 640),
    (562, 642), (564, 642), (566, 642), (568, 642),
    (564, 644), (566, 644), (568, 644), (570, 644),
    (566, 646), (568, 646), (570, 646), (572, 646),
    (568, 648), (570, 648), (572, 648), (574, 648),
    (570, 650), (572, 650), (574, 650), (576, 650),
    (570, 650), (572, 650), (574, 650), (576, 650),
    (570, 650), (572, 650), (574, 650), (576, 650),
    // KHUN
    (6, -29), (4, -20), (2, -11), (4, -2),
    (8, -20), (6, -11), (4, -2), (6, 7),
    (6, -11), (4, -2), (2, 7), (4, 16),
    (-14, -2), (-16, 7), (-18, 16), (-16, 25),
    (-32, -2), (-34, 7), (-36, 16), (-34, 25),
    (-42, -11), (-44, -2), (-46, 7), (-44, 16),
    (-52, -20), (-54, -11), (-56, -2), (-54, 7),
    (-62, -29), (-64, -20), (-66, -11), (-64, -2),
    // BIANGAI
    (0, 0),
    // RUA_MOBILITY
    (-20, -30), (-16, -25), (-13, -20), (-10, -15), (-6, -10), (-2, -5), (1, 0), (4, 5), (8, 10), (12, 15), (15, 20), (18, 25), (22, 30), (26, 35), (29, 40),
    // RUA_HALF_OPEN
    (8, 5), (18, 10),
    // RUA_ON_KHUN_FILE
    (10, 5),
    // MA_MOBILITY
    (-20, -20), (-15, -15), (-10, -10), (-5, -5), (0, 0), (5, 5), (10, 10), (15, 15), (20, 20),
    // KHON_MOBILITY
    (2, 2),
    // MET_MOBILITY
    (2, 2),
    // BIA_SUPPORTED
    (4, 4),
    // BIA_PHALANX
    (4, 4),
    // BIA_ISOLATED
    (-6, -8),
    // BIA_DOUBLED
    (-8, -10),
    // BIA_BLOCKED
    (-3, -6),
    // BIA_FACES_BIA
    (0, -4),
    // BIA_FREE
    (5, 15), (10, 25), (20, 40),
    // BIA_PROMOTES
    (20, 30),
    // OUTPOST_KHON
    (8, 5),
    // OUTPOST_MA
    (12, 8),
    // OUTPOST_MET
    (5, 3),
    // GUARDED_MINOR
    (6, 4),
    // HANGING
    (8, 12), (15, 15), (22, 20), (25, 22), (30, 25),
    // THREAT
    (0, 0), (12, 12), (30, 28), (35, 32), (50, 45),
    (0, 0), (12, 12), (30, 28), (35, 32), (50, 45),
    (4, 6), (8, 8), (12, 12), (16, 16), (40, 36),
    (4, 6), (8, 8), (12, 12), (16, 16), (40, 36),
    (4, 6), (8, 10), (12, 14), (14, 14), (0, 0),
    // RING
    (3, 0), (3, 0), (4, 0), (5, 0), (6, 2),
    // RING_ROLES
    (0, 0), (0, 0), (6, 2), (18, 5), (35, 8), (55, 10),
    // RING_WEAK
    (0, 0), (4, 2), (10, 4), (18, 6), (28, 8), (38, 10), (48, 12), (55, 12),
    // FLIGHTS
    (12, 15), (6, 8), (2, 3), (0, 0), (0, -1), (0, -2), (0, -3), (0, -4), (0, -5),
    // CHECK
    (4, 2), (6, 3), (12, 5), (14, 5),
    // KHUN_GUARD
    (-15, 0), (-6, 0), (2, 0), (8, 0), (10, 0), (10, 0),
    // TEMPO
    (12, 8),
];
