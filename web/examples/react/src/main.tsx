// A game against the engine, and a study with its proof. Both run in workers.

import { Game, ready } from "makruk";
import type { MakrukBoard } from "makruk/board";
import "makruk/board";
import { Engine } from "makruk/engine";
import type {} from "makruk/jsx";
import { prove } from "makruk/proofs";
import { StrictMode, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

function Play() {
  const [game] = useState(() => new Game());
  const [moves, setMoves] = useState("");
  const [state, setState] = useState("");
  const board = useRef<MakrukBoard>(null);

  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const engine = new Engine();
    const show = () => {
      element.refresh();
      setMoves(game.history().join(" "));
      setState(game.outcome?.text ?? game.count?.text ?? "");
    };
    const answer = async () => {
      // A player may act before its move: it may call a count, or offer a draw.
      for (;;) {
        const decision = await engine.decide(game, { side: "black", level: 3, nodes: 2000 });
        if (!decision) return;
        game.act(decision.action);
        show();
      }
    };
    const play = (event: HTMLElementEventMap["makruk-move"]) => {
      event.preventDefault(); // or else the board plays the move after this function
      game.play(event.detail.uci);
      show();
      answer().catch((error: Error) => setState(error.message));
    };
    element.addEventListener("makruk-move", play);
    return () => {
      element.removeEventListener("makruk-move", play);
      void engine.terminate();
    };
  }, [game]);

  return (
    <main style={{ maxWidth: "32rem", margin: "auto" }}>
      <makruk-board ref={board} game={game} movable="white" />
      <output>{moves}</output>
      <p>{state}</p>
    </main>
  );
}

/** White must mate before Black has counted to 16. */
const STUDY = "k7/8/2K5/8/8/8/8/1R6 w - 32 29 1";

function Study() {
  const [text, setText] = useState("");

  useEffect(() => {
    const control = new AbortController();
    const fail = (error: Error) => {
      if (!control.signal.aborted) setText(error.message);
    };
    prove(STUDY, { mate: 5, signal: control.signal }).then(({ mate }) => setText(`Mate in ${mate}`), fail);
    return () => control.abort();
  }, []);

  return <p>{text}</p>;
}

const root = document.getElementById("root");
await ready();
if (root) createRoot(root).render(<StrictMode><Play /><Study /></StrictMode>);
