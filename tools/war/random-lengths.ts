/**
 * Measures how long games of War last and how they end. Besides the two ways of picking up cards that the game offers, it
 * tries a third one, always seat 0's cards first, to show why the game does not offer it.
 * Run: node dist/tools/war/random-lengths.js [deals]
 */
import { entryRng } from '#src/record/rng.js';
import { cardsInPlay, fightBattle, type FoughtBattle } from '#src/games/war/battle.js';
import { war } from '#src/games/war/index.js';
import type { Decks } from '#src/games/war/fields.js';
import { PICKUPS, SHORT_WARS, type Config } from '#src/games/war/schemas.js';
import { seedOf } from '#test/support/play.js';

const ORDERS = [...PICKUPS, 'seat-0-first'] as const;
type Order = (typeof ORDERS)[number];
const DEFAULT_DEALS = 2000;
/** A game that has not ended after this many battles counts as endless. */
const ENDLESS_BATTLES = 10_000;

/** The decks after a battle if seat 0's cards were picked up first, whoever won. */
const withSeat0First = ({ decks, battle }: FoughtBattle): Decks => {
  const won = cardsInPlay(battle, 0);
  const [first, second] = decks;
  if (battle.winner === 0) return [[...first.slice(0, -won.length), ...won], second];
  return [first, [...second.slice(0, -won.length), ...won]];
};

const playGame = (seed: Buffer, order: Order, config: Config): { battles: number; end: string } => {
  const context = { now: 0, rng: entryRng(seed, 0) };
  let { decks } = war.setup(config, 2, context).state;
  const rng = entryRng(seed, 1);
  for (let battles = 1; battles <= ENDLESS_BATTLES; battles += 1) {
    const fought = fightBattle(decks, battles, config, rng);
    if (fought.ending !== null) return { battles, end: fought.ending.reason };
    decks = order === 'seat-0-first' ? withSeat0First(fought) : fought.decks;
    if (decks.some((deck) => deck.length === 0)) return { battles, end: 'deck-empty' };
  }
  return { battles: ENDLESS_BATTLES, end: 'endless' };
};

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

const measure = (deals: number, order: Order, shortWar: Config['shortWar']) => {
  const pickup = order === 'seat-0-first' ? 'winner-first' : order;
  const config: Config = { shortWar, pickup, maxBattles: ENDLESS_BATTLES };
  const games = Array.from({ length: deals }, (_, n) => playGame(seedOf(n), order, config));
  const lengths = games.map(({ battles }) => battles).sort((a, b) => a - b);
  const share = (end: string): string => percent(games.filter((game) => game.end === end).length, deals);
  return {
    pickup: order,
    shortWar,
    deals,
    median: lengths[Math.floor(deals / 2)],
    longest: lengths.at(-1),
    'deck-empty': share('deck-empty'),
    'short-war': share('short-war'),
    endless: share('endless'),
  };
};

const deals = Number(process.argv[2] ?? DEFAULT_DEALS);
console.table(ORDERS.flatMap((order) => SHORT_WARS.map((shortWar) => measure(deals, order, shortWar))));
