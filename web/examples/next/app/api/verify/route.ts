// Verifies a game on the server: the body is a list of moves and other actions, as `game.actions` has them.

import { ready, verifyGame } from "makruk";

export async function POST(request: Request) {
  await ready();
  try {
    const { legal, ply, outcome, reason } = verifyGame(await request.json());
    return Response.json({ legal, ply, outcome, reason });
  } catch {
    return Response.json({ error: "expected a list of moves" }, { status: 400 });
  }
}
