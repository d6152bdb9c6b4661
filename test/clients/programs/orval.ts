/**
 * Plays a game of Basra with the functions that orval generated, at the service for which they were generated, and prints a
 * line of JSON. The test compiles it beside the generated `client.ts`.
 */
import { createBasraGame, getBasraGame, playBasraMove } from './client.js';

/** Of responses with any status, the data of a success. */
const dataOf = <Status extends number, Response extends { status: number; data: unknown }>(
  response: Response,
  status: Status,
): Extract<Response, { status: Status }>['data'] => {
  if (response.status !== status) throw new Error(JSON.stringify(response.data));
  return response.data;
};

const created = await createBasraGame({
  seats: [{ kind: 'human' }, { kind: 'human' }],
  config: { target: 20 },
});
const { game, tokens } = dataOf(created, 201);

let { turn, result } = game;
let moves = 0;
for (; turn !== null; moves += 1) {
  const seat = turn.seat;
  const token = tokens.find((each) => each.seat === seat)?.token ?? '';
  const options = { headers: { authorization: `Bearer ${token}` } };
  const { legalMoves } = dataOf(await getBasraGame(game.id, {}, options), 200);
  const move = legalMoves[(moves * 7919) % legalMoves.length];
  if (move === undefined) throw new Error('no legal move');
  ({ turn, result } = dataOf(await playBasraMove(game.id, move, options), 201).game);
}
console.log(JSON.stringify({ type: game.type, moves, reason: result?.reason }));
