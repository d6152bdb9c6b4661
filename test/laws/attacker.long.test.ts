/**
 * An attacker that learns. Over many deals, it compares every detail of everything that a viewer is given with every detail
 * of what is hidden from it, without knowing any words or rules. Details that go together more than chance allows are a leak.
 * It also finds what is in no single game, such as a shuffle that ties hidden cards to open ones.
 */
import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import type { GameType, Viewer } from 'parlour-games/game-type';
import { basra } from 'parlour-games/games/basra/index';
import type { State } from 'parlour-games/games/basra/schemas';
import { at } from 'parlour-games/kit/checked';
import { testedTypes } from '#test/support/game-types.js';
import {
  deal,
  randomPlay,
  seedOf,
  viewerName,
  viewersOf,
  type GameSetup,
  type Step,
} from '#test/support/play.js';
import { drawingsGiven, logGiven, optionsGiven, viewGiven } from './given.js';
import { tryLaw, type LawOfGames } from './index.js';
import { isVisible } from './knowledge.js';
import { digestOf, viewing } from './planted/plant.js';

const DEALS = 400;
/** Details that nearly all or hardly any deals have say nothing. */
const RAREST = 0.05 * DEALS;
/** The probability that any of the comparisons raises a false alarm. */
const FALSE_ALARMS = 1e-4;
/** More comparisons than are made. */
const COMPARISONS = 1e7;
/** With one degree of freedom, chance exceeds this chi-squared less than once in so many comparisons. */
const THRESHOLD = 2 * Math.log(COMPARISONS / FALSE_ALARMS);

/** Longer strings are compared as a whole. */
const LONGEST_SPLIT = 8;

/** Every value, each character of the short ones, the length of every list and the order of every object's keys. */
const detailsOf = (value: unknown, path: string): string[] => {
  if (typeof value !== 'object' || value === null) {
    const text = String(value);
    const characters = text.length <= LONGEST_SPLIT ? [...text] : [];
    return [`${path}=${text}`, ...characters.map((character, n) => `${path}[${n}]=${character}`)];
  }
  const entries = Object.entries(value);
  return [
    `${path}:${Array.isArray(value) ? value.length : entries.map(([key]) => key).join()}`,
    ...entries.flatMap(([key, item]) => detailsOf(item, `${path}.${key}`)),
  ];
};

const given = (setup: GameSetup, step: Step, viewer: Viewer): Set<string> => {
  const moment = { ...step, log: [step] };
  const data = [
    viewGiven(setup, moment, viewer),
    ...logGiven(setup, moment, viewer),
    ...optionsGiven(setup, moment, viewer),
  ].map(({ value }) => value);
  const lines = drawingsGiven(setup, moment, viewer).map(({ prose }) => prose.split('\n'));
  return new Set([...detailsOf(data, 'data'), ...detailsOf(lines, 'drawing')]);
};

/** The characters of a piece, and a bit of its digest, for the top piece of each hidden pile and any piece of each zone. */
const hidden = ({ gameType, seed }: GameSetup, { state }: Step, viewer: Viewer): Set<string> => {
  const zones = gameType.zones(state).filter((zone) => !isVisible(zone, viewer) && zone.pieces.length > 0);
  const chosen = zones.flatMap(({ name, pieces, visibleTo }) => {
    const any = at(pieces, playerRng(seed).below(pieces.length));
    return [[name, any], ...(visibleTo === 'nobody' ? [[`top of ${name}`, at(pieces, 0)]] : [])] as const;
  });
  return new Set(
    chosen.flatMap(([place = '', piece = '']) =>
      [...piece, at([...digestOf(piece)], 0)].map((part, n) => `character ${n} of ${place} is ${part}`),
    ),
  );
};

/** For each detail that is neither too rare nor too common, in which deals it is. */
const columnsOf = (deals: readonly ReadonlySet<string>[]): Map<string, Uint8Array> => {
  const columns = new Map<string, Uint8Array>();
  for (const [n, details] of deals.entries())
    for (const detail of details) {
      const column = columns.get(detail) ?? new Uint8Array(DEALS);
      column[n] = 1;
      columns.set(detail, column);
    }
  const count = (column: Uint8Array): number => column.reduce((sum, each) => sum + each, 0);
  return new Map(
    [...columns].filter(([, column]) => count(column) >= RAREST && count(column) <= DEALS - RAREST),
  );
};

/** Chi-squared of a two-by-two table. */
const dependence = (a: Uint8Array, b: Uint8Array): number => {
  let [inA, inB, inBoth] = [0, 0, 0];
  for (let n = 0; n < DEALS; n += 1) {
    const [x, y] = [a[n] ?? 0, b[n] ?? 0];
    inA += x;
    inB += y;
    inBoth += x & y;
  }
  const difference = DEALS * inBoth - inA * inB;
  return (DEALS * difference ** 2) / (inA * (DEALS - inA) * inB * (DEALS - inB));
};

type IsReached = (step: Step) => boolean;

/** The first step of each of many games of two seats that `isReached`. */
const dealsOf = (gameType: GameType, isReached: IsReached) =>
  Array.from({ length: DEALS }, (_, n) => {
    const { setup } = deal(gameType, seedOf(n), 2);
    for (const step of randomPlay(gameType, setup.seed, 2, setup.config))
      if (isReached(step)) return { setup, step };
    throw new Error(`game ${n} ended before`);
  });

/** What goes together, for each viewer. */
const leaksOf = (gameType: GameType, isReached: IsReached): string[] => {
  const deals = dealsOf(gameType, isReached);
  return viewersOf(2).flatMap((viewer) => {
    const seen = columnsOf(deals.map(({ setup, step }) => given(setup, step, viewer)));
    const facts = [...columnsOf(deals.map(({ setup, step }) => hidden(setup, step, viewer)))];
    return [...seen].flatMap(([detail, a]) =>
      facts
        .filter(([, b]) => dependence(a, b) > THRESHOLD)
        .map(([fact]) => `to ${viewerName(viewer)} ${detail} tells that ${fact}`),
    );
  });
};

const isDealt: IsReached = ({ seq }) => seq === 0;

/** When nobody can have learned anything yet. */
const MOMENTS: Readonly<Record<string, IsReached>> = {
  war: isDealt,
  'black-box': ({ seq }) => seq === 1,
  basra: isDealt,
  // The first hand opens with its highest double, so all higher ones are in the boneyard.
  'double-7': ({ seq, events }) => seq > 0 && events.some(({ type }) => type === 'dealt'),
  '7reeg': isDealt,
  duets: isDealt,
};

for (const [id, isReached] of Object.entries(MOMENTS)) {
  const gameType = testedTypes.find((each) => each.id === id);
  if (gameType !== undefined)
    test(id, async (t) => {
      t.same(leaksOf(gameType, isReached), []);
    });
}

const FIRST_ON_TABLE = 10;
const TOP_OF_STOCK = 14;
const suitOf = (card: unknown): unknown => String(card).at(-1);

/** A shuffle that puts a card of the suit of the first table card on top of the stock. */
const tied = <T>(cards: readonly T[]): T[] => {
  const other = cards.findIndex(
    (card, n) => n >= TOP_OF_STOCK && suitOf(card) === suitOf(cards[FIRST_ON_TABLE]),
  );
  return other === -1
    ? [...cards]
    : cards.with(other, at(cards, TOP_OF_STOCK)).with(TOP_OF_STOCK, at(cards, other));
};

const biased: GameType = {
  ...(basra as GameType),
  setup: (config, seats, context) => {
    const rng = { ...context.rng, shuffle: <T>(list: readonly T[]) => tied(context.rng.shuffle(list)) };
    return basra.setup(config as never, seats, { ...context, rng });
  },
};

test('a shuffle that ties the stock to the table is found, though no single game shows it', async (t) => {
  const laws: readonly LawOfGames[] = ['disclosure', 'secrecy', 'indistinguishable states', 'twin games'];
  for (const law of laws)
    t.doesNotThrow(() => {
      tryLaw(law, biased, 2);
    }, law);
  t.match(
    leaksOf(biased, isDealt).join('\n'),
    /to seat 0 data\.0\.table\.0\[1\]=H tells that character 1 of top of stock is H/,
  );
});

test('a view with a digest of one hidden card is found', async (t) => {
  const digested = viewing(basra, ({ stock }: State) => ({ digest: digestOf(stock[0]).slice(0, 1) }));
  t.match(leaksOf(digested, isDealt).join('\n'), /to spectator data\.0\.digest=. tells that/);
});
