import type { Seat } from '#src/game-type.js';
import { chancesOf } from './chances.js';
import { copyOf, isDeckOver, playOn, playsOf, type Deck } from './deck.js';
import type { Play } from './tables.js';

interface Search {
  readonly seat: Seat;
  positionsLeft: number;
}

/** The plays that bring most at once come first, so that the rest is cut off early. */
const byGain = (a: Play, b: Play): number => b.gain - a.gain;

const played = (deck: Deck, play: Play): Deck => {
  const next = copyOf(deck);
  playOn(next, play);
  return next;
};

/** Alpha-beta (fail-soft): what the deck comes to for `seat`, when everybody sees everything and plays best. */
const valueOf = (search: Search, deck: Deck, alpha: number, beta: number): number => {
  search.positionsLeft -= 1;
  if (isDeckOver(deck)) return chancesOf(deck.config, deck.scores, 0)[search.seat] ?? 0;
  const isOwn = deck.turn === search.seat;
  let [low, high] = [alpha, beta];
  let best = isOwn ? -Infinity : Infinity;
  for (const play of playsOf(deck).sort(byGain)) {
    if (search.positionsLeft <= 0) break;
    const value = valueOf(search, played(deck, play), low, high);
    best = isOwn ? Math.max(best, value) : Math.min(best, value);
    if (isOwn) low = Math.max(low, best);
    else high = Math.min(high, best);
    if (low >= high) break;
  }
  return best;
};

/**
 * The best play of the last hands of a deck between two seats, both hands known, by looking at every way in which it
 * can go on; `null` when that would take more than `positions`.
 */
export const solveEndgame = (deck: Deck, positions: number): Play | null => {
  const search: Search = { seat: deck.turn, positionsLeft: positions };
  let best: Play | null = null;
  let highest = -Infinity;
  for (const play of playsOf(deck).sort(byGain)) {
    const value = valueOf(search, played(deck, play), highest, Infinity);
    if (search.positionsLeft <= 0) return null;
    if (value > highest) [best, highest] = [play, value];
  }
  return best;
};
