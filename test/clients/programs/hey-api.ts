/**
 * Plays a game of Connect Four with the functions that hey-api generated, at the service whose URL is the argument, and
 * prints a line of JSON. The test compiles it beside the generated `index.ts`.
 */
import { client } from './client.gen.js';
import { createConnectFourGame, getConnectFourGame, playConnectFourMove } from './sdk.gen.js';

client.setConfig({ baseUrl: process.argv[2] ?? '' });

const { game, tokens } = (
  await createConnectFourGame({
    body: { seats: [{ kind: 'human' }, { kind: 'human' }] },
    throwOnError: true,
  })
).data;

let { turn, result } = game;
let moves = 0;
for (; turn !== null; moves += 1) {
  const seat = turn.seat;
  const auth = tokens.find((each) => each.seat === seat)?.token ?? '';
  const request = { path: { id: game.id }, auth, throwOnError: true as const };
  const { legalMoves } = (await getConnectFourGame(request)).data;
  const move = legalMoves[(moves * 7919) % legalMoves.length];
  if (move === undefined) throw new Error('no legal move');
  ({ turn, result } = (await playConnectFourMove({ ...request, body: move })).data.game);
}
console.log(JSON.stringify({ type: game.type, moves, reason: result?.reason }));
