/** Laws about the end of a game: its result, resignation, and the declared reasons. */
import assert from 'node:assert/strict';
import type { GameType, Seat, Viewer } from '#src/game-type.js';
import { at, defined } from '#src/kit/checked.js';
import { viewersOf, type Playthrough, type Step } from '#test/support/play.js';
import { lawOfOpenness } from './openness.js';
import { lawOfScores } from './scores.js';
import { assertSame, compile, sampleOf, seatCounts } from './support.js';
import { lawOfZones } from './zones.js';

export const lawOfEndings = ({ setup, steps }: Playthrough): void => {
  const { gameType, seats } = setup;
  const { state } = at(steps, -1);
  for (const { seq, state: earlier } of steps.slice(0, -1))
    assert.equal(gameType.result(earlier), null, `there is no result before the end: after entry ${seq}`);
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
    assertOpenTo(viewer, { setup, steps });
  }
};

/** Once the game is over, all viewers see the same, and the whole log as it is. */
const assertOpenTo = (viewer: Viewer, { setup: { gameType }, steps }: Playthrough): void => {
  const { state } = at(steps, -1);
  assertSame(gameType.view(state, viewer), gameType.view(state, null), 'everything is open');
  for (const { seat, move, events } of [...sampleOf(steps), at(steps, -1)]) {
    for (const event of events)
      assertSame(gameType.viewEvent(event, viewer, state), event, `the event ${event.type} is open`);
    if (seat !== null && move !== null)
      assertSame(gameType.viewMove(move, seat, viewer, state), move, `the move ${move.type} is open`);
  }
};

/** The game up to its middle, where `seat` resigns. */
const resignedGame = ({ setup, steps }: Playthrough, seat: Seat): Playthrough => {
  const played = steps.slice(0, Math.floor(steps.length / 2) + 1);
  const { seq, state } = at(played, -1);
  const resigned = setup.gameType.resign(state, seat);
  const last: Step = { seq: seq + 1, seat: null, move: null, state: resigned.state, events: resigned.events };
  return { setup, steps: [...played, last] };
};

/** A resignation ends the game like any other last entry. */
export const lawOfResignation = (playthrough: Playthrough): void => {
  const { setup, steps } = playthrough;
  const { gameType, seats } = setup;
  const { state } = at(steps, Math.floor(steps.length / 2));
  if (seats > 2 || gameType.result(state) !== null) return;
  for (let seat = 0; seat < seats; seat += 1) {
    const ended = resignedGame(playthrough, seat);
    const resigned = at(ended.steps, -1);
    for (const law of [lawOfEndings, lawOfZones, lawOfOpenness, lawOfScores]) law(ended);
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
