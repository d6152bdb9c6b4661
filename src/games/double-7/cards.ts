/** The double-seven set: 36 cards, each with two numbers from 0 to 7, written higher first. */
export const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export type CardNumber = (typeof NUMBERS)[number];
export type Card = `${CardNumber}:${CardNumber}`;

/** The whole set in the order from which it is shuffled: 0:0, 1:0, 1:1, 2:0, … 7:7. */
export const CARDS: readonly Card[] = NUMBERS.flatMap((high) =>
  NUMBERS.slice(0, high + 1).map((low): Card => `${high}:${low}`),
);

const digitAt = (card: Card, index: number): CardNumber => (card.charCodeAt(index) - 48) as CardNumber;

/** Both numbers of a card, the higher one first. */
export const numbersOf = (card: Card): [CardNumber, CardNumber] => [digitAt(card, 0), digitAt(card, 2)];

export const isDouble = (card: Card): boolean => digitAt(card, 0) === digitAt(card, 2);

export const shows = (card: Card, number: CardNumber): boolean =>
  digitAt(card, 0) === number || digitAt(card, 2) === number;

/** The number at the far side of a card that is joined by `number`; a double's is the same again. */
export const farNumber = (card: Card, number: CardNumber): CardNumber => {
  const [high, low] = numbersOf(card);
  return number === high ? low : high;
};

/** The sum of a card's two numbers. */
export const weightOf = (card: Card): number => {
  const [high, low] = numbersOf(card);
  return high + low;
};

export const totalOf = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + weightOf(card), 0);

/** A copy in the order of the set, which tells nothing of how the cards were dealt or drawn. */
export const sortHand = (cards: readonly Card[]): Card[] =>
  [...cards].sort((a, b) => CARDS.indexOf(a) - CARDS.indexOf(b));

/** The highest double among `cards`, or `null`. */
export const highestDouble = (cards: readonly Card[]): Card | null =>
  sortHand(cards.filter(isDouble)).at(-1) ?? null;
