/** What an assistant in seat 0 is told of a game of random moves, without a service. */
import { pathToFileURL } from 'node:url';
import type { AnyEntry, AnyMove } from 'parlour-client';
import { test } from 'tap';
import type { GameType } from 'parlour-games/game-type';
import { testedTypes } from '#test/support/game-types.js';
import { randomPlay, seedOf, textIn, type Step } from '#test/support/play.js';
import { CHARACTERS_PER_TOKEN, MAX_FORCED, MAX_TOKENS } from './assistant.js';

interface Seat {
  readonly session: object;
}
type NewSeat = new (session: object, listsMoves: boolean, lastReadSeq: number) => Seat;

const load = (file: string): Promise<unknown> => import(pathToFileURL(`packages/mcp/dist/${file}`).href);
const { Seat } = (await load('seats.js')) as { readonly Seat: NewSeat };
const { forcedMove } = (await load('moves.js')) as {
  readonly forcedMove: (moves: readonly AnyMove[]) => AnyMove | null;
};
const { progress } = (await load('text.js')) as {
  readonly progress: (seat: Seat, entries: readonly AnyEntry[]) => string;
};

/** The game after a step, as far as a result tells it. */
const gameAfter = (gameType: GameType, { state }: Step) => {
  const [turn, result] = [gameType.turn(state), gameType.result(state)];
  const legalMoves = turn === 0 ? gameType.legalMoves(state, 0) : [];
  const status = result === null ? 'active' : 'finished';
  return { status, you: 0, turn: turn === null ? null : { seat: turn }, result, legalMoves };
};

/** What all results of a game say; the assistant has moves without a choice played for it. */
function* resultsOf(gameType: GameType): Generator<string> {
  const setup = { gameType, seats: gameType.seats.default, config: {} };
  const session = { seat: 0, game: {} };
  const seat = new Seat(session, true, 0);
  let [unread, forced]: [unread: object[], forced: number] = [[], 0];
  for (const step of randomPlay(gameType, seedOf(1))) {
    const game = gameAfter(gameType, step);
    unread.push({ seq: step.seq, text: textIn(setup, step, step.state, 0) });
    const isForced = forcedMove(game.legalMoves) !== null && forced < MAX_FORCED;
    forced += Number(isForced);
    if (game.status === 'active' && (isForced || game.turn?.seat !== 0)) continue;
    session.game = game;
    yield progress(seat, unread as AnyEntry[]);
    [unread, forced] = [[], 0];
  }
}

test('a game costs an assistant less than 20,000 tokens', (t) => {
  for (const gameType of testedTypes) {
    const texts = [...resultsOf(gameType)];
    const tokens = Math.round(texts.join('').length / CHARACTERS_PER_TOKEN);
    t.ok(tokens < MAX_TOKENS, `${gameType.id}: ${tokens} tokens in ${texts.length} results`);
  }
  t.end();
});
