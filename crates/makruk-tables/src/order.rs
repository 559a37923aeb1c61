//! The order in which endings are solved: those that captures and promotions lead to come first.

use alloc::vec::Vec;

use crate::{
    Material, PieceKind,
    configuration::Layout,
    material::{Sides, insert},
};

impl Material {
    /// Returns all endings. Captures and promotions lead to earlier ones; otherwise small tables come first.
    ///
    /// ```
    /// use makruk::tables::Material;
    ///
    /// let with = |pieces| Material::all().filter(move |it| it.pieces() == pieces);
    /// assert_eq!([1, 2, 3].map(|pieces| with(pieces).count()), [5, 15 + 15, 35 + 75]);
    /// assert_eq!(with(3).filter(|it| !it.has_bia()).count(), 20 + 40);
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        let kinds = || PieceKind::ALL.into_iter();
        let pairs = || kinds().flat_map(move |one| kinds().map(move |other| [one, other]));
        let triples =
            || pairs().flat_map(move |[one, other]| kinds().map(move |third| [one, other, third]));
        let one = kinds().filter_map(|kind| Self::new(&[kind], &[]));
        let two = pairs().filter_map(|[one, other]| Self::new(&[one, other], &[]));
        let each = pairs().filter_map(|[one, other]| Self::new(&[one], &[other]));
        let three = triples().filter_map(|pieces| Self::new(&pieces, &[]));
        let two_to_one =
            triples().filter_map(|[one, other, third]| Self::new(&[one, other], &[third]));
        let mut all: Vec<Self> = one
            .chain(two)
            .chain(each)
            .chain(three)
            .chain(two_to_one)
            .collect();
        all.sort_by_cached_key(|material| {
            let size = Layout::new(Sides::of(*material)).len();
            (material.order_of_solving(), size, *material)
        });
        all.dedup();
        all.into_iter()
    }

    /// Returns the endings whose tables are needed to solve this one: those that captures and promotions lead to, and
    /// finally this one.
    ///
    /// ```
    /// use makruk::tables::Material;
    ///
    /// let needed = "KRMvK".parse::<Material>()?.needed();
    /// assert_eq!(needed.iter().map(ToString::to_string).collect::<Vec<_>>(), ["KRvK", "KMvK", "KRMvK"]);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn needed(&self) -> Vec<Self> {
        let mut needed = Vec::new();
        self.add_needed(&mut needed);
        needed
    }

    fn add_needed(self, needed: &mut Vec<Self>) {
        if insert(needed, self, |material| {
            (material.order_of_solving(), material)
        }) {
            for smaller in self.smaller() {
                smaller.add_needed(needed);
            }
        }
    }

    /// Returns a key that sorts endings so that captures and promotions lead to earlier ones.
    fn order_of_solving(self) -> (usize, usize, bool) {
        let pieces = self.strong().chain(self.weak());
        let bia = pieces.filter(|&kind| kind == PieceKind::Bia);
        (self.pieces(), bia.count(), !self.is_bare())
    }
}
