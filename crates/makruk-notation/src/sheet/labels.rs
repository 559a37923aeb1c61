//! The words on a sheet, in both languages.

use crate::words::Language;

/// The words of one language.
pub(super) struct Labels {
    pub(super) title: &'static str,
    pub(super) event: &'static str,
    pub(super) site: &'static str,
    pub(super) date: &'static str,
    pub(super) round: &'static str,
    pub(super) board: &'static str,
    pub(super) result: &'static str,
    pub(super) start: &'static str,
    /// The column with the numbers of moves.
    pub(super) number: &'static str,
    /// Explains the numbers beside the moves.
    pub(super) counts: &'static str,
    /// Before and after the number of a page, before the number of pages.
    pub(super) page: [&'static str; 2],
    /// Before the side or the arbiter.
    pub(super) signature: &'static str,
    pub(super) arbiter: &'static str,
}

const ENGLISH: Labels = Labels {
    title: "Makruk score sheet",
    event: "Event",
    site: "Site",
    date: "Date",
    round: "Round",
    board: "Table",
    result: "Result",
    start: "Initial position",
    number: "No.",
    counts: "The number after a move is that of the count.",
    page: ["Page ", " of "],
    signature: "Signature: ",
    arbiter: "Arbiter",
};

const THAI: Labels = Labels {
    title: "ใบบันทึกหมากรุกไทย",
    event: "รายการ",
    site: "สถานที่",
    date: "วันที่",
    round: "รอบที่",
    board: "โต๊ะที่",
    result: "ผล",
    start: "ตำแหน่งเริ่มต้น",
    number: "ตาที่",
    counts: "ตัวเลขหลังตาเดินคือจำนวนที่นับ",
    page: ["หน้า ", " จาก "],
    signature: "ลงชื่อ ",
    arbiter: "กรรมการ",
};

impl Labels {
    pub(super) const fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::Thai => &THAI,
        }
    }
}
