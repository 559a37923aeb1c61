// The style of a board: the colours of its themes are CSS properties.

/** Default piece colours, and the only ones for a board that is not in the page yet. @type {Record<string, string>} */
export const COLORS = {
  white: "#fbeed3", "white-outline": "#3a2413", "white-detail": "#3a2413",
  black: "#40261a", "black-outline": "#1a0d06", "black-detail": "#ecd0a4",
};

export const STYLE = `
:host { display: block; position: relative; aspect-ratio: 1; user-select: none;
  -webkit-user-select: none; -webkit-tap-highlight-color: transparent;
  --board: #dcaa66; --dark: transparent; --lines: #7d4b1e; --frame: #6d3f1b; --letters: #5a2f0e;
  --last: #fff04d; --check: #e0211b; --mark: #2f9e6e; --selected: #e8892b; --target: #1d6b4a;
  --star: #ffd83d; --star-outline: #6b4300; --tint: .55;
  ${Object.entries(COLORS).map(([name, color]) => `--${name}: ${color}`).join("; ")}; --focus: #0b57d0;
  --font: "Noto Sans Thai", "Leelawadee UI", Thonburi, Loma, sans-serif }
:host([hidden]) { display: none }
:host([theme="chequered"]) { --board: #efd9b0; --dark: #c28f5c; --lines: #8a5a30 }
:host([theme="paper"]) { --board: #fff; --lines: #000; --frame: #fff; --letters: #000; --last: #bbb; --check: #777;
  --mark: #ddd; --selected: #999; --target: #444; --star: #fff; --star-outline: #000; --tint: 1;
  --white: #fff; --white-outline: #000; --white-detail: #000; --black: #222;
  --black-outline: #000; --black-detail: #fff }
:host([theme="night"]) { --board: #6b798b; --lines: #333c47; --frame: #1b2027; --letters: #11151a; --last: #4f9fe0;
  --check: #ff4b3e; --mark: #39b58a; --selected: #d9a441; --target: #0d3b2c; --white: #eef1f4; --focus: #9ecbff;
  --white-outline: #14181d; --white-detail: #14181d; --black: #171b20;
  --black-outline: #06080a; --black-detail: #b9c6d4 }
svg { position: absolute; inset: 0; width: 100%; height: 100%; display: block; overflow: visible; pointer-events: none }
.frame { fill: var(--frame) } .wood { fill: var(--board) } .dark { fill: var(--dark) }
.lines { fill: none; stroke: var(--lines); stroke-width: 2 }
.coordinates { fill: var(--letters); font: 600 18px var(--font) }
.last { fill: var(--last); opacity: var(--tint) } .selected { fill: var(--selected); opacity: var(--tint) }
.mark, .planned { fill: var(--mark); opacity: var(--tint) }
.over { fill: none; stroke: var(--selected); stroke-width: 6 }
.star { fill: var(--star); stroke: var(--star-outline); stroke-width: 4; stroke-linejoin: round }
.target { fill: var(--target) } .ring { fill: none; stroke: var(--target); stroke-width: 7 }
.piece { stroke-width: 3; stroke-linejoin: round; stroke-linecap: round; font-family: var(--font) }
.white { fill: var(--white); stroke: var(--white-outline); color: var(--white-detail) }
.black { fill: var(--black); stroke: var(--black-outline); color: var(--black-detail) }
.dragged { opacity: .35 }
#grid { position: absolute; display: grid; grid-template-rows: repeat(8, 1fr); outline: none }
#grid > div { display: grid; grid-template-columns: repeat(8, 1fr) }
#grid span { outline: none; border-radius: 3px }
#grid span:focus-visible { box-shadow: inset 0 0 0 3px var(--focus), inset 0 0 0 5px #fff }
:host([mode="play"]) #grid, :host([mode="edit"]) #grid { touch-action: none; cursor: pointer }
#hand { position: fixed; inset: auto; left: 0; top: 0; margin: 0; border: 0; padding: 0; background: none;
  pointer-events: none; z-index: 9; overflow: visible }
#hand:not(.held) { display: none }
#said, #help { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap }
@media (forced-colors: active) { #grid span:focus-visible { outline: 3px solid Highlight } }
`;
