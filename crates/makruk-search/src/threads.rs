//! Whether the platform has threads.

/// Whether the search can use several threads. WebAssembly in a browser compiles with `std`, but has
/// neither threads nor a clock.
pub(crate) const HAS_THREADS: bool = cfg!(all(
    feature = "std",
    target_has_atomic = "64",
    not(all(target_family = "wasm", target_os = "unknown"))
));
