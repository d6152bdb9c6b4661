import { test } from 'tap';
import { Compile } from 'typebox/compile';
import { playerRng } from '#src/engine/history/rng.js';
import { war } from '#src/games/war/index.js';
import { PICKUPS, SHORT_WARS, type Config, type Event, type State } from '#src/games/war/schemas.js';
import type { Rng, Viewer } from '#src/game-type.js';
import { optionCovers } from '#src/kit/options.js';
import { contextOf, deal, playMove, seedOf, type Step } from '#test/support/play.js';
import { asGameType, FLIP, flip, lookOf } from './support.js';

const GAMES = 1000;
const ONE_IN = 20;
/** A state holds two decks and one battle, however long the game has lasted. */
const MOST_CHARACTERS = 1600;
const VIEWERS: readonly Viewer[] = [0, 1, null];
const LARGEST_FLIPS = [1, 1, 1, 10, 1000];
const MAX_BATTLES = [5000, 5000, 5000, 100_000, 60, 1];

const configOf = (game: number): Partial<Config> => ({
  shortWar: SHORT_WARS[game % 2] ?? 'lose',
  pickup: PICKUPS[Math.floor(game / 2) % 2] ?? 'shuffled',
  maxBattles: MAX_BATTLES[game % MAX_BATTLES.length] ?? 1,
});

const stateSchema = Compile(war.schemas.state);
const viewSchema = Compile(war.schemas.view);
const eventSchema = Compile(war.schemas.event);
const detailsSchema = Compile(war.schemas.details);

const demand = (holds: boolean, what: string, step: Step): void => {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(step)}`);
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Random games of flips of 1 to `largest` battles. */
function* randomWar(seed: Buffer, config: Partial<Config>, largest: number): Generator<Step> {
  const rng = playerRng(seed);
  const { setup, step } = deal(asGameType, seed, 2, config);
  let last = step;
  yield last;
  while (asGameType.turn(last.state) !== null) {
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
  demand(all.length === 52 && new Set(all).size === 52, 'all 52 cards', step);
  const result = war.result(state);
  demand(
    result === null ||
      same(
        result.scores,
        state.decks.map((deck) => deck.length),
      ),
    'the scores',
    step,
  );
  demand((result === null) === (war.turn(state) === 0), 'the turn', step);
};

const RANKS = '23456789TJQKA';
type Battle = Extract<Event, { type: 'battle' }>;
const rankedOf = ([a, b]: Battle['turnedUp']): number =>
  Math.sign(RANKS.indexOf(a[0] ?? '') - RANKS.indexOf(b[0] ?? ''));

/** Only the last cards turned up differ, and the higher one wins; a battle without a winner is the last one. */
const checkBattle = (step: Step, battle: Battle, state: State): void => {
  const levels = [battle.turnedUp, ...battle.wars.map((each) => each.turnedUp)].map(rankedOf);
  demand(
    levels.slice(0, -1).every((sign) => sign === 0),
    'a war on equal ranks',
    step,
  );
  const winner = [1, null, 0][(levels.at(-1) ?? 0) + 1];
  demand(battle.winner === winner, 'the higher card wins', step);
  const sum = battle.deckSizes[0] + battle.deckSizes[1];
  demand(sum === (winner === null ? 52 - battle.cardsInPlay : 52), 'the sizes', step);
  demand(winner !== null || state.ending?.reason === 'short-war', 'a short war ends the game', step);
};

const checkEvents = (step: Step, before: State | null, state: State): void => {
  const battles = (step.events as Event[]).filter((event) => event.type === 'battle');
  battles.forEach((battle) => checkBattle(step, battle, state));
  const first = before?.battles ?? 0;
  demand(
    same(
      battles.map(({ number }) => number),
      battles.map((_, i) => first + 1 + i),
    ),
    'the count',
    step,
  );
  demand(state.battles === first + battles.length, 'the battles', step);
  demand(state.battles <= state.config.maxBattles, 'no more than maxBattles', step);
};

const checkSample = (step: Step, state: State, rng: Rng): void => {
  const written = JSON.stringify(state);
  demand(written.length <= MOST_CHARACTERS, 'a small state', step);
  demand(same(JSON.parse(written), state), 'a JSON round trip', step);
  demand(stateSchema.Check(state), 'the state schema', step);
  demand(
    step.events.every((event) => eventSchema.Check(event)),
    'the event schema',
    step,
  );
  const result = war.result(state);
  demand(result === null || detailsSchema.Check(result.details), 'the details schema', step);
  for (const viewer of VIEWERS) {
    const look = lookOf(state, viewer);
    demand(viewSchema.Check(look.view), 'the view schema', step);
    const guessed = war.determinize(look, rng);
    demand(same(war.view(guessed, viewer), look.view), 'the same view', step);
    demand(same(war.legalMoves(guessed, 0), war.legalMoves(state, 0)), 'the same options', step);
    demand(new Set([...guessed.decks.flat(), ...onTable(guessed)]).size === 52, 'all cards guessed', step);
  }
};

/** Every well-formed move is covered by the one option, and accepted. */
const checkMoves = (step: Step, state: State, seed: Buffer): void => {
  const options = war.legalMoves(state, 0);
  for (const move of [FLIP, flip(1), flip(3)]) {
    const covered = options.some((option) => optionCovers(option, war.canonicalMove(state, 0, move)));
    const { ok } = war.apply(state, 0, move, contextOf(seed, step.seq + 1));
    demand(ok && covered, 'accepting', step);
  }
};

/** Plays a game to its end and checks every step; its final state. */
const playChecked = (game: number): State | null => {
  const seed = seedOf(game);
  const rng = playerRng(seed);
  const largest = LARGEST_FLIPS[game % LARGEST_FLIPS.length] ?? 1;
  let before: State | null = null;
  for (const step of randomWar(seed, configOf(game), largest)) {
    const state = step.state as State;
    checkCards(step, state);
    checkEvents(step, before, state);
    if (step.seq % ONE_IN === 0 || state.ending !== null) checkSample(step, state, rng);
    if (step.seq % ONE_IN === 0 && state.ending === null) checkMoves(step, state, seed);
    before = state;
  }
  return before;
};

void test(`${GAMES} random games keep the rules`, async (t) => {
  const finals = Array.from({ length: GAMES }, (_, game) => playChecked(game));
  const lengths = finals.map((state) => state?.battles ?? Infinity).sort((a, b) => a - b);
  const longest = lengths.at(-1) ?? Infinity;
  t.ok(longest <= war.maxRandomGameLength);
  const endings = new Set(finals.map((state) => state?.ending?.reason));
  t.strictSame([...endings].sort(), ['deck-empty', 'max-battles', 'short-war']);
  t.comment(`battles: median ${lengths[GAMES / 2] ?? 0}, most ${longest}`);
});

void test('the same seed and moves give the same states', async (t) => {
  const once = [...randomWar(seedOf(5), {}, 10)];
  const { setup, step } = deal(asGameType, seedOf(5), 2);
  let again = step;
  for (const { move, state, events } of once.slice(1)) {
    if (move === null) continue;
    again = playMove(setup, again, move);
    t.strictSame([again.state, again.events], [state, events]);
  }
});
