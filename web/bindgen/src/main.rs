//! Writes JavaScript, types and the final `.wasm` for a module compiled with wasm-bindgen: `makruk-bindgen IN.wasm FOLDER NAME`.

mod order;

use std::{env, error::Error, fs, path::Path};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args_os().skip(1);
    let (Some(input), Some(folder), Some(name)) = (args.next(), args.next(), args.next()) else {
        return Err("usage: makruk-bindgen IN.wasm FOLDER NAME".into());
    };
    let mut output = Bindgen::new()
        .input_path(input)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .out_name(&name.to_string_lossy())
        .generate_output()?;
    // Needed only by linkers.
    output.wasm_mut().customs.remove_raw("target_features");
    output.emit(&folder)?;
    let wasm = Path::new(&folder).join(format!("{}_bg.wasm", name.to_string_lossy()));
    fs::write(&wasm, order::reorder(&fs::read(&wasm)?)?)?;
    Ok(())
}
