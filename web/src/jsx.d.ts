// Types of the element <makruk-board> for React's JSX: `import type {} from "makruk/jsx"`.

import type { DetailedHTMLProps, HTMLAttributes } from "react";

import type { BoardArrow, BoardAttributes, BoardGame, MakrukBoard } from "./board.js";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "makruk-board": DetailedHTMLProps<HTMLAttributes<MakrukBoard>, MakrukBoard> &
        BoardAttributes & { game?: BoardGame | null; arrows?: BoardArrow[]; marks?: string[]; stars?: string[]; checks?: string[] };
    }
  }
}
