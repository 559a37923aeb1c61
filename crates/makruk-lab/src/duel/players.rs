//! The players of a duel: those of makruk-match, this build's engine with other search parameters, and a beginner.

use std::{
    fs,
    sync::{Arc, atomic::AtomicBool},
};

use makruk_core::random::Random;
use makruk_match::{
    Choice, Contestant, Entrant, Fault, FaultKind, GameStart, MatchError, MatchErrorKind,
    MatchPlayer, MoveLimits, NetLoader, OwnEngine, PlayerFactory,
};
use makruk_rules::Game;
use makruk_search::{nnue::Net, tuning::Params};

/// The command for the beginner.
const BEGINNER: &str = "beginner";

/// The net of `own` without the option `net`.
const DEFAULT_NET: &str = "crates/makruk-cli/nets/default.mkn";

/// Creates an entrant of a tournament.
pub(super) fn entrant(engine: &Contestant) -> Result<Entrant, String> {
    let factory: Box<dyn PlayerFactory> = if engine.is_own() {
        Box::new(own(engine)?)
    } else if engine.command() != BEGINNER {
        engine
            .factory(&net_loader(), None)
            .map_err(|error| error.to_string())?
    } else if engine.options().is_empty() {
        Box::new(|| Ok(Box::new(Beginner(0)) as Box<dyn MatchPlayer>))
    } else {
        return Err(format!("{BEGINNER} has no options"));
    };
    let mut entrant = Entrant::new(engine.name(), &engine.spec(), factory);
    entrant.limits = *engine.limits();
    Ok(entrant)
}

/// Returns this build's engine, whose options include the parameters of the search.
pub(crate) fn own(engine: &Contestant) -> Result<OwnEngine, String> {
    let (own, params) = own_and_params(engine)?;
    Ok(own.with_setup(Arc::new(move |engine| {
        engine.set_params(params.clone());
    })))
}

/// Returns this build's engine with the default parameters of the search, and the parameters that its options set.
pub(crate) fn own_and_params(engine: &Contestant) -> Result<(OwnEngine, Params), String> {
    if !engine.is_own() {
        return Err(format!(
            "{}: expected this build's engine, `own`",
            engine.name()
        ));
    }
    let mut params = Params::DEFAULT;
    let mut others = Vec::new();
    for (name, text) in engine.options() {
        let mut parsed = None;
        params.for_each(|parameter, value| {
            if parameter == name {
                parsed = Some(text.parse().map(|number| *value = number));
            }
        });
        match parsed {
            Some(Ok(())) => {}
            Some(Err(_)) => return Err(format!("{name}: expected an integer, found `{text}`")),
            None => others.push((name.clone(), text.clone())),
        }
    }
    let own = OwnEngine::new(&others, net_loader());
    let own = own.map_err(|error| format!("{error}, or a parameter of the search"))?;
    Ok((own, params))
}

fn net_loader() -> NetLoader {
    Arc::new(|name| {
        let path = match name {
            "none" => return Ok(None),
            "default" => DEFAULT_NET,
            path => path,
        };
        let named = |error: &dyn std::fmt::Display| {
            MatchError::new(MatchErrorKind::Net, format!("{path}: {error}"))
        };
        let bytes = fs::read(path).map_err(|error| named(&error))?;
        let net = Net::from_bytes(&bytes).map_err(|error| named(&error))?;
        Ok(Some(net))
    })
}

/// Captures at random, and plays a random move if there is no capture. The field is the number of the game.
struct Beginner(u64);

impl MatchPlayer for Beginner {
    fn begin_game(&mut self, start: &GameStart) -> Result<(), Fault> {
        self.0 = start.number;
        Ok(())
    }

    fn choose(&mut self, game: &Game, _: &MoveLimits, _: &AtomicBool) -> Result<Choice, Fault> {
        let position = game.position();
        let mut moves = position.captures();
        if moves.is_empty() {
            moves = position.legal_moves();
        }
        // Different for each occurrence of a position.
        let seed = position.zobrist() ^ game.occurrences() as u64;
        let mut random = Random::of_job(seed, self.0);
        let mv = moves.get(random.index(moves.len()));
        let mv = mv.ok_or_else(|| Fault::new(FaultKind::Illegal, "there is no move"))?;
        Ok(Choice::new(*mv))
    }
}
