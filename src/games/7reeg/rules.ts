/** The rules of Fourteen: docs/rules/7reeg.md. What a move does is in moves.ts, what may be moved in options.ts. */
import type { ConfigResult, Context, Result, Seat, Transition } from '#src/game-type.js';
import type { Event } from './event-schema.js';
import { MOST_SEATS, type Reason } from './fields.js';
import { dealRound, endGame } from './rounds.js';
import type { Config, Details, State } from './schemas.js';

const FEWEST_SEATS = 2;
const SEATS_FOR_ONE_DECK = 2;
const DEFAULTS = {
  floorCards: 'fixed',
  floorValue: 'fixed',
  fiftyWindowMs: 4000,
  eliminationScore: 30,
  maxRounds: 100,
} as const;

export const REASON_MEANINGS: Readonly<Record<Reason, string>> = {
  'last-seat-in': 'All other seats are out: the last seat in wins.',
  'nobody-left': 'A round put out everybody: who played it with the lowest score wins, equal scores draw.',
  'max-rounds': 'The last round that the config allows is over: the lowest score wins, a tie is a draw.',
  resigned: 'The other of two seats resigned: the scores stay as they were.',
};

/** Two to five seats; refuses one deck for more than two of them. */
export const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> => {
  if (seats < FEWEST_SEATS || seats > MOST_SEATS) {
    return {
      ok: false,
      detail: `Fourteen is played by ${FEWEST_SEATS} to ${MOST_SEATS} seats, not by ${seats}.`,
    };
  }
  const fewestDecks = seats > SEATS_FOR_ONE_DECK ? 2 : 1;
  const complete: Config = { decks: fewestDecks, ...DEFAULTS, ...config };
  if (complete.decks < fewestDecks)
    return { ok: false, detail: `One deck is not enough for ${seats} seats: use two.` };
  return { ok: true, config: complete };
};

/** Deals the first round, which seat 0 leads. */
export const setup = (config: Config, seats: number, { rng }: Context): Transition<State, Event> => {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return dealRound({ config, scores: all.map(() => 0), outAfterRound: all.map(() => null) }, 1, 0, rng);
};

export const turn = (state: State): Seat | null => state.turn;

/** The lowest score is the best. A resignation leaves its round unfinished. */
export const result = ({ ending, scores, round, outAfterRound }: State): Result | null => {
  if (ending === null) return null;
  const { reason, winners } = ending;
  const details: Details = { rounds: reason === 'resigned' ? round - 1 : round, outAfterRound };
  return { outcome: winners.length === 1 ? 'win' : 'draw', winners, scores, reason, details };
};

/** The other of two seats wins; the hands are shown. */
export const resign = (state: State, seat: Seat): Transition<State, Event> => {
  const winners = state.hands.map((_, each) => each).filter((each) => each !== seat);
  const ended = endGame(state, { reason: 'resigned', winners });
  return { state: ended.state, events: [{ type: 'resigned', seat, hands: state.hands }, ...ended.events] };
};
