/** Well-formed moves of which nobody knows yet whether they are legal. */
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { playerRng } from '#src/record/rng.js';
import type { Rng, Typed } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { concreteMove } from '#src/kit/options.js';
import {
  contextOf,
  deepFreeze,
  seedOf,
  type GameSetup,
  type Playthrough,
  type Step,
} from '#test/support/play.js';
import { alternativesIn, compile, otherGame, sampleOf, sent } from './support.js';

export interface Candidates {
  /** Up to `count` moves to try after entry `seq`; the same ones for the same playthrough. */
  readonly movesAt: (seq: number, count: number) => Typed[];
}

/** How many moves are tried to find one for every reason to refuse it. */
const ATTEMPTS = 80;

/** Moves that are refused after a step, one for each reason that comes up. */
export const refusedAt = (
  { gameType, seed }: GameSetup,
  { state, seq }: Pick<Step, 'state' | 'seq'>,
  { movesAt }: Candidates,
): Typed[] => {
  const seat = gameType.turn(state);
  if (seat === null) return [];
  const byReason = new Map<string, Typed>();
  for (const move of movesAt(seq, ATTEMPTS)) {
    const applied = gameType.apply(state, seat, move, contextOf(seed, seq + 1));
    if (!applied.ok && !byReason.has(applied.reason)) byReason.set(applied.reason, move);
  }
  return [...byReason.values()];
};

/** How many moves are generated from the schema of each move type, half of them with all optional fields. */
const GENERATED = 30;

const generated = new WeakMap<object, readonly Typed[]>();

const generate = (schema: object): Typed[] =>
  Array.from({ length: GENERATED }, (_, seed) => {
    const options = { seed, maxDefaultItems: 4, optionalsProbability: seed % 2 };
    return generateSync(sent(schema) as JsonSchema, options) as Typed;
  });

/** Moves from the schema alone. */
const generatedMoves = (schema: object): readonly Typed[] => {
  const moves = generated.get(schema) ?? alternativesIn(schema).flatMap(generate);
  generated.set(schema, moves);
  return moves;
};

/** What was played or could have been played after each of some steps. */
const movesFrom = ({ gameType }: GameSetup, steps: readonly Step[], rng: Rng): Typed[] =>
  steps.flatMap(({ state, move }) => {
    const seat = gameType.turn(state);
    const options = seat === null ? [] : gameType.legalMoves(state, seat);
    const listed = options.map((option) => concreteMove<Typed>(option, rng, gameType.templates));
    return move === null ? listed : [move, ...listed];
  });

/** A move with one field of another move of its type. */
const crossed = (move: Typed, others: readonly Typed[], rng: Rng): Typed => {
  const other = at(others, rng.below(others.length));
  const fields = Object.entries(other).filter(([name]) => name !== 'type');
  const field = fields[rng.below(Math.max(1, fields.length))];
  if (other.type !== move.type || field === undefined) return other;
  return { ...move, [field[0]]: field[1] };
};

/** The items of a list with the first one in place of the last one. */
const repeating = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 1 ? [...value.slice(0, -1), value[0]] : value;

/** A move without one of its fields, such as an optional one, with an item twice, or with one field of another move. */
const altered = (move: Typed, others: readonly Typed[], rng: Rng): Typed => {
  const kind = rng.below(6);
  if (kind > 2) return crossed(move, others, rng);
  const { type, ...fields } = move;
  const entries = Object.entries(fields);
  const [chosen = ''] = entries[rng.below(Math.max(1, entries.length))] ?? [];
  const kept = entries.filter(([name]) => name !== chosen);
  const repeated = entries.map(([name, value]): [string, unknown] =>
    name === chosen ? [name, repeating(value)] : [name, value],
  );
  return { type, ...Object.fromEntries(kind === 0 ? repeated : kept) };
};

/**
 * Moves from the schema, moves of other versions of this game and of another game of the type, mixtures of two of these,
 * and legal moves with a change.
 */
export const candidatesFor = ({ setup, steps }: Playthrough): Candidates => {
  const { gameType, seed } = setup;
  const rng = playerRng(seed);
  const fromSchema = generatedMoves(gameType.schemas.move);
  const played = [
    ...movesFrom(setup, sampleOf(steps), rng),
    ...movesFrom(setup, sampleOf(otherGame(setup)), rng),
  ];
  const isMove = compile(gameType.schemas.move);
  const candidate = (draw: Rng, listed: readonly Typed[]): Typed => {
    if (listed.length > 0 && draw.below(2) === 0) {
      const others = draw.below(2) === 0 ? listed : played;
      return altered(at(listed, draw.below(listed.length)), others, draw);
    }
    const pool = draw.below(2) === 0 || played.length === 0 ? fromSchema : played;
    const move = at(pool, draw.below(pool.length));
    return draw.below(2) === 0 ? move : crossed(move, pool === played ? fromSchema : played, draw);
  };
  return {
    movesAt: (seq, count) => {
      const draw = playerRng(seedOf(seq));
      const listed = movesFrom(
        setup,
        steps.filter((step) => step.seq === seq),
        draw,
      );
      const moves = Array.from({ length: count }, () => candidate(draw, listed));
      return moves.filter((move) => isMove(move)).map((move) => deepFreeze(sent(move)));
    },
  };
};
