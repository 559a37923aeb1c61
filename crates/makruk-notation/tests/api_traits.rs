//! What the types promise: their traits and their sizes.

use core::{
    error::Error,
    fmt::{Debug, Display},
    hash::Hash,
    panic::{RefUnwindSafe, UnwindSafe},
    str::FromStr,
};

use makruk_notation::{
    Diagram, Epd, Fen, FenDialect, FenError, UciMove,
    diagram::{Palette, Style, TerminalColour},
    epd::{EpdError, EpdErrorKind, Operation},
    fen::{DisplayBoard, DisplayFen, FenErrorKind, Field, Found},
    letters::FenLetters,
    uci::{ParseUciMoveError, UciErrorKind},
};
use static_assertions::{assert_eq_size, assert_impl_all};

/// Asserts that each type of a list has all the traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, UnwindSafe, RefUnwindSafe, Clone, Debug):
    Diagram<'static> DisplayBoard<'static> DisplayFen<'static> Epd<'static> EpdError EpdErrorKind
    Fen FenDialect FenError FenErrorKind FenLetters Field Found Operation<'static>
    Palette ParseUciMoveError Style TerminalColour UciErrorKind UciMove
);
all!((Copy, Clone):
    Diagram<'static> DisplayBoard<'static> DisplayFen<'static> EpdError EpdErrorKind FenDialect
    FenError FenErrorKind FenLetters Field Found Operation<'static> Palette ParseUciMoveError Style
    TerminalColour UciErrorKind UciMove
);
all!((Eq, Hash):
    EpdErrorKind Fen FenDialect FenErrorKind Field Found Palette Style TerminalColour
    UciErrorKind UciMove
);
all!((Error, Eq): EpdError FenError ParseUciMoveError);
all!((Display, FromStr): Fen UciMove);
all!((Display): Diagram<'static> DisplayBoard<'static> DisplayFen<'static> Epd<'static>);
all!((Default): FenDialect Palette Style);

assert_eq_size!(u16, UciMove, Option<UciMove>);

#[cfg(feature = "svg")]
mod svg {
    use makruk_notation::svg::{Arrow, Coordinates, MenColours, PieceSet, Svg, SvgStyle};

    use super::{Debug, Display, Hash, RefUnwindSafe, UnwindSafe, assert_impl_all};

    all!((Send, Sync, Unpin, UnwindSafe, RefUnwindSafe, Copy, Clone, Debug):
        Arrow<'static> Coordinates MenColours<'static> PieceSet<'static> Svg<'static>
        SvgStyle<'static>
    );
    all!((Eq, Hash):
        Arrow<'static> Coordinates MenColours<'static> PieceSet<'static> SvgStyle<'static>
    );
    all!((Display): Svg<'static>);
    all!((Default): Coordinates PieceSet<'static> SvgStyle<'static>);
}
