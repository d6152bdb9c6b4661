/** The law of scores: they follow from the events, and the winners are those with the best ones. */
import assert from 'node:assert/strict';
import type { GameType, Result, Seat, Typed } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import type { Playthrough, Step } from '#test/support/play.js';

/** Events with the fields that tallies read. */
interface ScoringEvent extends Typed {
  readonly seat?: Seat;
  readonly points?: number | readonly number[];
  readonly cost?: number;
  readonly winner?: Seat | null;
  readonly bonus?: number;
  readonly amount?: number;
  readonly bankroll?: number;
  readonly deckSizes?: readonly number[];
}

/** What an event adds to the score of a seat. */
type Tally = (event: ScoringEvent, seat: Seat) => number;

const own =
  (types: readonly string[], field: 'points' | 'cost'): Tally =>
  (event, seat) =>
    types.includes(event.type) && event.seat === seat ? Number(event[field]) : 0;

const doubleSeven: Tally = (event, seat) =>
  own(['scored'], 'points')(event, seat) +
  (event.type === 'hand-ended' && event.winner === seat ? Number(event.bonus) : 0);

const SIGNS: Readonly<Record<string, number>> = { won: 1, lost: -1 };

const overUnderSeven: Tally = ({ type, amount = 0, bankroll = 0 }) =>
  type === 'opened' ? bankroll : (SIGNS[type] ?? 0) * amount;

/** The other seat than the one that resigned wins, too. */
const connectFour: Tally = ({ type, seat: actor }, seat) =>
  (type === 'four-in-line' && seat === actor) || (type === 'resigned' && seat !== actor) ? 1 : 0;

/** By type, how its events add up to the scores. Other types are only checked for the best scores winning. */
export const TALLIES: Readonly<Record<string, Tally>> = {
  'connect-four': connectFour,
  'over-under-seven': overUnderSeven,
  war: ({ type, deckSizes }, seat) => (type === 'game-ended' ? at(deckSizes ?? [], seat) : 0),
  'black-box': own(['laser-exited', 'guessed'], 'cost'),
  basra: own(['captured', 'basra', 'last-cards-taken'], 'points'),
  'double-7': doubleSeven,
  '7reeg': ({ type, points }, seat) => (type === 'round-ended' ? at(points as readonly number[], seat) : 0),
  duets: ({ type, winner }, seat) => (type === 'turned-up' && winner === seat ? 1 : 0),
};

/** What the events of a whole game add up to for each seat; `null` if the type has no tally. */
const totalsOf = ({ id }: GameType, steps: readonly Step[], seats: number): number[] | null => {
  const tally = TALLIES[id];
  if (tally === undefined) return null;
  const events = steps.flatMap((step) => step.events);
  return Array.from({ length: seats }, (_, seat) =>
    events.reduce((total, event) => total + tally(event, seat), 0),
  );
};

/** Seats that were out before the last round cannot win it. */
interface Eliminations {
  readonly rounds?: number;
  readonly outAfterRound?: readonly (number | null)[];
}

const isInAtTheEnd = ({ rounds, outAfterRound }: Eliminations, seat: Seat): boolean =>
  outAfterRound === undefined || [null, rounds].includes(at(outAfterRound, seat));

/** The winners are the seats with the best of all scores. */
const assertWinners = ({ bestScores }: GameType, { winners, scores, reason, details }: Result): void => {
  if (['resigned', 'agreed'].includes(reason) || scores.length === 1) return;
  const inAtTheEnd = [...scores.keys()].filter((seat) => isInAtTheEnd(details, seat));
  const best = Math[bestScores === 'highest' ? 'max' : 'min'](...inAtTheEnd.map((seat) => at(scores, seat)));
  assert.deepEqual(
    winners,
    inAtTheEnd.filter((seat) => at(scores, seat) === best),
    `${winners.join()} won with the scores ${scores.join()}: ${reason}`,
  );
};

export function lawOfScores({ setup: { gameType, seats }, steps }: Playthrough): void {
  const result = defined(gameType.result(at(steps, -1).state), 'the result');
  const totals = totalsOf(gameType, steps, seats);
  if (totals !== null) assert.deepEqual(result.scores, totals, 'the scores are what the events add up to');
  assertWinners(gameType, result);
}
