/** What an entry draws from its rng, and the same entry with one of its draws changed. */
import { canonicalJson } from 'parlour-games/record/hash-chain';
import type { Rng } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { contextOf, type GameSetup, type Step } from '#test/support/play.js';
import type { Renaming } from './mentions.js';
import { outcomeOf, type Outcome } from './support.js';

/** One random number out of `range`, or one shuffled list, whose `items` are spelled as pieces are. */
export interface Draw {
  readonly range: number;
  readonly items: readonly string[];
}

/** What is different about draw number `draw` of an entry: a number is `shift` higher, items trade places. */
export interface Change {
  readonly draw: number;
  readonly shift: number;
  readonly renaming: Renaming;
}

interface Tap {
  /** A number from 0, below `range`. */
  readonly number: (value: number, range: number) => number;
  readonly list: <T>(items: T[]) => T[];
}

const FACES = 6;

/** An rng whose numbers and shuffled lists go through `tap`. */
export function tapped(rng: Rng, { number, list }: Tap): Rng {
  return {
    below: (range) => number(rng.below(range), range),
    die: () => number(rng.die() - 1, FACES) + 1,
    shuffle: (items) => list(rng.shuffle(items)),
  };
}

const spelled = (item: unknown): string => (typeof item === 'string' ? item : canonicalJson(item));

interface Entry {
  readonly before: Step | null;
  readonly step: Step;
}

const outcomeWith = (setup: GameSetup, { before, step }: Entry, tap: Tap): Outcome | null => {
  const context = contextOf(setup.seed, step.seq);
  return outcomeOf(setup, before, step, { ...context, rng: tapped(context.rng, tap) });
};

/** Everything that an entry draws, in its order. */
export function drawsOf(setup: GameSetup, entry: Entry): Draw[] {
  const draws: Draw[] = [];
  outcomeWith(setup, entry, {
    number: (value, range) => (draws.push({ range, items: [] }), value),
    list: (items) => (draws.push({ range: 1, items: items.map(spelled) }), items),
  });
  return draws;
}

/** Of the copies of an item, the last one alone trades places: the others may have been seen. */
export function renamedItems<T>(items: readonly T[], renaming: Renaming): T[] {
  const last = new Map(items.map((item, place) => [spelled(item), { item, place }]));
  return items.map((item, place) => {
    const isLast = last.get(spelled(item))?.place === place;
    return (isLast ? last.get(renaming.get(spelled(item)) ?? '')?.item : undefined) ?? item;
  });
}

/** The entry with one draw changed; `null` if it is no move, or is refused then. */
export function changedOutcome(
  setup: GameSetup,
  entry: Entry,
  { draw, shift, renaming }: Change,
): Outcome | null {
  let drawn = 0;
  const isChanged = (): boolean => (drawn += 1) === draw + 1;
  return outcomeWith(setup, entry, {
    number: (value, range) => (isChanged() ? (value + shift) % range : value),
    list: (items) => (isChanged() ? renamedItems(items, renaming) : items),
  });
}

/** Other numbers than were drawn, one for each. */
export function otherNumbers(draws: readonly Draw[], rng: Rng): Change[] {
  return draws.flatMap(({ range }, draw) =>
    range === 1 ? [] : [{ draw, shift: 1 + rng.below(range - 1), renaming: new Map<string, string>() }],
  );
}

/** Every item of each shuffled list trades places with another one. */
export function otherOrders(draws: readonly Draw[], rng: Rng): Change[] {
  return draws.flatMap(({ items }, draw) =>
    items.map((item) => {
      const other = at(items, rng.below(items.length));
      return {
        draw,
        shift: 0,
        renaming: new Map([
          [item, other],
          [other, item],
        ]),
      };
    }),
  );
}
