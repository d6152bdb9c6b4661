/** A short form of `bench/mcp-tokens.ts`, without a service: what an assistant in seat 0 is told of a game. */
import { pathToFileURL } from 'node:url';
import type { AnyEntry } from 'parlour-client';
import { test } from 'tap';
import { at } from '#src/kit/checked.js';
import { finishedGame } from '#test/record/verifier/support.js';
import { gameTypes } from '#test/support/game-types.js';

interface Seat {
  readonly session: object;
}
type NewSeat = new (session: object, listsMoves: boolean, lastReadSeq: number) => Seat;

const load = (file: string): Promise<unknown> => import(pathToFileURL(`packages/mcp/dist/${file}`).href);
const { Seat } = (await load('seats.js')) as { readonly Seat: NewSeat };
const { progress } = (await load('text.js')) as {
  readonly progress: (seat: Seat, entries: readonly AnyEntry[]) => string;
};

/** In characters: for an entry, and for the first lists of legal moves. */
const [PER_ENTRY, ONCE] = [150, 8_000];

test('an assistant is told what has changed, and its legal moves in few words', (t) => {
  for (const gameType of gameTypes.values()) {
    const { entries, records } = finishedGame(gameType);
    const session = { seat: 0, game: {} };
    const seat = new Seat(session, true, 0);
    let characters = 0;
    for (const { seq } of entries) {
      const { state } = at(records, seq);
      const [turn, result] = [gameType.turn(state), gameType.result(state)];
      const legalMoves = turn === 0 ? gameType.legalMoves(state, 0) : [];
      const status = result === null ? 'active' : 'finished';
      session.game = { status, you: 0, turn: turn === null ? null : { seat: turn }, result, legalMoves };
      characters += progress(seat, entries.slice(seq, seq + 1) as unknown as AnyEntry[]).length;
    }
    const told = `${characters} characters for ${entries.length} entries`;
    t.ok(characters < ONCE + PER_ENTRY * entries.length, `${gameType.id}: ${told}`);
  }
  t.end();
});
