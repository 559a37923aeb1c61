//! Net files: written nets can be read back, and anything else is rejected with an error that names the defect.

use makruk_search::nnue::{Net, Parts};

fn parts() -> Parts {
    let mut parts = Parts::zero(32);
    for (number, weight) in (0..).zip(parts.inputs.iter_mut().flatten()) {
        *weight = number % 401 - 200;
    }
    for (number, weight) in (0..).zip(parts.outputs.iter_mut().flatten()) {
        *weight = number % 101 - 50;
    }
    parts.biases[3] = -77;
    parts.output_biases[7] = -123_456;
    parts
}

fn bytes() -> Vec<u8> {
    let net = Net::new(&parts(), 380, "made for a test").expect("valid net");
    net.to_bytes()
}

fn refused(bytes: &[u8]) -> String {
    Net::from_bytes(bytes)
        .expect_err("it is no net")
        .to_string()
}

#[test]
fn written_nets_are_read_back() {
    let net = Net::new(&parts(), 380, "made for a test").expect("valid net");
    let bytes = net.to_bytes();
    assert_eq!(bytes.len(), 24 + 15 + 2 * (768 * 32 + 32 + 8 * 64) + 32 + 8);
    assert_eq!(Net::from_bytes(&bytes), Ok(net.clone()));
    assert_eq!(
        (net.hidden(), net.scale(), net.provenance()),
        (32, 380, "made for a test")
    );
}

#[test]
fn the_first_bytes_are_as_documented() {
    let bytes = bytes();
    assert_eq!(&bytes[..12], b"makruk net\n\n");
    assert_eq!(bytes[12..24], [1, 0, 0, 3, 32, 0, 8, 0, 124, 1, 15, 0]);
    assert_eq!(&bytes[24..39], b"made for a test");
    assert_eq!(bytes[39..43], [56, 255, 57, 255]); // -200, -199
}

#[test]
fn truncated_nets_are_rejected() {
    let bytes = bytes();
    let len = bytes.len();
    for cut in (0..len).step_by(97).chain(0..64).chain([len - 1]) {
        let error = refused(&bytes[..cut]);
        match cut {
            0..12 => assert!(error.starts_with("expected a makruk net, found"), "{error}"),
            12..24 => assert_eq!(error, format!("expected a net of 24 bytes, found {cut}")),
            _ => assert_eq!(error, format!("expected a net of {len} bytes, found {cut}")),
        }
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(
        refused(&longer),
        format!("expected a net of {len} bytes, found {}", len + 1)
    );
}

#[test]
fn flipped_bits_are_rejected() {
    let bytes = bytes();
    for at in (0..bytes.len()).step_by(31).chain(0..64) {
        for bit in [0, 7] {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << bit;
            let error = refused(&flipped);
            if at >= 39 {
                assert!(
                    error.starts_with("the net is damaged: its stored hash is"),
                    "{error}"
                );
            }
        }
    }
}

#[test]
fn other_versions_are_rejected() {
    let mut bytes = bytes();
    bytes[12] = 2;
    assert_eq!(
        refused(&bytes),
        "expected a net of version 1, found version 2"
    );
}

#[test]
fn other_dimensions_are_rejected() {
    let mut bytes = bytes();
    bytes[16] = 33;
    assert_eq!(
        refused(&bytes),
        "expected 768 inputs, a multiple of 32 up to 1024 neurons and 8 outputs, found 768, 33 and 8"
    );
}

#[test]
fn weights_whose_sums_could_overflow_are_rejected() {
    let refused = |parts: &Parts, scale| {
        let net = Net::new(parts, scale, "");
        net.expect_err("it is no net").to_string()
    };
    let mut large = parts();
    large.inputs[5][6] = Parts::LARGEST_INPUT + 1;
    assert_eq!(
        refused(&large, 400),
        "invalid net: an input weight is too large"
    );
    let mut large = parts();
    large.biases[5] = i16::MIN;
    assert_eq!(
        refused(&large, 400),
        "invalid net: an input weight is too large"
    );
    let mut large = parts();
    large.outputs[5][6] = -Parts::LARGEST_OUTPUT - 1;
    assert_eq!(
        refused(&large, 400),
        "invalid net: an output weight is too large"
    );
    for bias in [
        Parts::LARGEST_OUTPUT_BIAS + 1,
        -Parts::LARGEST_OUTPUT_BIAS - 1,
        i32::MAX,
        i32::MIN,
    ] {
        let mut large = parts();
        large.output_biases[3] = bias;
        assert_eq!(
            refused(&large, 400),
            "invalid net: an output bias is too large"
        );
    }
    let mut large = Parts::zero(1024);
    large.outputs[5].fill(100);
    assert_eq!(
        refused(&large, 400),
        "invalid net: the sum of an output's weights is too large"
    );
    let mut few = parts();
    few.inputs.pop();
    assert_eq!(refused(&few, 400), "invalid net: wrong number of weights");
    assert_eq!(
        refused(&parts(), 0),
        "invalid net: the scale is outside 1 to 10,000"
    );
    assert_eq!(
        refused(&Parts::zero(48), 400),
        "expected 768 inputs, a multiple of 32 up to 1024 neurons and 8 outputs, found 768, 48 and 8"
    );
}

/// A file with a correct hash but impossible weights.
#[test]
fn weights_in_a_file_are_checked_too() {
    let mut bytes = bytes();
    let content = bytes.len() - 8;
    bytes[39..41].copy_from_slice(&i16::MAX.to_le_bytes());
    let hash = bytes[..content]
        .iter()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    bytes[content..].copy_from_slice(&hash.to_le_bytes());
    assert_eq!(refused(&bytes), "invalid net: an input weight is too large");
}
