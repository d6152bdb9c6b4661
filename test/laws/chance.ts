/** The laws of random draws: an entry draws and deals as the rules say, and where nothing is hidden, it tells what it draws. */
import assert from 'node:assert/strict';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import { playerRng } from 'parlour-games/record/rng';
import type { Typed } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { without } from 'parlour-games/kit/lists';
import { randomMove } from 'parlour-games/kit/options';
import { contextOf, seedOf, type GameSetup, type Playthrough, type Step } from '#test/support/play.js';
import { drawsOf, tapped } from './draws.js';
import { sampleOf } from './support.js';

/** Two dice come up the same with all of these seeds once in 10^30 times. */
const SEEDS = Array.from({ length: 24 }, (_, n) => seedOf(2 ** 29 + n));

interface Told {
  readonly events: string;
  readonly draws: number;
}

const toldWith = ({ gameType }: GameSetup, { state, seq }: Step, move: Typed, seed: Buffer): Told => {
  let draws = 0;
  const context = contextOf(seed, seq + 1);
  const rng = tapped(context.rng, {
    number: (value) => ((draws += 1), value),
    list: (items) => ((draws += 1), items),
  });
  const applied = gameType.apply(state, gameType.turn(state) ?? 0, move, { ...context, rng });
  return { events: applied.ok ? canonicalJson(applied.events) : '', draws };
};

/**
 * If a move draws random numbers, they show in its events. Otherwise they would decide something later, which whoever
 * reads the state would know before the move.
 */
export function lawOfChance({ setup, steps }: Playthrough): void {
  const { gameType } = setup;
  const isOpen = steps.every(({ state }) =>
    gameType.zones(state).every(({ visibleTo }) => visibleTo === 'all'),
  );
  if (!isOpen) return;
  for (const step of sampleOf(steps)) {
    const seat = gameType.turn(step.state);
    if (seat === null) continue;
    const options = gameType.legalMoves(step.state, seat);
    const move = randomMove<Typed>(options, playerRng(seedOf(step.seq)), gameType.templates);
    const told = SEEDS.map((seed) => toldWith(setup, step, move, seed));
    if (told.every(({ draws }) => draws === 0)) continue;
    const stories = new Set(told.map(({ events }) => events));
    assert.ok(stories.size > 1, `what ${JSON.stringify(move)} draws shows in its events`);
  }
}

/** The cards of a seat that is dealt some, or all of them. */
type Dealt = readonly string[] | { readonly cards: readonly string[] };

interface AnyEvent extends Typed {
  readonly cardsInPlay?: number;
  readonly winner?: number | null;
  readonly table?: readonly string[];
  readonly bankSize?: number;
  readonly hands?: readonly Dealt[];
  readonly decks?: readonly Dealt[];
  readonly openingDraws?: readonly object[];
  readonly dealer?: number;
  readonly leader?: number;
}
interface AnyConfig {
  readonly pickup?: string;
  readonly decks?: number;
}

const dice = (count: number): string[] => Array.from({ length: count }, () => 'one of 6');
const shuffle = (items: unknown): string[] => [`a shuffle of ${String(items)}`];

/** By type, what is drawn for each event, as the rules of the games say; nothing for other events. One shuffle of n items is n − 1 draws. */
export const DRAWS: Readonly<
  Record<string, Record<string, (event: AnyEvent, config: AnyConfig) => string[]>>
> = {
  'connect-four': {},
  'over-under-seven': { rolled: () => dice(2) },
  war: {
    dealt: () => shuffle(52),
    battle: ({ winner, cardsInPlay }, { pickup }) =>
      winner === null || pickup === 'winner-first' ? [] : shuffle(cardsInPlay),
  },
  'black-box': {},
  // Only the first deal of a deck lays cards on the table.
  basra: { dealt: ({ table = [] }) => (table.length > 0 ? shuffle(44) : []) },
  'double-7': { dealt: () => shuffle(36) },
  '7reeg': {
    dealt: (_, { decks = 1 }) => shuffle(52 * decks),
    reshuffled: ({ bankSize }) => shuffle(bankSize),
  },
  duets: { dealt: () => shuffle(52) },
};

/** By type, the seat from which on cards are dealt one at a time to each that is in, as the rules of the games say. */
const FIRST_DEALT: Readonly<Record<string, (event: AnyEvent) => number>> = {
  war: () => 0,
  basra: ({ dealer = 0 }) => dealer + 1,
  'double-7': () => 0,
  '7reeg': ({ leader = 0 }) => leader,
};

const cardsOf = (dealt: Dealt): readonly string[] => ('cards' in dealt ? dealt.cards : dealt);

/** Whoever is dealt cards has those of the shuffled deck that are due: the first seat the first one, the next seat the next. */
const assertDealt = (
  { gameType: { id, zones } }: GameSetup,
  { state }: Step,
  event: AnyEvent,
  deck: readonly string[],
): void => {
  const first = FIRST_DEALT[id]?.(event);
  const hands = (event.hands ?? event.decks ?? []).map(cardsOf);
  if (first === undefined || deck.length === 0) return;
  const seats = [...hands.keys()].map((i) => (first + i) % hands.length);
  const order = seats.filter((seat) => at(hands, seat).length > 0);
  const drawn = event.openingDraws?.length ?? 0;
  const rounds = (hands.flat().length - drawn) / order.length;
  for (const [i, seat] of order.entries()) {
    const due = Array.from({ length: rounds }, (_, round) => at(deck, round * order.length + i));
    assert.notEqual(without(at(hands, seat), due), null, `seat ${seat} is dealt ${due.join(' ')}`);
  }
  const piles = zones(state).filter(
    ({ name, visibleTo }) => visibleTo === 'nobody' && !name.includes('seat'),
  );
  for (const { name, pieces } of piles)
    assert.deepEqual(
      pieces,
      deck.slice(deck.length - pieces.length),
      `the ${name} has the rest in its order`,
    );
};

/** Every entry draws what the table says, in the order of its events: one draw more or less would change old games. */
export function lawOfDraws({ setup, steps }: Playthrough): void {
  const table = DRAWS[setup.gameType.id];
  if (table === undefined) return;
  for (const [i, step] of steps.entries()) {
    const draws = drawsOf(setup, { before: steps[i - 1] ?? null, step });
    const deck = draws.findLast(({ items }) => items.length > 0)?.items ?? [];
    for (const event of step.events) if (event.type === 'dealt') assertDealt(setup, step, event, deck);
    const drawn = draws.flatMap(({ range, items }) => {
      if (items.length > 0) return shuffle(items.length);
      // A shuffle of nothing draws nothing.
      return range > 1 ? [`one of ${range}`] : [];
    });
    const expected: string[] = step.events.flatMap((event) => table[event.type]?.(event, setup.config) ?? []);
    assert.deepEqual(drawn, expected, `after entry ${step.seq} as much is drawn as the rules say`);
  }
}
