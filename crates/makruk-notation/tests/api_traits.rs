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
    diagram::Style,
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
    ParseUciMoveError Style UciErrorKind UciMove
);
all!((Copy, Clone):
    Diagram<'static> DisplayBoard<'static> DisplayFen<'static> EpdError EpdErrorKind FenDialect
    FenError FenErrorKind FenLetters Field Found Operation<'static> ParseUciMoveError Style
    UciErrorKind UciMove
);
all!((Eq, Hash): EpdErrorKind Fen FenDialect FenErrorKind Field Found Style UciErrorKind UciMove);
all!((Error, Eq): EpdError FenError ParseUciMoveError);
all!((Display, FromStr): Fen UciMove);
all!((Display): Diagram<'static> DisplayBoard<'static> DisplayFen<'static> Epd<'static>);
all!((Default): FenDialect Style);

assert_eq_size!(u16, UciMove, Option<UciMove>);
