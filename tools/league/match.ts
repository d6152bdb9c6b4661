/** Runs in a worker thread: one game between computer players, without the service. */
import { createHash } from 'node:crypto';
import { computeMove } from '#src/workers/tasks.js';
import { entryRng } from '#src/engine/history/rng.js';
import { gameTypes } from '#src/games/index.js';
import type { MoveResult, GameType, Level, Result, Seat, Typed } from '#src/game-type.js';

export interface Match {
  readonly type: string;
  readonly config: object;
  /** Who plays each seat. */
  readonly levels: readonly Level[];
  /** Names the deal and all that is drawn later. */
  readonly seed: string;
}

export interface Decision {
  readonly level: Level;
  readonly ms: number;
}

export interface Played {
  readonly result: Result;
  /** Decisions with more than one option. */
  readonly decisions: readonly Decision[];
}

const START = Date.UTC(2026, 0, 1);
const MOVE_MS = 200;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const applied = (
  play: (move: Typed) => MoveResult<object, Typed>,
  choice: Typed,
  plain: () => Typed,
): { readonly state: object } => {
  const first = play(choice);
  const played = first.ok ? first : play(plain());
  if (!played.ok) throw new Error(`${JSON.stringify(choice)}: ${played.detail}`);
  return played;
};

/** The move for `seat` as the service would ask for it, and how long it took. */
const choose = (
  gameType: GameType,
  { config, levels, seed }: Match,
  state: object,
  seat: Seat,
  seq: number,
) => {
  const level = levels[seat] ?? 'easy';
  const options = gameType.legalMoves(state, seat);
  const thought = {
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
  const move = computeMove(gameType, thought);
  return { move, decision: { level, ms: performance.now() - before }, isForced: options.length < 2 };
};

/** Plays a game to its end. */
export default (match: Match): Played => {
  const gameType = gameTypes.get(match.type);
  if (gameType === undefined) throw new Error(`there is no game type ${match.type}`);
  const configured = gameType.configure(match.config, match.levels.length);
  if (!configured.ok) throw new Error(configured.detail);
  const complete = { ...match, config: configured.config };
  const seed = sha256(match.seed);
  const context = (seq: number) => ({ now: START + seq * MOVE_MS, rng: entryRng(seed, seq) });
  const decisions: Decision[] = [];
  let { state } = gameType.setup(complete.config, match.levels.length, context(0));
  for (let seq = 1; ; seq += 1) {
    const before = state;
    const seat = gameType.turn(before);
    if (seat === null) break;
    const { move, decision, isForced } = choose(gameType, complete, before, seat, seq);
    if (!isForced) decisions.push(decision);
    const play = (each: Typed) => gameType.apply(before, seat, each, context(seq));
    ({ state } = applied(play, move, () => gameType.canonicalMove(before, seat, move)));
  }
  const result = gameType.result(state);
  if (result === null) throw new Error('nobody is to move and the game is not over');
  return { result, decisions };
};
