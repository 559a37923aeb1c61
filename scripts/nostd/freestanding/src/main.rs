//! The demo as a program for x86-64 Linux, linked with nothing: no std, no allocator, no C library.

#![no_std]
#![no_main]

use core::arch::{asm, global_asm};

// The kernel starts here with the stack aligned to 16 bytes; a function expects that a call has pushed 8 more.
global_asm!(".globl _start", "_start:", "call {start}", "ud2", start = sym start);

extern "C" fn start() -> ! {
    let status = match makruk_no_std_demo::run(4) {
        Some(report) => {
            report.for_each_line(|line| write(line.as_bytes()));
            0
        }
        None => 1,
    };
    // SAFETY: `exit` takes a number and does not return.
    unsafe { asm!("syscall", in("rax") 60, in("rdi") status, options(noreturn, nostack)) }
}

fn write(text: &[u8]) {
    // SAFETY: `write` reads `text.len()` bytes from the pointer; it clobbers rcx and r11.
    unsafe {
        asm!(
            "syscall",
            inlateout("rax") 1_isize => _,
            in("rdi") 1,
            in("rsi") text.as_ptr(),
            in("rdx") text.len(),
            lateout("rcx") _,
            lateout("r11") _,
            options(nostack, readonly),
        );
    }
}

/// Functions that the compiler calls for large values, usually provided by the C library.
mod memory {
    use core::arch::asm;

    #[unsafe(no_mangle)]
    unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, bytes: usize) -> *mut u8 {
        // SAFETY: the caller guarantees that both have this length and do not overlap.
        unsafe {
            asm!(
                "rep movsb",
                inout("rcx") bytes => _, inout("rdi") to => _, inout("rsi") from => _,
                options(nostack, preserves_flags),
            );
        }
        to
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn memmove(to: *mut u8, from: *const u8, bytes: usize) -> *mut u8 {
        if (to as usize).wrapping_sub(from as usize) >= bytes {
            // SAFETY: copying forwards does not overwrite bytes that are still to be read.
            return unsafe { memcpy(to, from, bytes) };
        }
        // SAFETY: the caller guarantees that both have this length; copying starts at the last byte.
        unsafe {
            asm!(
                "std", "rep movsb", "cld",
                inout("rcx") bytes => _,
                inout("rdi") to.wrapping_add(bytes).wrapping_sub(1) => _,
                inout("rsi") from.wrapping_add(bytes).wrapping_sub(1) => _,
                options(nostack),
            );
        }
        to
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn memset(to: *mut u8, byte: i32, bytes: usize) -> *mut u8 {
        // SAFETY: the caller guarantees this much room.
        unsafe {
            asm!(
                "rep stosb",
                inout("rcx") bytes => _, inout("rdi") to => _, in("al") byte as u8,
                options(nostack, preserves_flags),
            );
        }
        to
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn memcmp(a: *const u8, b: *const u8, bytes: usize) -> i32 {
        for at in 0..bytes {
            // SAFETY: the caller guarantees that both have this length. Volatile, so that the compiler does not turn this loop
            // into a call of itself.
            let (a, b) = unsafe { (a.add(at).read_volatile(), b.add(at).read_volatile()) };
            if a != b {
                return i32::from(a) - i32::from(b);
            }
        }
        0
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn bcmp(a: *const u8, b: *const u8, bytes: usize) -> i32 {
        // SAFETY: the contract of `memcmp`.
        unsafe { memcmp(a, b, bytes) }
    }
}

/// Never called: `scripts/no-std` checks that nothing can panic.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
