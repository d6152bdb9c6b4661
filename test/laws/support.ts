/** What the laws of game types have in common. */
import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import type { Context, GameType } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import {
  contextOf,
  randomPlay,
  seedOf,
  type GameSetup,
  type Playthrough,
  type Step,
} from '#test/support/play.js';
import { atLength } from '#test/support/length.js';
import { quickConfig } from '#test/support/quick-games.js';
import { lawGamesOf, playLawGame, wholeGame } from './games.js';

/** In longer games, the laws look at a sample of about this many states, besides the rare ones. */
const SAMPLE_SIZE = atLength({ brief: 4, full: 12 });

/** The numbers of seats that a type says it can be played with. */
export function seatCounts({ seats: { min, max, allowed } }: GameType): readonly number[] {
  return allowed ?? Array.from({ length: max - min + 1 }, (_, i) => min + i);
}

/** Every other config makes games end soon, and half of these differ from the defaults in other ways, too. */
const configOf = ({ id, examples }: GameType, n: number): object => {
  if (n % 2 === 0) return {};
  return { ...(n % 4 === 1 ? examples.config : {}), ...quickConfig(id) };
};

/** The moves that a message lists at most: the last ones. */
const MOVES_LISTED = 40;

const wordsOf = ({ setup, steps, listed }: Playthrough, upTo: number): string => {
  const { gameType, seats, config, seed, rulesVersion } = setup;
  const options = `--seats ${seats} --config '${JSON.stringify(config)}' --rules ${rulesVersion}`;
  const random = `${options} --seed ${seed.toString('hex')}`;
  const moves = steps.slice(1, upTo + 1).slice(-MOVES_LISTED);
  return [
    `The game: npm run playthrough -- ${gameType.id} ${listed === undefined ? random : `--game ${listed}`}`,
    ...moves.map(({ seq, seat, move }) => `${seq} seat ${seat} plays ${JSON.stringify(move)}`),
  ].join('\n');
};

/** Adds to the message of whatever `check` throws how to play the game again, up to the entry that it names. */
export function explained<T>(playthrough: Playthrough, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof Error) {
      const [, entry = playthrough.steps.length] = /after entry (\d+)/.exec(error.message) ?? [];
      error.message += `\n${wordsOf(playthrough, Number(entry))}`;
    }
    throw error;
  }
}

/** The `n`th game of the list; `null` if it has fewer. */
const listedGame = (gameType: GameType, n: number): Playthrough | null => {
  const game = lawGamesOf(gameType)[n];
  return game === undefined
    ? null
    : { ...wholeGame(playLawGame(gameType, game)), listed: n, given: game.config };
};

/** The `n`th random game. They take turns through the numbers of seats, versions of the rules and configs of the type. */
export function randomGame(gameType: GameType, n: number): Playthrough {
  const counts = seatCounts(gameType);
  const round = Math.floor(n / counts.length);
  const config = configOf(gameType, counts.length === 1 ? n : n + round);
  const { version } = gameType.rules;
  // Every version of the rules has the same laws.
  const [seats, rulesVersion] = [at(counts, n % counts.length), version - (round % version)];
  const steps: Step[] = [];
  return explained({ setup: { gameType, seed: seedOf(n), seats, config, rulesVersion }, steps }, () => {
    const game = wholeGame(randomPlay(gameType, seedOf(n), seats, config, rulesVersion), steps);
    assert.ok(steps.length <= gameType.maxRandomGameLength + 1, 'random play ends in time');
    return game;
  });
}

/** The `n`th game of the laws: those of the list come first, and then random games. */
export function lawGame(gameType: GameType, n: number): Playthrough {
  return listedGame(gameType, n) ?? randomGame(gameType, n - lawGamesOf(gameType).length);
}

const OTHER_GAME = seedOf(2 ** 30);
const OTHER_GAME_LENGTH = 40;

/** The first steps of another random game of the same type with the same seats and config. */
export function otherGame({ gameType, seats, config }: GameSetup): Step[] {
  const play = randomPlay(gameType, OTHER_GAME, seats, config);
  const steps: Step[] = [];
  for (let next = play.next(); next.done !== true && steps.length < OTHER_GAME_LENGTH; next = play.next())
    steps.push(next.value);
  return steps;
}

/** Plays another game of the type. A function that remembers the latest state then returns something else than before. */
export function playAnotherGame({ gameType, seats, config }: GameSetup): void {
  const play = randomPlay(gameType, OTHER_GAME, seats, config);
  play.next();
  play.next();
}

/** A state with what happened on the way to it. */
export type Outcome = Pick<Step, 'state' | 'events'>;

/**
 * What a step leads to after `before`, with the random numbers of `context`; `null` if it is refused, or is no move. Without
 * `before`, it is the deal.
 */
export function outcomeOf(
  { gameType, rulesVersion, config, seats }: GameSetup,
  before: Step | null,
  { seat, move }: Step,
  context: Context,
): Outcome | null {
  if (before === null) return gameType.setup(config, seats, { ...context, rulesVersion });
  if (seat === null || move === null) return null;
  const applied = gameType.apply(before.state, seat, move, context);
  return applied.ok ? applied : null;
}

/** Plays a step once more, so that a function that remembers the latest state knows the one after it. */
export function playAgain({ setup, steps }: Playthrough, step: Step): void {
  outcomeOf(setup, steps[steps.indexOf(step) - 1] ?? null, step, contextOf(setup.seed, step.seq));
}

/** Evenly spread steps, the first and the last among them, and the rare ones. */
export function sampleOf(steps: readonly Step[]): Step[] {
  const interval = Math.max(1, Math.ceil(steps.length / SAMPLE_SIZE));
  return steps.filter((step, i) => i % interval === 0 || step === steps.at(-1) || step.isRare === true);
}

export function viewBoxOf(svg: string): string {
  return /viewBox="([^"]*)"/.exec(svg)?.[1] ?? '';
}

export function assertSame(actual: unknown, expected: unknown, what: string): void {
  assert.equal(canonicalJson(actual), canonicalJson(expected), what);
}

/** Like `assertSame`, but the order of keys counts too. */
export function assertSameText(actual: unknown, expected: unknown, what: string): void {
  assert.equal(JSON.stringify(actual), JSON.stringify(expected), what);
}

const ajv = new Ajv2020({ discriminator: true, strict: false, allErrors: true });
addFormats.default(ajv);

/** A validator of `schema`, compiled once. */
export function compile(schema: object): ValidateFunction {
  return ajv.compile(schema);
}

interface TypedSchema {
  readonly oneOf: readonly {
    readonly properties: { readonly type: { readonly const: string } };
    readonly required: readonly string[];
  }[];
}

/** The schema of each object that a schema made by `oneOfTypes` allows. */
export function alternativesIn(schema: object): TypedSchema['oneOf'] {
  return (schema as TypedSchema).oneOf;
}

/** The `type` of each of these objects. */
export function typesIn(schema: object): string[] {
  return alternativesIn(schema).map(({ properties: { type } }) => type.const);
}

/** A copy that shares nothing with the original, as if it had been sent over a network. */
export function sent<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
