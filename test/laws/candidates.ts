/** Well-formed moves of which nobody knows yet whether they are legal. */
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { playerRng } from 'parlour-games/record/rng';
import type { GameType, Rng, Typed } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { concreteMove } from 'parlour-games/kit/options';
import {
  contextOf,
  deepFreeze,
  seedOf,
  type GameSetup,
  type Playthrough,
  type Step,
} from '#test/support/play.js';
import { withOwnPieces } from './own-pieces.js';
import { alternativesIn, compile, otherGame, sent } from './support.js';

export interface Candidates {
  /** Up to `count` moves to try after entry `seq`; the same ones for the same playthrough. */
  readonly movesAt: (seq: number, count: number) => readonly Typed[];
  /** Moves of every kind after a step: some as they are, some with the own pieces of the seat to move. */
  readonly movesOfKindsAt: (step: Step) => Typed[];
  /** By state, the moves that `refusalsAt` has found. */
  readonly refusals: WeakMap<object, ReadonlyMap<string, Typed>>;
}

/** How many moves are tried to find one for every reason to refuse it. */
const ATTEMPTS = 80;

/** By the reasons that come up, a move that is refused after a step. */
export function refusalsAt(
  { gameType, seed }: GameSetup,
  { state, seq }: Pick<Step, 'state' | 'seq'>,
  { movesAt, refusals }: Candidates,
): ReadonlyMap<string, Typed> {
  const seat = gameType.turn(state);
  const known = refusals.get(state);
  if (known !== undefined) return known;
  const byReason = new Map<string, Typed>();
  refusals.set(state, byReason);
  for (const move of seat === null ? [] : movesAt(seq, ATTEMPTS)) {
    const applied = gameType.apply(state, seat ?? 0, move, contextOf(seed, seq + 1));
    if (!applied.ok && !byReason.has(applied.reason)) byReason.set(applied.reason, move);
  }
  return byReason;
}

/** Moves that are refused after a step, one for each reason that comes up. */
export function refusedAt(...parameters: Parameters<typeof refusalsAt>): Typed[] {
  return [...refusalsAt(...parameters).values()];
}

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

/** A list without one of its items, or the next number. */
const shorter = (value: unknown, rng: Rng): unknown => {
  if (typeof value === 'number') return value + 1;
  return Array.isArray(value) ? value.toSpliced(rng.below(Math.max(1, value.length)), 1) : value;
};

/** A move without one of its fields, with an item twice or left out, or with one field of another move. */
const altered = (move: Typed, others: readonly Typed[], rng: Rng): Typed => {
  const kind = rng.below(6);
  if (kind > 3) return crossed(move, others, rng);
  const { type, ...fields } = move;
  const entries = Object.entries(fields);
  const [chosen = ''] = entries[rng.below(Math.max(1, entries.length))] ?? [];
  const kept = entries.filter(([name]) => name !== chosen);
  const repeated = entries.map(([name, value]): [string, unknown] =>
    name === chosen ? [name, kind === 0 ? repeating(value) : shorter(value, rng)] : [name, value],
  );
  return { type, ...Object.fromEntries(kind < 3 ? repeated : kept) };
};

/** The type and the fields of a move. */
export function kindOf(move: Typed): string {
  return [move.type, ...Object.keys(move).sort()].join();
}

interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
}

/** Some values of an optional field. */
const valuesOf = ({ type, enum: words, minimum = 0, maximum = minimum, minItems = 0 }: FieldSchema) => {
  if (words !== undefined) return words;
  if (type === 'boolean') return [true, false];
  if (type === 'integer') return [minimum, Math.min(minimum + 1, maximum), maximum];
  return type === 'array' && minItems === 0 ? [[]] : [];
};

/** The move with each of its optional fields left out, or with other values. */
export function spellingsOf({ schemas }: GameType, move: Typed): Typed[] {
  const schema = alternativesIn(schemas.move).find(({ properties }) => properties.type.const === move.type);
  const optional = Object.entries(schema?.properties ?? {}).filter(
    ([name]) => !schema?.required.includes(name),
  );
  return optional.flatMap(([name, field]) => {
    const kept = Object.fromEntries(
      Object.entries(move).filter(([each]) => each !== name),
    ) as unknown as Typed;
    const others = valuesOf(field as FieldSchema).map((value): Typed => ({ ...kept, [name]: value }));
    return name in move ? [kept, ...others] : others;
  });
}

/** The fields of an earlier move, with the type of each option that has the same fields. */
export function retypedMoves(options: readonly Typed[], earlier: Typed): Typed[] {
  const fields = Object.keys(earlier).sort().join();
  const types = options
    .filter((option) => Object.keys(option).sort().join() === fields)
    .map(({ type }) => type);
  return [...new Set(types)].map((type) => ({ ...earlier, type }));
}

/** How a move is tried by somebody who does not know better: once more, or spelled otherwise. */
const impolite = (
  gameType: GameType,
  listed: readonly Typed[],
  earlier: readonly Typed[],
  rng: Rng,
): Typed | null => {
  const moves = rng.below(2) === 0 ? earlier : listed;
  const move = moves[rng.below(Math.max(1, moves.length))];
  if (move === undefined) return null;
  const others = [...spellingsOf(gameType, move), ...retypedMoves(listed, move)];
  return rng.below(3) === 0 ? move : (others[rng.below(Math.max(1, others.length))] ?? move);
};

/** Steps of a game, evenly spread. */
const spread = (steps: readonly Step[]): Step[] => {
  const interval = Math.ceil(steps.length / SPREAD);
  return steps.filter((_, i) => i % interval === 0);
};
const SPREAD = 12;

/** How many moves of each kind are tried. */
const OF_EACH_KIND = 4;

const known = new WeakMap<Playthrough, Candidates>();

/**
 * Moves from the schema, moves of other versions of this game and of another game of the type, mixtures of two of these,
 * legal moves with a change, and moves that were made before.
 */
export function candidatesFor(playthrough: Playthrough): Candidates {
  const candidates = known.get(playthrough) ?? newCandidates(playthrough);
  known.set(playthrough, candidates);
  return candidates;
}

const newCandidates = ({ setup, steps }: Playthrough): Candidates => {
  const { gameType, seed } = setup;
  const rng = playerRng(seed);
  const fromSchema = generatedMoves(gameType.schemas.move);
  const played = [
    ...movesFrom(setup, spread(steps), rng),
    ...movesFrom(setup, spread(otherGame(setup)), rng),
  ];
  const isMove = compile(gameType.schemas.move);
  const candidate = (draw: Rng, listed: readonly Typed[], earlier: readonly Typed[]): Typed => {
    if (draw.below(4) === 0) return impolite(gameType, listed, earlier, draw) ?? at(fromSchema, 0);
    if (listed.length > 0 && draw.below(2) === 0) {
      const others = draw.below(2) === 0 ? listed : played;
      return altered(at(listed, draw.below(listed.length)), others, draw);
    }
    const pool = draw.below(2) === 0 || played.length === 0 ? fromSchema : played;
    const move = at(pool, draw.below(pool.length));
    return draw.below(2) === 0 ? move : crossed(move, pool === played ? fromSchema : played, draw);
  };
  const newMoves = (seq: number, count: number): Typed[] => {
    const draw = playerRng(seedOf(seq));
    const present = steps.filter((step) => step.seq === seq);
    const listed = movesFrom(setup, present, draw);
    const earlier = steps.flatMap((step) => (step.seq <= seq && step.move !== null ? [step.move] : []));
    const moves = Array.from({ length: count }, () => candidate(draw, listed, earlier));
    return moves.filter((move) => isMove(move)).map((move) => deepFreeze(sent(move)));
  };
  const made = new Map<string, readonly Typed[]>();
  const all = [...played, ...fromSchema];
  const kinds = [...new Set(all.map(kindOf))].map((kind) => all.filter((move) => kindOf(move) === kind));
  return {
    movesAt: (seq, count) => {
      const key = `${seq} ${count}`;
      const moves = made.get(key) ?? newMoves(seq, count);
      made.set(key, moves);
      return moves;
    },
    movesOfKindsAt: (step) => {
      const draw = playerRng(seedOf(step.seq));
      const moves = kinds.flatMap((pool) =>
        Array.from({ length: OF_EACH_KIND }, (_, n) => {
          const move = at(pool, draw.below(pool.length));
          return n === 0 ? move : withOwnPieces(gameType, step, move, draw);
        }),
      );
      return moves.filter((move) => isMove(move)).map((move) => deepFreeze(sent(move)));
    },
    refusals: new WeakMap(),
  };
};
