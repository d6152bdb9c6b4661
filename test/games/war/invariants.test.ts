/** Invariants of War that hold at every step of random games. */
import { test } from 'tap';
import { playerRng } from '#src/record/rng.js';
import { war } from '#src/games/war/index.js';
import { PICKUPS, SHORT_WARS, type Event, type Config, type State } from '#src/games/war/schemas.js';
import { at } from '#src/kit/checked.js';
import { rankOf } from '#src/kit/cards.js';
import { deal, playMove, seedOf, type Step } from '#test/support/play.js';
import { FLIP, flip } from './support.js';

const GAMES = 100;
/** A state holds two decks and one battle, however long the game has lasted. */
const MAX_STATE_LENGTH = 1600;
const LARGEST_FLIPS = [1, 1, 1, 10, 1000];
const MAX_BATTLES = [5000, 5000, 5000, 100_000, 60, 1];

const configOf = (game: number): Partial<Config> => ({
  shortWar: at(SHORT_WARS, game % SHORT_WARS.length),
  pickup: at(PICKUPS, Math.floor(game / SHORT_WARS.length) % PICKUPS.length),
  maxBattles: at(MAX_BATTLES, game % MAX_BATTLES.length),
});

const assert = (holds: boolean, what: string, step: Step): void => {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(step)}`);
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A random game of flips of 1 to `largest` battles. */
function* randomWar(seed: Buffer, config: Partial<Config>, largest: number): Generator<Step> {
  const rng = playerRng(seed);
  const { setup, step } = deal(war, seed, 2, config);
  let last = step;
  yield last;
  while (war.turn(last.state as State) !== null) {
    last = playMove(setup, last, largest === 1 ? FLIP : flip(1 + rng.below(largest)));
    yield last;
  }
}

const onTable = ({ lastBattle, ending }: State): string[] =>
  ending?.reason === 'short-war' && lastBattle !== null
    ? [
        ...lastBattle.turnedUp,
        ...lastBattle.wars.flatMap((each) => [...each.faceDown.flat(), ...each.turnedUp]),
      ]
    : [];

const checkCards = (step: Step, state: State): void => {
  const all = [...state.decks.flat(), ...onTable(state)];
  assert(all.length === 52 && new Set(all).size === 52, 'all 52 cards are there once', step);
  const result = war.result(state);
  assert(
    result === null ||
      same(
        result.scores,
        state.decks.map((deck) => deck.length),
      ),
    'the scores are the deck sizes',
    step,
  );
  assert((result === null) === (war.turn(state) === 0), 'seat 0 is to move until the game is over', step);
};

const RANKS = '23456789TJQKA';
type Battle = Extract<Event, { type: 'battle' }>;
/** 1 if seat 0 turned up the higher rank, −1 if seat 1 did, 0 if both are equal. */
const comparisonOf = ([a, b]: Battle['turnedUp']): number =>
  Math.sign(RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b)));

/** Only the last cards turned up differ in rank, and the higher one wins. A battle without a winner ends the game. */
const checkBattle = (step: Step, battle: Battle, state: State): void => {
  const levels = [battle.turnedUp, ...battle.wars.map((each) => each.turnedUp)].map(comparisonOf);
  assert(
    levels.slice(0, -1).every((sign) => sign === 0),
    'a war follows equal ranks',
    step,
  );
  const winner =
    new Map([
      [1, 0],
      [-1, 1],
    ]).get(at(levels, -1)) ?? null;
  assert(battle.winner === winner, 'the higher card wins', step);
  const sum = battle.deckSizes[0] + battle.deckSizes[1];
  assert(sum === (winner === null ? 52 - battle.cardsInPlay : 52), 'the deck sizes add up', step);
  assert(winner !== null || state.ending?.reason === 'short-war', 'a short war ends the game', step);
};

const checkEvents = (step: Step, before: State | null, state: State): void => {
  const battles = (step.events as Event[]).filter((event) => event.type === 'battle');
  battles.forEach((battle) => checkBattle(step, battle, state));
  const first = before?.battles ?? 0;
  assert(
    same(
      battles.map(({ number }) => number),
      battles.map((_, i) => first + 1 + i),
    ),
    'battles are numbered without gaps',
    step,
  );
  assert(state.battles === first + battles.length, 'the state counts the battles', step);
  assert(state.battles <= state.config.maxBattles, 'no more battles than maxBattles', step);
};

/** Plays a game to its end, checks every step and returns the final state. */
const playChecked = (game: number): State | null => {
  const seed = seedOf(game);
  const largest = at(LARGEST_FLIPS, game % LARGEST_FLIPS.length);
  let before: State | null = null;
  for (const step of randomWar(seed, configOf(game), largest)) {
    const state = step.state as State;
    checkCards(step, state);
    checkEvents(step, before, state);
    assert(JSON.stringify(state).length <= MAX_STATE_LENGTH, 'the state stays small', step);
    before = state;
  }
  return before;
};

void test(`${GAMES} random games follow the rules`, async (t) => {
  const finals = Array.from({ length: GAMES }, (_, game) => playChecked(game));
  const lengths = finals.map((state) => state?.battles ?? Infinity).sort((a, b) => a - b);
  const longest = lengths.at(-1) ?? Infinity;
  t.ok(longest <= war.maxRandomGameLength);
  const endings = new Set(finals.map((state) => state?.ending?.reason));
  t.strictSame([...endings].sort(), ['deck-empty', 'max-battles', 'short-war']);
  t.comment(`battles: median ${at(lengths, GAMES / 2)}, most ${longest}`);
});
