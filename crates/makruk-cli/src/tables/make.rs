//! `makruk tables make`: solves endings and writes their tables.

use std::{
    collections::BTreeSet,
    fs,
    io::{self, Error, ErrorKind, Write},
    path::Path,
};

use makruk::tables::{MakeOptions, Material, Table, TableErrorKind, Tables};

use super::{
    args::MakeArgs,
    folder::{check_memory, named},
    solve::{Progress, size, solve},
};
use crate::{
    atomic_file::AtomicFile,
    escape::escaped,
    exit::ExitStatus,
    output::{self, note},
};

pub(crate) fn run(args: &MakeArgs) -> io::Result<ExitStatus> {
    let folder = args.folder.path()?;
    let mut options = args.work.options();
    options.threads = options.threads.max(1);
    let wanted = wanted(args, &folder)?;
    let mut out = output::plain();
    if wanted.is_empty() {
        let folder = escaped(folder.display());
        writeln!(out, "all tables are already in {folder}")?;
        return Ok(ExitStatus::Done);
    }
    announce(&wanted, &options, &mut out)?;
    let disk: u64 = wanted.iter().map(|material| material.plan().disk).sum();
    check_disk(&folder, disk, args)?;
    check_memory(&wanted, &options)?;
    if args.dry_run {
        return Ok(ExitStatus::Done);
    }
    fs::create_dir_all(&folder).map_err(|error| named(&folder, &error))?;
    let bar = Progress::new(&wanted);
    for material in wanted {
        let path = folder.join(material.file_name());
        // Another process may have made the table in the meantime.
        if !args.force && is_there(&folder, material)? {
            bar.finish(material);
            continue;
        }
        let tables = smaller(&folder, material);
        let mut output_file = AtomicFile::create(&path)?;
        solve(&tables, material, &options, &mut output_file, &bar)?;
        output_file.keep()?;
        bar.finish(material);
        let bytes = fs::metadata(&path)
            .map_err(|error| named(&path, &error))?
            .len();
        bar.suspend(|| -> io::Result<()> {
            writeln!(out, "{} {}", escaped(path.display()), size(bytes))?;
            out.flush()
        })?;
    }
    Ok(ExitStatus::Done)
}

/// Returns the tables to make, in order.
fn wanted(args: &MakeArgs, folder: &Path) -> io::Result<Vec<Material>> {
    let has_pieces =
        |pieces: u8| move |material: &Material| material.pieces() + 2 == usize::from(pieces);
    let asked: Vec<Material> = match args.all {
        None => args.materials.clone(),
        Some(Some(pieces)) => Material::all().filter(has_pieces(pieces)).collect(),
        Some(None) => {
            let is_small = |material: &Material| material.is_bare() || material.pieces() == 2;
            let all = Material::all().filter(|material| !material.has_bia());
            all.filter(is_small).collect()
        }
    };
    let needed: BTreeSet<Material> = asked.iter().flat_map(Material::needed).collect();
    let mut wanted = Vec::new();
    for material in Material::all().filter(|material| needed.contains(material)) {
        if args.force || !is_there(folder, material)? {
            wanted.push(material);
        }
    }
    Ok(wanted)
}

/// Opens the tables of the endings that captures and promotions lead to. A missing table is solved again instead.
fn smaller(folder: &Path, material: Material) -> Tables {
    let mut tables = Tables::new();
    for smaller in material.needed() {
        if let Ok(Some(table)) = Table::open_in(folder, smaller) {
            tables.add(table);
        }
    }
    tables
}

/// Rejects tables that exceed the limit or the free space.
fn check_disk(folder: &Path, disk: u64, args: &MakeArgs) -> io::Result<()> {
    let max_disk = u64::from(args.max_disk) << 20;
    if disk > max_disk {
        return Err(Error::other(format!(
            "the tables need up to {} of disk space, more than the limit of {} (--max-disk)",
            size(disk),
            size(max_disk)
        )));
    }
    // The folder may not exist yet. Without a known free space, writing reports the lack of it.
    let existing = folder.ancestors().find(|ancestor| ancestor.is_dir());
    let free = fs4::available_space(existing.unwrap_or_else(|| Path::new(".")));
    match free {
        Ok(free) if disk > free => Err(Error::new(
            ErrorKind::StorageFull,
            format!(
                "the tables need up to {} of disk space, but only {} are free in {}",
                size(disk),
                size(free),
                escaped(folder.display())
            ),
        )),
        _ => Ok(()),
    }
}

/// Returns whether a table exists already. Reports damage that its header reveals.
fn is_there(folder: &Path, material: Material) -> io::Result<bool> {
    match Table::open_in(folder, material) {
        Ok(table) => Ok(table.is_some()),
        Err(error) if matches!(error.kind(), TableErrorKind::Source(_)) => Err(error.into()),
        Err(error) => {
            note(format_args!("{error}; the table is made again"));
            Ok(false)
        }
    }
}

/// Prints the memory, disk space and time that the tables need.
fn announce(wanted: &[Material], options: &MakeOptions, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:<8} {:>10} {:>13} {:>8}",
        "table", "memory", "disk, at most", "about"
    )?;
    let (mut disk, mut seconds) = (0, 0);
    for material in wanted {
        let plan = material.plan();
        let threads = options.threads.max(1) as u64;
        let (memory, needed) = (size(plan.memory), plan.seconds.div_ceil(threads));
        writeln!(
            out,
            "{material:<8} {memory:>10} {:>13} {needed:>6} s",
            size(plan.disk)
        )?;
        disk += plan.disk;
        seconds += needed;
    }
    if wanted.len() > 1 {
        writeln!(
            out,
            "{:<8} {:>10} {:>13} {seconds:>6} s",
            "all",
            "",
            size(disk)
        )?;
    }
    out.flush()
}
