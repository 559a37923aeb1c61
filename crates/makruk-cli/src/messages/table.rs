//! The messages at the board that only the tool has, in English (`en`) and Thai (`th`). Names, outcomes, counts and the reasons why
//! a move is illegal are in the module `words` of makruk-notation.
//!
//! To translate, change the text between the quotes. A word in braces, such as `{side}`, stands for a value: each language may
//! place it anywhere, but needs the same values. A `\` at the end of a line joins it with the next line, without the next
//! line's leading spaces. Words in backticks are commands; the Thai commands are at the end of this file.

use super::Language;

sentences! {
    // How a game ends

    /// `outcome` is that of the library, like `1-0: White wins by checkmate`.
    you_win(outcome) { en: "{outcome}. You win.", th: "{outcome} คุณชนะ" }
    you_lose(outcome) { en: "{outcome}. You lose.", th: "{outcome} คุณแพ้" }
    drawn(outcome) { en: "{outcome}.", th: "{outcome}" }

    // A position

    one_move(side) { en: "{side} to move, 1 legal move", th: "ฝ่าย{side}เดิน มีตาเดิน ๑ ตา" }
    moves(side, moves) {
        en: "{side} to move, {moves} legal moves",
        th: "ฝ่าย{side}เดิน มีตาเดิน {moves} ตา",
    }
    /// Follows one of the two messages above; `pieces` is one or two `piece_on` messages.
    in_check(pieces) { en: ", in check from {pieces}", th: " ถูก{pieces} รุก" }
    /// Separates two of them.
    and { en: " and ", th: " และ " }
    piece_on(piece, square) { en: "the {piece} on {square}", th: "{piece}ที่ {square}" }
    is_checkmated(side) {
        en: "{side} to move is checkmated",
        th: "{side}ถูกรุกจน",
    }
    is_stalemated(side) {
        en: "{side} to move is stalemated: a draw",
        th: "{side}เข้าตาอับ: เสมอ",
    }
    may_call(by, limit, kind) {
        en: "{by} may call a count to {limit} ({kind})",
        th: "{by}ขอนับ{kind}ได้ นับถึง {limit}",
    }

    // A game against the engine

    greeting(side, level, highest) {
        en: "You play {side}; the engine plays at level {level} of {highest}.",
        th: "คุณเป็นฝ่าย{side} โปรแกรมเล่นระดับ {level} (สูงสุด {highest})",
    }
    /// `plies` is `one_ply` or `plies`.
    resumes(number, file, plies) {
        en: "This is game {number} of {file}, after {plies}.",
        th: "เล่นต่อเกมที่ {number} ใน {file} หลัง{plies}",
    }
    greeting_help { en: "`help` lists the commands.", th: "พิมพ์ `ช่วย` เพื่อดูคำสั่ง" }
    prompt { en: "your move> ", th: "ถึงตาคุณ> " }
    prompt_after_end { en: "new, undo, save or quit> ", th: "ใหม่ คืนตา บันทึก หรือ ออก> " }
    thinking { en: "thinking", th: "กำลังคิด" }
    goodbye { en: "Goodbye.", th: "แล้วพบกันใหม่" }
    help {
        en: "  a move       in any notation: e4, Nf2, Nbd2, f1e2, มจ๒
  hint         show what the engine would play
  undo         take back your last move, and the reply to it
  count        call your count;  stop  stops it
  draw         offer a draw, or accept one;  decline  declines it
  resign       resign the game
  moves        list the legal moves;  moves uci  in UCI notation
  board        show the board again;  flip  turns it around
  level N      set the skill level of the engine, 0 to 10
  save FILE    append the game to a PGN file
  new          start a new game
  quit         leave the game
",
        th: "  ตาเดิน         พิมพ์ได้หลายแบบ: มจ๒  บค๔  มข๑-ง๒  Ne2  g1e2
  คำใบ้          ถามว่าโปรแกรมจะเดินอย่างไร
  คืนตา          คืนตาเดินล่าสุดของคุณ และตาที่โปรแกรมเดินตอบ
  นับ            ขอนับศักดิ์;  หยุดนับ  เลิกนับ
  เสมอ          ขอเสมอ หรือรับเสมอ;  ปฏิเสธ  ไม่รับเสมอ
  ยอมแพ้         ยอมแพ้
  ตา            แสดงทุกตาที่เดินได้;  ตา uci  แสดงแบบ UCI
  กระดาน        แสดงกระดานอีกครั้ง;  กลับ  กลับด้านกระดาน
  ระดับ N        ฝีมือของโปรแกรม ตั้งแต่ ๐ ถึง ๑๐
  บันทึก ไฟล์      เพิ่มเกมนี้ลงในไฟล์ PGN
  ใหม่           เริ่มเกมใหม่
  ออก           เลิกเล่น
คำสั่งภาษาอังกฤษ (help hint undo count ...) ก็ใช้ได้
",
    }

    you_play(mv) { en: "You play {mv}", th: "คุณเดิน {mv}" }
    you_call_count { en: "You call your count.", th: "คุณขอนับ" }
    you_stop_count { en: "You stop your count.", th: "คุณหยุดนับ" }
    you_offer_draw { en: "You offer a draw.", th: "คุณขอเสมอ" }
    counting_offers {
        en: "(The counting side offers a draw with every move.)",
        th: "(ระหว่างนับ ถือว่าฝ่ายที่นับขอเสมออยู่ตลอด)",
    }
    you_accept_draw { en: "You accept the draw.", th: "คุณรับเสมอ" }
    you_decline_draw { en: "You decline the draw.", th: "คุณไม่รับเสมอ" }
    you_resign { en: "You resign.", th: "คุณยอมแพ้" }
    you_may_call(limit, kind) {
        en: "You may call a count to {limit} ({kind}) with `count`.",
        th: "คุณขอนับ{kind}ได้ (นับถึง {limit}) ด้วยคำสั่ง `นับ`",
    }
    engine_plays(mv) { en: "The engine plays {mv}", th: "โปรแกรมเดิน {mv}" }
    engine_calls_count { en: "The engine calls its count.", th: "โปรแกรมขอนับ" }
    engine_stops_count { en: "The engine stops its count.", th: "โปรแกรมหยุดนับ" }
    engine_offers_draw {
        en: "The engine offers a draw: `draw` accepts it, and a move declines it.",
        th: "โปรแกรมขอเสมอ: พิมพ์ `รับเสมอ` หรือเดินต่อเพื่อไม่รับ",
    }
    engine_accepts_draw { en: "The engine accepts the draw.", th: "โปรแกรมรับเสมอ" }
    engine_declines_draw { en: "The engine declines the draw.", th: "โปรแกรมไม่รับเสมอ" }
    engine_resigns { en: "The engine resigns.", th: "โปรแกรมยอมแพ้" }
    engine_claims_repetition {
        en: "The engine claims a draw by repetition.",
        th: "โปรแกรมขอเสมอเพราะหมากซ้ำ ๓ ครั้ง",
    }

    /// Precedes one of the next six results.
    by_tables(result) { en: "Endgame tables: {result}", th: "ตารางหมากปลายกระดาน: {result}" }
    tables_draw { en: "draw", th: "เสมอ" }
    /// The winner's moves to the win.
    wins_in(side, moves) { en: "{side} wins in {moves}", th: "{side}ชนะใน {moves} ตา" }
    wins_in_time(side, moves, left) {
        en: "{side} wins in {moves}, the count leaves {left}",
        th: "{side}ชนะใน {moves} ตา อีก {left} ตานับครบ",
    }
    win_too_late(side, moves, left) {
        en: "draw ({side}'s win takes {moves}, but the count leaves {left})",
        th: "เสมอ ({side}ต้องใช้ {moves} ตาจึงชนะ แต่อีก {left} ตานับครบ)",
    }
    win_too_long(side, moves) {
        en: "draw ({side}'s win takes {moves}, longer than the count that can begin)",
        th: "เสมอ ({side}ต้องใช้ {moves} ตาจึงชนะ นานกว่าการนับที่เริ่มได้)",
    }
    win_without_count(side, moves) {
        en: "{side} wins in {moves} without a count; the result with it is unknown",
        th: "ถ้าไม่นับ {side}ชนะใน {moves} ตา ถ้านับยังไม่ทราบผล",
    }

    /// Chances in percent.
    chances_of(white, draw, black) {
        en: "White wins {white} %, draw {draw} %, Black wins {black} %",
        th: "ขาวชนะ {white} % เสมอ {draw} % ดำชนะ {black} %",
    }
    hint(what) { en: "Hint: {what}", th: "คำใบ้: {what}" }
    hint_call_count { en: "call your count (`count`)", th: "ขอนับ (`นับ`)" }
    hint_stop_count { en: "stop your count (`stop`)", th: "หยุดนับ (`หยุดนับ`)" }
    hint_accept_draw { en: "accept the draw (`draw`)", th: "รับเสมอ (`รับเสมอ`)" }
    hint_offer_draw { en: "offer a draw (`draw`)", th: "ขอเสมอ (`เสมอ`)" }
    hint_decline_draw { en: "decline the draw (`decline`)", th: "ไม่รับเสมอ (`ปฏิเสธ`)" }
    hint_resign { en: "resign (`resign`)", th: "ยอมแพ้ (`ยอมแพ้`)" }
    /// A score in bia with its sign, positive if it is good for the reader.
    score_for_you(score) { en: "{score} for you", th: "ประเมินฝั่งคุณ {score} เบี้ย" }
    you_mate_in(moves) { en: "you mate in {moves}", th: "คุณรุกจนได้ใน {moves} ตา" }
    you_are_mated_in(moves) {
        en: "you are mated in {moves}",
        th: "คุณจะถูกรุกจนใน {moves} ตา",
    }

    taken_back { en: "Taken back.", th: "คืนตาให้แล้ว" }
    nothing_to_take_back {
        en: "You have no move to take back.",
        th: "คุณยังไม่ได้เดิน จึงไม่มีตาให้คืน",
    }
    new_level(level) {
        en: "The engine now plays at level {level}.",
        th: "จากนี้โปรแกรมเล่นระดับ {level}",
    }
    ask_level(highest) {
        en: "Enter a number from 0 to {highest}, such as: level 5",
        th: "พิมพ์เลข ๐ ถึง {highest} เช่น ระดับ ๕",
    }
    saved(file) { en: "Saved the game to {file}.", th: "บันทึกเกมไว้ใน {file} แล้ว" }
    not_saved(error) { en: "the game could not be saved: {error}", th: "บันทึกเกมไม่ได้: {error}" }
    not_pgn {
        en: "expected a PGN file, found other contents; the game would damage them",
        th: "ไฟล์นี้ไม่ใช่ PGN ถ้าบันทึกเกมต่อท้าย ข้อมูลเดิมจะเสียหาย",
    }
    ask_file { en: "Specify a file, such as: save games.pgn", th: "ใส่ชื่อไฟล์ด้วย เช่น บันทึก เกม.pgn" }

    // A record that is replayed

    game_title(name) { en: "Game {name}", th: "เกม {name}" }
    one_ply { en: "1 ply", th: "เดิน ๑ ครั้ง" }
    plies(plies) { en: "{plies} plies", th: "เดิน {plies} ครั้ง" }
    starts_from(fen) { en: "from {fen}", th: "เริ่มจาก {fen}" }
    players(white, black) { en: "{white} against {black}", th: "{white} พบ {black}" }
    count_begins(ply, side, kind, first, limit) {
        en: "Ply {ply}: {side} starts counting ({kind}), from {first} to {limit}",
        th: "เดินครั้งที่ {ply}: {side}เริ่มนับ{kind} เริ่มที่ {first} นับถึง {limit}",
    }
    count_stopped(ply) { en: "Ply {ply}: the count stops", th: "เดินครั้งที่ {ply}: หยุดนับ" }
    /// Follows a move in a narrow column.
    spoken(number, limit) { en: "({number} of {limit})", th: "({number}/{limit})" }
    /// Like `spoken`, but for a number past the limit.
    spoken_past(limit) { en: "(past {limit})", th: "(เกิน {limit})" }
    ended_at(result, ply, reason) { en: "{result} at ply {ply}: {reason}", th: "{result} เมื่อเดินครั้งที่ {ply}: {reason}" }
    ended_counted(kind, limit) {
        en: "draw, {kind}: the count of {limit} was exceeded",
        th: "เสมอ: นับ{kind}เกิน {limit} แล้ว",
    }
    record_says(result) { en: "The recorded result is {result}.", th: "ผลในบันทึก: {result}" }
    record_says_without_end(result) {
        en: "The recorded result is {result}, but no move ends the game.",
        th: "ผลในบันทึก: {result} แต่ไม่มีตาเดินที่ทำให้เกมจบ",
    }
    record_goes_on_one { en: "The record continues for one more ply.", th: "ในบันทึกยังเดินต่ออีก ๑ ครั้ง" }
    record_goes_on(plies) {
        en: "The record continues for {plies} more plies.",
        th: "ในบันทึกยังเดินต่ออีก {plies} ครั้ง",
    }
    record_stops(ply) {
        en: "The record cannot be replayed from ply {ply} on:",
        th: "เล่นตามบันทึกตั้งแต่เดินครั้งที่ {ply} ไม่ได้:",
    }
    not_a_game { en: "Not a game:", th: "ไม่ใช่เกม:" }
    wrong_in_record { en: "Error in the record:", th: "ที่ผิดในบันทึก:" }

    // Why something is impossible

    /// Precedes the reason why something is impossible.
    no { en: "No:", th: "ไม่ได้:" }
    no_move_no_command(text) {
        en: "`{text}` is neither a move nor a command; `help` lists the commands",
        th: "`{text}` ไม่ใช่ตาเดินและไม่ใช่คำสั่ง พิมพ์ `ช่วย` เพื่อดูคำสั่ง",
    }
    is_over(result, by) {
        en: "The game is over ({result}, {by}): `undo` resumes it, `new` starts another.",
        th: "เกมจบแล้ว ({result} {by}): พิมพ์ `คืนตา` เพื่อเล่นต่อ หรือ `ใหม่` เพื่อเริ่มเกมใหม่",
    }
    none_can_reach(piece, to) {
        en: "none of your {piece} can go to {to}",
        th: "ไม่มี{piece}ของคุณตัวใดไปที่ {to} ได้",
    }
    has_none(piece) { en: "you have no {piece}", th: "คุณไม่มี{piece}" }
    not_like_that(piece, to, legal) {
        en: "no {piece} can go to {to} like that; {legal} is legal",
        th: "ไม่มี{piece}ที่ไป {to} แบบนั้นได้ แต่เดิน {legal} ได้",
    }
    which_of_two(first, second, to) {
        en: "the pieces on {first} and {second} can both go to {to}: add the file or rank",
        th: "หมากที่ {first} และ {second} ไปที่ {to} ได้ทั้งคู่ ระบุด้วยว่าเดินมาจากช่องใด",
    }
    which_letters(first, second) {
        en: "these letters stand for {first} or {second}: type the move in coordinates",
        th: "ตัวอักษรนี้อ่านได้ทั้ง {first} และ {second} พิมพ์การเดินเป็นพิกัด",
    }

    // Drills, chases and puzzles

    drill_help {
        en: "  an answer    a number, yes or no, or a move in any notation
  hint         give a hint
  answer       show the answer
  next         skip this question
  quit         stop
",
        th: "  คำตอบ         ตัวเลข  ทัน หรือ ไม่ทัน  หรือตาเดิน เช่น มจ๒
  คำใบ้          ขอคำใบ้
  เฉลย          ดูเฉลย
  ข้อต่อไป        ข้ามข้อนี้
  ออก           เลิก
คำสั่งภาษาอังกฤษ (help hint answer next quit) ก็ใช้ได้
",
    }
    /// The question after a side has lost its last piece other than the khun.
    which_first_number(side) {
        en: "The last piece was just captured. Which number does {side} count first?",
        th: "{side}เพิ่งเหลือขุนตัวเดียว {side}ต้องเริ่มนับที่เลขใด",
    }
    which_next_number(side, number) {
        en: "{side} counted {number} with its last move. Which number is next?",
        th: "ตาก่อน{side}นับ {number} ตานี้นับเลขใด",
    }
    is_won_in_time {
        en: "Does White win before the count ends? (yes or no)",
        th: "ฝ่ายขาวรุกจนทันก่อนนับครบหรือไม่ (ทัน หรือ ไม่ทัน)",
    }
    which_only_move {
        en: "Which is the only move that wins before the count ends?",
        th: "มีตาเดียวที่ชนะก่อนนับครบ คือตาใด",
    }
    right { en: "right", th: "ถูกต้อง" }
    wrong { en: "wrong", th: "ยังไม่ถูก" }
    /// Precedes an answer that the user requested.
    the_answer { en: "answer", th: "เฉลย" }
    number_and_limit(number, limit) {
        en: "{number}, and the limit is {limit}",
        th: "นับ {number} (นับถึง {limit})",
    }
    won_in_time(moves) { en: "yes, it is mate in {moves}", th: "ทัน รุกจนใน {moves} ตา" }
    won_too_late(moves) {
        en: "no, the mate takes {moves} moves, but the count ends first",
        th: "ไม่ทัน ต้องใช้ {moves} ตาจึงรุกจน แต่นับครบก่อน",
    }
    not_won {
        en: "no, these pieces cannot force a mate from here",
        th: "ไม่ทัน หมากเท่านี้บังคับให้จนจากรูปนี้ไม่ได้",
    }
    hint_first_number {
        en: "count all pieces on the board, including both khun, and add one",
        th: "นับหมากทุกตัวบนกระดานรวมขุนทั้งสอง แล้วบวกหนึ่ง",
    }
    hint_next_number { en: "each number is one more than the last", th: "นับเพิ่มทีละหนึ่ง" }
    hint_time_left(side, numbers) {
        en: "{side} has {numbers} numbers left to count",
        th: "{side}ยังเหลือเลขให้นับอีก {numbers} เลข",
    }
    hint_piece(piece, square) { en: "the {piece} on {square} moves", th: "เดิน{piece}ที่ {square}" }
    ask_number { en: "Type a number, or `help`.", th: "พิมพ์ตัวเลข หรือ `ช่วย`" }
    ask_yes_or_no { en: "Type `yes`, `no` or `help`.", th: "พิมพ์ `ทัน` `ไม่ทัน` หรือ `ช่วย`" }
    chase_title(number, all, ending) {
        en: "Chase {number} of {all}, {ending}.",
        th: "ฝึกไล่ข้อที่ {number} ({all} ข้อ) {ending}",
    }
    /// Follows `chase_title`.
    chase_goal_strong(side) {
        en: "You play {side}: mate the bare khun before the count ends.",
        th: "คุณเป็นฝ่าย{side} ต้องรุกจนก่อนนับครบ",
    }
    /// Follows `chase_title`.
    chase_goal_bare(side) {
        en: "You play {side}: hold out with the bare khun until the count ends.",
        th: "คุณเป็นฝ่าย{side} เหลือขุนตัวเดียว ต้องหนีให้รอดจนนับครบ",
    }
    /// The prospects: moves to the mate, and moves that the count leaves.
    mate_in_time(moves, left) {
        en: "mate in {moves}, the count leaves {left}",
        th: "รุกจนใน {moves} ตา อีก {left} ตานับครบ",
    }
    mate_without_count(moves) {
        en: "mate in {moves}, no count is running yet",
        th: "รุกจนใน {moves} ตา ยังไม่เริ่มนับ",
    }
    mate_too_late(moves, left) {
        en: "the mate takes {moves}, but the count leaves {left}",
        th: "ต้องใช้ {moves} ตาจึงรุกจน แต่อีก {left} ตานับครบ",
    }
    no_mate_in_time {
        en: "no mate can be forced before the count ends",
        th: "บังคับให้จนก่อนนับครบไม่ได้",
    }
    hint_move(mv, prospects) { en: "{mv}, {prospects}", th: "{mv} {prospects}" }
    /// Precedes the prospects, like the next six messages.
    chase_starts(prospects) { en: "At the start: {prospects}.", th: "ตอนเริ่ม: {prospects}" }
    keeps_win(mv, prospects) { en: "{mv} keeps the win: {prospects}.", th: "{mv} ยังชนะ: {prospects}" }
    gives_win_away(mv, prospects) {
        en: "{mv} gives the win away: {prospects}.",
        th: "{mv} พลาด หมดทางชนะแล้ว: {prospects}",
    }
    win_is_gone(mv, prospects) {
        en: "{mv}. The win was gone before: {prospects}.",
        th: "{mv} หมดทางชนะก่อนหน้านี้แล้ว: {prospects}",
    }
    keeps_draw(mv, prospects) { en: "{mv} holds: {prospects}.", th: "{mv} ยังรอด: {prospects}" }
    gives_draw_away(mv, prospects) {
        en: "{mv} gives the draw away: {prospects}.",
        th: "{mv} พลาด หนีไม่รอดแล้ว: {prospects}",
    }
    draw_is_gone(mv, prospects) {
        en: "{mv}. The draw was gone before: {prospects}.",
        th: "{mv} หนีไม่รอดก่อนหน้านี้แล้ว: {prospects}",
    }
    /// Moves, each with the length of the mate after it in parentheses, if there is one.
    moves_that_win(moves) {
        en: "Moves that win in time (moves to the mate): {moves}",
        th: "ตาที่ชนะทัน (อีกกี่ตาจน): {moves}",
    }
    moves_that_hold(moves) {
        en: "Moves that hold (moves to the mate): {moves}",
        th: "ตาที่หนีรอด (อีกกี่ตาจน): {moves}",
    }
    /// Follows a list of moves that is shortened.
    and_more(number) { en: " and {number} more", th: " และอีก {number} ตา" }
    no_move_wins { en: "No move wins in time any more.", th: "ไม่มีตาใดชนะทันแล้ว" }
    no_move_holds { en: "No move holds any more.", th: "ไม่มีตาใดหนีรอดแล้ว" }
    try_again { en: "`undo` takes the move back.", th: "พิมพ์ `คืนตา` เพื่อคืนตานี้" }
    side_plays(side, mv) { en: "{side} plays {mv}", th: "ฝ่าย{side}เดิน {mv}" }
    chase_summary(moves, best, mistakes) {
        en: "Your moves: {moves}. Fastest mate from the start: {best}. Mistakes: {mistakes}.",
        th: "คุณเดิน {moves} ตา จากรูปเริ่มต้นจนเร็วที่สุดใน {best} ตา พลาด {mistakes} ครั้ง",
    }
    chase_is_over {
        en: "This chase is over: an empty line or `next` goes to the next one, `again` starts it again, `undo` takes \
             back your last move.",
        th: "ข้อนี้จบแล้ว กด Enter หรือพิมพ์ `ข้อต่อไป` เพื่อทำข้อต่อไป `ทวน` เพื่อทำอีกครั้ง หรือ `คืนตา` เพื่อคืนตาสุดท้าย",
    }
    prompt_after_chase { en: "next, again, undo or quit> ", th: "ข้อต่อไป ทวน คืนตา หรือ ออก> " }
    chase_help {
        en: "  a move       in any notation: e4, Nf2, Nbd2, f1e2, มจ๒
  hint         show the best move
  answer       show all moves that keep the result
  undo         take back your last move, and the reply to it
  again        start this chase again
  next         go to the next chase
  quit         stop
",
        th: "  ตาเดิน         พิมพ์ได้หลายแบบ: มจ๒  บค๔  มข๑-ง๒  Ne2  g1e2
  คำใบ้          ดูตาที่ดีที่สุด
  เฉลย          ดูทุกตาที่ยังได้ผลเดิม
  คืนตา          คืนตาเดินล่าสุดของคุณ และตาที่อีกฝ่ายเดินตอบ
  ทวน           ทำข้อนี้อีกครั้ง
  ข้อต่อไป        ไปข้อต่อไป
  ออก           เลิก
คำสั่งภาษาอังกฤษ (help hint answer undo again next quit) ก็ใช้ได้
",
    }
    chase_score(reached, seen) {
        en: "goal reached in {reached} of {seen}",
        th: "สำเร็จ {reached} จาก {seen} ข้อ",
    }
    puzzle_title(number, all) { en: "Puzzle {number} of {all}:", th: "โจทย์ที่ {number} ({all} ข้อ):" }
    goal_mate(moves) { en: "mate in {moves}", th: "รุกจนใน {moves} ตา" }
    goal_mate_within_count(moves) {
        en: "mate in {moves}, before the count ends",
        th: "รุกจนใน {moves} ตา ก่อนนับครบ",
    }
    goal_draw(moves) { en: "hold the draw, in {moves}", th: "หนีให้รอดใน {moves} ตา" }
    goal_hold_by_count(moves) {
        en: "hold the draw: the count ends in {moves} moves",
        th: "หนีให้รอด: อีก {moves} ตานับครบ",
    }
    goal_gain(moves, gain) {
        en: "win material worth {gain} bia or more in {moves}",
        th: "ได้หมากใน {moves} ตา ค่าเบี้ย {gain} ตัวขึ้นไป",
    }
    right_and_reply(reply) { en: "Right! The reply: {reply}", th: "ถูกต้อง! อีกฝ่ายเดิน {reply}" }
    wrong_move(mv) { en: "{mv} is not the move. Try again.", th: "{mv} ยังไม่ใช่ ลองใหม่" }
    puzzle_solved { en: "Solved!", th: "แก้โจทย์ได้แล้ว!" }
    solution_is(moves) { en: "The solution: {moves}", th: "เฉลย: {moves}" }
    puzzle_is_over {
        en: "This puzzle is over: an empty line or `next` goes to the next one, `again` starts it again.",
        th: "โจทย์นี้จบแล้ว กด Enter หรือพิมพ์ `ข้อต่อไป` เพื่อทำข้อต่อไป หรือ `ทวน` เพื่อทำอีกครั้ง",
    }
    prompt_after_puzzle { en: "next, again or quit> ", th: "ข้อต่อไป ทวน หรือ ออก> " }
    puzzle_help {
        en: "  a move       in any notation: e4, Nf2, Nbd2, f1e2, มจ๒
  hint         name the piece that moves
  answer       show the solution
  again        start this puzzle again
  next         go to the next puzzle
  quit         leave the puzzles
",
        th: "  ตาเดิน         พิมพ์ได้หลายแบบ: มจ๒  บค๔  มข๑-ง๒  Ne2  g1e2
  คำใบ้          บอกว่าเดินหมากตัวใด
  เฉลย          ดูเฉลย
  ทวน           ทำข้อนี้อีกครั้ง
  ข้อต่อไป        ไปโจทย์ข้อต่อไป
  ออก           เลิก
คำสั่งภาษาอังกฤษ (help hint answer again next quit) ก็ใช้ได้
",
    }
    puzzle_score(solved, seen) { en: "{solved} of {seen} solved", th: "แก้ได้ {solved} จาก {seen} ข้อ" }
    drill_score(right, asked) { en: "{right} of {asked} right", th: "ตอบถูก {right} จาก {asked} ข้อ" }
}

/// The commands of a game against the engine, each with its Thai word.
pub(crate) const COMMANDS: [(&str, &str); 30] = [
    ("help", "ช่วย"),
    ("help", "คำสั่ง"),
    ("help", "ช่วยเหลือ"),
    ("hint", "คำใบ้"),
    ("hint", "ใบ้"),
    ("hint", "แนะนำ"),
    ("undo", "คืนตา"),
    ("undo", "ถอย"),
    ("undo", "ย้อน"),
    ("count", "นับ"),
    ("count", "ขอนับ"),
    ("stop", "หยุดนับ"),
    ("stop", "เลิกนับ"),
    ("draw", "เสมอ"),
    ("draw", "ขอเสมอ"),
    ("draw", "รับเสมอ"),
    ("draw", "ตกลงเสมอ"),
    ("decline", "ปฏิเสธ"),
    ("decline", "ไม่รับ"),
    ("decline", "ไม่รับเสมอ"),
    ("resign", "ยอมแพ้"),
    ("moves", "ตา"),
    ("moves", "ตาเดิน"),
    ("board", "กระดาน"),
    ("flip", "กลับ"),
    ("level", "ระดับ"),
    ("save", "บันทึก"),
    ("new", "ใหม่"),
    ("quit", "ออก"),
    ("quit", "เลิก"),
];

/// The commands of drills and puzzles, each with its Thai word.
pub(crate) const QUIZ_COMMANDS: [(&str, &str); 14] = [
    ("help", "ช่วย"),
    ("help", "คำสั่ง"),
    ("help", "ช่วยเหลือ"),
    ("hint", "คำใบ้"),
    ("hint", "ใบ้"),
    ("hint", "แนะนำ"),
    ("answer", "เฉลย"),
    ("answer", "ดูเฉลย"),
    ("again", "ทวน"),
    ("again", "ทำอีกครั้ง"),
    ("next", "ข้อต่อไป"),
    ("next", "ข้าม"),
    ("quit", "ออก"),
    ("quit", "เลิก"),
];
