/**
 * A tiny game with every kind of secret, for faults to be planted in: hidden hands and a hidden stock, private draws,
 * stones that are buried face down by a hidden move, and a summary of the last round that names stones that are dealt again.
 */
import type { GameType, Rng, Seat, Transition, Viewer, Zone } from '#src/game-type.js';
import { at, defined } from '#src/kit/checked.js';

const STONES = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'] as const;
const HAND_SIZE = 3;
const ROUNDS = 3;

interface State {
  readonly round: number;
  readonly hands: readonly (readonly string[])[];
  readonly stock: readonly string[];
  readonly shown: readonly string[];
  readonly buried: readonly string[];
  readonly toMove: Seat;
  readonly lastRound: { readonly hands: readonly (readonly string[])[] } | null;
}

type Move = { readonly type: 'draw' } | { readonly type: 'show' | 'bury'; readonly stone: string };

interface Event {
  readonly type: string;
  readonly seat?: Seat;
  readonly stone?: string | null;
  readonly hands?: readonly (readonly string[] | null)[];
}

const deal = (round: number, lastRound: State['lastRound'], rng: Rng): Transition<State, Event> => {
  const stones = rng.shuffle(STONES);
  const hands = [stones.slice(0, HAND_SIZE), stones.slice(HAND_SIZE, 2 * HAND_SIZE)];
  const stock = stones.slice(2 * HAND_SIZE);
  const state: State = { round, hands, stock, shown: [], buried: [], toMove: 0, lastRound };
  return { state, events: [{ type: 'dealt', hands }] };
};

const isOver = ({ round }: State): boolean => round > ROUNDS;

const optionsOf = (state: State, seat: Seat): Move[] => {
  if (isOver(state) || seat !== state.toMove) return [];
  const hand = defined(state.hands[seat], 'the hand');
  const plays = hand.flatMap((stone): Move[] => [
    { type: 'show', stone },
    { type: 'bury', stone },
  ]);
  return state.stock.length > 0 ? [{ type: 'draw' }, ...plays] : plays;
};

const play = (state: State, seat: Seat, move: Move): Transition<State, Event> => {
  const { hands, stock, shown, buried } = state;
  const turned = { ...state, toMove: 1 - seat };
  if (move.type === 'draw') {
    const stone = defined(stock[0], 'a stone to draw');
    const drawn = hands.map((hand, owner) => (owner === seat ? [...hand, stone] : hand));
    return {
      state: { ...turned, hands: drawn, stock: stock.slice(1) },
      events: [{ type: 'drew', seat, stone }],
    };
  }
  const { type, stone } = move;
  const left = hands.map((hand) => hand.filter((each) => each !== stone));
  const piles = type === 'show' ? { shown: [...shown, stone] } : { buried: [...buried, stone] };
  return {
    state: { ...turned, ...piles, hands: left },
    events: [{ type: 'played', seat, stone: type === 'show' ? stone : null }],
  };
};

/** The round ends when a hand is empty. Its hands are disclosed, and the stones are dealt again. */
const endRound = ({ state, events }: Transition<State, Event>, rng: Rng): Transition<State, Event> => {
  if (state.hands.every((hand) => hand.length > 0)) return { state, events };
  const { hands, round } = state;
  const next = deal(round + 1, { hands }, rng);
  const ended: Event = { type: 'round-ended', hands };
  return { state: next.state, events: [...events, ended, ...next.events] };
};

const own = <T>(items: readonly T[], viewer: Viewer): (T | null)[] =>
  items.map((item, seat) => (seat === viewer ? item : null));

/** Only what the laws of zones and secrecy use. */
const stonesType = {
  id: 'stones',
  seats: { min: 2, max: 2, default: 2 },
  maxRandomGameLength: 1000,
  revealingEvents: ['round-ended'],
  examples: { config: {}, moves: [] },
  configure: (config: object) => ({ ok: true, config }),
  setup: (_config: object, _seats: number, { rng }: { rng: Rng }) => deal(1, null, rng),
  turn: (state: State) => (isOver(state) ? null : state.toMove),
  result: (state: State) => (isOver(state) ? { reason: 'rounds-played' } : null),
  legalMoves: optionsOf,
  apply: (state: State, seat: Seat, move: Move, { rng }: { rng: Rng }) => {
    const legal = optionsOf(state, seat).some((option) => JSON.stringify(option) === JSON.stringify(move));
    if (!legal) return { ok: false, reason: 'not-in-hand', detail: 'You do not hold that stone.' };
    return { ok: true, ...endRound(play(state, seat, move), rng) };
  },
  view: ({ hands, stock, shown, buried, lastRound }: State, viewer: Viewer): object => ({
    hands: own(hands, viewer),
    stock: stock.length,
    shown,
    buried: buried.length,
    lastRound,
  }),
  viewEvent: (event: Event, viewer: Viewer): Event => {
    if (event.type === 'dealt') return { ...event, hands: own(defined(event.hands, 'the hands'), viewer) };
    return event.type === 'drew' && event.seat !== viewer ? { ...event, stone: null } : event;
  },
  viewMove: (move: Move, seat: Seat, viewer: Viewer): object =>
    move.type === 'bury' && seat !== viewer ? { ...move, stone: null } : move,
  draw: { text: ({ view }: { view: object }) => JSON.stringify(view) },
  cpu: { easy: ({ legalMoves }: { legalMoves: readonly Move[] }) => at(legalMoves, 0) },
  zones: ({ hands, stock, shown, buried }: State): Zone[] => [
    ...hands.map((pieces, seat) => ({ name: `hand of seat ${seat}`, pieces, visibleTo: [seat] })),
    { name: 'stock', pieces: stock, visibleTo: 'nobody' },
    { name: 'shown', pieces: shown, visibleTo: 'all' },
    { name: 'buried', pieces: buried, visibleTo: 'nobody' },
  ],
} as const;

export type StonesState = State;
export type StonesType = typeof stonesType;

/** The game with some of its functions replaced by faulty ones. */
export const stonesWith = (faults: { readonly [Name in keyof StonesType]?: unknown } = {}): GameType =>
  ({ ...stonesType, ...faults }) as unknown as GameType;

export const stones = stonesType;
