/** Plays one game between computer players, without the service. Runs in a worker thread. */
import { createHash } from 'node:crypto';
import { computeMove } from '#src/workers/tasks.js';
import { entryRng } from 'parlour-games/record/rng';
import { gameTypes } from 'parlour-games/games';
import { at } from 'parlour-games/kit/checked';
import type { MoveResult, GameType, Level, Result, Seat, Typed } from 'parlour-games/game-type';

export interface Match {
  readonly type: string;
  readonly config: object;
  /** The level that plays each seat. */
  readonly levels: readonly Level[];
  /** Determines the deal and all later random numbers. */
  readonly seed: string;
}

export interface Decision {
  readonly level: Level;
  readonly ms: number;
}

export interface PlayedMatch {
  readonly result: Result;
  /** The decisions that had more than one option. */
  readonly decisions: readonly Decision[];
}

const START = Date.UTC(2026, 0, 1);
const MOVE_MS = 200;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Applies `move`, or its canonical form where the move itself is refused, as the service does. */
const applyMove = (
  apply: (move: Typed) => MoveResult<object, Typed>,
  move: Typed,
  canonical: () => Typed,
): { readonly state: object } => {
  const first = apply(move);
  const applied = first.ok ? first : apply(canonical());
  if (!applied.ok) throw new Error(`${JSON.stringify(move)}: ${applied.detail}`);
  return applied;
};

/** The move for `seat`, chosen as in the service, and how long that took. */
const choose = (
  gameType: GameType,
  { config, levels, seed }: Match,
  state: object,
  seat: Seat,
  seq: number,
) => {
  const level = at(levels, seat);
  const options = gameType.legalMoves(state, seat);
  const task = {
    type: gameType.id,
    level,
    config,
    seats: levels.length,
    viewer: seat,
    view: gameType.view(state, seat),
    legalMoves: options,
    rngKey: sha256(`${seed} player ${seq}`).toString('hex'),
  };
  const before = performance.now();
  const move = computeMove(gameType, task);
  return { move, decision: { level, ms: performance.now() - before }, isForced: options.length < 2 };
};

/** Plays a game to its end. */
export default (match: Match): PlayedMatch => {
  const gameType = gameTypes.get(match.type);
  if (gameType === undefined) throw new Error(`Unknown game type ${match.type}`);
  const configured = gameType.configure(match.config, match.levels.length);
  if (!configured.ok) throw new Error(configured.detail);
  const complete = { ...match, config: configured.config };
  const seed = sha256(match.seed);
  const rulesVersion = gameType.rules.version;
  const context = (seq: number) => ({ now: START + seq * MOVE_MS, rulesVersion, rng: entryRng(seed, seq) });
  const decisions: Decision[] = [];
  let { state } = gameType.setup(complete.config, match.levels.length, context(0));
  for (let seq = 1; ; seq += 1) {
    const before = state;
    const seat = gameType.turn(before);
    if (seat === null) break;
    const { move, decision, isForced } = choose(gameType, complete, before, seat, seq);
    if (!isForced) decisions.push(decision);
    const apply = (each: Typed) => gameType.apply(before, seat, each, context(seq));
    ({ state } = applyMove(apply, move, () => gameType.canonicalMove(before, seat, move)));
  }
  const result = gameType.result(state);
  if (result === null) throw new Error('no seat is to move, but the game has no result');
  return { result, decisions };
};
