//! Symmetric positive matrices, for the fit of ratings.

/// A symmetric matrix; its lower triangle is stored by rows.
pub(crate) struct Symmetric {
    size: usize,
    values: Vec<f64>,
}

/// Returns the place of a number of the lower triangle.
const fn place(row: usize, column: usize) -> usize {
    row * (row + 1) / 2 + column
}

impl Symmetric {
    /// Creates a matrix of zeros.
    pub(crate) fn new(size: usize) -> Self {
        Self {
            size,
            values: vec![0.0; place(size, 0)],
        }
    }

    /// Adds to a number and its mirror image.
    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        let place = place(row.max(column), row.min(column));
        if let Some(cell) = self.values.get_mut(place) {
            *cell += value;
        }
    }
}

/// The Cholesky decomposition of a symmetric positive definite matrix: L Lᵀ.
pub(crate) struct Cholesky(Symmetric);

impl Cholesky {
    /// Decomposes a matrix; `None` if it is not positive definite.
    pub(crate) fn new(matrix: &Symmetric) -> Option<Self> {
        let mut lower = Symmetric::new(matrix.size);
        for row in 0..matrix.size {
            let start = place(row, 0);
            for column in 0..=row {
                let one = lower.values.get(start..start + column)?;
                let two = lower.values.get(place(column, 0)..)?.get(..column)?;
                let sum: f64 = one.iter().zip(two).map(|(a, b)| a * b).sum();
                let rest = matrix.values.get(place(row, column))? - sum;
                let value = if row == column {
                    if rest.is_nan() || rest <= 0.0 {
                        return None;
                    }
                    rest.sqrt()
                } else {
                    rest / lower.values.get(place(column, column))?
                };
                *lower.values.get_mut(start + column)? = value;
            }
        }
        Some(Self(lower))
    }

    /// Solves the equation with this right side.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let lower = |row: usize, column: usize| {
            let value = self.0.values.get(place(row, column));
            value.copied().unwrap_or_default()
        };
        let mut values = right.to_vec();
        for row in 0..self.0.size {
            let (before, rest) = values.split_at_mut(row);
            let sum: f64 = before
                .iter()
                .enumerate()
                .map(|(column, value)| lower(row, column) * value)
                .sum();
            if let Some(first) = rest.first_mut() {
                *first = (*first - sum) / lower(row, row);
            }
        }
        for row in (0..self.0.size).rev() {
            let (rest, after) = values.split_at_mut(row + 1);
            let sum: f64 = after
                .iter()
                .zip(row + 1..)
                .map(|(value, column)| lower(column, row) * value)
                .sum();
            if let Some(last) = rest.last_mut() {
                *last = (*last - sum) / lower(row, row);
            }
        }
        values
    }
}
