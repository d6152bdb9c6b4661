/** Laws about moves: what is listed is what is accepted, and the same moves give the same game. */
import assert from 'node:assert/strict';
import { playerRng } from '#src/engine/history/rng.js';
import type { GameType, Seat, Typed } from '#src/game-type.js';
import { concreteMove, optionCovers } from '#src/kit/options.js';
import { contextOf, deepFreeze, type GameSetup, type Playthrough, type Step } from '../support/play.js';
import { assertSame, compile, randomGame, sampleOf } from './support.js';

/** How many moves from other states of the game are tried in each state. */
const FOREIGN_MOVES = 3;

const assertAcceptedIfListed = (
  { gameType, seed }: GameSetup,
  { state, seq }: Step,
  seat: Seat,
  move: Typed,
): void => {
  const applied = gameType.apply(state, seat, move, contextOf(seed, seq + 1));
  const canonical = gameType.canonicalMove(state, seat, move);
  const listed = gameType
    .legalMoves(state, seat)
    .some((option) => optionCovers(option, canonical, gameType.templates));
  assert.equal(applied.ok, listed, `accepted if and only if it is listed: ${JSON.stringify(move)}`);
  if (applied.ok) return;
  assert.ok(applied.reason in gameType.refusals, `the reason ${applied.reason} is declared`);
  assert.ok(applied.detail.length > 0, 'a refusal has a detail');
};

export const lawOfMoves = ({ setup, steps }: Playthrough): void => {
  const { gameType, seed } = setup;
  const isMove = compile(gameType.schemas.move);
  const sample = sampleOf(steps);
  const foreignMoves = sample.flatMap(({ move }) => move ?? []).slice(0, FOREIGN_MOVES);
  for (const step of sample) {
    const { state, seq } = step;
    const seat = gameType.turn(state);
    if (seat === null) continue;
    const before = JSON.stringify(state);
    const options = gameType.legalMoves(state, seat);
    assert.ok(options.length > 0, 'the seat to move has a legal move');
    for (const option of options) {
      const move = deepFreeze(concreteMove(option, playerRng(seed), gameType.templates));
      const text = JSON.stringify(move);
      assert.ok(isMove(move), `a listed move fits the schema: ${text} ${JSON.stringify(isMove.errors)}`);
      const applied = gameType.apply(state, seat, move, contextOf(seed, seq + 1));
      assert.ok(applied.ok, `a listed move is accepted: ${text}`);
    }
    for (const move of foreignMoves) assertAcceptedIfListed(setup, step, seat, move);
    assert.equal(JSON.stringify(state), before, 'no move changes the state in place');
  }
};

export const lawOfReproducibility = (gameType: GameType): void => {
  const [first, second] = [randomGame(gameType, 1), randomGame(gameType, 1)];
  const statesOf = ({ steps }: Playthrough) => steps.map(({ state }) => state);
  const eventsOf = ({ steps }: Playthrough) => steps.map(({ events }) => events);
  assertSame(statesOf(first), statesOf(second), 'the same seed and moves give the same states');
  assertSame(eventsOf(first), eventsOf(second), 'the same seed and moves give the same events');
};
