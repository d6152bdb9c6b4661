// A hot loop: reading items without a check is measurably faster.
import { defined } from '../../../kit/checked.js';
import { CARDS_IN_DECK } from '../cards.js';
import { seatAfter } from '../rounds.js';
import { HAND_SIZE } from '../schemas.js';
import { JACK, valueOfKind, type Kind } from './kinds.js';
import {
  applyPlay,
  copyOf,
  dealNextHands,
  isDealOver,
  isDeckOver,
  playsOf,
  type SearchState,
} from './search-state.js';
import { threatsOf, type Play, type TableNode } from './table-graph.js';
import { winProbabilities } from './win-probability.js';

/** What a jack in hand is worth later, times the number of seats: others sweep the table in between. */
const JACK_IN_HAND = 6;
/** Points per unit of value of a card in hand. A basra scores by value, so high cards are worth keeping. */
const VALUE_IN_HAND = 0.1;

/** What the seat to move knows about the other hands. */
interface Knowledge {
  /** How many cards of each value are in all hands and the stock, by value. */
  readonly hidden: readonly number[];
  /** The hand of the seat to move. */
  readonly held: readonly Kind[];
  /** How many cards it cannot see, and how many of them the next seat holds or is dealt next. */
  readonly unseen: number;
  readonly nextHand: number;
}

const knowledgeOf = ({ hands, turn, stock, hidden }: SearchState): Knowledge => {
  const held = hands[turn] ?? [];
  const inHands = hands.reduce((sum, hand) => sum + hand.length, 0);
  const next = hands[seatAfter(turn, hands.length)]?.length ?? 0;
  const isDealtNext = next === 0 && stock.length > 0;
  return {
    hidden,
    held,
    unseen: inHands - held.length + stock.length,
    nextHand: isDealtNext ? HAND_SIZE : next,
  };
};

const copiesHeld = (held: readonly Kind[], value: number): number => {
  let copies = 0;
  for (const kind of held) if (valueOfKind(kind) === value) copies += 1;
  return copies;
};

/**
 * The points that the next seat wins from `table` with its best card, on average over the hands that it may hold. Values
 * are treated as independent of each other.
 */
const expectedLoss = (table: TableNode, { hidden, held, unseen, nextHand }: Knowledge): number => {
  let expected = 0;
  let lacksAll = 1;
  for (const { value, gain } of threatsOf(table)) {
    const copies = (hidden[value] ?? 0) - copiesHeld(held, value);
    if (copies <= 0) continue;
    const lacks = (1 - copies / unseen) ** nextHand;
    expected += lacksAll * (1 - lacks) * gain;
    lacksAll *= lacks;
  }
  return expected;
};

const worthOf = (play: Play, { config, hands }: SearchState, knowledge: Knowledge): number => {
  const bonus = play.isJackBasra ? config.jackBasra : 0;
  const spent =
    (play.kind === JACK ? JACK_IN_HAND / hands.length : 0) + VALUE_IN_HAND * valueOfKind(play.kind);
  return play.gain + bonus - spent - expectedLoss(play.after, knowledge);
};

/**
 * A good play found without search. It weighs what the play wins at once against what the next seat can then win on
 * average. It takes the cards played and its own hand into account, so a table that no remaining card can sweep is safe.
 */
export function playoutPolicy(state: SearchState): Play {
  const knowledge = knowledgeOf(state);
  let best: Play | undefined;
  let highest = -Infinity;
  for (const play of playsOf(state)) {
    const worth = worthOf(play, state, knowledge);
    if (worth > highest) [best, highest] = [play, worth];
  }
  return defined(best, 'a card to play');
}

/** Cards left on the table at the end of a deal matter, so the next deal is followed until they are swept, or for this many plays. */
const PLAYS_OF_NEXT_DEAL = 4;

/** The seats' probabilities of winning the game when all play the rest of this deal carefully. Leaves `state` as it is. */
export function playOut(state: SearchState): number[] {
  const playing = copyOf(state);
  while (!isDealOver(playing)) applyPlay(playing, playoutPolicy(playing));
  const decksLeft = playing.stock.length / CARDS_IN_DECK;
  if (!isDeckOver(playing)) dealNextHands(playing);
  for (let plays = 0; plays < PLAYS_OF_NEXT_DEAL && playing.table.size > 0; plays += 1)
    applyPlay(playing, playoutPolicy(playing));
  return winProbabilities(playing.config, playing.scores, decksLeft);
}
