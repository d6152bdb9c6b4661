/**
 * How fast Fourteen finds every set of melds that a hand can lay, and how many sets there are.
 * Run: `node dist/bench/engine/melds.js` (about ten seconds on one core).
 */
import { entryRng } from 'parlour-games/record/rng';
import { fullDeck } from 'parlour-games/games/7reeg/rounds';
import { HAND_SIZE, initialThreshold } from 'parlour-games/games/7reeg/schemas';
import { cardsIn, meldSetsIn, valueOf, type Meld } from 'parlour-games/games/7reeg/melds';
import { sortCards, type Card } from 'parlour-games/kit/cards';
import { at } from 'parlour-games/kit/checked';
import type { Rng } from 'parlour-games/game-type';

const HANDS = 20_000;
/** A hand after its draw. */
const CARDS = HAND_SIZE + 1;
const WARM_UP = 2_000;
/** The fastest of this many runs counts, which excludes pauses of the machine. */
const RUNS = 5;
const CLIMBS = 12;
const CLIMB_STEPS = 4_000;

const goesDown = (melds: readonly Meld[]): boolean =>
  cardsIn(melds) >= initialThreshold.cards && valueOf(melds) >= initialThreshold.value;

const microsecondsFor = (hand: readonly Card[]): number => {
  const runs = Array.from({ length: RUNS }, () => {
    const start = process.hrtime.bigint();
    meldSetsIn(hand);
    return Number(process.hrtime.bigint() - start) / 1000;
  });
  return Math.min(...runs);
};

/** `cards` with those at indices `a` and `b` swapped. */
const swapped = (cards: readonly Card[], a: number, b: number): Card[] =>
  cards.with(a, at(cards, b)).with(b, at(cards, a));

/** Hill climbing: swaps a card of the hand as long as the hand does not lose sets of melds. */
const climb = (deck: readonly Card[], rng: Rng): Card[] => {
  let cards = rng.shuffle(deck);
  let richest = meldSetsIn(cards.slice(0, CARDS)).length;
  for (let step = 0; step < CLIMB_STEPS; step += 1) {
    const [inside, outside] = [rng.below(CARDS), CARDS + rng.below(deck.length - CARDS)];
    const changed = swapped(cards, inside, outside);
    const found = meldSetsIn(changed.slice(0, CARDS)).length;
    if (found < richest) continue;
    cards = changed;
    richest = found;
  }
  return sortCards(cards.slice(0, CARDS));
};

const richestHand = (deck: readonly Card[], rng: Rng): Card[] =>
  Array.from({ length: CLIMBS }, () => climb(deck, rng)).reduce((best, hand) =>
    meldSetsIn(hand).length > meldSetsIn(best).length ? hand : best,
  );

const rowFor = (decks: number): Record<string, number> => {
  const rng = entryRng(Buffer.alloc(32), decks);
  const deck = fullDeck(decks);
  const hands = Array.from({ length: HANDS }, () => rng.shuffle(deck).slice(0, CARDS));
  hands.slice(0, WARM_UP).forEach((hand) => meldSetsIn(hand));
  const sets = hands.map((hand) => meldSetsIn(hand));
  const down = sets.map((each) => each.filter(goesDown).length);
  const times = hands.map(microsecondsFor).sort((a, b) => a - b);
  const percentile = (share: number): number => at(times, Math.min(HANDS - 1, Math.floor(share * HANDS)));
  const rounded = (microseconds: number): number => Math.round(microseconds * 10) / 10;
  return {
    decks,
    'cannot go down %': (100 * down.filter((count) => count === 0).length) / HANDS,
    'most ways to go down': Math.max(...down),
    'most sets of melds': Math.max(...sets.map(({ length }) => length)),
    'median µs': rounded(percentile(0.5)),
    'p99 µs': rounded(percentile(0.99)),
    'worst µs': rounded(percentile(1)),
  };
};

const richestRowFor = (decks: number): Record<string, number | string> => {
  const hand = richestHand(fullDeck(decks), entryRng(Buffer.alloc(32), decks + 2));
  const sets = meldSetsIn(hand);
  return {
    decks,
    'richest hand found': hand.join(' '),
    'sets of melds': sets.length,
    'ways to go down': sets.filter(goesDown).length,
    µs: Math.round(microsecondsFor(hand)),
  };
};

console.log(`${HANDS} random hands of ${CARDS} cards`);
console.table([1, 2].map(rowFor));
console.log(`The richest hands found by ${CLIMBS} climbs of ${CLIMB_STEPS} steps`);
console.table([1, 2].map(richestRowFor));
