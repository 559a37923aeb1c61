//! Lists of names: each value has one name, which parses back, and one line of help. The lists in JavaScript and Python match the
//! library's.

use std::{collections::BTreeSet, fmt::Display, fs, path::Path, str::FromStr};

use makruk::{
    FenDialect, Role, Rules, Termination, brenner::Numbering, container::GameFormat,
    letters::LetterSet, pack::PackFormat, piece_value,
};

/// Checks the names and the help of all values of a type.
fn check<T: Copy + Display + FromStr<Err: Display> + PartialEq>(
    values: impl IntoIterator<Item = T>,
    name: impl Fn(&T) -> &'static str,
    summary: impl Fn(&T) -> &'static str,
) {
    let mut names = BTreeSet::new();
    let mut error = String::new();
    if let Err(wrong) = "klingon".parse::<T>() {
        error = wrong.to_string();
    }
    for value in values {
        let (name, summary) = (name(&value), summary(&value));
        assert!(names.insert(name), "{name} names two values");
        assert_eq!(value.to_string(), name);
        assert!(name.parse().is_ok_and(|read: T| read == value), "{name}");
        assert!(error.contains(name), "{name} is missing in: {error}");
        let is_line = !summary.is_empty() && !summary.ends_with('.') && !summary.contains('\n');
        assert!(is_line, "{name}: {summary}");
    }
}

#[test]
fn every_value_has_a_unique_name_and_a_line_of_help() {
    check(FenDialect::ALL, |it| it.name(), |it| it.summary());
    check(LetterSet::ALL, |it| it.name(), |it| it.summary());
    check(Numbering::ALL, |it| it.name(), |it| it.summary());
    check(GameFormat::ALL.to_vec(), |it| it.name(), |it| it.summary());
    check(PackFormat::ALL.to_vec(), |it| it.name(), |it| it.summary());
    #[cfg(feature = "analysis")]
    {
        use makruk::analysis::{chase::ChaseSide, drill::DrillKind};

        check(DrillKind::ALL, |it| it.name(), |it| it.summary());
        check(ChaseSide::ALL, |it| it.name(), |it| it.summary());
    }
    let name = |it: &Rules| it.name().unwrap();
    check(Rules::PRESETS, name, |it| it.summary().unwrap());
}

#[cfg(feature = "analysis")]
#[test]
fn javascript_asks_the_questions_of_the_drills() {
    use makruk::analysis::drill::DrillKind;

    let listed = statement("web/src/drills.js", "QUESTIONS = {", "};");
    for kind in DrillKind::ALL {
        let entry = format!("{kind}: \"{}\"", kind.summary());
        assert!(listed.contains(&entry), "{entry}");
    }
}

#[cfg(feature = "analysis")]
#[test]
fn javascript_names_the_formations() {
    use makruk::analysis::formation::Formation;

    let listed = statement("web/src/formations.js", "Object.freeze({", "})");
    let names = |it: Formation| format!("\"{}\": \"{}\"", it.name(), it.thai_name());
    assert_eq!(listed.trim(), Formation::ALL.map(names).join(", "));
    let listed = statement("web/src/types.d.ts", "type Formation = ", ";");
    let names = Formation::ALL.map(Formation::name);
    assert_eq!(quoted(&listed), BTreeSet::from(names));
}

#[test]
fn packing_format_help_has_the_sizes() {
    for format in PackFormat::ALL {
        let (board, count) = (format.max_board_bytes(), format.max_bytes());
        let summary = format.summary();
        let sizes = if count == board {
            format!(" {board} bytes")
        } else {
            format!(" {board} bytes, {count} with a count")
        };
        assert!(summary.ends_with(&sizes), "{format}: {summary}");
    }
}

/// Returns the text between `start` and the next `end` in a repository file.
fn statement(path: &str, start: &str, end: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = fs::read_to_string(&path).expect("a file");
    let begin = text.find(start).unwrap_or_else(|| panic!("{start}"));
    let rest = &text[begin + start.len()..];
    rest[..rest.find(end).expect("an end")].to_owned()
}

/// Returns the strings in double quotes.
fn quoted(text: &str) -> BTreeSet<&str> {
    text.split('"').skip(1).step_by(2).collect()
}

/// Returns the keys of a JavaScript object whose values are strings or numbers.
fn keys(text: &str) -> BTreeSet<String> {
    let keys = text
        .split([',', '{'])
        .filter_map(|entry| entry.split_once(':'));
    keys.map(|(key, _)| key.trim().trim_matches('"').to_owned())
        .collect()
}

#[test]
fn javascript_and_python_list_the_librarys_names() {
    let dialects = FenDialect::ALL.map(FenDialect::name).to_vec();
    let letters = LetterSet::ALL.map(LetterSet::name).to_vec();
    let rules: Vec<_> = Rules::PRESETS.iter().filter_map(Rules::name).collect();
    let mut packings: Vec<_> = PackFormat::ALL.iter().map(|it| it.name()).collect();
    if cfg!(not(feature = "ranking")) {
        packings.extend(["rank-m", "rank-r"]);
    }
    let games: Vec<_> = GameFormat::ALL.iter().map(|it| it.name()).collect();
    let terminations: Vec<_> = Termination::ALL.iter().map(|it| it.name()).collect();
    let (types, page) = ("web/src/types.d.ts", "web/site/shared/rulenames.js");
    let python = "crates/makruk-py/python/makruk";
    let package = &format!("{python}/__init__.py");
    let codec = &format!("{python}/codec.py");
    for (path, start, end, names) in [
        (types, "type Dialect = ", ";", &dialects),
        (types, "type Letters = ", ";", &letters),
        (types, "type RulesName = ", ";", &rules),
        (types, "type Termination =", ";", &terminations),
        (page, "RULES = ", ";", &rules),
        ("web/src/index.js", "TERMINATIONS = [", "]", &terminations),
        (package, "LETTERS: Final[tuple[str, ...]] = ", ")", &letters),
        (
            package,
            "DIALECTS: Final[tuple[str, ...]] = ",
            ")",
            &dialects,
        ),
        (
            codec,
            "PACK_FORMATS: Final[tuple[str, ...]] = ",
            ")",
            &packings,
        ),
        (
            codec,
            "GAME_FORMATS: Final[tuple[str, ...]] = ",
            ")",
            &games,
        ),
        (
            &format!("{python}/types.py"),
            "Termination: TypeAlias = Literal[",
            "]",
            &terminations,
        ),
    ] {
        let listed = statement(path, start, end);
        assert_eq!(
            quoted(&listed),
            names.iter().copied().collect(),
            "{path}: {start}"
        );
    }
}

#[test]
fn the_page_has_texts_for_every_name_in_both_languages() {
    let texts = statement("web/site/shared/texts.js", "", "const LANGUAGES");
    for language in language_texts(&texts) {
        for (start, names) in [
            (
                "dialects: {",
                FenDialect::ALL.map(FenDialect::name).to_vec(),
            ),
            (
                "letterSets: {",
                LetterSet::ALL.into_iter().map(LetterSet::name).collect(),
            ),
            (
                "  by: {",
                Termination::ALL.iter().map(|it| it.name()).collect(),
            ),
        ] {
            let (_, rest) = language.split_once(start).expect("a list of texts");
            let listed = rest.split('}').next().unwrap_or_default();
            // Search for the whole key, because a value may contain a colon or a comma.
            for name in names {
                let key = [format!("{name}: \""), format!("\"{name}\": \"")];
                assert!(key.iter().any(|key| listed.contains(key)), "{start} {name}");
            }
        }
    }
}

#[test]
fn the_page_has_a_thai_text_for_every_error_kind() {
    let words = statement("web/site/shared/texts.js", "const faults = {", "};");
    for path in [
        "makruk-core/src/illegality.rs",
        "makruk-core/src/validity.rs",
        "makruk-notation/src/text/fen/error.rs",
        "makruk-notation/src/text/pgn/error.rs",
        "makruk-notation/src/text/san/error.rs",
        "makruk-rules/src/action.rs",
    ] {
        let body = statement(&format!("crates/{path}"), "fn name(", "\n    }");
        // The wildcard arm covers kinds that later versions may add.
        for name in quoted(body.split("_ =>").next().unwrap_or_default()) {
            let keys = [format!("{name}: \""), format!("\"{name}\": \"")];
            let has_words = keys.iter().any(|key| words.contains(key));
            assert!(has_words, "{path}: {name}");
        }
    }
}

#[cfg(feature = "words")]
mod words {
    use std::collections::BTreeMap;

    use makruk::{ActionError, CountKind, Fen, Move, Outcome, Position, words::Language};

    use super::*;

    /// Returns the keys and values of a JavaScript object whose values are strings.
    fn strings(object: &str) -> BTreeMap<&str, &str> {
        let entry = |(at, quote): (usize, &str)| {
            let key = object[..at].rsplit([',', '{', '\n']).next()?;
            let value = object[at + quote.len()..].split('"').next()?;
            Some((key.trim().trim_matches('"'), value))
        };
        object.match_indices(": \"").filter_map(entry).collect()
    }

    /// Returns a word in the texts of a language, from an object such as `roles`.
    fn word<'a>(texts: &'a str, object: &str, key: &str) -> &'a str {
        let start = format!("\n  {object}: {{");
        let (_, rest) = texts.split_once(&start).expect("an object of words");
        let listed = rest.split('}').next().unwrap_or_default();
        strings(listed).get(key).copied().unwrap_or_default()
    }

    #[test]
    fn javascript_has_the_words_of_the_library() {
        let page = statement("web/site/shared/texts.js", "", "const LANGUAGES");
        let elements = statement("web/src/words.js", "", "export const WORDS");
        let elements = elements.split("language: \"").skip(1);
        let texts = language_texts(&page).into_iter().zip(elements);
        for ((page, elements), language) in texts.zip(Language::ALL) {
            for by in Termination::ALL {
                assert_eq!(word(page, "by", by.name()), language.termination(by));
            }
            for kind in [CountKind::Board, CountKind::Pieces] {
                assert_eq!(word(page, "kinds", kind.name()), language.count_kind(kind));
            }
            for role in Role::ALL {
                let key = role.name().replace(' ', "");
                assert_eq!(word(page, "roles", &key), language.role(role));
                assert_eq!(word(elements, "roles", &key), language.role(role));
            }
            for color in Color::ALL {
                let side = language.side(color);
                assert_eq!(word(page, "colors", color.name()), side);
                // The elements name sides within a sentence.
                let side = side.to_lowercase();
                assert_eq!(word(elements, "colors", color.name()), side);
            }
        }
    }

    #[test]
    fn python_lists_the_languages() {
        let listed = statement(
            "crates/makruk-py/python/makruk/types.py",
            "Language: TypeAlias = Literal[",
            "]",
        );
        assert_eq!(quoted(&listed), Language::ALL.map(Language::name).into());
    }

    /// The page's other refusals are shorter than the library's, because they have no words for a piece or a side.
    #[test]
    fn the_page_refuses_in_the_words_of_the_library() {
        let listed = statement("web/site/shared/texts.js", "const faults = {", "};");
        let faults = strings(&listed);
        let refusal = |error: ActionError, position: &Position| {
            let words = Language::Thai.refusal(error, position).to_string();
            (faults[error.name()], words)
        };
        let illegal = |fen: &str, mv: &str| {
            let position = fen.parse::<Fen>().unwrap().to_position().unwrap();
            let error = position.check_legal(mv.parse::<Move>().unwrap());
            refusal(ActionError::IllegalMove(error.unwrap_err()), &position)
        };
        let start = Position::start();
        for (page, library) in [
            refusal(ActionError::NothingToClaim, &start),
            illegal("7k/8/8/P7/8/8/8/K7 w - - 0 1", "a5a6"),
        ] {
            assert_eq!(page, library);
        }
        let agreed = Outcome::Draw {
            by: Termination::Agreement,
        };
        let (page, library) = refusal(ActionError::GameOver(agreed), &start);
        assert_eq!(library, format!("{page}: 1/2-1/2 (ตกลงกัน)"));
        let (page, library) = illegal(Fen::START, "e6e5");
        assert_eq!(library, format!("เบี้ยที่ จ๖ {page}"));
    }
}

#[cfg(feature = "svg")]
#[test]
fn javascript_lists_the_picture_and_board_styles() {
    let styles = makruk::svg::SvgStyle::NAMED.map(|(name, _)| name);
    let listed = statement("web/src/types.d.ts", "style?: ", ";");
    assert_eq!(quoted(&listed), BTreeSet::from(styles));
    let board = statement("web/src/board/style.js", "const STYLE = ", "`;");
    let themes = board.split(r#":host([theme=""#).skip(1);
    let themes = themes.filter_map(|rule| rule.split('"').next());
    let default = statement(
        "web/src/board.js",
        r#"this.getAttribute("theme") ?? ""#,
        "\"",
    );
    let themes = themes.chain([&*default]);
    assert_eq!(themes.collect::<BTreeSet<_>>(), BTreeSet::from(styles));
    let settings = statement("web/site/shared/settings.js", r#"theme: ["auto", "#, "]");
    assert_eq!(quoted(&settings), BTreeSet::from(styles));
    for texts in language_texts(&statement(
        "web/site/shared/texts.js",
        "",
        "const LANGUAGES",
    )) {
        let (_, themes) = texts.split_once("  themes: {").expect("names of styles");
        let themes = keys(themes.split('}').next().unwrap_or_default());
        let names = styles.into_iter().chain(["auto"]).map(str::to_owned);
        assert_eq!(themes, names.collect());
    }
}

#[test]
fn javascript_lists_the_roles_in_their_order() {
    // The keys are role names without spaces.
    let roles: Vec<_> = Role::ALL.map(|role| role.name().replace(' ', "")).into();
    for (path, start, end) in [
        ("web/src/types.d.ts", "type Role =", ";"),
        ("web/src/squares.js", "ROLES = ", ";"),
        ("web/src/pieces.js", "ROLES = ", ";"),
    ] {
        let listed = statement(path, start, end);
        let listed: Vec<_> = listed.split('"').skip(1).step_by(2).collect();
        assert_eq!(listed, roles, "{path}");
    }
    for (path, start) in [
        ("web/site/shared/roles.js", "LETTERS = {"),
        ("web/src/words.js", "const en = {\n"),
        ("web/src/words.js", "const th = {\n"),
        ("web/site/shared/texts.js", "const en = {\n"),
        ("web/site/shared/texts.js", "const th = {\n"),
    ] {
        let text = statement(path, start, "};");
        let (_, roles_on) = text.split_once("  roles: {").unwrap_or(("", &text));
        let listed = keys(roles_on.split('}').next().unwrap_or_default());
        assert_eq!(listed, roles.iter().cloned().collect(), "{path}: {start}");
    }
}

#[cfg(feature = "analysis")]
#[test]
fn every_puzzle_theme_has_a_name_and_texts() {
    use makruk::analysis::{proof::Goal, puzzle::Theme};

    let names = Theme::ALL.map(Theme::name);
    assert_eq!(BTreeSet::from(names).len(), names.len());
    let error = "luck".parse::<Theme>().unwrap_err().to_string();
    for theme in Theme::ALL {
        let (name, text) = (theme.name(), theme.to_string());
        assert_eq!(text.parse(), Ok(theme));
        assert_eq!(name.replace('N', "1"), text);
        assert!(error.contains(name), "{name} is missing in: {error}");
        let summary = theme.summary();
        assert!(!summary.is_empty() && !summary.ends_with('.'), "{name}");
    }
    // The tool's help lists `mate_in_N; count (one is running); …`
    let help = statement("crates/makruk-cli/src/puzzles/args.rs", "Themes: ", ".\\n");
    let help = help.replace("\\\n", "");
    let help = help
        .split(';')
        .filter_map(|it| it.split_whitespace().next());
    assert_eq!(help.collect::<BTreeSet<_>>(), BTreeSet::from(names));
    // The page has a name for each theme (without the number), and a list of the themes whose goal is a draw.
    let keys_of = names.map(|name| name.trim_end_matches("_N"));
    for texts in language_texts(&statement(
        "web/site/shared/texts.js",
        "",
        "const LANGUAGES",
    )) {
        let (_, listed) = texts
            .split_once("puzzleThemes: {")
            .expect("names of themes");
        let listed = listed.split("\n  },").next().unwrap_or_default();
        for key in keys_of {
            assert!(listed.contains(&format!(" {key}: (")), "{key}");
        }
    }
    let draws = Theme::ALL
        .into_iter()
        .filter(|it| it.goal() == Some(Goal::Draw));
    let listed = statement("web/src/themes.js", "const DRAWS = ", ";");
    assert_eq!(quoted(&listed), draws.map(Theme::name).collect());
    // The package for browsers accepts the same themes.
    let plain = statement("web/src/themes.js", "const THEMES = [", "]");
    let numbered = statement("web/src/themes.js", "const NUMBERED = {", "}");
    let all = format!("{plain}{listed}{numbered}");
    for key in keys_of {
        assert!(
            all.contains(&format!("\"{key}\"")) || all.contains(&format!(" {key}:")),
            "{key}"
        );
    }
    // The README lists the themes of the example puzzles.
    let page = include_str!("../crates/makruk-cli/puzzles/README.md");
    for name in first_column(page, "| Theme | Puzzles |") {
        assert!(name.parse::<Theme>().is_ok(), "{name}");
    }
}

/// Returns the page's texts, one string per language.
fn language_texts(texts: &str) -> Vec<&str> {
    let languages: Vec<&str> = texts.split("locale:").skip(1).collect();
    assert_eq!(languages.len(), 2);
    languages
}

#[test]
fn the_page_uses_the_piece_values_of_the_library() {
    let listed = statement("web/src/squares.js", "WORTH = {", "}");
    let worth = |role: Role| -> u8 {
        let name = role.name().replace(' ', "");
        let entry = listed
            .split(',')
            .find_map(|entry| entry.trim().strip_prefix(&format!("{name}: ")));
        entry
            .and_then(|entry| entry.trim().parse().ok())
            .expect("a number")
    };
    assert_eq!(keys(&listed).len(), Role::ALL.len());
    for role in Role::ALL {
        assert_eq!(worth(role), piece_value(role), "{role}");
    }
}

#[test]
fn the_python_module_table_is_complete() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/makruk-py");
    let listed = statement(
        "crates/makruk-py/README.md",
        "| Module | Contents |",
        "\n\n",
    );
    let mut modules = 0;
    for entry in fs::read_dir(package.join("python/makruk")).expect("a folder") {
        let name = entry.expect("an entry").file_name();
        let name = name.to_string_lossy();
        let module = name.strip_suffix(".py").unwrap_or(&name);
        let is_public = !module.starts_with(['_', '.']) && !module.contains('.');
        if is_public {
            assert!(listed.contains(&format!("`makruk.{module}`")), "{module}");
            modules += 1;
        }
    }
    assert!(modules > 15, "only {modules} modules");
}

#[cfg(feature = "search")]
#[test]
fn javascript_selects_a_level_by_its_rating() {
    use makruk::search::Level;

    let rating = statement("web/src/engine.js", "\"UCI_Elo\", String(", ")])");
    assert_eq!(rating, "500 + 200 * numberIn(\"level\", level, 0, 10)");
    for level in 0..=10 {
        assert_eq!(
            u16::from(Level::from_elo(500 + 200 * level).number()),
            level
        );
    }
    assert_eq!(Level::FULL.number(), 10);
}

/// Returns the names in the first column of the first table with this header.
fn first_column<'a>(page: &'a str, heading: &str) -> BTreeSet<&'a str> {
    let table = page.split(heading).nth(1).expect("the page has the table");
    let rows = table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    cells
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect()
}

#[test]
fn the_contributing_page_lists_every_script() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let files: Vec<_> = paths.filter(|path| path.is_file()).collect();
    let names = files.iter().filter_map(|path| path.file_name()?.to_str());
    let page = include_str!("../CONTRIBUTING.md");
    assert_eq!(first_column(page, "| Command | Purpose |"), names.collect());
}

#[test]
fn the_formats_page_lists_every_format() {
    let page = include_str!("../docs/FORMATS.md");
    let formats = GameFormat::ALL.iter().filter(|format| {
        // The numbering is a separate argument.
        !matches!(format, GameFormat::Brenner(_, Numbering::Current))
    });
    assert_eq!(
        first_column(page, "| Format | Bits per ply |"),
        formats.map(|format| format.name()).collect()
    );
    let listed = first_column(page, "| Format | least |");
    let formats: BTreeSet<_> = PackFormat::ALL.iter().map(|it| it.name()).collect();
    if cfg!(feature = "ranking") {
        assert_eq!(listed, formats);
    } else {
        assert!(listed.is_superset(&formats));
    }
}
