/** One battle of War, with all the levels of its war: docs/rules/war.md, "A battle" and "Running short". */
import type { Rng } from '#src/game-type.js';
import { RANKS, rankOf, type Card, type Rank } from '#src/kit/cards.js';
import type { Battle, Config, Decks, Ending, Side, War } from './schemas.js';

const FACE_DOWN = 3;
const CARDS_FOR_A_WAR = FACE_DOWN + 1;
const ACE_HIGH: readonly Rank[] = [...RANKS.slice(1), 'A'];

type TurnedUp = Battle['turnedUp'];

interface Fight {
  /** What the decks hold besides the cards in play. */
  readonly left: Decks;
  readonly turnedUp: TurnedUp;
  readonly wars: readonly War[];
}

export interface Fought {
  readonly decks: Decks;
  readonly battle: Battle;
  /** Not null when a seat ran short in a war: the cards in play then stay on the table. */
  readonly ending: Ending | null;
}

const otherSide = (side: Side): Side => (side === 0 ? 1 : 0);

const larger = (a: number, b: number): Side | null => {
  if (a === b) return null;
  return a > b ? 0 : 1;
};

export const sizesOf = (decks: Decks): [number, number] => [decks[0].length, decks[1].length];

/** The seat with the larger deck, or null. */
export const largerDeck = (decks: Decks): Side | null => larger(...sizesOf(decks));

const strength = (card: Card): number => ACE_HIGH.indexOf(rankOf(card));
const higherCard = ([a, b]: TurnedUp): Side | null => larger(strength(a), strength(b));

interface Laid {
  readonly faceDown: Card[];
  readonly up: Card;
  readonly left: Card[];
}

/** Puts up to `count` cards face down, but keeps one to turn up. */
const layFrom = (deck: readonly Card[], count: number): Laid => {
  const faceDown = deck.slice(0, Math.min(count, deck.length - 1));
  const [up, ...left] = deck.slice(faceDown.length);
  if (up === undefined) throw new RangeError('an empty deck has no card to turn up');
  return { faceDown, up, left };
};

const begin = (decks: Decks): Fight => {
  const [a, b] = [layFrom(decks[0], 0), layFrom(decks[1], 0)];
  return { left: [a.left, b.left], turnedUp: [a.up, b.up], wars: [] };
};

const goToWar = ({ left, turnedUp, wars }: Fight): Fight => {
  const [a, b] = [layFrom(left[0], FACE_DOWN), layFrom(left[1], FACE_DOWN)];
  const war: War = { faceDown: [a.faceDown, b.faceDown], turnedUp: [a.up, b.up] };
  return { left: [a.left, b.left], turnedUp, wars: [...wars, war] };
};

const isShort = ([a, b]: Decks, { shortWar }: Config): boolean =>
  Math.min(a.length, b.length) < (shortWar === 'lose' ? CARDS_FOR_A_WAR : 1);

const leaderOf = ({ turnedUp, wars }: Fight): Side | null => higherCard(wars.at(-1)?.turnedUp ?? turnedUp);

const playedBy = (side: Side, { turnedUp, wars }: Battle): Card[] => [
  turnedUp[side],
  ...wars.flatMap((war) => [...war.faceDown[side], war.turnedUp[side]]),
];

/** All cards in play in the order in which they lie: the `first` seat's in the order played, then the other's. */
export const cardsInPlay = (battle: Battle, first: Side): Card[] => [
  ...playedBy(first, battle),
  ...playedBy(otherSide(first), battle),
];

/** What the winner puts under its deck, from the top down: one shuffle for each battle won, unless unshuffled. */
export const wonCards = (battle: Battle, winner: Side, { pickup }: Config, rng: Rng): Card[] => {
  const cards = cardsInPlay(battle, winner);
  return pickup === 'shuffled' ? rng.shuffle(cards) : cards;
};

/** `decks` with `cards` under the deck of `side`. */
export const withUnder = (decks: Decks, side: Side, cards: readonly Card[]): Decks =>
  side === 0 ? [[...decks[0], ...cards], decks[1]] : [decks[0], [...decks[1], ...cards]];

/** Fights battle `number` to its end: the higher card takes all, or a seat runs short in a war. */
export const fight = (decks: Decks, number: number, config: Config, rng: Rng): Fought => {
  let table = begin(decks);
  while (leaderOf(table) === null && !isShort(table.left, config)) table = goToWar(table);
  const { left, turnedUp, wars } = table;
  const winner = leaderOf(table);
  const battle: Battle = { number, turnedUp, wars: [...wars], winner };
  if (winner === null)
    return { decks: left, battle, ending: { reason: 'short-war', winner: largerDeck(left) } };
  return { decks: withUnder(left, winner, wonCards(battle, winner, config, rng)), battle, ending: null };
};
