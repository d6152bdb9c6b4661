/** One battle of War, with every level of its war: docs/rules/war.md, "A battle" and "Running short". */
import type { Rng } from '../../game-type.js';
import { RANKS, rankOf, type Card, type Rank } from '../../kit/cards.js';
import type { Battle, BattleView, Decks, WarSeat, Config, Ending } from './schemas.js';

/** Cards that each seat puts face down at each level of a war. */
const FACE_DOWN = 3;
/** Those that each seat needs for a level of a war. */
export const CARDS_FOR_A_WAR = FACE_DOWN + 1;
const ACE_HIGH: readonly Rank[] = [...RANKS.slice(1), 'A'];

type TurnedUp = Battle['turnedUp'];
type War = Battle['wars'][number];

interface BattleInProgress {
  /** The decks without the cards in play. */
  readonly decks: Decks;
  readonly turnedUp: TurnedUp;
  readonly wars: readonly War[];
}

export interface FoughtBattle {
  readonly decks: Decks;
  readonly battle: Battle;
  /** Set when a seat ran short in a war; the cards in play then stay on the table. */
  readonly ending: Ending | null;
}

const otherSeat = (seat: WarSeat): WarSeat => (seat === 0 ? 1 : 0);

const larger = (a: number, b: number): WarSeat | null => {
  if (a === b) return null;
  return a > b ? 0 : 1;
};

export function sizesOf(decks: Decks): [number, number] {
  return [decks[0].length, decks[1].length];
}

/** The seat with the larger deck; `null` if both are the same size. */
export function largerDeck(decks: Decks): WarSeat | null {
  return larger(...sizesOf(decks));
}

const strength = (card: Card): number => ACE_HIGH.indexOf(rankOf(card));
const higherCard = ([a, b]: TurnedUp): WarSeat | null => larger(strength(a), strength(b));

interface Draw {
  readonly faceDown: Card[];
  readonly up: Card;
  readonly deck: Card[];
}

/** Puts up to `count` cards face down and turns up the next one; the last card of a deck is never put face down. */
const drawFrom = (deck: readonly Card[], count: number): Draw => {
  const faceDown = deck.slice(0, Math.min(count, deck.length - 1));
  const [up, ...rest] = deck.slice(faceDown.length);
  if (up === undefined) throw new RangeError('an empty deck has no card to turn up');
  return { faceDown, up, deck: rest };
};

const begin = (decks: Decks): BattleInProgress => {
  const [a, b] = [drawFrom(decks[0], 0), drawFrom(decks[1], 0)];
  return { decks: [a.deck, b.deck], turnedUp: [a.up, b.up], wars: [] };
};

const addWar = ({ decks, turnedUp, wars }: BattleInProgress): BattleInProgress => {
  const [a, b] = [drawFrom(decks[0], FACE_DOWN), drawFrom(decks[1], FACE_DOWN)];
  const war: War = { faceDown: [a.faceDown, b.faceDown], turnedUp: [a.up, b.up] };
  return { decks: [a.deck, b.deck], turnedUp, wars: [...wars, war] };
};

const isShort = ([a, b]: Decks, { shortWar }: Config): boolean =>
  Math.min(a.length, b.length) < (shortWar === 'lose' ? CARDS_FOR_A_WAR : 1);

const leaderOf = ({ turnedUp, wars }: BattleInProgress): WarSeat | null =>
  higherCard(wars.at(-1)?.turnedUp ?? turnedUp);

const playedBy = (seat: WarSeat, { turnedUp, wars }: Battle): Card[] => [
  turnedUp[seat],
  ...wars.flatMap((war) => [...war.faceDown[seat], war.turnedUp[seat]]),
];

/** All cards in play: those of seat `first` in the order played, then the other seat's. */
export function cardsInPlay(battle: Battle, first: WarSeat): Card[] {
  return [...playedBy(first, battle), ...playedBy(otherSeat(first), battle)];
}

/** The cards turned up in a battle, which everyone has seen. */
export function cardsTurnedUp({ turnedUp, wars }: Battle | BattleView): Card[] {
  return [...turnedUp, ...wars.flatMap((war) => war.turnedUp)];
}

/**
 * The cards that the winner puts under its deck, from the top down. Draws one shuffle from `rng` unless `pickup` forbids it.
 */
export function wonCards(battle: Battle, winner: WarSeat, { pickup }: Config, rng: Rng): Card[] {
  const cards = cardsInPlay(battle, winner);
  return pickup === 'shuffled' ? rng.shuffle(cards) : cards;
}

/** `decks` with `cards` under the deck of `seat`. */
export function withUnder(decks: Decks, seat: WarSeat, cards: readonly Card[]): Decks {
  return seat === 0 ? [[...decks[0], ...cards], decks[1]] : [decks[0], [...decks[1], ...cards]];
}

/** Fights battle `number` to its end: the higher card takes all, or a seat runs short in a war. */
export function fightBattle(decks: Decks, number: number, config: Config, rng: Rng): FoughtBattle {
  let fight = begin(decks);
  while (leaderOf(fight) === null && !isShort(fight.decks, config)) fight = addWar(fight);
  const winner = leaderOf(fight);
  const battle: Battle = { number, turnedUp: fight.turnedUp, wars: [...fight.wars], winner };
  if (winner === null) {
    const ending: Ending = { reason: 'short-war', winner: largerDeck(fight.decks) };
    return { decks: fight.decks, battle, ending };
  }
  const won = wonCards(battle, winner, config, rng);
  return { decks: withUnder(fight.decks, winner, won), battle, ending: null };
}
