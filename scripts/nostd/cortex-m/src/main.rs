//! The demo as firmware for a Cortex-M4: perft 4, a counted game, a packed board, and their flash and RAM usage. The firmware
//! talks to a debugger, or QEMU, by semihosting. No memory is static, so nothing must be initialized before the start; `link.x`
//! checks this.

#![no_std]
#![no_main]

use core::arch::asm;

use makruk_no_std_demo::Line;

unsafe extern "C" {
    /// Defined by `link.x`; only the addresses have a meaning.
    static RAM_START: u32;
    static STACK_TOP: u32;
    static FLASH_END: u32;
}

/// The vector table, read first by the processor: the initial stack pointer, the entry point, and the fault handlers.
#[repr(C)]
struct Vectors {
    stack: *const u32,
    reset: extern "C" fn() -> !,
    faults: [extern "C" fn() -> !; 14],
}

// SAFETY: never written to.
unsafe impl Sync for Vectors {}

#[unsafe(link_section = ".vectors")]
#[unsafe(no_mangle)]
#[used]
static VECTORS: Vectors = Vectors {
    stack: &raw const STACK_TOP,
    reset,
    faults: [fault; 14],
};

/// The pattern that marks untouched stack memory.
const PAINT: u32 = 0x4d41_4b52;

extern "C" fn reset() -> ! {
    let bottom = (&raw const RAM_START).cast_mut();
    let here: *mut u32;
    // SAFETY: reads a register.
    unsafe { asm!("mov {}, sp", out(reg) here) };
    // Painting starts a little below, to spare the rest of this function's frame.
    let painted = (here as usize - bottom as usize) / 4 - 64;
    for word in 0..painted {
        // SAFETY: this is RAM that the stack has not reached yet.
        unsafe { bottom.add(word).write_volatile(PAINT) };
    }
    let report = makruk_no_std_demo::run(4);
    // SAFETY: the same words as above.
    let untouched = (0..painted)
        .take_while(|&word| unsafe { bottom.add(word).read_volatile() } == PAINT)
        .count();
    let Some(report) = report else { exit(false) };
    report.for_each_line(say);
    let top = (&raw const STACK_TOP) as usize;
    let stack = top - bottom as usize - 4 * untouched;
    say(&Line::new("bytes of flash", (&raw const FLASH_END) as u64));
    say(&Line::new("bytes of RAM, all of them stack", stack as u64));
    exit(untouched > 0)
}

extern "C" fn fault() -> ! {
    exit(false)
}

/// Performs a semihosting call.
fn semihosting(operation: u32, argument: usize) {
    // SAFETY: the debugger reads the argument and returns its answer in r0.
    unsafe {
        asm!("bkpt 0xab", inlateout("r0") operation => _, in("r1") argument, options(nostack));
    }
}

fn say(line: &Line) {
    // SYS_WRITE0 writes a zero-terminated string; a `Line` ends with a zero.
    semihosting(0x04, line.as_bytes().as_ptr() as usize);
}

fn exit(is_good: bool) -> ! {
    // SYS_EXIT, with "application exit" or "run-time error".
    semihosting(0x18, if is_good { 0x2_0026 } else { 0x2_0023 });
    loop {}
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    exit(false)
}
