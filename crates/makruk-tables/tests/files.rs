//! The bytes of all tables for Thailand's counts: an ending always gives the same file.
//!
//! The sizes and checksums were recorded from two earlier solvers, one for a bare khun and one for one piece per side,
//! before the present solver replaced them.

use core::ops::ControlFlow;

use makruk_tables::{MakeOptions, make};

/// An ending, the size of its file in bytes, and the file's FNV-1a hash. The CRC-32 of a file would be the same for any
/// header with a correct checksum.
type Row = (&'static str, usize, u64);

fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Each is generated within a second.
const QUICK: [Row; 9] = [
    ("KRvK", 6_767, 0x3c80_b2b5),
    ("KNvK", 302, 0xa371_b576),
    ("KSvK", 784, 0x6b31_8f41),
    ("KMvK", 302, 0xa371_b576),
    ("KRRvK", 114_002, 0x2ef9_909c),
    ("KNMvK", 88_945, 0xba34_b984),
    ("KSSvK", 823_687, 0x4e27_e228),
    ("KMMvK", 5_240, 0x5b60_54e4),
    ("KMvKM", 20_674, 0x2fcb_c66a),
];

/// Each is generated within seconds, or within minutes with three pieces.
const SLOW: [Row; 35] = [
    ("KRNvK", 342_203, 0x382c_db5a),
    ("KRSvK", 1_111_828, 0x0e51_a88f),
    ("KRMvK", 352_333, 0xe964_73e8),
    ("KNNvK", 5_287, 0x9dc3_dba4),
    ("KNSvK", 1_647_158, 0x9fb6_2709),
    ("KSMvK", 1_884_574, 0xc986_7627),
    ("KNvKN", 20_674, 0x5cf0_6a03),
    ("KNvKM", 20_665, 0x6562_bd25),
    ("KRvKR", 155_027, 0x9dd9_d0d9),
    ("KRvKN", 410_739, 0x45ef_88f5),
    ("KRvKS", 4_098_739, 0x3d5d_9f40),
    ("KRvKM", 1_078_808, 0x5a58_9e2b),
    ("KNvKS", 68_016, 0x85e3_9d2c),
    ("KSvKS", 70_908, 0xa6db_cc10),
    ("KSvKM", 67_679, 0x86d9_9383),
    ("KRRRvK", 1_323_622, 0x0167_c6a6),
    ("KRRNvK", 5_706_437, 0x5360_c70b),
    ("KRRSvK", 17_867_963, 0x7fea_04ed),
    ("KRRMvK", 5_645_618, 0x15a7_3f36),
    ("KRNNvK", 9_820_931, 0x9d8a_d273),
    ("KRNSvK", 57_201_301, 0x766d_c96e),
    ("KRNMvK", 18_504_182, 0xc03b_1b40),
    ("KRSSvK", 30_322_844, 0xac75_c30d),
    ("KRSMvK", 60_748_399, 0x626f_cb7d),
    ("KRMMvK", 9_882_809, 0x8f82_fa05),
    ("KNNNvK", 4_068_958, 0xbb60_e166),
    ("KNNSvK", 40_765_369, 0xb481_85a2),
    ("KNNMvK", 13_941_983, 0x5398_7865),
    ("KNSSvK", 41_082_839, 0x41d3_6f0e),
    ("KNSMvK", 90_185_961, 0x7920_a0bf),
    ("KNMMvK", 18_251_013, 0x5337_8bfd),
    ("KSSSvK", 13_887_350, 0x063e_11e2),
    ("KSSMvK", 44_363_483, 0x9688_e150),
    ("KSMMvK", 52_580_871, 0xc65d_29ad),
    ("KMMMvK", 4_147_240, 0x9012_7056),
];

fn check(rows: &[Row]) {
    for &(name, size, checksum) in rows {
        let mut bytes = Vec::new();
        let material = name.parse().expect("valid material");
        let mut go_on = |_| ControlFlow::Continue(());
        make(material, &MakeOptions::default(), &mut bytes, &mut go_on).expect("enough memory");
        assert_eq!((bytes.len(), hash(&bytes)), (size, checksum), "{name}");
    }
}

#[test]
fn small_tables_have_the_recorded_bytes() {
    check(&QUICK);
}

#[test]
#[ignore = "takes ten minutes"]
fn all_tables_have_the_recorded_bytes() {
    check(&SLOW);
}
