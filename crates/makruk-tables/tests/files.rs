//! The bytes of tables for Thailand's counts: an ending always gives the same file.
//!
//! The blocks of the endings against a bare khun and with one piece per side, without bia, equal those of two earlier
//! solvers, one for each of these kinds, which the present solver replaced.

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
const QUICK: [Row; 12] = [
    ("KRvK", 6_766, 0x6995_d4e6_9e49_26ad),
    ("KNvK", 301, 0xdb70_853c_dddc_643f),
    ("KSvK", 783, 0xd883_43e0_9d8b_702c),
    ("KMvK", 301, 0x0e13_1b01_159f_1052),
    ("KRRvK", 114_001, 0xcfa1_3251_25d7_b2fb),
    ("KNMvK", 88_944, 0xaf74_a839_a49a_e2e7),
    ("KSSvK", 823_686, 0xad81_e7ad_b7d7_49c6),
    ("KMMvK", 5_239, 0xd6fb_f57e_0fc1_05aa),
    ("KMvKM", 20_677, 0x937d_e94c_ac70_948c),
    ("KPvK", 335, 0xe945_b8ba_93e6_2586),
    ("KPvKP", 9_382, 0x60f8_b845_d857_f7a0),
    ("KMPvK", 15_322, 0x86bd_9a35_84c1_65bc),
];

/// Each is generated within seconds, or within minutes with three pieces.
const SLOW: [Row; 133] = [
    ("KRNvK", 342_202, 0xb769_d6db_031d_86e0),
    ("KRSvK", 1_111_827, 0x68e8_883e_dbca_8236),
    ("KRMvK", 352_332, 0x85c3_4a90_8de7_e27f),
    ("KNNvK", 5_286, 0x222c_6303_f8df_9f70),
    ("KNSvK", 1_647_157, 0x08a9_f9db_b484_40a5),
    ("KSMvK", 1_884_573, 0x04ae_a258_a20a_7197),
    ("KRvKR", 155_030, 0xa92f_99e3_e927_6bba),
    ("KRvKN", 410_742, 0x0ea6_5ea6_2f8e_4925),
    ("KRvKS", 4_098_742, 0x136b_85f1_1059_1223),
    ("KRvKM", 1_078_811, 0x737b_2e24_b65b_131f),
    ("KNvKN", 20_677, 0xcb6c_7779_a136_8ae3),
    ("KNvKS", 68_019, 0x30c2_df3a_b62b_4c2f),
    ("KNvKM", 20_668, 0x05a8_2f9a_fc9c_207e),
    ("KSvKS", 70_911, 0x5ffb_ec3f_5ef8_e813),
    ("KSvKM", 67_682, 0x58b9_4b84_aeee_5587),
    ("KRPvK", 447_332, 0xbe5b_5c29_df71_a26b),
    ("KNPvK", 79_911, 0x2c6b_2194_90b9_cf7e),
    ("KSPvK", 682_201, 0xd9e2_637f_a3e3_51dd),
    ("KPPvK", 3_615, 0x1bac_b943_4a61_998c),
    ("KRvKP", 1_161_460, 0xd44b_903a_f32c_764c),
    ("KNvKP", 24_740, 0x0be2_7827_3b5d_0151),
    ("KSvKP", 25_546, 0x7818_af56_c32a_3045),
    ("KMvKP", 24_740, 0x592a_5737_34e9_7266),
    ("KRRRvK", 1_323_621, 0x2b58_05c6_93d6_85b7),
    ("KRRNvK", 5_706_436, 0xa4ec_d07e_77bf_a903),
    ("KRRSvK", 17_867_962, 0xafa5_974e_6e34_3f12),
    ("KRRMvK", 5_645_617, 0x5238_a8d3_8e60_e331),
    ("KRNNvK", 9_820_930, 0xf11a_cce2_d0cb_28eb),
    ("KRNSvK", 57_201_300, 0x4ad2_0b50_0503_cc60),
    ("KRNMvK", 18_504_181, 0x08b3_fa4b_82d9_fcb6),
    ("KRSSvK", 30_322_843, 0x028e_2106_6cf4_74c2),
    ("KRSMvK", 60_748_398, 0xfa85_3ad1_73b2_13cd),
    ("KRMMvK", 9_882_808, 0x3d54_b749_18ad_35ce),
    ("KNNNvK", 4_068_957, 0x9a60_8a4e_3401_3ffd),
    ("KNNSvK", 40_765_368, 0xe79c_d199_fd03_7eed),
    ("KNNMvK", 13_941_982, 0x93d6_903e_73df_b9b0),
    ("KNSSvK", 41_082_838, 0xa77a_8832_118b_af4a),
    ("KNSMvK", 90_185_960, 0x0ca5_97c9_818c_d29d),
    ("KNMMvK", 18_251_012, 0x8a94_d313_0ad6_1b1e),
    ("KSSSvK", 13_887_349, 0x75f5_d0a5_8a10_b022),
    ("KSSMvK", 44_363_482, 0xe4af_0eb4_b1c4_caf4),
    ("KSMMvK", 52_580_870, 0x9537_78be_717d_47b3),
    ("KMMMvK", 4_147_239, 0x896d_c86b_42a1_d4be),
    ("KMMvKM", 748_514, 0x5ec3_515a_ed52_b639),
    ("KMMvKN", 658_331, 0x4ddb_ac2c_689a_89d3),
    ("KMMvKR", 28_834_426, 0x7e89_a934_a6de_96af),
    ("KNMvKM", 3_285_238, 0x1e3d_6b52_12d6_ec5c),
    ("KNMvKN", 1_653_387, 0xa5ba_ca8c_35aa_bfa1),
    ("KNMvKR", 24_072_080, 0x2920_7c55_2ed4_aaf0),
    ("KNNvKM", 1_094_098, 0xde07_0ca1_53a0_863d),
    ("KNNvKN", 710_168, 0xfba6_40f0_5826_64cb),
    ("KNNvKR", 2_939_971, 0x4ff0_8aaf_d17d_f1c2),
    ("KRMvKM", 65_685_306, 0xa3c2_942c_9528_c791),
    ("KRMvKN", 89_237_743, 0x15e8_d8a4_4ba6_fb04),
    ("KRMvKR", 19_366_869, 0x2baf_600f_9359_0075),
    ("KRNvKM", 57_295_383, 0x81cc_379e_de7b_ca02),
    ("KRNvKN", 73_618_974, 0xbefd_d525_f117_b560),
    ("KRNvKR", 14_250_951, 0x4bb1_fb13_0d28_38d6),
    ("KRRvKM", 22_825_197, 0x1291_f9cf_db2a_b2e1),
    ("KRRvKN", 26_989_854, 0x10c7_6536_972b_3843),
    ("KRRvKR", 32_177_236, 0x268d_4cb6_51e9_d063),
    ("KMMvKS", 2_603_435, 0x2092_954d_8ac7_4fcf),
    ("KNMvKS", 8_138_829, 0xbf04_1daf_a08e_f29e),
    ("KNNvKS", 3_218_069, 0x85c7_7e88_624f_6851),
    ("KNSvKM", 267_963_310, 0xccd7_5d3e_14ca_a8ce),
    ("KNSvKN", 25_295_321, 0x97b8_f2ff_e5e7_1a86),
    ("KNSvKR", 99_005_925, 0x02a5_0dd1_7e20_d31e),
    ("KRMvKS", 223_379_216, 0x8e30_043b_6d51_3c67),
    ("KRNvKS", 201_248_455, 0x2595_de61_a944_fd9f),
    ("KRRvKS", 79_988_086, 0x938c_adfb_0142_80fe),
    ("KRSvKM", 190_992_209, 0xc12d_68fb_d9a6_1eea),
    ("KRSvKN", 244_168_347, 0x7017_d260_7c40_7e60),
    ("KRSvKR", 67_115_548, 0x9737_e676_9e13_4066),
    ("KSMvKM", 257_169_671, 0xeade_cb48_03df_0c47),
    ("KSMvKN", 15_631_989, 0xdfaa_cc78_5309_c5e2),
    ("KSMvKR", 217_516_010, 0x3f74_cdab_b89c_5623),
    ("KNSvKS", 318_936_990, 0x988a_4067_64d4_0270),
    ("KRSvKS", 200_539_910, 0x9650_d7ae_315c_987b),
    ("KSMvKS", 49_803_110, 0x63cd_d9bf_9cc6_ea2d),
    ("KSSvKM", 53_481_385, 0xee32_ae57_5587_1d4b),
    ("KSSvKN", 6_466_099, 0x4806_8b82_0a49_a3d0),
    ("KSSvKR", 99_035_018, 0x111b_8fc0_a066_a57a),
    ("KSSvKS", 16_436_413, 0x1637_dc47_a307_e2cb),
    ("KMMPvK", 14_520_344, 0x9103_c0db_bcb7_cd7b),
    ("KMMvKP", 1_214_686, 0xa526_f1bd_ec3b_b1d7),
    ("KMPvKM", 1_799_706, 0x9be7_05cf_a002_f154),
    ("KRRPvK", 7_690_929, 0x3cac_97f5_4da4_577e),
    ("KNNPvK", 17_105_342, 0x4d9d_6ff8_e40e_7b4f),
    ("KSSPvK", 17_416_648, 0xd5a7_5994_b0c9_c607),
    ("KRNPvK", 20_871_388, 0xf04d_b0f8_0db1_9e27),
    ("KRSPvK", 22_625_745, 0xc576_1014_4c17_968f),
    ("KRMPvK", 23_861_150, 0x3052_26b9_4534_1ec5),
    ("KNSPvK", 32_784_582, 0x90f0_2fd6_5919_4ff1),
    ("KNMPvK", 43_257_686, 0xe05b_54bf_0d3c_807a),
    ("KSMPvK", 41_320_742, 0x4adb_0654_2df3_61f7),
    ("KRRvKP", 22_505_471, 0x1fa5_b84f_d042_6c2d),
    ("KNNvKP", 27_358_188, 0xd23c_ae27_f54c_9220),
    ("KSSvKP", 26_657_254, 0x29b9_b072_d912_5aa7),
    ("KRNvKP", 53_212_562, 0xb885_73b9_ee9f_4bbf),
    ("KRSvKP", 58_231_657, 0xfdc5_5e71_1666_d72e),
    ("KRMvKP", 66_549_778, 0x8d31_82dd_5ae0_2893),
    ("KRPvKR", 21_745_290, 0xd84c_f201_2cff_cfa2),
    ("KRPvKN", 110_862_443, 0x31f1_45e0_f11e_f281),
    ("KRPvKS", 84_894_484, 0x55bd_1b8d_88ce_7695),
    ("KRPvKM", 78_097_846, 0xbfab_d712_1a6c_b5f2),
    ("KNSvKP", 96_477_609, 0xf7fa_26ff_ca45_6385),
    ("KNMvKP", 12_621_654, 0x4ed0_c487_fcad_357d),
    ("KNPvKR", 31_079_077, 0x1267_368d_743d_77db),
    ("KNPvKN", 1_856_243, 0x545f_f3dd_c57a_9e95),
    ("KNPvKS", 2_447_112, 0xdf06_312b_0b17_c1cf),
    ("KNPvKM", 3_417_095, 0x773c_2e4f_7dc0_c71a),
    ("KSMvKP", 60_480_574, 0xde43_8080_cb67_3930),
    ("KSPvKR", 88_543_819, 0x2db9_6d99_ed1c_72de),
    ("KSPvKN", 5_061_172, 0x7677_1acb_f9bb_d66b),
    ("KSPvKS", 14_459_405, 0xc097_9196_e4fb_525a),
    ("KSPvKM", 45_442_151, 0xa701_537d_5c7d_f57f),
    ("KMPvKR", 82_618_553, 0x7004_46c6_b335_98b5),
    ("KMPvKN", 1_611_945, 0x6f94_9cbd_ea5c_0810),
    ("KMPvKS", 1_867_711, 0x20d3_2bbd_48fd_5dd8),
    ("KRPPvK", 4_586_016, 0x6692_2ab6_3c48_cf53),
    ("KNPPvK", 7_672_023, 0xd56a_9fd2_536a_e654),
    ("KSPPvK", 8_100_508, 0xafb2_8ad4_1d52_a2ea),
    ("KMPPvK", 5_014_662, 0x535e_cd32_4d3b_c56a),
    ("KPPvKR", 14_576_095, 0x5b8f_60b5_2eac_88d4),
    ("KPPvKN", 285_042, 0xf7b5_7676_1958_6472),
    ("KPPvKS", 318_678, 0xb4f5_3e02_b6c0_050a),
    ("KPPvKM", 304_694, 0xe0e6_b33e_3420_e543),
    ("KRPvKP", 22_748_233, 0xbd61_030d_2a61_910c),
    ("KNPvKP", 2_571_688, 0xd690_7af9_c8a5_75df),
    ("KSPvKP", 19_588_329, 0x6db8_849e_4a0b_b821),
    ("KMPvKP", 866_459, 0x18cd_bb3a_3d54_f5f4),
    ("KPPPvK", 553_265, 0xbf70_3822_4998_2b27),
    ("KPPvKP", 134_812, 0x383e_1b85_519e_0587),
];

fn check(rows: &[Row]) {
    for &(name, size, checksum) in rows {
        let mut bytes = Vec::new();
        let material = name.parse().expect("valid material");
        let mut go_on = |_| ControlFlow::Continue(());
        let options = MakeOptions::default().with_max_memory(4 << 30);
        make(material, &options, &mut bytes, &mut go_on).expect("enough memory");
        assert_eq!((bytes.len(), hash(&bytes)), (size, checksum), "{name}");
    }
}

#[test]
fn small_tables_have_the_recorded_bytes() {
    check(&QUICK);
}

#[test]
#[ignore = "takes hours, and up to 4 GiB of memory"]
fn large_tables_have_the_recorded_bytes() {
    check(&SLOW);
}
