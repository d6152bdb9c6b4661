/** The own invariants of 7reeg in random games, beyond the laws of all game types. */
import { test } from 'tap';
import { sevenReeg } from '#src/games/7reeg/index.js';
import { meldOf } from '#src/games/7reeg/melds.js';
import type { Config, Event, State } from '#src/games/7reeg/schemas.js';
import { at } from '#src/kit/checked.js';
import { sum } from '#src/kit/lists.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { asGameType } from './support.js';

const GAMES = 100;
const MOVES_PER_ROUND = 560;

const CONFIGS: readonly Partial<Config>[] = [
  { maxRounds: 1 },
  { maxRounds: 2, eliminationScore: 5 },
  { maxRounds: 1, decks: 2, floorCards: 'match-first' },
  { maxRounds: 2, eliminationScore: 1, floorValue: 'match-first' },
  { maxRounds: 1, decks: 2, floorCards: 'match-first', floorValue: 'match-first', fiftyWindowMs: 0 },
];

const flawOfState = (state: State): string | null => {
  if (state.turn !== null && at(state.outAfterRound, state.turn) !== null)
    return 'a seat that is out is to move';
  const cards = [state.hands, state.melds.map((meld) => meld.cards)].flat(2).length;
  if (cards + state.bank.length + state.discardPile.length !== 52 * state.config.decks)
    return 'cards were lost';
  const invalid = state.melds.find((meld) => meldOf(meld.cards)?.cards.join() !== meld.cards.join());
  return invalid === undefined ? null : `not a meld in its listed spelling: ${invalid.cards.join(' ')}`;
};

/** The points of a round are the cards left in the hands, less the one point of a win without a "50". */
const flawOfRounds = (before: State, events: readonly Event[]): string | null => {
  for (const event of events) {
    if (event.type !== 'round-ended') continue;
    const won = event.winner === null || event.fifty ? 0 : 1;
    if (sum(event.points) !== event.hands.flat().length - won) return 'the points do not add up';
    const scores = before.scores.map((score, seat) => score + at(event.points, seat));
    if (event.scores.join() !== scores.join()) return 'the scores do not add up';
  }
  return null;
};

/** The flaws of a random game, and its number of moves. */
const checkedGame = (game: number, seats: number, config: Partial<Config>) => {
  const flaws: string[] = [];
  let [before, moves]: [State | null, number] = [null, 0];
  for (const { seq, state: plain, events } of randomPlay(asGameType, seedOf(game), seats, config)) {
    const state = plain as State;
    const flaw = flawOfState(state) ?? (before ? flawOfRounds(before, events as Event[]) : null);
    if (flaw !== null) flaws.push(`game ${game}, entry ${seq}: ${flaw}`);
    [before, moves] = [state, seq];
  }
  return { flaws, moves };
};

test(`${GAMES} random games of all numbers of seats and varied configs`, async (t) => {
  for (let game = 0; game < GAMES; game += 1) {
    const config = at(CONFIGS, game % CONFIGS.length);
    const seats = 2 + (Math.floor(game / CONFIGS.length) % 4);
    const { flaws, moves } = checkedGame(game, seats, config);
    t.same(flaws, []);
    t.ok(moves <= MOVES_PER_ROUND * (config.maxRounds ?? 1), `game ${game} has ${moves} moves`);
  }
});

test('random games of the default config end within the stated number of moves', async (t) => {
  for (const seats of [2, 3, 4, 5]) {
    const { flaws, moves } = checkedGame(GAMES + seats, seats, {});
    t.same(flaws, []);
    t.ok(moves <= sevenReeg.maxRandomGameLength, `${seats} seats: ${moves} moves`);
  }
});
