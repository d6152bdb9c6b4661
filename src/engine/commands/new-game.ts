/** A new game as a request describes it: its seats, seed, config and clocks, and the deal. */
import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { playComputerReplies, type ComputingRequest, type GameUpdate } from '#src/engine/computer-players.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { isTimed, timeFor } from '#src/engine/time.js';
import { hashToken, seatToken, type TokenSource } from '#src/engine/tokens.js';
import type { GameType, Level, Seat } from 'parlour-games/game-type';
import type { ClockSettings } from 'parlour-games/record/clock';
import { completeConfig, dealGame, recordedConfig, type NewGame } from 'parlour-games/record/entries';
import type {
  CreatedSeat,
  GameRecord,
  SeatKind,
  SeatRecord,
  Visibility,
} from 'parlour-games/record/game-record';
import { canonicalJson, commitmentOf, termsIn, type Terms } from 'parlour-games/record/hash-chain';
import { jointSeedOf } from 'parlour-games/record/seeds';
import type { Credentials } from '#src/engine/access.js';
import { seatOf } from '#src/engine/players/players.js';
import { creatorOf, hintsByDefault } from 'parlour-games/record/seats';
import { secretOfCommitment } from './create-commitment.js';

export interface SeatRequest {
  readonly kind: SeatKind;
  readonly level?: Level;
  readonly name?: string;
  /** The id of the player that an open seat is kept for. */
  readonly for?: string;
}

export interface CreateRequest {
  readonly config?: object;
  readonly seats?: readonly SeatRequest[];
  readonly visibility?: Visibility;
  readonly autoplay?: boolean;
  /** Whether hints are allowed; by default, in a game with at most one person. */
  readonly hints?: boolean;
  /** 64 lower-case hex digits. */
  readonly seed?: string;
  /** Given together with `clientSeed` or not at all: the seed follows from the secret of the commitment and that text. */
  readonly commitmentId?: string;
  readonly clientSeed?: string;
  readonly clock?: ClockSettings;
  /** How long open seats can be taken, in seconds. */
  readonly joinWithinS?: number;
}

const SEED_BYTES = 32;

/** 32 random bytes, lower-case hex. */
export function newSeed(): string {
  return randomBytes(SEED_BYTES).toString('hex');
}

/** A UUID (version 7), so that ids sort by the time of creation. */
export function newGameId(engine: Engine): string {
  return uuidv7({ msecs: engine.clock() });
}

/**
 * The config for dealing a game by this version of the rules. Refuses an option that the version does not know
 * (`rules-unknown`), as happens while an older release still runs beside this one.
 */
const configBy = (gameType: GameType, config: object, rulesVersion: number): object => {
  const complete = completeConfig(gameType, config);
  const recorded = recordedConfig(gameType, complete, rulesVersion);
  if (canonicalJson(completeConfig(gameType, recorded)) === canonicalJson(complete)) return recorded;
  throw new EngineError(
    'rules-unknown',
    `Not every instance knows all options of this config yet: ${canonicalJson(complete)}.`,
  );
};

/** Deals a new game and lets computer players move until a human must act. */
export async function startGame(
  engine: Engine,
  request: ComputingRequest,
  newGame: Omit<NewGame, 'type' | 'rulesVersion' | 'commitment' | 'createdAt'>,
): Promise<GameUpdate> {
  const { gameType } = request;
  const rulesVersion = engine.instances.newestRules(gameType);
  if (isTimed(newGame)) await engine.databaseClock.prepare(newGame.id);
  const { game, entry } = dealGame(gameType, {
    ...newGame,
    type: gameType.id,
    rulesVersion,
    config: configBy(gameType, newGame.config, rulesVersion),
    commitment: commitmentOf(newGame.seedParts?.secret ?? newGame.seed),
    createdAt: timeFor(engine, newGame),
  });
  return playComputerReplies(engine, request, { game, entries: [entry] });
}

/** The level of computer players and hints unless the caller chooses one. */
export const DEFAULT_LEVEL: Level = 'medium';

export function invalidConfig(detail: string): EngineError {
  return new EngineError('invalid-config', detail);
}

const defaultSeats = (gameType: GameType): SeatRequest[] =>
  Array.from({ length: gameType.seats.default }, (_, seat) => ({ kind: seat === 0 ? 'human' : 'cpu' }));

/** Refuses a number of seats with which the type cannot be played (`invalid-config`). */
export function checkSeatCount({ title, seats: { min, max, allowed } }: GameType, count: number): void {
  if (allowed?.includes(count) ?? (count >= min && count <= max)) return;
  const wanted = allowed?.join(' or ') ?? (min === max ? String(min) : `${min} to ${max}`);
  throw invalidConfig(`The number of seats must be ${wanted} in ${title}, not ${count}.`);
}

const createdSeat = ({ kind, level }: SeatRequest): CreatedSeat =>
  kind === 'cpu' ? { kind, level: level ?? DEFAULT_LEVEL } : { kind };

export function computerName(seat: Seat): string {
  return `Computer ${seat + 1}`;
}

const nameOf = ({ kind, name }: SeatRequest, seat: Seat): string => {
  if (name !== undefined) return name;
  if (kind === 'open') return '';
  return kind === 'cpu' ? computerName(seat) : `Player ${seat + 1}`;
};

/** A new seat; `token` is `null` if nobody gets one. */
export function seatRecord(request: SeatRequest, seat: Seat, token: string | null): SeatRecord {
  const created = createdSeat(request);
  return {
    ...created,
    name: nameOf(request, seat),
    created,
    ...(request.for !== undefined && { reserved: request.for }),
    tokenHash: token === null ? null : hashToken(token),
  };
}

/** The seed that a request asks for: chosen by both sides, by the client alone, or by the server. */
const chooseSeed = async (
  engine: Engine,
  { seed, commitmentId, clientSeed }: CreateRequest,
): Promise<Pick<GameRecord, 'seed' | 'seedChosenBy' | 'seedParts'>> => {
  if (commitmentId === undefined || clientSeed === undefined)
    return { seed: seed ?? newSeed(), seedChosenBy: seed === undefined ? 'server' : 'client' };
  if (seed !== undefined)
    throw invalidConfig('Send either a seed or a commitmentId with a clientSeed, not both.');
  const seedParts = { secret: await secretOfCommitment(engine, commitmentId), clientSeed };
  return { seed: jointSeedOf(seedParts), seedChosenBy: 'both', seedParts };
};

const hasPeople = (seats: readonly SeatRequest[]): boolean => seats.some(({ kind }) => kind !== 'cpu');

/** The clocks and the time to join, if the request asks for them. */
const termsOf = ({ clock, joinWithinS }: CreateRequest, seats: readonly SeatRequest[]): Terms => {
  if (clock !== undefined && !hasPeople(seats))
    throw invalidConfig('A clock needs a human or an open seat: computer players have none.');
  if (joinWithinS !== undefined && !seats.some(({ kind }) => kind === 'open'))
    throw invalidConfig('joinWithinS needs an open seat: nobody else can join.');
  return termsIn({ clock, joinWithinS });
};

/** The config with its defaults filled in; refuses one that contradicts itself (`invalid-config`). */
export function configured(gameType: GameType, config: object, seats: number): object {
  const result = gameType.configure(config, seats);
  if (!result.ok) throw invalidConfig(result.detail);
  return result.config;
}

const configure = (gameType: GameType, request: CreateRequest, seats: readonly SeatRequest[]): object => {
  checkSeatCount(gameType, seats.length);
  if (
    request.visibility === 'private' &&
    !seats.some((seat) => seat.kind === 'human' || seat.for !== undefined)
  )
    throw invalidConfig(
      'A private game needs a human seat, or one kept for a player: nobody else has access to it.',
    );
  return configured(gameType, request.config ?? {}, seats.length);
};

/** Deals the game that a request describes. `source` has the tokens of the human seats; a player takes the first such seat. */
export async function buildGame(
  engine: Engine,
  command: ComputingRequest & Pick<Credentials, 'player'>,
  request: CreateRequest,
  source: TokenSource,
): Promise<GameUpdate> {
  const { gameType, player } = command;
  const seats = request.seats ?? defaultSeats(gameType);
  const config = configure(gameType, request, seats);
  const first = creatorOf(seats);
  const recordOf = (each: SeatRequest, seat: Seat): SeatRecord => {
    const record = seatRecord(each, seat, each.kind === 'human' ? seatToken(source, seat) : null);
    return player !== null && seat === first ? { ...record, ...seatOf(player) } : record;
  };
  return startGame(engine, command, {
    id: newGameId(engine),
    config,
    seats: seats.map(recordOf),
    visibility: request.visibility ?? 'unlisted',
    autoplay: request.autoplay ?? true,
    hints: request.hints ?? hintsByDefault(seats),
    ...(await chooseSeed(engine, request)),
    ...termsOf(request, seats),
    rematchOf: null,
  });
}
