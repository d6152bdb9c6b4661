import type { DecisionPoint } from '#src/game-type.js';
import { quickRng } from '#src/kit/quick-rng.js';
import { searchMove, type SearchBudget, type SearchModel } from '#src/kit/search.js';
import type { Config, Move, Option, View } from '../schemas.js';
import { copyOf, deckOfView, isDealOver, playOn, playsOf, type Deck } from './deck.js';
import { solveEndgame } from './endgame.js';
import { playOut } from './playout.js';
import { playKey, type Play } from './tables.js';

type Seen = DecisionPoint<Config, View, Option>;

/** Few plays to choose from need few playouts; many share what there is at most. */
const PLAYOUTS_PER_PLAY = 80;
const PLAYOUTS = 400;
/** A deeper tree was no stronger with so few playouts: careful play answers well enough. */
const DEPTH = 1;
/** Rewards are chances of winning a game of many deals: one deal moves them by some hundredths. */
const EXPLORATION = 0.1;
/** Enough for nearly all endgames of ten cards; the others are searched like any deal. */
const ENDGAME_POSITIONS = 20_000;

const afterPlay = (deck: Deck, play: Play): Deck => {
  const next = copyOf(deck);
  playOn(next, play);
  return next;
};

const modelOf = (position: Seen): SearchModel<Deck, Play> => ({
  determinize: deckOfView(position),
  turn: (deck) => (isDealOver(deck) ? null : deck.turn),
  moves: playsOf,
  key: ({ key }) => key,
  play: afterPlay,
  evaluate: playOut,
});

/** With two seats and no stock left, the cards that nobody has seen are the other hand. */
const isAllKnown = ({ seats, view }: Seen): boolean => seats === 2 && view.stock === 0;

/** What the choice between so many plays may cost. */
export const budgetFor = (plays: number): SearchBudget => ({
  playouts: Math.min(PLAYOUTS, PLAYOUTS_PER_PLAY * plays),
  depth: DEPTH,
  exploration: EXPLORATION,
});

const choosePlay = (position: Seen): Play => {
  const rng = quickRng(position.rng);
  const model = modelOf(position);
  const deck = model.determinize(rng);
  const plays = playsOf(deck);
  const solved = isAllKnown(position) && plays.length > 1 ? solveEndgame(deck, ENDGAME_POSITIONS) : null;
  return solved ?? searchMove(model, position.viewer, plays, budgetFor(plays.length), rng);
};

/**
 * Searches the deal over hands that the other seats may hold (kit/search.ts), for the chance of winning the game; the
 * last hands of a deck of two seats, which are known, it plays out in every way and makes no mistake.
 */
export const hard = (position: Seen): Move => {
  const { key } = choosePlay(position);
  const choice = position.legalMoves.find(({ card, capture = [] }) => playKey(card, capture) === key);
  if (choice === undefined) throw new RangeError('there is no legal move to choose from');
  return choice;
};
