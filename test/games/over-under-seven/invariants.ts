/** A referee of Over/Under Seven, from the words of its rules alone: what each move leads to. The dice are those that fell. */
import { overUnderSeven } from 'parlour-games/games/over-under-seven/index';
import type { EndReason, Event, Guess, Move, State } from 'parlour-games/games/over-under-seven/schemas';
import { isSameJson } from 'parlour-games/record/hash-chain';
import type { Step } from '#test/support/play.js';

const GUESSES: readonly Guess[] = ['over', 'under', 'exactly'];
const TOTALS: Readonly<Record<Guess, readonly number[]>> = {
  over: [8, 9, 10, 11, 12],
  under: [2, 3, 4, 5, 6],
  exactly: [7],
};

const endOf = (bankroll: number, target = Infinity): EndReason | null => {
  if (bankroll >= target) return 'target-reached';
  if (bankroll >= 1_000_000_000_000_000) return 'bank-broken';
  return bankroll === 0 ? 'bust' : null;
};

interface Outcome {
  readonly state: State;
  readonly events: readonly Event[];
}

const withEnd = (state: State, events: readonly Event[], reason: EndReason | null): Outcome => {
  if (reason === null) return { state, events };
  const { bankroll, config } = state;
  const ended = { type: 'game-ended', reason, bankroll, net: bankroll - config.bankroll } as const;
  return { state: { ...state, ending: reason }, events: [...events, ended] };
};

const expected = (before: State, move: Move | null, { lastRoll }: State): Outcome => {
  if (move === null) return withEnd(before, [{ type: 'resigned', seat: 0 }], 'cashed-out');
  if (move.type === 'cash-out') return withEnd(before, [], 'cashed-out');
  const { wager, guess } = move;
  const dice = lastRoll?.dice ?? [0, 0];
  const total = dice[0] + dice[1];
  const isRight = TOTALS[guess].includes(total);
  const won = guess === 'exactly' ? wager + wager + wager + wager : wager;
  const bankroll = isRight ? before.bankroll + won : before.bankroll - wager;
  const net = bankroll - before.bankroll;
  const state = {
    ...before,
    bankroll,
    rolls: before.rolls + 1,
    lastRoll: { guess, wager, dice, total, net },
  };
  const told: Event = isRight
    ? { type: 'won', amount: won, bankroll }
    : { type: 'lost', amount: wager, bankroll };
  return withEnd(state, [{ type: 'rolled', dice, total }, told], endOf(bankroll, before.config.target));
};

const resultOf = ({ ending: reason, bankroll, rolls, config }: State) => {
  if (reason === null) return null;
  const net = bankroll - config.bankroll;
  const bySign = net === 0 ? 'draw' : net > 0 ? 'win' : 'loss';
  const outcome = reason === 'cashed-out' ? bySign : reason === 'bust' ? 'loss' : 'win';
  return {
    outcome,
    winners: outcome === 'win' ? [0] : [],
    scores: [bankroll],
    reason,
    details: { net, rolls },
  };
};

const optionsOf = ({ ending, bankroll }: State): object[] => {
  const wager = { min: 1, max: bankroll };
  return ending !== null
    ? []
    : [...GUESSES.map((guess) => ({ type: 'bet', wager, guess })), { type: 'cash-out' }];
};

export function flawOf({ state: plain, move, events }: Step, before: Step | null): string | undefined {
  const state = plain as State;
  const [result, options] = [resultOf(state), optionsOf(state)];
  if (!Number.isSafeInteger(state.bankroll)) return 'the bankroll is no exact integer';
  if (!isSameJson(result, overUnderSeven.result(state)))
    return `by the rules, the result is ${JSON.stringify(result)}`;
  if (!isSameJson(options, overUnderSeven.legalMoves(state, 0)))
    return 'by the rules, there are other options';
  if (before === null) return undefined;
  const outcome = expected(before.state as State, move as Move | null, state);
  return isSameJson(outcome, { state, events })
    ? undefined
    : `by the rules, this leads to ${JSON.stringify(outcome)}`;
}
