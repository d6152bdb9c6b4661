/** Laws about the end of a game: its result, resignation, and the declared reasons. */
import assert from 'node:assert/strict';
import type { GameType, Result, Seat, Typed, Viewer } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import { viewersOf, type Playthrough, type Step } from '#test/support/play.js';
import { lawOfData } from './data.js';
import { disclosures } from './disclosure/tables.js';
import { lawOfOpenViews } from './face-up.js';
import { resignAfter } from './games.js';
import { lawOfOpenness } from './openness.js';
import { lawOfScores } from './scores.js';
import { assertSame, compile, sampleOf, seatCounts, typesIn } from './support.js';
import { lawOfZones } from './zones.js';

interface Told {
  readonly winner?: Seat | null;
  readonly winners?: readonly Seat[];
  readonly scores?: readonly number[];
  readonly reason?: string;
}

/** The last event tells how the game ended, as the result does. */
const assertTold = ({ schemas }: GameType, result: Result, events: readonly Typed[]): void => {
  if (!typesIn(schemas.event).includes('game-ended')) return;
  const last = at(events, -1);
  assert.equal(last.type, 'game-ended', 'the last event');
  const {
    winner = null,
    winners = result.winners,
    scores = result.scores,
    reason = result.reason,
  } = last as Told;
  const told = [reason, scores, winner === null ? winners : [winner]];
  assert.deepEqual(told, [result.reason, result.scores, result.winners], `what ${last.type} tells`);
};

export function lawOfEndings({ setup, steps }: Playthrough): void {
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
  assertTold(gameType, result, at(steps, -1).events);
  if (result.outcome === 'win') assert.equal(result.winners.length, 1, 'a win has one winner');
  if (seats > 1) {
    assert.notEqual(result.outcome, 'loss', 'only a single seat can lose to the house');
    assert.ok(result.winners.length > 0, 'a game of several seats has winners');
    if (result.outcome === 'draw') assert.ok(result.winners.length > 1, 'a draw has several winners');
  }
  for (const { name, visibleTo } of gameType.zones(state))
    assert.equal(visibleTo, name === disclosures[gameType.id]?.sealed ? 'nobody' : 'all', name);
  for (const viewer of viewersOf(seats)) {
    if (viewer !== null) assert.deepEqual(gameType.legalMoves(state, viewer), [], 'there are no moves');
    assertOpenTo(viewer, { setup, steps });
  }
}

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

/** Resigns at the rare moments of a game and in its middle. */
const momentsOf = (steps: readonly Step[]): Step[] => {
  const middle = at(steps, Math.floor(steps.length / 2));
  return steps.filter((step) => step === middle || step.isRare === true);
};

const lawsOfWholeGames = [lawOfEndings, lawOfScores];
const lawsOfStates = [lawOfZones, lawOfOpenness, lawOfData, lawOfOpenViews];

/** A resignation ends the game like any other last entry, whenever it comes and whoever is to move. */
export function lawOfResignation({ setup, steps }: Playthrough): void {
  const { gameType, seats } = setup;
  if (seats > 2) return;
  for (const step of momentsOf(steps)) {
    if (gameType.result(step.state) !== null) continue;
    for (let seat = 0; seat < seats; seat += 1) {
      const last = resignAfter(setup, step, seat);
      const played = steps.slice(0, steps.indexOf(step) + 1);
      for (const law of lawsOfWholeGames) law({ setup, steps: [...played, last] });
      for (const law of lawsOfStates) law({ setup, steps: [step, last] });
      const { outcome, winners, reason } = defined(gameType.result(last.state), 'the result');
      assert.equal(gameType.turn(last.state), null, 'no seat is to move');
      if (seats === 2)
        assert.deepEqual([outcome, winners, reason], ['win', [1 - seat], 'resigned'], 'the other seat wins');
    }
  }
}

export function lawOfEndReasons(gameType: GameType): void {
  for (const [reason, meaning] of Object.entries(gameType.endReasons))
    assert.ok(meaning.length > 0, `${reason} has a meaning`);
  if (seatCounts(gameType).includes(2))
    assert.ok('resigned' in gameType.endReasons, 'a type with two seats declares the reason resigned');
  const isDeclared = 'agreed' in gameType.endReasons;
  assert.equal(isDeclared, gameType.agree !== undefined, 'agreed is a reason where a draw can be offered');
}
