//! The traits and sizes of the public types.

use core::{
    error::Error,
    fmt::{Debug, Display},
    hash::Hash,
    panic::{RefUnwindSafe, UnwindSafe},
    str::FromStr,
};

use makruk_notation::{
    Diagram, Epd, Fen, FenDialect, FenError, UciMove,
    diagram::{Palette, Style, TerminalColor},
    epd::{EpdError, EpdErrorKind, Operation},
    fen::{DisplayBoard, DisplayFen, FenErrorKind, Field, Found},
    letters::FenLetters,
    uci::{ParseUciMoveError, UciErrorKind},
};
use static_assertions::{assert_eq_size, assert_impl_all};

/// Asserts that every type in a list implements all the traits.
macro_rules! all {
    (@ $type:ty: ($($trait:path),*)) => { assert_impl_all!($type: $($trait),*); };
    ($traits:tt: $($type:ty)*) => { $(all!(@ $type: $traits);)* };
}

all!((Send, Sync, Unpin, UnwindSafe, RefUnwindSafe, Clone, Debug):
    Diagram<'static> DisplayBoard<'static> DisplayFen<'static> Epd<'static> EpdError EpdErrorKind
    Fen FenDialect FenError FenErrorKind FenLetters Field Found Operation<'static>
    Palette ParseUciMoveError Style TerminalColor UciErrorKind UciMove
);
all!((Copy, Clone):
    Diagram<'static> DisplayBoard<'static> DisplayFen<'static> EpdError EpdErrorKind FenDialect
    FenError FenErrorKind FenLetters Field Found Operation<'static> Palette ParseUciMoveError Style
    TerminalColor UciErrorKind UciMove
);
all!((Eq, Hash):
    EpdErrorKind Fen FenDialect FenErrorKind Field Found Palette Style TerminalColor
    UciErrorKind UciMove
);
all!((Error, Eq): EpdError FenError ParseUciMoveError);
all!((Display, FromStr): Fen UciMove);
all!((Display): Diagram<'static> DisplayBoard<'static> DisplayFen<'static> Epd<'static>);
all!((Default): FenDialect Palette Style);

assert_eq_size!(u16, UciMove, Option<UciMove>);

// Every reader, writer and value is `Send` and `Sync`.
mod threads {
    use makruk_notation::{
        DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind, FixedSink, ParseNameError, San,
        TooManyPiecesError, brenner, bytecode, letters::LetterSet, pgn, san,
    };

    use super::{Debug, Hash, assert_impl_all};

    all!((Send, Sync, Unpin, Debug):
        brenner::BrennerEvent<'static>
        brenner::BrennerReader<'static> brenner::BrennerWriter<'static, FixedSink<'static>>
        brenner::Header brenner::Mark brenner::BrennerCoder
        brenner::Notation brenner::Numbering
        bytecode::BytecodeEvent<'static> bytecode::BytecodeReader<'static> bytecode::BytecodeCoder
        bytecode::ErrorCode ParseNameError TooManyPiecesError DecodeError DecodeErrorKind EncodeError
        EncodeErrorKind LetterSet
        pgn::Command<'static> pgn::CommentError pgn::Commands<'static> pgn::Flow
        pgn::Nag pgn::ParseValueError pgn::PgnError pgn::PgnErrorKind pgn::PgnReader<'static> pgn::TagError
        pgn::TagValue<'static> pgn::WriteError pgn::PgnWriter<String>
        San san::DetectError san::SanError san::SanErrorKind san::SanStyle
    );

    all!((Copy, Eq, Hash): LetterSet San san::SanStyle);

    #[cfg(feature = "alloc")]
    mod alloc {
        use makruk_notation::{GameTree, ReadLimits, container, tree};

        use super::{Debug, assert_impl_all};

        all!((Send, Sync, Unpin, Debug):
            container::Archive<&'static [u8]> container::ArchiveBuilder container::ContainerError
            container::ContainerErrorKind container::ArchiveGames<'static, &'static [u8]> container::ArchiveRecords<'static, &'static [u8]>
            container::GameFormat container::ArchiveBlock<'static> container::RawGame<'static>
            container::RawGames<'static> container::BlockRecords<'static> container::Signature container::FinalMaterial
            container::Departures ReadLimits container::Record GameTree
            tree::AddError tree::Annotations tree::Cursor<&'static GameTree>
            tree::Cursor<&'static mut GameTree> tree::DisplayPgn<'static> tree::Node<'static>
            tree::NodeId tree::PlayError tree::ReadGame tree::Tags<'static>
        );
    }

    #[cfg(feature = "alloc")]
    mod iterators {
        use core::iter::FusedIterator;

        use makruk_notation::{container, tree};

        use super::assert_impl_all;

        all!((Clone, ExactSizeIterator, DoubleEndedIterator, FusedIterator): container::Departures);
        all!((Clone, FusedIterator): container::RawGames<'static> container::BlockRecords<'static>);
        all!((Copy, Eq, core::hash::Hash): container::Signature container::FinalMaterial);
        all!((Clone, ExactSizeIterator, FusedIterator):
            container::ArchiveGames<'static, &'static [u8]> container::ArchiveRecords<'static, &'static [u8]> tree::Tags<'static>
        );
    }

    #[cfg(feature = "std")]
    mod std {
        use makruk_notation::{container, pgn};

        use super::{Debug, assert_impl_all};

        all!((Send, Sync, Unpin, Debug):
            container::ArchiveReader<&'static [u8]> container::ArchiveWriter<Vec<u8>>
            container::ReaderRecords<'static, &'static [u8]> pgn::Games<&'static [u8]>
        );
    }
}

#[cfg(feature = "svg")]
mod svg {
    use makruk_notation::svg::{Arrow, Coordinates, PieceColors, PieceSet, Svg, SvgStyle};

    use super::{Debug, Display, Hash, RefUnwindSafe, UnwindSafe, assert_impl_all};

    all!((Send, Sync, Unpin, UnwindSafe, RefUnwindSafe, Copy, Clone, Debug):
        Arrow<'static> Coordinates PieceColors<'static> PieceSet<'static> Svg<'static>
        SvgStyle<'static>
    );
    all!((Eq, Hash):
        Arrow<'static> Coordinates PieceColors<'static> PieceSet<'static> SvgStyle<'static>
    );
    all!((Display): Svg<'static>);
    all!((Default): Coordinates PieceSet<'static> SvgStyle<'static>);
}
