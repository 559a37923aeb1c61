// A game against the engine, which runs in a worker.

import { Game, ready } from "makruk";
import type { MakrukBoard } from "makruk/board";
import "makruk/board";
import { Engine } from "makruk/engine";
import type {} from "makruk/jsx";
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

const root = document.getElementById("root");
await ready();
if (root) createRoot(root).render(<StrictMode><Play /></StrictMode>);
