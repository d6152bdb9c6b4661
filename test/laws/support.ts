/** What the laws of game types are tried on, and with. */
import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { GameType, Scene, Viewer } from '#src/game-type.js';
import { canonicalJson } from '#src/engine/history/hash-chain.js';
import { randomPlay, seedOf, type Step, type Table } from '../support/play.js';
import { atLength } from '../support/length.js';

/** Long games are looked at every so many entries. */
const LOOKS_A_GAME = atLength({ brief: 12, full: 40 });

export const seatCounts = ({ seats: { min, max }, configure }: GameType): number[] =>
  Array.from({ length: max - min + 1 }, (_, i) => min + i).filter((seats) => configure({}, seats).ok);

export const viewersOf = (seats: number): Viewer[] => [
  null,
  ...Array.from({ length: seats }, (_, seat) => seat),
];

export interface Played {
  readonly table: Table;
  readonly steps: readonly Step[];
}

export const playOnce = (gameType: GameType, game: number): Played => {
  const counts = seatCounts(gameType);
  const seats = counts[game % counts.length] ?? gameType.seats.default;
  const play = randomPlay(gameType, seedOf(game), seats);
  const steps: Step[] = [];
  let next = play.next();
  while (next.done !== true) {
    steps.push(next.value);
    if (steps.length > gameType.maxRandomGameLength + 1) throw new Error(`${gameType.id} goes on for ever`);
    next = play.next();
  }
  return { table: next.value, steps };
};

export const looks = (steps: readonly Step[]): Step[] => {
  const every = Math.max(1, Math.ceil(steps.length / LOOKS_A_GAME));
  return steps.filter((step, at) => at % every === 0 || step === steps.at(-1));
};

export const same = (a: unknown, b: unknown, what: string): void => {
  assert.equal(canonicalJson(a), canonicalJson(b), what);
};

export const scene = (
  { gameType, config, seats }: Table,
  state: object,
  viewer: Viewer,
): Scene<object, object> => ({
  config,
  seats,
  viewer,
  view: gameType.view(state, viewer),
  turn: gameType.turn(state),
  result: gameType.result(state),
  names: Array.from({ length: seats }, (_, seat) => `Player ${seat + 1}`),
});

const validators = new WeakMap<object, ValidateFunction>();

/** The validator of a schema; compiled once, since that takes long. */
export const compile = (schema: object): ValidateFunction => {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({ discriminator: true, strict: false, allErrors: true });
  addFormats.default(ajv);
  const validator = ajv.compile(schema);
  validators.set(schema, validator);
  return validator;
};
