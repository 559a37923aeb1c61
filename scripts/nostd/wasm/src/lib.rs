//! The demo as a WebAssembly module that imports nothing.

#![no_std]

/// Returns the perft of the start position if all other results are correct, otherwise 0.
#[unsafe(no_mangle)]
pub extern "C" fn run(depth: u32) -> u64 {
    let depth = u8::try_from(depth).unwrap_or(u8::MAX);
    makruk_no_std_demo::run(depth).map_or(0, |report| report.leaves)
}

#[cfg(target_family = "wasm")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
