//! The common parts of the modules for JavaScript.
//!
//! | Files | Contents |
//! |---|---|
//! | `failure` | errors for JavaScript |
//! | `json` `form` | a JSON writer; data forms of results as JSON |
//! | `names` | names in the package's spelling |
//!
//! Every module has the global allocator and the panic handler from here.

#![no_std]

extern crate alloc;
// On other targets the modules are only checked and tested.
#[cfg(not(target_arch = "wasm32"))]
extern crate std;

mod failure;
mod form;
mod json;
mod names;

pub use failure::{Failure, utf16_offset};
pub use json::Json;
pub use names::role_name;

#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// A panic is a bug in a module: JavaScript receives an error with its message.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(info: &core::panic::PanicInfo) -> ! {
    wasm_bindgen::throw_val(Failure::new("internal", info).into());
}
