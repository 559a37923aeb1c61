//! `makruk tables`: making, listing, statistics, probing, and rejected requests.

use std::{fs, process::Stdio};

use crate::common::{self, Run, child::Child, makruk, makruk_in};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

fn folder() -> (TempDir, String) {
    let folder = tempdir().expect("a temporary folder");
    let path = folder.path().to_str().expect("valid UTF-8").to_owned();
    (folder, path)
}

/// Runs `makruk tables` with the given folder.
fn tables(words: &str, folder: &str) -> Run {
    let mut args = vec!["tables"];
    args.extend(words.split(' '));
    args.extend(["--dir", folder]);
    makruk(&args, "")
}

fn json_of(run: &Run) -> Value {
    serde_json::from_str(&run.out).expect("valid JSON")
}

fn probe(fen: &str, folder: &str) -> (i32, Value) {
    let run = makruk(&["tables", "probe", fen, "--json", "--dir", folder], "");
    let mut value = json_of(&run);
    value.as_object_mut().expect("an object").remove("moves");
    (run.code, value)
}

#[test]
fn statistics_are_the_published_ones() {
    let (_keep, folder) = folder();
    let stats = json_of(&tables("stats KNMvK --json", &folder));
    assert_eq!(stats["positions"], 11_930_016);
    assert_eq!(stats["won"], 472_900);
    assert_eq!(stats["longest_plies"], 71);
    assert_eq!(stats["longest"]["line"].as_array().map(Vec::len), Some(71));
    let stats = json_of(&tables("stats KSMvK --json", &folder));
    assert_eq!(stats["lost_to_count"], 278_040);
    let text = tables("stats KRvK", &folder);
    assert!(
        text.out
            .contains("won                         175168  100.00 %"),
        "{}",
        text.out
    );
}

/// The next run removes the temporary file that remains after SIGKILL.
#[cfg(unix)]
#[test]
fn the_next_run_removes_the_temporary_file_of_a_killed_run() {
    use std::{thread, time::Duration};

    let (keep, folder) = folder();
    let drafts = || {
        let names = fs::read_dir(keep.path()).expect("it can be read");
        let names = names.map(|entry| entry.expect("it exists").file_name());
        names
            .filter(|name| name.as_encoded_bytes().starts_with(b".makruk-"))
            .count()
    };
    // The temporary file may be renamed just before the signal arrives.
    for _ in 0..20 {
        if drafts() > 0 {
            break;
        }
        let mut command = common::command();
        command.args(["tables", "make", "KNMvK", "--force", "--dir", &folder]);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = Child::start(&mut command);
        child.wait_for(|line| line.starts_with("all "));
        for _ in 0..30_000 {
            if drafts() > 0 {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        child.signal("KILL");
        child.end();
    }
    let run = tables("make KRvK --force", &folder);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(drafts(), 0);
    let help = makruk(&["tables", "make", "--help"], "").out;
    assert!(help.contains(".makruk-*.part"), "{help}");
}

#[test]
fn positions_are_probed_with_the_count() {
    let (_keep, folder) = folder();
    assert_eq!(tables("make KSMvK", &folder).code, 0);
    let fen = "8/8/4k3/8/8/8/8/KSM5 w - 88 79 1";
    let expected = json!({"fen": fen, "wdl": "win", "plies": 69, "with_count": "draw"});
    assert_eq!(probe(fen, &folder), (0, expected));
    let fen = "8/8/4k3/8/8/8/8/KSM5 b - - 0 1";
    let (code, found) = probe(fen, &folder);
    assert_eq!(
        (code, &found["wdl"], &found["with_count"]),
        (0, &json!("loss"), &json!("loss"))
    );
    let unknown = |fen: &str| json!({"fen": fen, "wdl": null, "plies": null, "with_count": null});
    for fen in [
        "8/8/4k3/8/8/8/8/KSMR4 w - - 0 1",
        "8/8/4k3/8/8/8/8/KSMRN3 w - - 0 1",
    ] {
        assert_eq!(probe(fen, &folder), (1, unknown(fen)));
    }
    // A lone bia promotes to a met, which cannot win. A khon with a bia can.
    let lone = probe("8/8/4k3/8/8/4P3/8/K7 w - - 0 1", &folder);
    assert_eq!((lone.0, &lone.1["wdl"]), (0, &json!("draw")));
    let khon = probe("8/8/4k3/8/8/4P3/8/KS6 w - - 0 1", &folder);
    assert_eq!((khon.0, &khon.1["with_count"]), (0, &json!("win")));
    let run = makruk(
        &[
            "tables",
            "probe",
            "8/8/4k3/8/8/8/8/KSMR4",
            "w",
            "--dir",
            &folder,
        ],
        "",
    );
    assert!(
        run.err.contains("`makruk tables make KRSMvK` makes it"),
        "{}",
        run.err
    );
}

#[test]
fn a_table_is_made_together_with_its_dependencies() {
    let (_keep, folder) = folder();
    let dry = tables("make KRMvK --dry-run", &folder);
    assert_eq!(
        (dry.code, fs::read_dir(&folder).map(Iterator::count).ok()),
        (0, Some(0))
    );
    let made = tables("make KRMvK", &folder);
    assert_eq!(made.code, 0, "{}", made.err);
    let listed = tables("list --check", &folder);
    let names: Vec<_> = listed
        .out
        .lines()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(names, ["KRvK", "KMvK", "KRMvK"]);
    let again = tables("make KRMvK", &folder);
    assert!(
        again.out.starts_with("all tables are already in "),
        "{}",
        again.out
    );

    // The default folder.
    let home = ("HOME", folder.as_str());
    let data = ("XDG_DATA_HOME", folder.as_str());
    let listed = makruk_in(&["tables", "list"], &[data]).out;
    assert!(
        cfg!(any(windows, target_os = "macos")) || listed.contains("/makruk/tables"),
        "{listed}"
    );
    let listed = makruk_in(&["tables", "list"], &[home, ("XDG_DATA_HOME", "")]).out;
    assert!(
        cfg!(any(windows, target_os = "macos")) || listed.contains("/.local/share/makruk"),
        "{listed}"
    );
}

#[test]
fn damaged_tables_are_rejected() {
    let (_keep, folder) = folder();
    assert_eq!(tables("make KRvK", &folder).code, 0);
    let path = format!("{folder}/KRvK.mkt");
    let good = fs::read(&path).expect("it was made");
    let fen = "8/8/4k3/8/8/8/8/KR6 w - - 0 1";
    let mut versions = good.clone();
    versions[4] = 9;
    let mut damaged = good.clone();
    damaged[20] ^= 1;
    for (bytes, message) in [
        (
            &versions[..],
            "the table has version 9 of the format, expected 2; make it again",
        ),
        (&damaged[..], "the checksum is"),
        (&good[..good.len() - 7], "the table ends after"),
        (
            b"a text",
            "not an endgame table: expected the bytes 89 4D 4B 54",
        ),
    ] {
        fs::write(&path, bytes).expect("it can be written");
        let run = makruk(&["tables", "probe", fen, "--dir", &folder], "");
        assert_eq!(run.code, 2, "{message}");
        assert!(
            run.err.contains(&path) && run.err.contains(message),
            "{}",
            run.err
        );
        assert_eq!(tables("list", &folder).code, 1);
    }
    // Reading the positions reveals damage in them.
    let mut damaged = good.clone();
    *damaged.last_mut().expect("there are bytes") ^= 1;
    fs::write(&path, &damaged).expect("it can be written");
    assert_eq!(tables("list", &folder).code, 0);
    let run = tables("list --check", &folder);
    assert!(
        run.code == 1 && run.err.contains("the checksum is"),
        "{}",
        run.err
    );
    // The message names the file.
    let mut damaged = good.clone();
    for byte in &mut damaged[3000..] {
        *byte ^= 1;
    }
    fs::write(&path, &damaged).expect("it can be written");
    let run = makruk(
        &[
            "tables",
            "probe",
            "k7/8/8/3K4/8/8/8/1R6 w - - 0 1",
            "--dir",
            &folder,
        ],
        "",
    );
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains(&format!("{path}: offset ")) && run.err.contains("the checksum is"),
        "{}",
        run.err
    );
    // `make` reads only the header.
    assert!(
        tables("make KRvK", &folder)
            .out
            .starts_with("all tables are already in")
    );
    assert_eq!(tables("make KRvK --force", &folder).code, 0);
    assert_eq!(fs::read(&path).expect("it exists"), good);
    // A table under the wrong name.
    fs::write(format!("{folder}/KNvK.mkt"), &good).expect("it can be written");
    let run = tables("list", &folder);
    assert!(
        run.err.contains("this is the table of KRvK, expected KNvK"),
        "{}",
        run.err
    );
    // The table is remade.
    fs::write(&path, b"").expect("it can be written");
    let run = tables("make KRvK", &folder);
    assert!(
        run.code == 0 && run.err.contains("the table is made again"),
        "{}",
        run.err
    );
    assert_eq!(fs::read(&path).expect("it exists"), good);
}

#[test]
fn requests_beyond_the_limits_are_rejected() {
    let (_keep, folder) = folder();
    for (words, message) in [
        (
            "make KRNSvK --max-memory 500",
            "KRNSvK needs 747 MiB of memory, more than the limit of 500 MiB (--max-memory)",
        ),
        (
            "stats KRNSvK --max-memory 500",
            "KRNSvK needs 747 MiB of memory, more than the limit of 500 MiB (--max-memory)",
        ),
        (
            "make KRNSvK --max-disk 50",
            "of disk space, more than the limit of 50 MiB (--max-disk)",
        ),
        (
            "make KRXvK",
            "expected one to three pieces in all, of the letters R N S M P",
        ),
        (
            "stats KRNvKRS",
            "expected one to three pieces in all, of the letters R N S M P",
        ),
        ("make --all 6", "expected a whole number from 3 to 5"),
        ("make --all KRvK", "invalid value 'KRvK'"),
        ("make --all 4 KRvK", "cannot be used with"),
    ] {
        let run = tables(words, &folder);
        assert_eq!(run.code, 2, "{words}");
        assert!(run.err.contains(message), "{words}: {}", run.err);
    }
    assert_eq!(fs::read_dir(&folder).map(Iterator::count).ok(), Some(0));
}

#[test]
fn moves_are_listed_with_their_verdict_and_count_action() {
    let (_keep, folder) = folder();
    assert_eq!(tables("make KRvKN", &folder).code, 0);
    let moves = |fen: &str| {
        let run = makruk(&["tables", "probe", fen, "--dir", &folder, "--json"], "");
        json_of(&run)["moves"].clone()
    };
    let first = moves("k7/8/1K6/8/8/8/n7/7R w - 128 10 1")[0].clone();
    let mate = json!({"uci": "h1h8", "san": "Rh8#", "wdl": "win", "plies": 1, "with_count": "win", "count": "stop"});
    assert_eq!(first, mate);
    let first = moves("6k1/8/6K1/8/8/m7/8/R7 w - - 0 1")[0].clone();
    let takes =
        json!({"uci": "a1a3", "san": "Rxa3", "wdl": "win", "plies": 1, "with_count": "win"});
    assert_eq!(first, takes);
    let run = makruk(
        &[
            "tables",
            "probe",
            "k7/8/1K6/8/8/8/n7/7R w - 128 10 1",
            "--dir",
            &folder,
        ],
        "",
    );
    let lines: Vec<_> = run.out.lines().skip(1).collect();
    assert_eq!(lines[0], "win in 1 ply");
    assert_eq!(lines[2], "Rh8#     win in 1 ply, after stopping the count");
}

#[test]
fn all_tables_of_some_number_of_pieces_are_announced_and_made_in_order() {
    let (_keep, folder) = folder();
    let announced = |all: &str| {
        let run = tables(
            &format!("make --all{all} --dry-run --max-memory 4096 --max-disk 100000"),
            &folder,
        );
        assert_eq!(run.code, 0, "{}", run.err);
        let names = run
            .out
            .lines()
            .filter_map(|line| line.split_whitespace().next());
        let names = names.filter(|name| name.starts_with('K'));
        names.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(announced("").len(), 44);
    assert_eq!(announced(" 3"), ["KRvK", "KNvK", "KMvK", "KSvK", "KPvK"]);
    let four = announced(" 4");
    assert_eq!(four.len(), 5 + 15 + 15);
    // A promotion leads to an ending without bia.
    let place = |name: &str| four.iter().position(|other| other == name);
    assert!(place("KRMvK") < place("KRPvK") && place("KRvKM") < place("KRvKP"));
    assert_eq!(announced(" 5").len(), 35 + 35 + 75);
    assert_eq!(tables("make --all 3", &folder).code, 0);
    let run = tables("make --all 3", &folder);
    assert!(
        run.out.starts_with("all tables are already in "),
        "{}",
        run.out
    );
    let stats = tables("stats --json", &folder);
    let names = stats
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let names: Vec<Value> = names.map(|stats| stats["signature"].clone()).collect();
    assert_eq!(names, ["KRvK", "KNvK", "KMvK", "KSvK", "KPvK"]);
}

#[test]
fn a_table_of_an_older_version_is_made_again() {
    let (_keep, folder) = folder();
    assert_eq!(tables("make KRvK", &folder).code, 0);
    let path = format!("{folder}/KRvK.mkt");
    let good = fs::read(&path).expect("it was made");
    let mut old = good.clone();
    old[4] = 1;
    fs::write(&path, &old).expect("it can be written");
    let run = tables("list", &folder);
    assert_eq!(run.code, 1);
    assert!(
        run.out
            .contains("the table has version 1 of the format, expected 2; make it again")
            || run
                .err
                .contains("the table has version 1 of the format, expected 2; make it again"),
        "{}{}",
        run.out,
        run.err
    );
    let run = tables("make KRvK", &folder);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("the table is made again"), "{}", run.err);
    assert_eq!(fs::read(&path).expect("it was made"), good);
}

#[test]
fn two_processes_make_the_tables_of_one_folder() {
    let (_keep, folder) = folder();
    std::thread::scope(|scope| {
        let runs = [(); 2].map(|()| scope.spawn(|| tables("make KRMvK", &folder)));
        for run in runs {
            let run = run.join().expect("it ended");
            assert_eq!(run.code, 0, "{}", run.err);
        }
    });
    let run = tables("list --check", &folder);
    assert_eq!(run.code, 0, "{}", run.out);
    assert_eq!(fs::read_dir(&folder).map(Iterator::count).ok(), Some(3));
}

#[test]
fn missing_folders_are_named() {
    let (_keep, folder) = folder();
    let file = format!("{folder}/a file");
    fs::write(&file, "").expect("it can be written");
    for missing in [file, format!("{folder}/missing")] {
        for command in ["list", "stats KRvK", "probe 8/8/4k3/8/8/8/8/K2R4 w 1"] {
            let run = tables(command, &missing);
            assert!(run.code == 2 && run.err.contains(&missing), "{}", run.err);
            assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        }
    }
    fs::create_dir(format!("{folder}/KRvK.mkt")).expect("enough disk space");
    let run = tables("list", &folder);
    assert!(
        run.code == 1 && run.err.contains("KRvK.mkt: not a file"),
        "{}",
        run.err
    );
    let run = tables("make KRvK", &folder);
    assert!(
        run.code == 2 && run.err.contains("KRvK.mkt: not a file"),
        "{}",
        run.err
    );
    // Two-piece tables need no folder.
    let none = ["HOME", "XDG_DATA_HOME", "LOCALAPPDATA"].map(|name| (name, ""));
    let run = makruk_in(&["tables", "probe", "8/8/4k3/8/8/8/8/KR6", "w"], &none);
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn the_engine_uses_the_tables_in_a_folder() {
    let (_keep, folder) = folder();
    assert_eq!(tables("make KMMMvK", &folder).code, 0);
    let fen = "8/8/8/8/4k3/8/8/KM~M~M~4 w - - 0 1";
    let analyze = |tables: &str| {
        let args = [
            "analyze", fen, "--depth", "1", "--net", "none", "--json", "--tables", tables,
        ];
        makruk(&args, "")
    };
    let with = analyze(&folder);
    assert!(
        with.code == 0 && with.out.contains("mate"),
        "{}{}",
        with.out,
        with.err
    );
    let without = analyze("none");
    assert!(
        without.code == 0 && !without.out.contains("mate"),
        "{}{}",
        without.out,
        without.err
    );

    let commands = |option: &str| {
        let input = format!("{option}\nposition fen {fen}\ngo depth 1\n");
        makruk(&["uci"], &input).out
    };
    assert!(commands("uci").contains("option name TablesPath type string default <empty>"));
    assert!(!commands("isready").contains("score mate"));
    let found = commands(&format!("setoption name TablesPath value {folder}"));
    assert!(found.contains("score mate"), "{found}");
    let missing = format!("{folder}/missing");
    let found = commands(&format!("setoption name TablesPath value {missing}"));
    assert!(
        found.contains("info string no endgame tables are used: "),
        "{found}"
    );
    let run = analyze(&missing);
    assert!(run.code == 2 && run.err.contains(&missing), "{}", run.err);

    // A damaged table does not make the others unusable.
    fs::write(format!("{folder}/KRvK.mkt"), "a text").expect("it can be written");
    let with = analyze(&folder);
    assert!(with.out.contains("mate"), "{}", with.out);
    assert!(
        with.err.contains("KRvK.mkt: not an endgame table")
            && with.err.contains("this table is not used"),
        "{}",
        with.err
    );
    let found = commands(&format!("setoption name TablesPath value {folder}"));
    assert!(
        found.contains("this table is not used") && found.contains("score mate"),
        "{found}"
    );

    // Hints and moves in a game, with the tables in the default folder.
    let data = format!("{folder}/data");
    let usual = if cfg!(target_os = "macos") {
        "Library/Application Support/makruk/tables"
    } else {
        "makruk/tables"
    };
    fs::create_dir_all(format!("{data}/{usual}")).expect("enough disk space");
    for name in ["KMMMvK", "KMMvK", "KMvK"] {
        let (from, to) = (
            format!("{folder}/{name}.mkt"),
            format!("{data}/{usual}/{name}.mkt"),
        );
        fs::copy(from, to).expect("enough disk space");
    }
    let home = ["HOME", "XDG_DATA_HOME", "LOCALAPPDATA"].map(|name| (name, data.as_str()));
    let args = ["analyze", fen, "--depth", "1", "--net", "none", "--json"];
    assert!(makruk_in(&args, &home).out.contains("mate"));
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_tables_does_not_block_a_session() {
    let (_files, folder) = folder();
    let pipe = format!("{folder}/KRvK.mkt");
    assert_eq!(common::shell(&format!("mkfifo '{pipe}'"), "").code, 0);
    for (path, reason) in [
        (&folder, "KRvK.mkt: not a file; this table is not used"),
        (&pipe, "info string no endgame tables are used: "),
    ] {
        let input = format!("setoption name TablesPath value {path}\nisready\n");
        let run = makruk(&["uci"], &input);
        assert!(run.out.contains(reason), "{}", run.out);
        assert!(run.out.ends_with("readyok\n"), "{}", run.out);
    }
}
