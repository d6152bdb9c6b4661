/** What the laws of game types have in common. */
import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { canonicalJson } from '#src/record/hash-chain.js';
import type { Context, GameType } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
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

/** In longer games, the laws look at a sample of about this many states. */
const SAMPLE_SIZE = atLength({ brief: 12, full: 25 });

/** The numbers of seats that a type says it can be played with. */
export const seatCounts = ({ seats: { min, max, allowed } }: GameType): readonly number[] =>
  allowed ?? Array.from({ length: max - min + 1 }, (_, i) => min + i);

/** Every other config makes games end soon, and half of these differ from the defaults in other ways, too. */
const configOf = ({ id, examples }: GameType, n: number): object => {
  if (n % 2 === 0) return {};
  return { ...(n % 4 === 1 ? examples.config : {}), ...quickConfig(id) };
};

/** The moves that a message lists at most: the last ones. */
const MOVES_LISTED = 40;

const wordsOf = ({ setup, steps }: Playthrough, upTo: number): string => {
  const { gameType, seats, config, seed, rulesVersion } = setup;
  const options = `--seats ${seats} --config '${JSON.stringify(config)}' --rules ${rulesVersion}`;
  const moves = steps.slice(1, upTo + 1).slice(-MOVES_LISTED);
  return [
    `The game: npm run playthrough -- ${gameType.id} ${options} --seed ${seed.toString('hex')}`,
    ...moves.map(({ seq, seat, move }) => `${seq} seat ${seat} plays ${JSON.stringify(move)}`),
  ].join('\n');
};

/** Adds to the message of whatever `check` throws how to play the game again, up to the entry that it names. */
export const explained = <T>(playthrough: Playthrough, check: () => T): T => {
  try {
    return check();
  } catch (error) {
    if (error instanceof Error) {
      const [, entry = playthrough.steps.length] = /after entry (\d+)/.exec(error.message) ?? [];
      error.message += `\n${wordsOf(playthrough, Number(entry))}`;
    }
    throw error;
  }
};

/** How many random games it takes to try every number of seats with every version of the rules. */
export const gamesOfAllVersions = (gameType: GameType): number =>
  seatCounts(gameType).length * gameType.rules.version;

/** The `n`th random game. The games of one type take turns through its numbers of seats, versions of the rules and configs. */
export const randomGame = (gameType: GameType, n: number): Playthrough => {
  const counts = seatCounts(gameType);
  const round = Math.floor(n / counts.length);
  const config = configOf(gameType, counts.length === 1 ? n : n + round);
  const { version } = gameType.rules;
  // Every version of the rules has the same laws.
  const [seats, rulesVersion] = [at(counts, n % counts.length), version - (round % version)];
  const steps: Step[] = [];
  const play = randomPlay(gameType, seedOf(n), seats, config, rulesVersion);
  return explained({ setup: { gameType, seed: seedOf(n), seats, config, rulesVersion }, steps }, () => {
    let next = play.next();
    while (next.done !== true) {
      steps.push(next.value);
      assert.ok(steps.length <= gameType.maxRandomGameLength + 1, 'random play ends in time');
      next = play.next();
    }
    return { setup: next.value, steps };
  });
};

const OTHER_GAME = seedOf(2 ** 30);
const OTHER_GAME_LENGTH = 40;

/** The first steps of another random game of the same type with the same seats and config. */
export const otherGame = ({ gameType, seats, config }: GameSetup): Step[] => {
  const play = randomPlay(gameType, OTHER_GAME, seats, config);
  const steps: Step[] = [];
  for (let next = play.next(); next.done !== true && steps.length < OTHER_GAME_LENGTH; next = play.next())
    steps.push(next.value);
  return steps;
};

/** Plays another game of the type. A function that remembers the latest state then returns something else than before. */
export const playAnotherGame = ({ gameType, seats, config }: GameSetup): void => {
  const play = randomPlay(gameType, OTHER_GAME, seats, config);
  play.next();
  play.next();
};

/** A state with what happened on the way to it. */
export type Outcome = Pick<Step, 'state' | 'events'>;

/**
 * What a step leads to after `before`, with the random numbers of `context`; `null` if it is refused, or is no move. Without
 * `before`, it is the deal.
 */
export const outcomeOf = (
  { gameType, rulesVersion, config, seats }: GameSetup,
  before: Step | null,
  { seat, move }: Step,
  context: Context,
): Outcome | null => {
  if (before === null) return gameType.setup(config, seats, { ...context, rulesVersion });
  if (seat === null || move === null) return null;
  const applied = gameType.apply(before.state, seat, move, context);
  return applied.ok ? applied : null;
};

/** Plays a step once more, so that a function that remembers the latest state knows the one after it. */
export const playAgain = ({ setup, steps }: Playthrough, step: Step): void => {
  outcomeOf(setup, steps[steps.indexOf(step) - 1] ?? null, step, contextOf(setup.seed, step.seq));
};

/** Evenly spread steps, the first and the last among them. */
export const sampleOf = (steps: readonly Step[]): Step[] => {
  const interval = Math.max(1, Math.ceil(steps.length / SAMPLE_SIZE));
  return steps.filter((step, i) => i % interval === 0 || step === steps.at(-1));
};

export const assertSame = (actual: unknown, expected: unknown, what: string): void => {
  assert.equal(canonicalJson(actual), canonicalJson(expected), what);
};

/** Like `assertSame`, but the order of keys counts too. */
export const assertSameText = (actual: unknown, expected: unknown, what: string): void => {
  assert.equal(JSON.stringify(actual), JSON.stringify(expected), what);
};

const newValidator = (schema: object) => {
  const ajv = new Ajv2020({ discriminator: true, strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
};

const validators = new WeakMap<object, ReturnType<typeof newValidator>>();

/** A validator of `schema`, compiled once. */
export const compile = (schema: object): ReturnType<typeof newValidator> => {
  const validator = validators.get(schema) ?? newValidator(schema);
  validators.set(schema, validator);
  return validator;
};

interface TypedSchema {
  readonly oneOf: readonly { readonly properties: { readonly type: { readonly const: string } } }[];
}

/** The schema of each object that a schema made by `oneOfTypes` allows. */
export const alternativesIn = (schema: object): TypedSchema['oneOf'] => (schema as TypedSchema).oneOf;

/** The `type` of each of these objects. */
export const typesIn = (schema: object): string[] =>
  alternativesIn(schema).map(({ properties: { type } }) => type.const);

/** A copy that shares nothing with the original, as if it had been sent over a network. */
export const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
