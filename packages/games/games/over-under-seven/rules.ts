/** The rules of Over/Under Seven: docs/rules/over-under-seven.md. */
import type { GameRules, Rng, Transition } from '../../game-type.js';
import { refuseSeats } from '../../kit/options.js';
import { afterEvents } from '../../kit/transitions.js';
import { wagerExceedsBankroll } from './refusals.js';
import { endReasonAfterRoll, netGain, result } from './results.js';
import {
  defaults,
  GUESSES,
  schemas,
  SEAT_COUNTS,
  type Bet,
  type Config,
  type EndReason,
  type Event,
  type Guess,
  type LastRoll,
  type Move,
  type Option,
  type State,
  type View,
} from './schemas.js';
import { views } from './view.js';

const SEVEN = 7;

/** The winnings of a right guess, as a multiple of the wager. */
export const payouts = { over: 1, under: 1, exactly: 4 } as const satisfies Readonly<Record<Guess, number>>;

/** The guess that wins on a total of two dice: `over` on 8 to 12, `under` on 2 to 6, `exactly` on 7. */
export function winningGuess(total: number): Guess {
  if (total === SEVEN) return 'exactly';
  return total > SEVEN ? 'over' : 'under';
}

/** Rolls two dice for a bet. */
const rollFor = ({ wager, guess }: Bet, rng: Rng): LastRoll => {
  const dice: LastRoll['dice'] = [rng.die(), rng.die()];
  const total = dice[0] + dice[1];
  const net = winningGuess(total) === guess ? wager * payouts[guess] : -wager;
  return { guess, wager, dice, total, net };
};

const end = (state: State, reason: EndReason): Transition<State, Event> => ({
  state: { ...state, ending: reason },
  events: [{ type: 'game-ended', reason, bankroll: state.bankroll, net: netGain(state) }],
});

const bet = (state: State, move: Bet, rng: Rng): Transition<State, Event> => {
  const lastRoll = rollFor(move, rng);
  const bankroll = state.bankroll + lastRoll.net;
  const after: State = { ...state, bankroll, rolls: state.rolls + 1, lastRoll };
  const events: Event[] = [
    { type: 'rolled', dice: lastRoll.dice, total: lastRoll.total },
    { type: lastRoll.net > 0 ? 'won' : 'lost', amount: Math.abs(lastRoll.net), bankroll },
  ];
  const reason = endReasonAfterRoll(after);
  return reason === null ? { state: after, events } : afterEvents(events, end(after, reason));
};

export const overUnderSevenRules: GameRules<Config, State, Move, Option, Event, View> = {
  id: 'over-under-seven',
  title: 'Over/Under Seven',
  rules: { version: 1, source: 'docs/rules/over-under-seven.md' },
  seats: SEAT_COUNTS,
  schemas,
  /** In an option, the wager of a bet is a range. */
  templates: { bet: ['wager'] },
  bestScores: 'highest',
  result,
  ...views,

  /** Refuses a target that is not above the bankroll. */
  configure(config, seats) {
    const refusal = refuseSeats('Over/Under Seven', SEAT_COUNTS, seats);
    if (refusal !== null) return refusal;
    const complete = { ...defaults, ...config };
    if (complete.target === undefined || complete.target > complete.bankroll)
      return { ok: true, config: complete };
    const detail = `The target (${complete.target}) must be more than the bankroll (${complete.bankroll}).`;
    return { ok: false, detail };
  },

  setup: (config) => ({
    state: { config, bankroll: config.bankroll, rolls: 0, lastRoll: null, ending: null },
    events: [{ type: 'opened', bankroll: config.bankroll }],
  }),

  turn: (state) => (state.ending === null ? 0 : null),

  /** The options: one template for each of the three guesses, then the cash-out. */
  legalMoves(state, seat) {
    if (state.ending !== null || seat !== 0) return [];
    const wager = { min: 1, max: state.bankroll };
    return [...GUESSES.map((guess): Option => ({ type: 'bet', wager, guess })), { type: 'cash-out' }];
  },

  /** Every move has only one spelling. */
  canonicalMove: (_state, _seat, move) => move,

  /** Rolls two dice for a bet, or cashes out. Refuses a wager above the bankroll. */
  apply(state, _seat, move, { rng }) {
    if (move.type === 'cash-out') return { ok: true, ...end(state, 'cashed-out') };
    if (move.wager > state.bankroll) return wagerExceedsBankroll(move.wager, state.bankroll);
    return { ok: true, ...bet(state, move, rng) };
  },

  /** Resigning is cashing out. */
  resign: (state) => afterEvents([{ type: 'resigned', seat: 0 }], end(state, 'cashed-out')),
};
