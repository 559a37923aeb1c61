//! The search signatures: the node counts of `bench`, without a net and with the bundled one.
//!
//! A change that only makes the search faster does not change them. A change to the search, the evaluation or the net changes
//! them; the commit then records the new numbers here, and nowhere else.

use crate::common::makruk;

const WITHOUT_NET: u64 = 190_821;
const WITH_NET: u64 = 225_417;

/// Returns the node count of `bench` after a command line.
fn nodes_after(line: &str) -> u64 {
    let run = makruk(&["uci"], &format!("{line}\nbench\n"));
    let nodes = run.out.lines().find_map(|line| line.strip_prefix("nodes "));
    nodes
        .and_then(|nodes| nodes.parse().ok())
        .unwrap_or_else(|| panic!("no number of nodes: {}", run.out))
}

#[test]
fn bench_without_a_net_has_its_signature() {
    assert_eq!(
        nodes_after("setoption name Use NNUE value false"),
        WITHOUT_NET
    );
}

#[test]
fn bench_with_the_bundled_net_has_its_signature() {
    assert_eq!(nodes_after("isready"), WITH_NET);
}
