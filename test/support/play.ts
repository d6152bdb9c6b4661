/** Plays games without the service. */
import { presentEntry } from '#src/http/presenters.js';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import { sceneOf as sceneOfRecord, type Perspective } from 'parlour-games/record/observations';
import { entryRng, playerRng } from 'parlour-games/record/rng';
import { at } from 'parlour-games/kit/checked';
import { randomMove } from 'parlour-games/kit/options';
import type {
  GameType,
  LoadResource,
  Scene,
  Seat,
  SetupContext,
  Typed,
  Viewer,
} from 'parlour-games/game-type';

export const TEST_SEED = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
const START = Date.UTC(2026, 0, 1);
const SECOND = 1000;
const GAME_ID = '019b76da-a800-7000-8000-000000000000';

/** A 32-byte seed that differs for each `n`. */
export function seedOf(n: number): Buffer {
  const seed = Buffer.alloc(32);
  seed.writeUInt32BE(n, 28);
  return seed;
}

/** For computer players that do not load files. */
export const noFiles: LoadResource = ({ file }) => {
  throw new Error(`${file} should not be loaded`);
};

/** The context of entry `seq`; entries are one second apart. The version of the rules is for the deal. */
export function contextOf(seed: Buffer, seq: number, rulesVersion = 1): SetupContext {
  return {
    rulesVersion,
    now: START + seq * SECOND,
    rng: entryRng(seed, seq),
  };
}

/** Freezes a value deeply, so that a mutation throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

/** Everything that determines a game except its moves. */
export interface GameSetup {
  readonly gameType: GameType;
  readonly rulesVersion: number;
  readonly seed: Buffer;
  readonly seats: number;
  readonly config: object;
}

/** What it takes to make a game of a state. Without a version, the rules are the newest. */
export type Situated = Pick<GameSetup, 'gameType' | 'config' | 'seats'> &
  Partial<Pick<GameSetup, 'rulesVersion'>>;

/** A log entry, with the full state after it. */
export interface Step {
  readonly seq: number;
  readonly seat: Seat | null;
  readonly move: Typed | null;
  readonly state: object;
  readonly events: readonly Typed[];
  /** Whether the laws always look at this state, however few states they look at. */
  readonly isRare?: boolean;
}

export interface Playthrough {
  readonly setup: GameSetup;
  /** The deal first. */
  readonly steps: readonly Step[];
  /** The config without the defaults, if it is known. */
  readonly given?: object;
  /** The number of the game in the list of the laws' games, from 0. */
  readonly listed?: number;
}

/** Completes `config` and deals, by default by the newest rules; throws when the config is refused. */
export function deal(
  gameType: GameType,
  seed: Buffer,
  seats = gameType.seats.default,
  config: object = {},
  rulesVersion = gameType.rules.version,
) {
  const configured = gameType.configure(config, seats);
  if (!configured.ok) throw new Error(configured.detail);
  const setup: GameSetup = { gameType, rulesVersion, seed, seats, config: configured.config };
  const { state, events } = gameType.setup(configured.config, seats, contextOf(seed, 0, rulesVersion));
  const step: Step = { seq: 0, seat: null, move: null, state: deepFreeze(state), events };
  return { setup, step };
}

/** Plays one move of the seat to move; throws when it is refused. */
export function playMove({ gameType, seed }: GameSetup, before: Step, move: Typed): Step {
  const seat = gameType.turn(before.state);
  if (seat === null) throw new Error('the game is over');
  const seq = before.seq + 1;
  const applied = gameType.apply(before.state, seat, deepFreeze(move), contextOf(seed, seq));
  if (!applied.ok) throw new Error(`${JSON.stringify(move)} refused: ${applied.reason}: ${applied.detail}`);
  return { seq, seat, move, state: deepFreeze(applied.state), events: applied.events };
}

/** The steps of a game of uniformly random legal moves, from the deal to the end. */
export function* randomPlay(
  gameType: GameType,
  seed: Buffer,
  seats?: number,
  config?: object,
  rulesVersion?: number,
): Generator<Step, GameSetup> {
  const { setup, step: first } = deal(gameType, seed, seats, config, rulesVersion);
  const players = playerRng(seed);
  let step = first;
  yield step;
  for (;;) {
    const seat = gameType.turn(step.state);
    if (seat === null) return setup;
    step = playMove(
      setup,
      step,
      randomMove(gameType.legalMoves(step.state, seat), players, gameType.templates),
    );
    yield step;
  }
}

/** All seats, then a spectator. */
export function viewersOf(seats: number): Viewer[] {
  return [...Array.from({ length: seats }, (_, seat) => seat), null];
}
export function viewerName(viewer: Viewer): string {
  return viewer === null ? 'spectator' : `seat ${viewer}`;
}

/** The text of a step as `viewer` may read it in `state`. */
export function textIn(
  setup: Situated,
  step: Omit<Step, 'state'>,
  state: object,
  viewer: Viewer,
  nameOf?: (seat: number) => string,
): readonly string[] {
  return presentEntry(setup.gameType, recordAt(setup, state, nameOf), entryOf(step), viewer).text;
}

const describeStep = ({ gameType, seats }: GameSetup, { seq, seat, move, state, events }: Step): string[] => [
  '',
  seat === null ? `## ${seq} the deal` : `## ${seq} seat ${seat} plays ${JSON.stringify(move)}`,
  ...viewersOf(seats).flatMap((viewer) => [
    `${viewerName(viewer)} reads ${JSON.stringify(events.map((event) => gameType.viewEvent(event, viewer, state)))}`,
    `${viewerName(viewer)} sees ${JSON.stringify(gameType.view(state, viewer))}`,
  ]),
];

/** The record that the service would store for a game at `state`; what its log and its seed would add is made up. */
export function recordAt(
  { gameType, config, seats, rulesVersion = gameType.rules.version }: Situated,
  state: object,
  nameOf: (seat: Seat) => string = (seat) => `Player ${seat + 1}`,
): GameRecord {
  const result = gameType.result(state);
  const person = { kind: 'human' } as const;
  return {
    id: GAME_ID,
    type: gameType.id,
    rulesVersion,
    version: 1,
    status: result === null ? 'active' : 'finished',
    visibility: 'unlisted',
    autoplay: false,
    hints: true,
    config,
    seats: Array.from({ length: seats }, (_, seat) => ({
      ...person,
      name: nameOf(seat),
      created: person,
      tokenHash: null,
    })),
    state,
    result,
    offers: null,
    seed: '',
    seedChosenBy: 'server',
    commitment: '',
    head: '',
    rematchOf: null,
    createdAt: START,
    updatedAt: START,
  };
}

/** An entry as the service stores it. */
export function entryOf({ seq, seat, move, events }: Omit<Step, 'state'>): EntryRecord {
  return {
    seq,
    seat,
    by: seat === null ? null : 'human',
    move,
    events,
    at: START + seq * SECOND,
    body: '',
    hash: '',
  };
}

/** What the service shows of a state from a perspective. */
export function sceneOf(
  setup: Situated,
  state: object,
  perspective: Perspective,
  nameOf?: (seat: Seat) => string,
): Scene<object, object> {
  return sceneOfRecord(setup.gameType, recordAt(setup, state, nameOf), perspective);
}

/** After the deal, in the middle and at the end. */
export function positionsIn(steps: readonly Step[]): Step[] {
  return [0, Math.floor(steps.length / 2), -1].map((index) => at(steps, index));
}

/** Where the pieces lie, and the text drawing for the seat to move. */
const describePosition = (setup: GameSetup, { seq, state }: Step): string[] => {
  const { turn, zones, draw } = setup.gameType;
  return [
    '',
    `## after ${seq}`,
    ...zones(state).map(({ name, pieces, visibleTo }) =>
      [`${name} (${String(visibleTo)}):`, ...pieces].join(' '),
    ),
    ...draw
      .text(sceneOf(setup, state, turn(state)))
      .trimEnd()
      .split('\n'),
  ];
};

/** A playthrough as readable text: a header, each entry with what every viewer reads and sees, and three positions. */
export function playthroughText({ setup, steps }: Playthrough): string {
  const { gameType, rulesVersion, seed, seats, config } = setup;
  return [
    `# ${gameType.id}`,
    ...(rulesVersion === 1 ? [] : [`rules ${rulesVersion}`]),
    `seed ${seed.toString('hex')}`,
    `seats ${seats}`,
    `config ${JSON.stringify(config)}`,
    ...steps.flatMap((step) => describeStep(setup, step)),
    ...positionsIn(steps).flatMap((step) => describePosition(setup, step)),
    '',
    `result ${JSON.stringify(gameType.result(at(steps, -1).state))}`,
    '',
  ].join('\n');
}
