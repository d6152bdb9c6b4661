import type { GameType, Typed } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { atTurn, type Game } from './games.js';
import type { Response, Send } from './service.js';

const ROUNDS = 10;

/** A template’s move beyond its ranges, such as a wager above the bankroll; `null` if it has none. */
const beyondRanges = (option: Typed): Typed | null => {
  const fields = Object.entries(option).map(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && 'max' in value
      ? [name, Number(value.max) + 1]
      : [name, value],
  );
  const move = Object.fromEntries(fields) as unknown as Typed;
  return JSON.stringify(move) === JSON.stringify(option) ? null : move;
};

/** Offers well-formed moves, the last ones of a turn first, until one is refused. Those that are legal are played. */
export async function illegalMoveOf(send: Send, { examples }: GameType, game: Game): Promise<Response> {
  const moves = examples.moves.toReversed();
  for (let round = 0; round < ROUNDS * moves.length; round += 1) {
    const { legalMoves, token } = await atTurn(send, game);
    const beyond = legalMoves.map(beyondRanges).find((move) => move !== null);
    const body = beyond ?? at(moves, round % moves.length);
    const response = await send({ method: 'POST', path: `${game.path}/moves`, token, body });
    if (response.status !== 201) return response;
  }
  throw new Error('every move was legal');
}
