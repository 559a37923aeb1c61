// A board for two players; the server verifies the game.

"use client";

import { Game, ready } from "makruk";
import "makruk/board";
import type {} from "makruk/jsx";
import { useEffect, useState } from "react";

export function Board() {
  const [game, setGame] = useState<Game | null>(null);
  const [verdict, setVerdict] = useState("");

  useEffect(() => {
    let isShown = true;
    ready().then(
      () => isShown && setGame(new Game()),
      (error: Error) => setVerdict(error.message),
    );
    return () => {
      isShown = false;
    };
  }, []);

  const verify = async () => {
    const response = await fetch("/api/verify", { method: "POST", body: JSON.stringify(game?.actions) });
    setVerdict(await response.text());
  };
  return (
    <main style={{ maxWidth: "32rem", margin: "auto" }}>
      <makruk-board game={game} suppressHydrationWarning />
      <button disabled={!game} onClick={verify}>Verify</button>
      <output>{verdict}</output>
    </main>
  );
}
