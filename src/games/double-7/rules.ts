/** The deal, what may be played, and resigning (docs/rules/double-7.md). */
import { shows, type Card } from './cards.js';
import { MAX_SEATS, MIN_SEATS } from './deal.js';
import type { Event } from './event-schema.js';
import { firstHand, handStopped, NOBODY } from './hands.js';
import { layoutOf, type OpenEnd } from './layout.js';
import { turn } from './outcome.js';
import { DEFAULT_TARGET, type Config, type Move, type PlayMove, type State } from './schemas.js';
import type { ConfigResult, Context, Seat, Transition } from '#src/game-type.js';

export { result, turn } from './outcome.js';

/** Fills in the target; refuses a number of seats other than two to six. */
export const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> =>
  seats < MIN_SEATS || seats > MAX_SEATS
    ? { ok: false, detail: `Double-7 has ${MIN_SEATS} to ${MAX_SEATS} seats, not ${seats}.` }
    : { ok: true, config: { target: config.target ?? DEFAULT_TARGET } };

export const setup = (config: Config, seats: number, { rng }: Context): Transition<State, Event> =>
  firstHand(config, seats, rng);

/** The cards of a seat in the order of the set. */
export const handOf = (state: State, seat: Seat): Card[] => state.hands[seat] ?? [];

/** The open ends that a card can be joined to. */
export const fittingEnds = (state: State, card: Card): OpenEnd[] =>
  layoutOf(state.layout).ends.filter((end) => shows(card, end.number));

/** All plays of a seat: by card in the order of the set, for each card by end. */
export const playsOf = (state: State, seat: Seat): PlayMove[] => {
  const hand = handOf(state, seat);
  if (state.layout.length === 0) {
    const cards = state.openWith === null ? hand : [state.openWith];
    return cards.map((card) => ({ type: 'play', card }));
  }
  const { ends } = layoutOf(state.layout);
  return hand.flatMap((card) =>
    ends
      .filter(({ number }) => shows(card, number))
      .map(({ end }): PlayMove => ({ type: 'play', card, end })),
  );
};

/** The plays of the seat to move; without any, the draw; without that, the pass. */
export const legalMoves = (state: State, seat: Seat): Move[] => {
  if (turn(state) !== seat) return [];
  const plays = playsOf(state, seat);
  if (plays.length > 0) return plays;
  return [{ type: state.boneyard.length > 0 ? 'draw' : 'pass' }];
};

/** Names the end of a card that fits one end only. */
export const canonicalMove = (state: State, _seat: Seat, move: Move): Move => {
  if (move.type !== 'play' || move.end !== undefined) return move;
  const [only, ...others] = fittingEnds(state, move.card);
  return only === undefined || others.length > 0 ? move : { ...move, end: only.end };
};

/** Gives a game of two away: the opponent wins, and no score changes. */
export const resign = (state: State, seat: Seat): Transition<State, Event> => {
  const over: State = { ...state, resigned: seat };
  const closed = handStopped(over, 'resigned', NOBODY);
  return { state: closed.state, events: [{ type: 'resigned', seat }, ...closed.events] };
};
