/** Laws about the end of a game: its result, resignation, and the declared reasons. */
import assert from 'node:assert/strict';
import type { GameType } from '#src/game-type.js';
import { at, defined } from '#src/kit/checked.js';
import { viewersOf, type Playthrough } from '../support/play.js';
import { assertSame, compile, seatCounts } from './support.js';

export const lawOfEndings = ({ setup, steps }: Playthrough): void => {
  const { gameType, seats } = setup;
  const { state } = at(steps, -1);
  assert.equal(gameType.turn(state), null, 'no seat is to move');
  const result = defined(gameType.result(state), 'the result');
  assert.ok(result.reason in gameType.endReasons, `the reason ${result.reason} is declared`);
  assert.ok(compile(gameType.schemas.details)(result.details), 'the details fit their schema');
  assert.equal(result.scores.length, seats, 'every seat has a score');
  const ascending = result.winners.toSorted((a, b) => a - b);
  assert.deepEqual(result.winners, ascending, 'the winners are in ascending order');
  if (result.outcome === 'win') assert.equal(result.winners.length, 1, 'a win has one winner');
  if (seats > 1) {
    assert.notEqual(result.outcome, 'loss', 'only a single seat can lose to the house');
    assert.ok(result.winners.length > 0, 'a game of several seats has winners');
  }
  for (const viewer of viewersOf(seats)) {
    if (viewer !== null) assert.deepEqual(gameType.legalMoves(state, viewer), [], 'there are no moves');
    assertSame(gameType.view(state, viewer), gameType.view(state, null), 'everything is open');
  }
};

export const lawOfResignation = ({ setup, steps }: Playthrough): void => {
  const { gameType, seats } = setup;
  const { state } = at(steps, Math.floor(steps.length / 2));
  if (seats > 2 || gameType.result(state) !== null) return;
  for (let seat = 0; seat < seats; seat += 1) {
    const resigned = gameType.resign(state, seat);
    const result = defined(gameType.result(resigned.state), 'the result');
    assert.equal(gameType.turn(resigned.state), null, 'no seat is to move');
    if (seats === 2) {
      const { outcome, winners, reason } = result;
      assert.deepEqual([outcome, winners, reason], ['win', [1 - seat], 'resigned'], 'the other seat wins');
    }
    assert.ok(compile(gameType.schemas.state)(resigned.state), 'the state fits its schema');
  }
};

export const lawOfEndReasons = (gameType: GameType): void => {
  for (const [reason, meaning] of Object.entries(gameType.endReasons))
    assert.ok(meaning.length > 0, `${reason} has a meaning`);
  if (seatCounts(gameType).includes(2))
    assert.ok('resigned' in gameType.endReasons, 'a type with two seats declares the reason resigned');
};
