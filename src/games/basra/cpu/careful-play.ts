import { playsOf, type Deck } from './deck.js';
import { HAND_SIZE } from '../deal.js';
import { JACK, valueOfKind, type Kind } from './kinds.js';
import { threatsOf, type Play, type Table } from './tables.js';

/** What a jack does for its holder later, in points, shared by the seats: with more of them it finds less to sweep. */
const WORTH_OF_A_JACK = 6;
/** Low cards first: a basra scores by its value, so that the high ones are worth keeping. */
const WORTH_OF_A_VALUE = 0.1;

/** What the seat to move knows of the other hands. */
interface Knowledge {
  readonly hidden: readonly number[];
  readonly held: readonly Kind[];
  /** How many cards it cannot see, and how many of these the next seat holds. */
  readonly unseen: number;
  readonly nextHand: number;
}

const knowledgeOf = ({ hands, turn, stock, hidden }: Deck): Knowledge => {
  const held = hands[turn] ?? [];
  const dealt = hands.reduce((sum, hand) => sum + hand.length, 0);
  const next = hands[(turn + 1) % hands.length]?.length ?? 0;
  const isDealtOn = next === 0 && stock.length > 0;
  return {
    hidden,
    held,
    unseen: dealt - held.length + stock.length,
    nextHand: isDealtOn ? HAND_SIZE : next,
  };
};

const copiesHeld = (held: readonly Kind[], value: number): number => {
  let copies = 0;
  for (const kind of held) if (valueOfKind(kind) === value) copies += 1;
  return copies;
};

/** The most that the next seat wins from `table`, on average over the hands it may hold, values taken as independent. */
const expectedLoss = (table: Table, { hidden, held, unseen, nextHand }: Knowledge): number => {
  let expected = 0;
  let lacksAll = 1;
  for (const { value, gain } of threatsOf(table)) {
    const live = (hidden[value] ?? 0) - copiesHeld(held, value);
    if (live <= 0) continue;
    const lacks = (1 - live / unseen) ** nextHand;
    expected += lacksAll * (1 - lacks) * gain;
    lacksAll *= lacks;
  }
  return expected;
};

const worthOf = (play: Play, { config, hands }: Deck, knowledge: Knowledge): number => {
  const bonus = play.isJackBasra ? config.jackBasra : 0;
  const spent =
    (play.kind === JACK ? WORTH_OF_A_JACK / hands.length : 0) + WORTH_OF_A_VALUE * valueOfKind(play.kind);
  return play.gain + bonus - spent - expectedLoss(play.after, knowledge);
};

/**
 * A good play found without search: what it wins at once, less what it gives the next seat to win on average. It knows
 * the cards played and its own hand, so that a table that no card left can sweep is safe to it.
 */
export const carefulPlay = (deck: Deck): Play => {
  const knowledge = knowledgeOf(deck);
  let best: Play | undefined;
  let highest = -Infinity;
  for (const play of playsOf(deck)) {
    const worth = worthOf(play, deck, knowledge);
    if (worth > highest) [best, highest] = [play, worth];
  }
  if (best === undefined) throw new RangeError('there is no card to play');
  return best;
};
