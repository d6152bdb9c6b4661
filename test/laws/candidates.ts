/** Well-formed moves of which nobody knows yet whether they are legal. */
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { playerRng } from '#src/engine/history/rng.js';
import type { Rng, Typed } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { concreteMove } from '#src/kit/options.js';
import { deepFreeze, seedOf, type GameSetup, type Playthrough, type Step } from '../support/play.js';
import { alternativesIn, compile, otherGame, sampleOf, sent } from './support.js';

export interface Candidates {
  /** `count` moves to try after entry `seq`; the same ones for the same playthrough. */
  readonly movesAt: (seq: number, count: number) => Typed[];
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

/**
 * Moves from the schema, moves of other versions of this game and of another game of the type, and mixtures of two of
 * these.
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
  const candidate = (draw: Rng): Typed => {
    const pool = draw.below(2) === 0 || played.length === 0 ? fromSchema : played;
    const move = at(pool, draw.below(pool.length));
    return draw.below(2) === 0 ? move : crossed(move, pool === played ? fromSchema : played, draw);
  };
  return {
    movesAt: (seq, count) => {
      const draw = playerRng(seedOf(seq));
      const moves = Array.from({ length: count }, () => candidate(draw));
      return moves.filter((move) => isMove(move)).map((move) => deepFreeze(sent(move)));
    },
  };
};
