/** What the hidden cards may be: deals that agree with the view, likelier where they explain what was played. */
import type { Rng, DecisionPoint, Seat } from '#src/game-type.js';
import type { Card } from '../cards.js';
import { allowedBy, determinize } from '../determinize.js';
import type { Config, Move, State, View } from '../schemas.js';
import { codeOf, copyBoard, giveCard, NUMBER_COUNT, type Board, type CardCode } from './board.js';
import { evidenceOf } from './evidence.js';
import { boardOf } from './set-up.js';

/** So many deals come from one start; then the next start is drawn, lest a chain stays in one corner. */
const DEALS_A_START = 50;
/** How often each hidden card is offered a swap before the first deal of a start; later once a deal. */
const SWEEPS_AT_START = 4;
/** Chances are compared in steps of one in so many. */
const STEPS = 2 ** 16;

type Table = DecisionPoint<Config, View, Move>;

/** Of a card, by place: how likely it lies there, up to a factor; 0 where it cannot. The last place is the boneyard. */
type Weights = readonly number[];

/** A deal of the hidden cards that changes: where each lies, as an index into its weights. */
interface Deal {
  readonly codes: readonly CardCode[];
  readonly weights: readonly Weights[];
  readonly places: number[];
}

/** Draws deals, one after the other. */
export type NextDeal = (rng: Rng) => Board;

/** What `viewer` does not see, by place. */
const hiddenHeaps = ({ hands, boneyard }: State, viewer: Seat): readonly (readonly Card[])[] => [
  ...hands.map((hand, seat) => (seat === viewer ? [] : hand)),
  boneyard,
];

const weightsOf = (table: Table, cards: readonly Card[]): ReadonlyMap<Card, Weights> => {
  const allows = allowedBy(table.view);
  const evidence = evidenceOf(table, cards);
  return new Map(
    cards.map((card, i) => {
      const likelihoods = evidence[i] ?? [];
      return [card, [...likelihoods.map((each, seat) => (allows(card, seat) ? each : 0)), 1]];
    }),
  );
};

/**
 * Offers each card a swap with any other, taken as likely as the new places are next to the old ones (Metropolis et al.
 * 1953, "Equation of State Calculations by Fast Computing Machines").
 */
const sweep = ({ places, weights }: Deal, rng: Rng): void => {
  const weight = (card: number, place: number): number => weights[card]?.[place] ?? 0;
  for (let i = 0; i < places.length; i += 1) {
    const j = rng.below(places.length);
    const [from = 0, to = 0] = [places[i], places[j]];
    if (from === to) continue;
    const before = weight(i, from) * weight(j, to);
    const after = weight(i, to) * weight(j, from);
    if (after < before && rng.below(STEPS) * before >= after * STEPS) continue;
    places[i] = to;
    places[j] = from;
  }
};

const startOf = (table: Table, weights: ReadonlyMap<Card, Weights>, rng: Rng): Deal => {
  const heaps = hiddenHeaps(determinize(table, rng), table.viewer);
  const cards = heaps.flat();
  const deal = {
    codes: cards.map(codeOf),
    weights: cards.map((card) => weights.get(card) ?? []),
    places: heaps.flatMap((heap, place) => heap.map(() => place)),
  };
  for (let nth = 0; nth < SWEEPS_AT_START; nth += 1) sweep(deal, rng);
  return deal;
};

/** The board as the viewer sees it: nobody else holds a card, and the boneyard has none. */
const openPart = (board: Board, viewer: Seat): Board => ({
  ...board,
  rows: board.rows.map((row, i) => (Math.floor(i / NUMBER_COUNT) === viewer ? row : 0)),
  sizes: board.sizes.map((size, seat) => (seat === viewer ? size : 0)),
  boneyard: [],
});

const boardWith = (open: Board, { codes, places }: Deal, rng: Rng): Board => {
  const board = copyBoard(open);
  const boneyard: CardCode[] = [];
  codes.forEach((code, i) => {
    const place = places[i] ?? 0;
    if (place === open.sizes.length) boneyard.push(code);
    else giveCard(board, place, code);
  });
  return { ...board, boneyard: rng.shuffle(boneyard) };
};

/** The deals that the seat to move takes for possible, drawn as likely as it takes them to be. */
export const beliefsOf = (table: Table, rng: Rng): NextDeal => {
  const some = determinize(table, rng);
  const open = openPart(boardOf(some), table.viewer);
  const weights = weightsOf(table, hiddenHeaps(some, table.viewer).flat());
  let deal = startOf(table, weights, rng);
  let drawn = 0;
  return (random) => {
    if (drawn > 0 && drawn % DEALS_A_START === 0) deal = startOf(table, weights, random);
    drawn += 1;
    sweep(deal, random);
    return boardWith(open, deal, random);
  };
};
