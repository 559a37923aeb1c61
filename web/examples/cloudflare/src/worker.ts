// Verifies games, and draws positions: POST /verify with a list of moves, GET /board.svg?fen=…

import { START, ready, svg, verifyGame } from "makruk";
import wasm from "makruk/makruk_bg.wasm";

// A worker cannot fetch the module from beside the package's files.
await ready(wasm);

export default {
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    try {
      if (pathname === "/verify" && request.method === "POST") {
        const moves: string[] = await request.json();
        const { legal, ply, outcome, reason } = verifyGame(moves);
        return Response.json({ legal, ply, outcome, reason });
      }
      if (pathname === "/board.svg") {
        return new Response(svg(searchParams.get("fen") ?? START), { headers: { "content-type": "image/svg+xml" } });
      }
    } catch (error) {
      return Response.json({ error: String(error) }, { status: 400 });
    }
    return new Response("not found", { status: 404 });
  },
} satisfies ExportedHandler;
