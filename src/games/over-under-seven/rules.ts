/** The rules of Over/Under Seven: docs/rules/over-under-seven.md. */
import type {
  MoveResult,
  Rng,
  ConfigResult,
  Context,
  Outcome,
  Result,
  Seat,
  Transition,
} from '#src/game-type.js';
import {
  BANK_LIMIT,
  GUESSES,
  type Bet,
  type Config,
  type Details,
  type Event,
  type Guess,
  type LastRoll,
  type Move,
  type Option,
  type Reason,
  type State,
} from './schemas.js';

const SEVEN = 7;
const DEFAULT_BANKROLL = 100;
/** A right guess wins this many times the wager. */
const PAYS: Readonly<Record<Guess, number>> = { over: 1, under: 1, exactly: 4 };

export const REFUSALS = { 'wager-exceeds-bankroll': 'The wager is more than the bankroll.' } as const;

export const REASON_MEANINGS: Readonly<Record<Reason, string>> = {
  'target-reached': 'The bankroll reached the target: won.',
  'bank-broken': 'The bankroll reached 10^15, more than the bank holds: won.',
  bust: 'The bankroll is gone: lost to the house.',
  'cashed-out': 'The player left with the bankroll: won, drawn or lost by the sign of the net gain.',
};

/** One seat; refuses a target that is not above the opening bankroll. */
export const configure = (config: Partial<Config>, seats: number): ConfigResult<Config> => {
  const complete = { bankroll: DEFAULT_BANKROLL, ...config };
  if (seats !== 1) return { ok: false, detail: `Over/Under Seven is played by one seat, not by ${seats}.` };
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

const netGain = (state: State): number => state.bankroll - state.config.bankroll;

const outcomeOf = (ending: Reason, net: number): Outcome => {
  if (ending === 'bust') return 'loss';
  if (ending !== 'cashed-out' || net > 0) return 'win';
  return net === 0 ? 'draw' : 'loss';
};

export const result = (state: State): Result | null => {
  if (state.ending === null) return null;
  const net = netGain(state);
  const outcome = outcomeOf(state.ending, net);
  const details: Details = { net, rolls: state.rolls };
  return {
    outcome,
    winners: outcome === 'win' ? [0] : [],
    scores: [state.bankroll],
    reason: state.ending,
    details,
  };
};

/** A template for each of the three guesses, then the cash-out. */
export const legalMoves = (state: State, seat: Seat): Option[] => {
  if (turn(state) !== seat) return [];
  const bets = GUESSES.map((guess): Option => ({
    type: 'bet',
    wager: { min: 1, max: state.bankroll },
    guess,
  }));
  return [...bets, { type: 'cash-out' }];
};

/** Moves have one spelling each. */
export const canonicalMove = (_state: State, _seat: Seat, move: Move): Move => move;

const end = (state: State, reason: Reason): Transition<State, Event> => ({
  state: { ...state, ending: reason },
  events: [{ type: 'game-ended', reason, bankroll: state.bankroll, net: netGain(state) }],
});

/** Over is 8 to 12, under is 2 to 6. */
export const rightGuess = (total: number): Guess => {
  if (total === SEVEN) return 'exactly';
  return total > SEVEN ? 'over' : 'under';
};

const roll = ({ wager, guess }: Bet, rng: Rng): LastRoll => {
  const dice: LastRoll['dice'] = [rng.die(), rng.die()];
  const total = dice[0] + dice[1];
  const net = rightGuess(total) === guess ? wager * PAYS[guess] : -wager;
  return { guess, wager, dice, total, net };
};

/** The target goes before the bank: a roll that reaches both is `target-reached`. */
const endingOf = ({ config, bankroll }: State): Reason | null => {
  if (config.target !== undefined && bankroll >= config.target) return 'target-reached';
  if (bankroll >= BANK_LIMIT) return 'bank-broken';
  return bankroll === 0 ? 'bust' : null;
};

const bet = (state: State, move: Bet, rng: Rng): Transition<State, Event> => {
  const lastRoll = roll(move, rng);
  const bankroll = state.bankroll + lastRoll.net;
  const after: State = { ...state, bankroll, rolls: state.rolls + 1, lastRoll };
  const events: Event[] = [
    { type: 'rolled', dice: lastRoll.dice, total: lastRoll.total },
    { type: lastRoll.net > 0 ? 'won' : 'lost', amount: Math.abs(lastRoll.net), bankroll },
  ];
  const ending = endingOf(after);
  if (ending === null) return { state: after, events };
  const ended = end(after, ending);
  return { state: ended.state, events: [...events, ...ended.events] };
};

/** Rolls the two dice for a bet, or cashes out; refuses a wager of more than the bankroll. */
export const apply = (state: State, _seat: Seat, move: Move, { rng }: Context): MoveResult<State, Event> => {
  if (move.type === 'cash-out') return { ok: true, ...end(state, 'cashed-out') };
  if (move.wager > state.bankroll) {
    const detail = `The wager of ${move.wager} is more than the bankroll: wager from 1 to ${state.bankroll}.`;
    return { ok: false, reason: 'wager-exceeds-bankroll', detail };
  }
  return { ok: true, ...bet(state, move, rng) };
};

/** A single seat that resigns cashes out. */
export const resign = (state: State): Transition<State, Event> => {
  const ended = end(state, 'cashed-out');
  return { state: ended.state, events: [{ type: 'resigned', seat: 0 }, ...ended.events] };
};
