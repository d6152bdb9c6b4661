/** Hand-made states and other helpers for the tests of 7reeg. */
import { playerRng } from 'parlour-games/record/rng';
import type { Context, DecisionPoint, MoveResult, Rng, Seat } from 'parlour-games/game-type';
import type { Config, Event, Move, Option, State, View } from 'parlour-games/games/7reeg/schemas';
import { sevenReeg } from 'parlour-games/games/7reeg/index';
import { deckOf, sortCards, type Card } from 'parlour-games/kit/cards';
import { defined } from 'parlour-games/kit/checked';
import { without } from 'parlour-games/kit/lists';
import { testerOf } from '#test/games/tester.js';
import { contextOf, deepFreeze, seedOf } from '#test/support/play.js';

/** `QC 9H` as cards. */
export function cardsOf(words: string): Card[] {
  return words.split(' ').filter((word) => word !== '') as Card[];
}
/** `QC QD QS, 9H TH JH` as melds. */
export function meldsOf(words: string): Card[][] {
  return words.split(',').map((each) => cardsOf(each.trim()));
}

export function configOf(config: Partial<Config>, seats: number): Config {
  const configured = sevenReeg.configure(config, seats);
  if (!configured.ok) throw new Error(configured.detail);
  return configured.config;
}

export interface Parts extends Partial<Omit<State, 'config' | 'hands' | 'bank' | 'melds' | 'discardPile'>> {
  readonly config?: Partial<Config>;
  /** By seat, e.g. `['QC 9H', '2D']`. */
  readonly hands: readonly string[];
  /** The cards on top of the bank. All cards not named elsewhere lie below them, unless `bankIsAll`. */
  readonly bank?: string;
  readonly bankIsAll?: boolean;
  readonly pile?: string;
  /** Each with the seat that laid it, e.g. `[[0, '2C 3C 4C']]`. */
  readonly laid?: readonly (readonly [Seat, string])[];
}

export const NOON = Date.UTC(2026, 0, 1, 12);

/** A state in the middle of a round; by default seat 0 is to move, in phase `play`. */
export function stateOf(parts: Parts): State {
  const { config, hands, bank = '', bankIsAll = false, pile = '', laid = [], ...rest } = parts;
  const complete = configOf(config ?? {}, hands.length);
  const all = Array.from({ length: complete.decks }, () => deckOf()).flat();
  const named = [...hands, bank, pile, ...laid.map(([, meld]) => meld)].flatMap(cardsOf);
  const unnamed = without(all, named);
  if (unnamed === null) throw new Error('a card is named more often than the decks have it');
  const discardPile = cardsOf(pile);
  return deepFreeze<State>({
    config: complete,
    round: 1,
    leader: 0,
    turn: 0,
    phase: 'play',
    scores: hands.map(() => 0),
    outAfterRound: hands.map(() => null),
    floor: { cards: 6, value: 51 },
    hands: hands.map((hand) => sortCards(cardsOf(hand))),
    bank: [...cardsOf(bank), ...(bankIsAll ? [] : unnamed)],
    melds: laid.map(([seat, meld]) => ({ seat, cards: cardsOf(meld) })),
    discardPile,
    topDiscard: discardPile.length === 0 ? null : { seat: hands.length - 1, discardedAtMs: NOON },
    taken: [],
    fiftyClaimedFrom: null,
    reshuffles: 0,
    ending: null,
    ...rest,
  });
}

/** The context of a move `afterMs` milliseconds after noon. */
export function contextAt(afterMs: number, seq = 1): Context {
  return {
    ...contextOf(seedOf(1), seq),
    now: NOON + afterMs,
  };
}

/** Plays a move of the seat to move, `afterMs` milliseconds after noon. */
export function attempt(state: State, move: Move, afterMs = 1000): MoveResult<State, Event> {
  return sevenReeg.apply(
    state,
    defined(state.turn, 'the seat to move'),
    deepFreeze(move),
    contextAt(afterMs),
  );
}

/** Plays moves that must be legal, a second apart; the state and the events of the last one. */
export function play(state: State, ...moves: readonly Move[]): { state: State; events: readonly Event[] } {
  let reached: { state: State; events: readonly Event[] } = { state, events: [] };
  for (const move of moves) {
    const applied = attempt(reached.state, move);
    if (!applied.ok) throw new Error(`${JSON.stringify(move)} refused: ${applied.reason}: ${applied.detail}`);
    reached = { state: deepFreeze(applied.state), events: applied.events };
  }
  return reached;
}

export const BANK = { type: 'draw', from: 'bank' } as const;
export function layingOff(card: string, meld = 0): Move {
  return { type: 'lay-off', card: card as Card, meld };
}

/** Why a move is refused, or `null`. */
export function refusalReason(state: State, move: Move, afterMs?: number): string | null {
  const applied = attempt(state, move, afterMs);
  return applied.ok ? null : applied.reason;
}

const tester = testerOf(sevenReeg, ['Asha', 'Baraka', 'Chege', 'Dalila', 'Esi'], ({ hands }) => hands.length);
export const { sceneOf } = tester;

/** What the computer player of the seat to move gets. */
export function decisionPointOf(
  state: State,
  rng: Rng = playerRng(seedOf(1)),
): DecisionPoint<Config, View, Option> {
  return tester.decisionPointOf(state, defined(state.turn, 'the seat to move'), rng);
}
