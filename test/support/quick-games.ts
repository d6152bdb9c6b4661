/** Games that end soon, and random play over HTTP. */
import { playerRng } from 'parlour-games/record/rng';
import type { Typed } from 'parlour-games/game-type';
import { gameTypes } from './game-types.js';
import { get } from 'parlour-games/kit/checked';
import { randomMove } from 'parlour-games/kit/options';
import { seedOf } from './play.js';
import type { Call, Opened } from './service.js';

/** By game type, a config under which random play ends soon. */
const CONFIGS: Readonly<Record<string, object>> = {
  war: { maxBattles: 12 },
  'black-box': { maxPoints: 12 },
  basra: { target: 20 },
  'double-7': { target: 25 },
  '7reeg': { maxRounds: 1 },
};
const MAX_MOVES = 3000;

export function quickConfig(type: string): object {
  return CONFIGS[type] ?? {};
}

interface PlayedGame {
  readonly type: string;
  readonly turn: { readonly seat: number } | null;
  readonly legalMoves: readonly Typed[];
}

/** Plays random moves for the seats whose tokens are given until the game is over. Returns the number of moves. */
export async function playOut(
  call: Call,
  { path, tokens }: Pick<Opened, 'path' | 'tokens'>,
): Promise<number> {
  const rng = playerRng(seedOf(1));
  const [first] = tokens;
  let { turn } = (await call('GET', path, { token: first })).body as PlayedGame;
  for (let moves = 0; ; moves += 1) {
    if (turn === null) return moves;
    if (moves === MAX_MOVES) throw new Error(`the game is not over after ${moves} moves`);
    const token = tokens[turn.seat];
    const { type, legalMoves } = (await call('GET', path, { token })).body as PlayedGame;
    const body = randomMove(legalMoves, rng, get(gameTypes, type).templates);
    const response = await call('POST', `${path}/moves`, { token, body });
    if (response.status !== 201) throw new Error(response.text);
    ({ turn } = (response.body as { game: PlayedGame }).game);
  }
}
