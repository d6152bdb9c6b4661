import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { GameType, Level, Seat } from '#src/game-type.js';
import { at } from '#src/kit/checked.js';
import { playComputerReplies, type ComputingRequest, type GameUpdate } from '#src/engine/computer-players.js';
import { dealGame, type NewGame } from '#src/record/entries.js';
import { commitmentOf } from '#src/record/hash-chain.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { jointSeedOf } from '#src/record/seeds.js';
import type { CreatedSeat, GameRecord, SeatKind, SeatRecord, Visibility } from '#src/record/game-record.js';
import {
  findStoredResponse,
  responseKey,
  singleFlight,
  toStoredResponse,
  type Encode,
  type EncodedResponse,
  type KeyedRequest,
  type ResponseKey,
} from '#src/engine/idempotency.js';
import { hashToken, newToken } from '#src/engine/tokens.js';
import { secretOfCommitment } from './create-commitment.js';
import { publish } from './publish.js';

interface SeatRequest {
  readonly kind: SeatKind;
  readonly level?: Level;
  readonly name?: string;
}

export interface CreateRequest {
  readonly config?: object;
  readonly seats?: readonly SeatRequest[];
  readonly visibility?: Visibility;
  readonly autoplay?: boolean;
  /** 64 lower-case hex digits. */
  readonly seed?: string;
  /** Both or neither: the seed follows from the commitment's secret and this text. */
  readonly commitmentId?: string;
  readonly clientSeed?: string;
}

/** A request to create a game. */
export interface CreateCommand extends ComputingRequest {
  /** The request as far as it identifies a repeat; `null` without an idempotency key. */
  readonly keyedRequest: KeyedRequest | null;
}

export interface SeatToken {
  readonly seat: Seat;
  readonly token: string;
}

/** A new game, and the tokens of the seats that the caller was given. */
export interface Created extends GameUpdate {
  readonly tokens: readonly SeatToken[];
}

const SEED_BYTES = 32;

/** 32 random bytes, lower-case hex. */
export const newSeed = (): string => randomBytes(SEED_BYTES).toString('hex');

/** A UUID (version 7), so that ids sort by the time of creation. */
export const newGameId = (engine: Engine): string => uuidv7({ msecs: engine.clock() });

/** Deals a new game and lets computer players move until a human must act. */
export const startGame = async (
  engine: Engine,
  request: ComputingRequest,
  newGame: Omit<NewGame, 'type' | 'commitment' | 'createdAt'>,
): Promise<GameUpdate> => {
  const { gameType } = request;
  const { game, entry } = dealGame(gameType, {
    ...newGame,
    type: gameType.id,
    commitment: commitmentOf(newGame.seedParts?.secret ?? newGame.seed),
    createdAt: engine.clock(),
  });
  return playComputerReplies(engine, request, { game, entries: [entry] });
};

/** The level of computer players and hints unless the caller chooses one. */
export const DEFAULT_LEVEL: Level = 'medium';

const invalidConfig = (detail: string): EngineError => new EngineError('invalid-config', detail);

const defaultSeats = (gameType: GameType): SeatRequest[] =>
  Array.from({ length: gameType.seats.default }, (_, seat) => ({ kind: seat === 0 ? 'human' : 'cpu' }));

const checkSeatCount = ({ title, seats: { min, max, allowed } }: GameType, count: number): void => {
  if (allowed?.includes(count) ?? (count >= min && count <= max)) return;
  const wanted = allowed?.join(' or ') ?? (min === max ? String(min) : `${min} to ${max}`);
  throw invalidConfig(`The number of seats must be ${wanted} in ${title}, not ${count}.`);
};

const createdSeat = ({ kind, level }: SeatRequest): CreatedSeat =>
  kind === 'cpu' ? { kind, level: level ?? DEFAULT_LEVEL } : { kind };

const nameOf = ({ kind, name }: SeatRequest, seat: Seat): string => {
  if (name !== undefined) return name;
  if (kind === 'open') return '';
  return kind === 'cpu' ? `Computer ${seat + 1}` : `Player ${seat + 1}`;
};

const seatRecord = (request: SeatRequest, seat: Seat, token: string | null): SeatRecord => {
  const created = createdSeat(request);
  return {
    ...created,
    name: nameOf(request, seat),
    created,
    tokenHash: token === null ? null : hashToken(token),
  };
};

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

const configure = (gameType: GameType, request: CreateRequest, seats: readonly SeatRequest[]): object => {
  checkSeatCount(gameType, seats.length);
  if (request.visibility === 'private' && !seats.some(({ kind }) => kind === 'human'))
    throw invalidConfig(
      'A private game needs a human seat, because only the tokens of its seats give access to it.',
    );
  const configured = gameType.configure(request.config ?? {}, seats.length);
  if (!configured.ok) throw invalidConfig(configured.detail);
  return configured.config;
};

const buildGame = async (
  engine: Engine,
  command: CreateCommand,
  request: CreateRequest,
): Promise<Created> => {
  const { gameType } = command;
  const seats = request.seats ?? defaultSeats(gameType);
  const config = configure(gameType, request, seats);
  const tokenBySeat = seats.map(({ kind }) => (kind === 'human' ? newToken() : null));
  const update = await startGame(engine, command, {
    id: newGameId(engine),
    config,
    seats: seats.map((each, seat) => seatRecord(each, seat, at(tokenBySeat, seat))),
    visibility: request.visibility ?? 'unlisted',
    autoplay: request.autoplay ?? true,
    ...(await chooseSeed(engine, request)),
    rematchOf: null,
  });
  const tokens = tokenBySeat.flatMap((token, seat) => (token === null ? [] : [{ seat, token }]));
  return { ...update, tokens };
};

/** Why the store refused a creation: another instance has executed the request, or the commitment cannot be used. */
const explainConflict = async (
  engine: Engine,
  { commitmentId }: CreateRequest,
  key: ResponseKey | null,
): Promise<EncodedResponse> => {
  const first = await findStoredResponse(engine, key);
  if (first !== null) return first;
  if (commitmentId !== undefined) await secretOfCommitment(engine, commitmentId);
  throw new Error('the store refused a creation without a reason');
};

/** Creates a game. A request that fails because another instance has just executed it gets that instance's response. */
export const createGame = async (
  engine: Engine,
  command: CreateCommand,
  request: CreateRequest,
  encode: Encode<Created>,
): Promise<EncodedResponse> => {
  const key = responseKey(command.keyedRequest, null);
  const create = async (): Promise<EncodedResponse> => {
    const created = await buildGame(engine, command, request);
    const { game, entries } = created;
    const response = encode(created);
    const { commitmentId } = request;
    const stored = await engine.store.create({
      game,
      entries,
      ...toStoredResponse(engine, key, response),
      ...(commitmentId !== undefined && { commitmentId }),
    });
    if (!stored) return explainConflict(engine, request, key);
    publish(engine, game, entries);
    return response;
  };
  return singleFlight(engine, key, async () => {
    const repeated = await findStoredResponse(engine, key);
    if (repeated !== null) return repeated;
    try {
      return await create();
    } catch (error) {
      const first = error instanceof EngineError ? await findStoredResponse(engine, key) : null;
      if (first === null) throw error;
      return first;
    }
  });
};
