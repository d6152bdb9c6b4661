/** The own invariants of Double-7, beyond the laws of all game types. */
import { CARDS, shows, sortHand } from '#src/games/double-7/cards.js';
import type { Event, State } from '#src/games/double-7/schemas.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import { sum } from '#src/kit/lists.js';
import type { Step } from '#test/support/play.js';
import { everyCard } from './support.js';

const WHOLE_SET = String(CARDS);

/** Collects failures; cheaper than an assertion per check. */
type Check = (holds: boolean, what: string) => void;
const noting =
  (wrong: string[], where = ''): Check =>
  (holds, what) => {
    if (!holds) wrong.push(where + what);
  };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const gainedBy = (events: readonly Event[]): number =>
  sum(
    events.map((event) => {
      if (event.type === 'scored') return event.points;
      return event.type === 'hand-ended' ? event.bonus : 0;
    }),
  );

const checkCards = (check: Check, state: State): void => {
  check(String(sortHand(everyCard(state))) === WHOLE_SET, 'there are 36 cards, each once');
  check(
    state.hands.every((hand) => same(hand, sortHand(hand))),
    'hands are sorted',
  );
  check(
    state.hands.every(
      (hand, seat) => !hand.some((card) => state.lacks[seat]?.some((number) => shows(card, number))),
    ),
    'no seat holds a number that it is known to lack',
  );
};

const checkScores = (
  check: Check,
  state: State,
  before: State | undefined,
  events: readonly Event[],
): void => {
  const gained = sum(state.scores) - sum(before?.scores ?? state.scores);
  check(gained === gainedBy(events), 'the events account for every point');
  check(
    state.scores.every((score) => score % 5 === 0),
    'all scores are multiples of 5',
  );
};

const checkTurn = (check: Check, state: State): void => {
  const seat = doubleSeven.turn(state);
  const over = doubleSeven.result(state) !== null;
  check((seat === null) === over, 'a seat is to move until the game is over');
  check(
    over === state.scores.some((score) => score >= state.config.target),
    'the game is over when the target is reached',
  );
  check(over || state.hands.every((hand) => hand.length > 0), 'no hand is empty while the game lasts');
};

const checkStep = (check: Check, { state: plain, events }: Step, before: State | undefined): void => {
  const state = plain as State;
  checkCards(check, state);
  checkScores(check, state, before, events as Event[]);
  checkTurn(check, state);
};

const checkEnd = (check: Check, state: State): void => {
  const result = doubleSeven.result(state);
  const highest = Math.max(...state.scores);
  check(highest >= state.config.target, 'the target is reached');
  check(same(result?.winners, [state.scores.indexOf(highest)]), 'the seat that reached it wins');
  check(
    result?.details !== undefined && same(result.details, { hands: state.handNumber }),
    'the hands are counted',
  );
};

export const flawOf = (step: Step, before: Step | null): string | undefined => {
  const wrong: string[] = [];
  const state = step.state as State;
  if (state.resigned !== null) return undefined;
  checkStep(noting(wrong), step, before?.state as State | undefined);
  if (doubleSeven.result(state) !== null) checkEnd(noting(wrong), state);
  return wrong[0];
};
