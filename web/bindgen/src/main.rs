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
    // The imports name the module and its version, which `scripts/release` compares with the package's: JavaScript for
    // another one refuses the module, instead of failing in a call.
    let name = name.to_string_lossy();
    let origin = format!("{name} {}", env!("CARGO_PKG_VERSION"));
    for import in output.wasm_mut().imports.iter_mut() {
        import.module.clone_from(&origin);
    }
    output.emit(&folder)?;
    let code = Path::new(&folder).join(format!("{name}.js"));
    let from = format!("\"./{name}_bg.js\": import0");
    let text = fs::read_to_string(&code)?;
    if text.matches(&from).count() != 1 {
        return Err(format!("expected `{from}` once in {}", code.display()).into());
    }
    fs::write(
        &code,
        text.replace(&from, &format!("\"{origin}\": import0")),
    )?;
    let wasm = Path::new(&folder).join(format!("{name}_bg.wasm"));
    fs::write(&wasm, order::reorder(&fs::read(&wasm)?)?)?;
    Ok(())
}
