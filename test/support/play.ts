/** Plays game types without the service: random play and golden playthroughs. */
import { entryRng, playerRng } from '#src/engine/history/rng.js';
import { randomMove } from '#src/kit/options.js';
import type { Context, GameType, LoadResource, Seat, Typed, Viewer } from '#src/game-type.js';

export const TEST_SEED = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
const START = Date.UTC(2026, 0, 1);
const SECOND = 1000;

/** A 32-byte seed that differs for each `n`. */
export const seedOf = (n: number): Buffer => {
  const seed = Buffer.alloc(32);
  seed.writeUInt32BE(n, 28);
  return seed;
};

/** For computer players that need none of their type's files. */
export const noFiles: LoadResource = ({ file }) => {
  throw new Error(`${file} is not needed`);
};

/** The context of entry `seq`: entries come one second apart. */
export const contextOf = (seed: Buffer, seq: number): Context => ({
  now: START + seq * SECOND,
  rng: entryRng(seed, seq),
});

/** Freezes a state deeply, so that a mutation throws. */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
};

export interface Table {
  readonly gameType: GameType;
  readonly seed: Buffer;
  readonly seats: number;
  readonly config: object;
}

export interface Step {
  readonly seq: number;
  readonly seat: Seat | null;
  readonly move: Typed | null;
  readonly state: object;
  readonly events: readonly Typed[];
}

/** Completes `config` and deals; throws when the config is refused. */
export const deal = (
  gameType: GameType,
  seed: Buffer,
  seats = gameType.seats.default,
  config: object = {},
) => {
  const configured = gameType.configure(config, seats);
  if (!configured.ok) throw new Error(configured.detail);
  const table: Table = { gameType, seed, seats, config: configured.config };
  const { state, events } = gameType.setup(configured.config, seats, contextOf(seed, 0));
  const step: Step = { seq: 0, seat: null, move: null, state: deepFreeze(state), events };
  return { table, step };
};

/** Plays one move of the seat to move; throws when it is refused. */
export const playMove = ({ gameType, seed }: Table, before: Step, move: Typed): Step => {
  const seat = gameType.turn(before.state);
  if (seat === null) throw new Error('the game is over');
  const seq = before.seq + 1;
  const applied = gameType.apply(before.state, seat, deepFreeze(move), contextOf(seed, seq));
  if (!applied.ok) throw new Error(`${JSON.stringify(move)} refused: ${applied.reason}: ${applied.detail}`);
  return { seq, seat, move, state: deepFreeze(applied.state), events: applied.events };
};

/** Steps of a game of uniformly random legal moves, the deal first, to its end. */
export function* randomPlay(
  gameType: GameType,
  seed: Buffer,
  seats?: number,
  config?: object,
): Generator<Step, Table> {
  const { table, step: first } = deal(gameType, seed, seats, config);
  const players = playerRng(seed);
  let step = first;
  yield step;
  for (;;) {
    const seat = gameType.turn(step.state);
    if (seat === null) return table;
    step = playMove(
      table,
      step,
      randomMove(gameType.legalMoves(step.state, seat), players, gameType.templates),
    );
    yield step;
  }
}

const viewers = (seats: number): Viewer[] => [...Array.from({ length: seats }, (_, seat) => seat), null];
const viewerName = (viewer: Viewer): string => (viewer === null ? 'spectator' : `seat ${viewer}`);

const describeStep = ({ gameType, seats }: Table, { seq, seat, move, state, events }: Step): string[] => [
  '',
  seat === null ? `## ${seq} the deal` : `## ${seq} seat ${seat} plays ${JSON.stringify(move)}`,
  ...viewers(seats).flatMap((viewer) => [
    `${viewerName(viewer)} reads ${JSON.stringify(events.map((event) => gameType.viewEvent(event, viewer, state)))}`,
    `${viewerName(viewer)} sees ${JSON.stringify(gameType.view(state, viewer))}`,
  ]),
];

/** A whole playthrough as a readable text: header, then each entry with what every viewer reads and sees. */
export const playthroughText = (table: Table, steps: readonly Step[]): string => {
  const last = steps.at(-1);
  return [
    `# ${table.gameType.id}`,
    `seed ${table.seed.toString('hex')}`,
    `seats ${table.seats}`,
    `config ${JSON.stringify(table.config)}`,
    ...steps.flatMap((step) => describeStep(table, step)),
    '',
    `result ${JSON.stringify(last === undefined ? null : table.gameType.result(last.state))}`,
    '',
  ].join('\n');
};

const valueAfter = (text: string, pattern: RegExp): string => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`a playthrough needs ${pattern.source}`);
  return found;
};

/** Replays the seed, config and moves that a playthrough text names, and writes the text anew. */
export const replayedText = (gameType: GameType, text: string): string => {
  const seed = Buffer.from(valueAfter(text, /^seed (\w+)$/m), 'hex');
  const seats = Number(valueAfter(text, /^seats (\d+)$/m));
  const config = JSON.parse(valueAfter(text, /^config (.*)$/m)) as object;
  const moves = [...text.matchAll(/^## \d+ seat \d+ plays (.*)$/gm)].map(
    (line) => JSON.parse(line[1] ?? '') as Typed,
  );
  const { table, step } = deal(gameType, seed, seats, config);
  const steps = [step];
  for (const move of moves) steps.push(playMove(table, steps.at(-1) ?? step, move));
  return playthroughText(table, steps);
};
