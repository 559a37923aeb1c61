// Drawings of the pieces, and their letters in a FEN.

/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Role} Role */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {Record<Role, string>} Drawings SVG fragments, one per role */
/**
 * Drawings in a square of `size` units. A fragment inherits `fill` (the body), `stroke` (the outline) and
 * `color` (lines on the body). Fragments are inserted into the page verbatim: use only trusted sources.
 * @typedef {{ size: number, white: Drawings, black: Drawings }} PieceSet
 */

/** @type {Role[]} */
export const ROLES = ["khun", "met", "khon", "ma", "rua", "bia", "biangai"];

/** @param {string} lines */
const detail = (lines) => `<path fill="none" stroke="currentColor" d="${lines}"/>`;

/**
 * Turned wooden pieces: the khun is a stupa with a spire, the met a small one with a bud, the khon an urn
 * with a pointed lid, the ma a horse's head, the rua a broad lidded bowl. A bia is a cowrie lying on its face; a
 * bia ngai has been turned over and shows its slit. The drawings are those of the Rust library.
 * @type {Drawings}
 */
const turned = {
  khun:
    '<path d="M50 4C52 14 53 21 57 28H61V35C66 44 63 55 73 62V68C73 74 77 77 81 80V91H19V80C23 77 27 74 27 68V62C37 ' +
    '55 34 44 39 35V28H43C47 21 48 14 50 4Z"/>' +
    detail("M46 28H54M42 35H58M30 63H70M22 80H78"),
  met:
    '<path d="M50 32C51 37 56 39 56 44C56 46 55 47 54 48C64 50 69 58 69 67V71C69 75 72 78 75 81V91H25V81' +
    'C28 78 31 75 31 71V67C31 58 36 50 46 48C45 47 44 46 44 44C44 39 49 37 50 32Z"/>' +
    detail("M46 48H54M34 67H66M28 81H72"),
  khon:
    '<path d="M50 14C54 28 64 36 77 42V50C73 58 64 62 62 70C62 76 66 78 74 81V91H26V81C34 78 38 76 38 70C36 62 27 58 ' +
    '23 50V42C36 36 46 28 50 14Z"/>' +
    detail("M26 46H74M41 70H59M29 81H71"),
  ma:
    '<path d="M28 91V83C30 70 48 68 47 55C41 58 37 59 33 66C28 71 17 64 19 56C21 50 25 46 28 38C30 30 36 25 42 22L44 ' +
    '10L54 20C74 27 80 52 78 83V91Z"/>' +
    detail("M31 83H75M56 29C65 39 69 54 68 72M25 58L28 56M40 36H42"),
  rua:
    '<path d="M50 34C54 34 55 38 54 40C66 42 74 46 78 52V61C74 65 74 73 84 80V91H16V80C26 73 26 65 22 61V52C26 46 34 ' +
    '42 46 40C45 38 46 34 50 34Z"/>' +
    detail("M25 52H75M25 61H75M19 80H81"),
  bia: '<path d="M50 31C67 31 77 42 78 56V70H22V56C23 42 33 31 50 31Z"/>' + detail("M25 57H75"),
  biangai:
    '<ellipse cx="50" cy="50" rx="25" ry="28"/>' +
    detail(
      "M50 30C54 40 54 60 50 70C46 60 46 40 50 30ZM41 38H37M40 46H33M40 54H33M41 62H37M59 38H63M60 46H67M60 54H67M59 " +
      "62H63",
    ),
};

/**
 * Discs with the letter of each piece.
 * @param {Record<Role, string>} letters
 * @returns {Drawings}
 */
function discs(letters) {
  const disc = (/** @type {string} */ letter) =>
    '<circle cx="50" cy="50" r="39"/>' +
    '<text x="50" y="65" font-size="44" font-weight="600" text-anchor="middle" stroke="none" fill="currentColor">' +
    `${letter}</text>`;
  return /** @type {Drawings} */ (Object.fromEntries(ROLES.map((role) => [role, disc(letters[role])])));
}

/**
 * The figures of international chess, for those who know them: the khun is a king, the met a queen, the khon a bishop,
 * the ma a knight, the rua a rook, and a bia a pawn. A bia ngai, which moves as a met, is a pawn with a crown.
 * @type {Drawings}
 */
const figures = {
  khun:
    '<path d="M46 40V28H38V20H46V12H54V20H62V28H54V40C66 35 79 40 79 52C79 63 71 69 71 80L78 83V91H22V83L29 80C29 69 21 63 ' +
    '21 52C21 40 34 35 46 40Z"/>' +
    detail("M50 46V64M29 80H71M31 71H69"),
  met:
    '<path d="M20 36L34 58L34 28L45 55L50 22L55 55L66 28L66 58L80 36L72 80L78 83V91H22V83L28 80Z"/>' +
    '<circle cx="20" cy="33" r="4"/><circle cx="34" cy="25" r="4"/><circle cx="50" cy="19" r="4"/>' +
    '<circle cx="66" cy="25" r="4"/><circle cx="80" cy="33" r="4"/>' +
    detail("M28 80H72M30 70H70"),
  khon:
    '<path d="M50 12C55 12 57 17 54 20C66 28 71 41 66 53C64 59 60 61 59 66L63 80L76 83V91H24V83L37 80L41 66C40 61 36 59 34 53' +
    'C29 41 34 28 46 20C43 17 45 12 50 12Z"/>' +
    detail("M41 66H59M37 80H63M50 32V50M42 41H58"),
  ma: turned.ma,
  rua:
    '<path d="M25 22H37V30H44V22H56V30H63V22H75V40L66 47V68L72 80L78 83V91H22V83L28 80L34 68V47L25 40Z"/>' +
    detail("M34 47H66M34 68H66M28 80H72"),
  bia:
    '<path d="M50 32C59 32 65 39 65 47C65 52 62 55 59 58H66V64H60C61 72 66 77 72 82V91H28V82C34 77 39 72 40 64H34V58H41' +
    'C38 55 35 52 35 47C35 39 41 32 50 32Z"/>' +
    detail("M41 58H59M29 82H71"),
  biangai:
    '<path d="M33 22L43 34L50 16L57 34L67 22L63 46C63 52 61 55 59 58H66V64H60C61 72 66 77 72 82V91H28V82C34 77 39 72 40 64' +
    'H34V58H41C39 55 37 52 37 46Z"/>' +
    detail("M38 46H62M41 58H59M29 82H71"),
};

const latin = discs({ khun: "K", met: "M", khon: "S", ma: "N", rua: "R", bia: "P", biangai: "F" });
const thai = discs({ khun: "ข", met: "ม็", khon: "ค", ma: "ม", rua: "ร", bia: "บ", biangai: "ง" });

/** @type {Record<string, PieceSet>} */
export const PIECE_SETS = {
  turned: { size: 100, white: turned, black: turned },
  latin: { size: 100, white: latin, black: latin },
  thai: { size: 100, white: thai, black: thai },
  figures: { size: 100, white: figures, black: figures },
};

/** @type {Record<string, Role>} */
const ROLE_OF_LETTER = { k: "khun", m: "met", s: "khon", n: "ma", r: "rua", p: "bia" };

/**
 * Reads the squares of a FEN with the letters K M S N R P, and M~ or F for a bia ngai. Unreadable parts are
 * skipped, since this is only for drawing; `Position` reports errors.
 * @param {string} fen
 * @returns {Map<string, Piece>} by square
 */
export function readBoard(fen) {
  const board = new Map();
  const ranks = fen.trim().split(/\s+/)[0].split("/").slice(0, 8);
  ranks.forEach((rank, row) => {
    let column = 0;
    for (const [, text, promoted] of rank.matchAll(/([A-Za-z]|\d)(~?)/g)) {
      if (column >= 8) break;
      if (/\d/.test(text)) {
        column += Number(text);
        continue;
      }
      const letter = text.toLowerCase();
      const role = letter === "f" || (letter === "m" && promoted) ? "biangai" : ROLE_OF_LETTER[letter];
      if (role) {
        const color = text === letter ? "black" : "white";
        board.set("abcdefgh"[column] + (8 - row), { color, role });
      }
      column += 1;
    }
  });
  return board;
}

/**
 * Writes the first field of a FEN.
 * @param {Map<string, Piece>} board
 */
export function writeBoard(board) {
  const letter = (/** @type {Piece} */ { color, role }) => {
    const lower =
      role === "biangai" ? "m" : (Object.keys(ROLE_OF_LETTER).find((key) => ROLE_OF_LETTER[key] === role) ?? "");
    return (color === "white" ? lower.toUpperCase() : lower) + (role === "biangai" ? "~" : "");
  };
  const ranks = [];
  for (let rank = 8; rank >= 1; rank -= 1) {
    let text = "";
    for (const file of "abcdefgh") {
      const piece = board.get(file + rank);
      text += piece ? letter(piece) : "1";
    }
    ranks.push(text.replace(/1+/g, (empty) => String(empty.length)));
  }
  return ranks.join("/");
}
