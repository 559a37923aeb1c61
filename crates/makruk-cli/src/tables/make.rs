//! `makruk tables make`: solves endings and writes their tables.

use std::{
    collections::BTreeSet,
    fs,
    io::{self, Error, Write},
    path::Path,
};

use makruk::tables::{MakeOptions, Material, Table, TableErrorKind};

use super::{
    args::MakeArgs,
    folder::{check_memory, named},
    solve::{size, solve},
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
    let asked: Vec<Material> = if args.all {
        Material::all().collect()
    } else {
        args.materials.clone()
    };
    let mut wanted: BTreeSet<(usize, Material)> = BTreeSet::new();
    for material in asked {
        for needed in material.needed() {
            if args.force || !is_there(&folder, needed)? {
                wanted.insert((needed.pieces(), needed));
            }
        }
    }
    let wanted: Vec<Material> = wanted.into_iter().map(|(_, material)| material).collect();
    let mut out = output::plain();
    if wanted.is_empty() {
        let folder = escaped(folder.display());
        writeln!(out, "all tables are already in {folder}")?;
        return Ok(ExitStatus::Done);
    }
    announce(&wanted, &options, &mut out)?;
    let plans = || wanted.iter().map(Material::plan);
    let disk: u64 = plans().map(|plan| plan.disk).sum();
    let max_disk = u64::from(args.max_disk) << 20;
    if disk > max_disk {
        return Err(Error::other(format!(
            "the tables need up to {} of disk space, more than the limit of {} (--max-disk)",
            size(disk),
            size(max_disk)
        )));
    }
    check_memory(&wanted, &options)?;
    if args.dry_run {
        return Ok(ExitStatus::Done);
    }
    options.threads = options.threads.max(1);
    fs::create_dir_all(&folder).map_err(|error| named(&folder, &error))?;
    for material in wanted {
        let path = folder.join(material.file_name());
        let mut output_file = AtomicFile::create(&path)?;
        solve(material, &options, &mut output_file)?;
        output_file.keep()?;
        let bytes = fs::metadata(&path)
            .map_err(|error| named(&path, &error))?
            .len();
        writeln!(out, "{} {}", escaped(path.display()), size(bytes))?;
        out.flush()?;
    }
    Ok(ExitStatus::Done)
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
