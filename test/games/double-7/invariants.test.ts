/** Invariants that hold at every step of random games. */
import { test } from 'tap';
import { CARDS, shows, sortHand } from '#src/games/double-7/cards.js';
import type { Event, State } from '#src/games/double-7/schemas.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import { sum } from '#src/kit/lists.js';
import { randomPlay, seedOf, type Step } from '#test/support/play.js';
import { everyCard } from './support.js';

const GAMES = 100;
/** Far above what was measured for targets up to 150 (docs/rules/double-7.md, "Facts"). */
const MOST_MOVES = 500;
const WHOLE_SET = String(CARDS);

const seatsOf = (game: number): number => 2 + (game % 5);
const configOf = (game: number) => ({ target: game % 10 === 0 ? 150 : 5 + ((game * 7) % 60) });

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

void test(`${GAMES} random games keep every invariant and end`, async (t) => {
  for (let game = 0; game < GAMES; game += 1) {
    const wrong: string[] = [];
    let before: State | undefined;
    let moves = 0;
    for (const step of randomPlay(doubleSeven, seedOf(game), seatsOf(game), configOf(game))) {
      const check: Check = noting(wrong, `entry ${step.seq}: `);
      checkStep(check, step, before);
      before = step.state as State;
      moves = step.seq;
    }
    const check: Check = noting(wrong);
    if (before !== undefined) checkEnd(check, before);
    check(moves <= Math.min(MOST_MOVES, doubleSeven.maxRandomGameLength), 'the game ends in time');
    t.strictSame(wrong, [], `game ${game}`);
  }
});
