/** What the viewer knows and infers, in the form that the search uses. */
import type { Observation, Seat } from '#src/game-type.js';
import { defined } from '#src/kit/checked.js';
import { unseenCards } from '#src/games/7reeg/determinize.js';
import { CARD_COUNT, cardIdOf } from '#src/games/7reeg/melds.js';
import type { Config, View } from '#src/games/7reeg/schemas.js';
import type { FourteenDecisionPoint } from './decision-point.js';
import { keepProbabilities } from './infer.js';
import { NONE, meldIdOf } from './lookup.js';
import type { SearchState } from './search-state.js';

export interface Knowledge {
  /** Everything that the seat sees; the other hands and the bank are empty. */
  readonly observed: SearchState;
  /** The ids of the cards that it does not see. */
  readonly unseen: readonly number[];
  readonly viewer: Seat;
  /** By seat and card id: see `keepProbabilities`. */
  readonly keepProbabilities: readonly Float64Array[];
}

/** By card id, how often each of `cards` occurs. */
const countsOf = (cards: readonly number[]): Uint8Array => {
  const counts = new Uint8Array(CARD_COUNT);
  for (const card of cards) counts[card] = defined(counts[card], 'the count') + 1;
  return counts;
};

/** What a view shows, as a search state; hidden hands and the bank are empty. */
export const observedState = ({
  config,
  view,
  viewer,
  seats,
}: Observation<Config, View> & { viewer: Seat }): SearchState => {
  const pile = view.discardPile.map(cardIdOf);
  const melded = view.melds.flatMap(({ cards }) => cards.map(cardIdOf));
  return {
    seats,
    decks: config.decks,
    allowsFifty: config.fiftyWindowMs > 0,
    hands: view.hands.map(({ cards }) => countsOf((cards ?? []).map(cardIdOf))),
    sizes: Uint8Array.from(view.hands, ({ size }) => size),
    down: Uint8Array.from(view.down, Number),
    playing: Uint8Array.from(view.outAfterRound, (out) => (out === null ? 1 : 0)),
    open: countsOf([...pile, ...melded]),
    threshold: {
      ...view.floor,
      matchesFirstCards: config.floorCards === 'match-first',
      matchesFirstValue: config.floorValue === 'match-first',
    },
    melds: view.melds.map(({ cards }) => meldIdOf(cards)),
    bank: [],
    pile,
    isTopFresh: view.topDiscard !== null,
    reshuffles: view.reshuffles,
    turn: viewer,
    hasDrawn: view.phase === 'play',
    takenFrom: view.fiftyClaimedFrom ?? NONE,
    isOver: false,
    winner: NONE,
  };
};

export const knowledgeOf = (decisionPoint: FourteenDecisionPoint): Knowledge => {
  const observed = observedState(decisionPoint);
  return {
    observed,
    unseen: unseenCards(decisionPoint).map(cardIdOf),
    viewer: decisionPoint.viewer,
    keepProbabilities: keepProbabilities(decisionPoint.view, observed),
  };
};
