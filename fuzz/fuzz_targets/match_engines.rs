//! Each line of an engine file is an engine or an error with the line's number; the specification of an engine is that of the
//! same engine.
#![cfg_attr(fuzzing, no_main)]

use makruk_match::Contestant;

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let mut engines = match Contestant::read_all(&text) {
        Ok(engines) => engines,
        Err(error) => {
            let error = error.to_string();
            let number = error
                .strip_prefix("line ")
                .and_then(|it| it.split_once(':'));
            let number: usize = number
                .and_then(|(number, _)| number.parse().ok())
                .expect("a line");
            assert!((1..=text.lines().count()).contains(&number), "{error}");
            return;
        }
    };
    for engine in &engines {
        let spec = engine.spec();
        let again: Contestant = spec
            .parse()
            .unwrap_or_else(|error| panic!("{spec}: {error}"));
        assert_eq!(again.spec(), spec);
        assert_eq!(again.command(), engine.command());
        assert_eq!(again.options(), engine.options());
        assert_eq!(again.limits(), engine.limits());
    }
    Contestant::number_names(&mut engines);
    let mut names: Vec<_> = engines.iter().map(Contestant::name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), engines.len());
});
