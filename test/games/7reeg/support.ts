/** What the tests of Fourteen share: positions made by hand, and games of computer players. */
import { playerRng } from '#src/engine/history/rng.js';
import type { MoveResult, Context, GameType, Level, Seat, Viewer } from '#src/game-type.js';
import type { Event } from '#src/games/7reeg/event-schema.js';
import { sevenReeg } from '#src/games/7reeg/index.js';
import type { Config, Move, State, View } from '#src/games/7reeg/schemas.js';
import { deckOf, sortCards, type Card } from '#src/kit/cards.js';
import { without } from '#src/kit/multiset.js';
import {
  contextOf,
  deal,
  deepFreeze,
  playMove,
  noFiles,
  seedOf,
  type Step,
  type GameSetup,
} from '#test/support/play.js';

export const asGameType: GameType = sevenReeg;

/** `QC 9H` as cards. */
export const cardsOf = (words: string): Card[] => words.split(' ').filter((word) => word !== '') as Card[];
/** `QC QD QS, 9H TH JH` as melds. */
export const meldsOf = (words: string): Card[][] => words.split(',').map((each) => cardsOf(each.trim()));

export const configOf = (config: Partial<Config>, seats: number): Config => {
  const configured = sevenReeg.configure(config, seats);
  if (!configured.ok) throw new Error(configured.detail);
  return configured.config;
};

export interface Parts extends Partial<Omit<State, 'config' | 'hands' | 'bank' | 'melds' | 'discardPile'>> {
  readonly config?: Partial<Config>;
  /** By seat, e.g. `['QC 9H', '2D']`. */
  readonly hands: readonly string[];
  /** The cards on top of the bank; the cards named nowhere lie below them unless `bankIsAll`. */
  readonly bank?: string;
  readonly bankIsAll?: boolean;
  readonly pile?: string;
  /** By owner, e.g. `[[0, '2C 3C 4C']]`. */
  readonly floorMelds?: readonly (readonly [Seat, string])[];
}

export const NOON = Date.UTC(2026, 0, 1, 12);

/** A position in the middle of a round: seat 0 to move, in the phase `play` unless told otherwise. */
export const positionOf = (parts: Parts): State => {
  const { config, hands, bank = '', bankIsAll = false, pile = '', floorMelds = [], ...rest } = parts;
  const complete = configOf(config ?? {}, hands.length);
  const all = Array.from({ length: complete.decks }, () => deckOf()).flat();
  const named = [...hands, bank, pile, ...floorMelds.map(([, meld]) => meld)].flatMap(cardsOf);
  const unnamed = without(all, named);
  if (unnamed === null) throw new Error('a card is named more often than the decks hold it');
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
    melds: floorMelds.map(([seat, meld]) => ({ seat, cards: cardsOf(meld) })),
    discardPile,
    topDiscard: discardPile.length === 0 ? null : { seat: hands.length - 1, discardedAtMs: NOON },
    taken: [],
    fiftyClaimedFrom: null,
    reshuffles: 0,
    ending: null,
    ...rest,
  });
};

/** The context of a move `afterMs` milliseconds after noon. */
export const at = (afterMs: number, seq = 1): Context => ({
  ...contextOf(seedOf(1), seq),
  now: NOON + afterMs,
});

/** Plays a move of the seat to move, `afterMs` milliseconds after noon. */
export const attempt = (state: State, move: Move, afterMs = 1000): MoveResult<State, Event> =>
  sevenReeg.apply(state, state.turn ?? 0, deepFreeze(move), at(afterMs));

/** Plays moves that must be legal, a second apart; the state and the events of the last one. */
export const play = (state: State, ...moves: readonly Move[]): { state: State; events: readonly Event[] } => {
  let reached: { state: State; events: readonly Event[] } = { state, events: [] };
  for (const move of moves) {
    const applied = attempt(reached.state, move);
    if (!applied.ok) throw new Error(`${JSON.stringify(move)} refused: ${applied.reason}: ${applied.detail}`);
    reached = { state: deepFreeze(applied.state), events: applied.events };
  }
  return reached;
};

/** Why a move is refused, or `null`. */
export const refusalOf = (state: State, move: Move, afterMs?: number): string | null => {
  const applied = attempt(state, move, afterMs);
  return applied.ok ? null : applied.reason;
};

export const lookOf = (
  state: State,
  viewer: Viewer,
): { config: Config; seats: number; viewer: Viewer; view: View } => ({
  config: state.config,
  seats: state.hands.length,
  viewer,
  view: sevenReeg.view(state, viewer),
});

/** The scene of a state as the drawings take it. */
export const sceneOf = (state: State, viewer: Viewer) => ({
  ...lookOf(state, viewer),
  turn: sevenReeg.turn(state),
  result: sevenReeg.result(state),
  names: ['Asha', 'Baraka', 'Chege', 'Dalila', 'Esi'],
});

/** The first `moves` moves of a game of computer players, one level for each seat, or the whole game. */
export const playedBy = (
  seed: number,
  levels: readonly Level[],
  config: Partial<Config> = {},
  moves = Infinity,
): { setup: GameSetup; steps: Step[] } => {
  const { setup, step } = deal(asGameType, seedOf(seed), levels.length, config);
  const rng = playerRng(seedOf(seed));
  const steps = [step];
  for (let last = step; steps.length <= moves;) {
    const state = last.state as State;
    const seat = sevenReeg.turn(state);
    const choose = seat === null ? undefined : sevenReeg.cpu[levels[seat] ?? 'easy'];
    if (seat === null || choose === undefined) break;
    const options = sevenReeg.legalMoves(state, seat);
    last = playMove(
      setup,
      last,
      choose({ ...lookOf(state, seat), viewer: seat, legalMoves: options, rng, load: noFiles }),
    );
    steps.push(last);
  }
  return { setup, steps };
};
