/** The double-seven set: 36 cards, each with two numbers from 0 to 7, written higher first. */
export const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export type CardNumber = (typeof NUMBERS)[number];
export type Card = `${CardNumber}:${CardNumber}`;

/** The whole set in the order before a shuffle: 0:0, 1:0, 1:1, 2:0, … 7:7. */
export const CARDS: readonly Card[] = NUMBERS.flatMap((high) =>
  NUMBERS.slice(0, high + 1).map((low): Card => `${high}:${low}`),
);

const DIGIT_0 = '0'.charCodeAt(0);

const numberAt = (card: Card, index: 0 | 2): CardNumber => (card.charCodeAt(index) - DIGIT_0) as CardNumber;

/** Both numbers of a card, the higher one first. */
export function numbersOf(card: Card): [CardNumber, CardNumber] {
  return [numberAt(card, 0), numberAt(card, 2)];
}

export function isDouble(card: Card): boolean {
  return numberAt(card, 0) === numberAt(card, 2);
}

export function shows(card: Card, number: CardNumber): boolean {
  return numberAt(card, 0) === number || numberAt(card, 2) === number;
}

/** The number on the far side of a card that is joined by `number`. Both sides of a double show the same. */
export function farNumber(card: Card, number: CardNumber): CardNumber {
  const [high, low] = numbersOf(card);
  return number === high ? low : high;
}

/** The sum of a card's two numbers. */
export function weightOf(card: Card): number {
  const [high, low] = numbersOf(card);
  return high + low;
}

/** The sum of all numbers on `cards`. */
export function totalOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + weightOf(card), 0);
}

/** A copy in the order of the set, which does not disclose the order of the deal or of draws. */
export function sortHand(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => CARDS.indexOf(a) - CARDS.indexOf(b));
}

/** The highest double among `cards`, or `null`. */
export function highestDouble(cards: readonly Card[]): Card | null {
  return sortHand(cards.filter(isDouble)).at(-1) ?? null;
}
