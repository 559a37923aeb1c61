//! The sets that no other set contains.

use alloc::{vec, vec::Vec};
use core::cmp::Reverse;

/// Returns, for each set of numbers in ascending order, the index of a set to keep that contains it; [`None`] if it is to be kept
/// itself. Of equal sets the first is kept.
///
/// A set is compared only with those that share its rarest number. The time is quadratic only if many sets share all their numbers.
pub(super) fn containing(sets: &[Vec<usize>]) -> Vec<Option<usize>> {
    let numbers = sets.iter().filter_map(|set| set.last()).max();
    // For each number, the kept sets that have it, the largest first.
    let mut having: Vec<Vec<usize>> = vec![Vec::new(); numbers.map_or(0, |most| most + 1)];
    let mut largest = None;
    let mut order: Vec<(usize, &Vec<usize>)> = sets.iter().enumerate().collect();
    order.sort_by_key(|(_, set)| Reverse(set.len()));
    let mut found = vec![None; sets.len()];
    for (index, set) in order {
        let lists = set.iter().filter_map(|&number| having.get(number));
        let rarest = lists.min_by_key(|list| list.len());
        let container = match rarest {
            None => largest, // a set without numbers
            Some(list) => list
                .iter()
                .copied()
                .find(|&kept| sets.get(kept).is_some_and(|kept| is_subset(set, kept))),
        };
        if container.is_none() {
            largest = largest.or(Some(index));
            for &number in set {
                if let Some(list) = having.get_mut(number) {
                    list.push(index);
                }
            }
        }
        if let Some(place) = found.get_mut(index) {
            *place = container;
        }
    }
    found
}

fn is_subset(small: &[usize], large: &[usize]) -> bool {
    let mut large = large.iter();
    small
        .iter()
        .all(|number| large.any(|other| other == number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_way_to_the_largest_that_contains_it() {
        let sets = [vec![1], vec![1, 2], vec![], vec![1, 2, 3], vec![0], vec![0]];
        let found = containing(&sets);
        assert_eq!(found, [Some(3), Some(3), Some(3), None, None, Some(4)]);
    }

    #[test]
    fn sets_without_numbers_are_equal() {
        assert_eq!(containing(&[vec![], vec![]]), [None, Some(0)]);
        assert_eq!(containing(&[]), []);
    }
}
