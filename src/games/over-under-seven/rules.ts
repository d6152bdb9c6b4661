/** The rules of Over/Under Seven: docs/rules/over-under-seven.md. */
import type { ConfigResult, Context, MoveResult, Rng, Seat, Transition } from '#src/game-type.js';
import { rollFor } from './bets.js';
import { wagerExceedsBankroll } from './refusals.js';
import { endReasonAfterRoll, netGain } from './results.js';
import {
  DEFAULT_BANKROLL,
  type Bet,
  type Config,
  type EndReason,
  type Event,
  type Move,
  type State,
} from './schemas.js';

/** Fills in the default bankroll; refuses more than one seat, and a target that is not above the bankroll. */
export const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> => {
  const complete = { bankroll: DEFAULT_BANKROLL, ...config };
  if (seats !== 1) return { ok: false, detail: `Over/Under Seven has 1 seat, not ${seats}.` };
  if (complete.target !== undefined && complete.target <= complete.bankroll) {
    const detail = `The target (${complete.target}) must be more than the bankroll (${complete.bankroll}).`;
    return { ok: false, detail };
  }
  return { ok: true, config: complete };
};

export const setup = (config: Config): Transition<State, Event> => ({
  state: { config, bankroll: config.bankroll, rolls: 0, lastRoll: null, ending: null },
  events: [{ type: 'opened', bankroll: config.bankroll }],
});

export const turn = (state: State): Seat | null => (state.ending === null ? 0 : null);

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
export const apply = (state: State, _seat: Seat, move: Move, { rng }: Context): MoveResult<State, Event> => {
  if (move.type === 'cash-out') return { ok: true, ...end(state, 'cashed-out') };
  if (move.wager > state.bankroll) return wagerExceedsBankroll(move.wager, state.bankroll);
  return { ok: true, ...bet(state, move, rng) };
};

/** Every move has only one spelling. */
export const canonicalMove = (_state: State, _seat: Seat, move: Move): Move => move;

/** Resigning is cashing out. */
export const resign = (state: State): Transition<State, Event> => {
  const ended = end(state, 'cashed-out');
  return { state: ended.state, events: [{ type: 'resigned', seat: 0 }, ...ended.events] };
};
