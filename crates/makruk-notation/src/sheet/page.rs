//! The pages of a game: the header, the moves in two blocks, the signatures.

use alloc::{borrow::ToOwned, string::String, vec::Vec};
use core::fmt::{self, Formatter};

use makruk_core::Color;
use makruk_rules::Action;

use super::{ScoreSheet, Written, counts, header::Header, labels::Labels};
use crate::{
    tree::{GameTree, Node},
    words::Language,
};

/// Rows per block.
const ROWS: usize = 30;
/// Blocks per page, side by side.
const BLOCKS: usize = 2;

/// A move of one side.
struct Ply {
    text: String,
    offers_draw: bool,
    count: Option<u32>,
}

/// The pages of a game.
pub(super) struct Pages<'a> {
    sheet: ScoreSheet,
    tree: &'a GameTree,
    /// The number spoken with each move.
    counts: Vec<Option<u32>>,
}

impl<'a> Pages<'a> {
    pub(super) fn new(sheet: ScoreSheet, tree: &'a GameTree) -> Self {
        let counts = counts::spoken(tree, sheet.rules);
        Self {
            sheet,
            tree,
            counts,
        }
    }

    pub(super) fn write(&self, f: &mut Formatter<'_>, header: Header<'_>) -> fmt::Result {
        let language = self.sheet.language;
        let labels = Labels::of(language);
        let plies = self.tree.main_line().count() + usize::from(self.begins_with_black());
        let pages = plies.div_ceil(2 * ROWS * BLOCKS).max(1);
        let mut plies = self.plies();
        let mut number = u64::from(self.tree.start().fullmoves().get());
        for page in 1..=pages {
            writeln!(f, "<section>\n<h1>{}</h1>", labels.title)?;
            if pages > 1 {
                let [before, between] = labels.page;
                let (page, pages) = (language.number(page), language.number(pages));
                writeln!(f, "<p class=\"page\">{before}{page}{between}{pages}</p>")?;
            }
            header.write(f)?;
            f.write_str("<div class=\"moves\">\n")?;
            for _ in 0..BLOCKS {
                write_block(f, language, &mut number, &mut plies)?;
            }
            f.write_str("</div>\n")?;
            if self.counts.iter().any(Option::is_some) {
                writeln!(f, "<p>{}</p>", labels.counts)?;
            }
            let sides = Color::ALL.map(|side| language.side(side));
            f.write_str("<ul>\n")?;
            for signer in sides.into_iter().chain([labels.arbiter]) {
                writeln!(f, "<li>{}{signer}</li>", labels.signature)?;
            }
            f.write_str("</ul>\n</section>\n")?;
        }
        Ok(())
    }

    fn begins_with_black(&self) -> bool {
        self.tree.start().turn() == Color::Black
    }

    /// Iterates over the moves; if Black begins, after an ellipsis for White.
    fn plies(&self) -> impl Iterator<Item = Ply> + '_ {
        let nothing = self.begins_with_black().then(|| Ply {
            text: "…".to_owned(),
            offers_draw: false,
            count: None,
        });
        let moves = self.tree.san_moves(self.sheet.letters);
        let counts = self.counts.iter().copied().chain(core::iter::repeat(None));
        let moves = moves.zip(counts).map(|((node, text), count)| Ply {
            text,
            offers_draw: offers_draw(node),
            count,
        });
        nothing.into_iter().chain(moves)
    }
}

/// Returns whether a draw was offered with or after a move.
fn offers_draw(node: Node<'_>) -> bool {
    let is_offer = |action| matches!(action, Action::OfferDraw(_));
    node.offers_draw() || node.actions().any(is_offer)
}

fn write_block(
    f: &mut Formatter<'_>,
    language: Language,
    number: &mut u64,
    plies: &mut impl Iterator<Item = Ply>,
) -> fmt::Result {
    let heading = Labels::of(language).number;
    let [white, black] = Color::ALL.map(|side| language.side(side));
    writeln!(
        f,
        "<table>\n<thead><tr><th scope=\"col\">{heading}</th><th scope=\"col\">{white}</th>\
         <th scope=\"col\">{black}</th></tr></thead>\n<tbody>"
    )?;
    for _ in 0..ROWS {
        write!(f, "<tr><th scope=\"row\">{}</th>", language.number(*number))?;
        for _ in Color::ALL {
            let ply = plies.next();
            let ply = Written(|f: &mut Formatter<'_>| match &ply {
                Some(ply) => write_ply(f, language, ply),
                None => Ok(()),
            });
            write!(f, "<td>{ply}</td>")?;
        }
        f.write_str("</tr>\n")?;
        *number += 1;
    }
    f.write_str("</tbody>\n</table>\n")
}

fn write_ply(f: &mut Formatter<'_>, language: Language, ply: &Ply) -> fmt::Result {
    f.write_str(&ply.text)?;
    if ply.offers_draw {
        f.write_str(" (=)")?;
    }
    match ply.count {
        Some(count) => write!(f, " <b>{}</b>", language.number(count)),
        None => Ok(()),
    }
}
