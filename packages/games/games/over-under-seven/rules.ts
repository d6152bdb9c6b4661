/** The rules of Over/Under Seven: docs/rules/over-under-seven.md. */
import type { Rng, ConfigResult, Context, MoveResult, Seat, Transition, GameRules } from '../../game-type.js';
import {
  defaults,
  SEAT_COUNTS,
  type Bet,
  type Guess,
  type LastRoll,
  type Config,
  type EndReason,
  type Event,
  type Move,
  type State,
  schemas,
  type View,
  GUESSES,
  type Option,
} from './schemas.js';
import { view } from './view.js';
import { wagerExceedsBankroll } from './refusals.js';
import { endReasonAfterRoll, netGain, result } from './results.js';

const SEVEN = 7;

/** What a right guess wins, as a multiple of the wager. */
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

/** Fills in the default bankroll; refuses more than one seat, and a target that is not above the bankroll. */
const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> => {
  const complete = { ...defaults, ...config };
  if (seats !== SEAT_COUNTS.max) return { ok: false, detail: `Over/Under Seven has 1 seat, not ${seats}.` };
  if (complete.target !== undefined && complete.target <= complete.bankroll) {
    const detail = `The target (${complete.target}) must be more than the bankroll (${complete.bankroll}).`;
    return { ok: false, detail };
  }
  return { ok: true, config: complete };
};

const setup = (config: Config): Transition<State, Event> => ({
  state: { config, bankroll: config.bankroll, rolls: 0, lastRoll: null, ending: null },
  events: [{ type: 'opened', bankroll: config.bankroll }],
});

const turn = (state: State): Seat | null => (state.ending === null ? 0 : null);

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
  if (reason === null) return { state: after, events };
  const ended = end(after, reason);
  return { state: ended.state, events: [...events, ...ended.events] };
};

/** Rolls two dice for a bet, or cashes out. Refuses a wager above the bankroll. */
const apply = (state: State, _seat: Seat, move: Move, { rng }: Context): MoveResult<State, Event> => {
  if (move.type === 'cash-out') return { ok: true, ...end(state, 'cashed-out') };
  if (move.wager > state.bankroll) return wagerExceedsBankroll(move.wager, state.bankroll);
  return { ok: true, ...bet(state, move, rng) };
};

/** Every move has only one spelling. */
export function canonicalMove(_state: State, _seat: Seat, move: Move): Move {
  return move;
}

/** Resigning is cashing out. */
const resign = (state: State): Transition<State, Event> => {
  const ended = end(state, 'cashed-out');
  return { state: ended.state, events: [{ type: 'resigned', seat: 0 }, ...ended.events] };
};

/** In an option, the wager of a bet is a range. */
export const templates = { bet: ['wager'] } as const;

/** One template for each of the three guesses, then the cash-out. */
export function legalMoves(state: State, seat: Seat): Option[] {
  if (state.ending !== null || seat !== 0) return [];
  const wager = { min: 1, max: state.bankroll };
  return [...GUESSES.map((guess): Option => ({ type: 'bet', wager, guess })), { type: 'cash-out' }];
}

/** The rules of Over/Under Seven, for records and their verifier. */
export const overUnderSevenRules: GameRules<Config, State, Move, Event, View> = {
  id: 'over-under-seven',
  title: 'Over/Under Seven',
  rules: { version: 1, source: 'docs/rules/over-under-seven.md' },
  seats: SEAT_COUNTS,
  schemas,
  configure,
  setup,
  turn,
  result,
  apply,
  resign,
  view,
};
