import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { GameType, Level } from '#src/game-type.js';
import { playComputerReplies, type GameUpdate } from '../computer-players.js';
import { committed } from './change-game.js';
import { secretOf } from './create-commitment.js';
import type { Engine } from '../engine.js';
import {
  toStoredResponse,
  findStoredResponse,
  singleFlight,
  requestKey,
  type KeyedRequest,
  type RequestKey,
  type EncodedResponse,
} from '../idempotency.js';
import { commitmentOf } from '../history/hash-chain.js';
import { dealGame } from '../history/entries.js';
import { gamePath, presentGame } from '#src/http/presenters.js';
import { Problem } from '../errors.js';
import type { CreatedSeat, GameRecord, SeatKind, SeatRecord, Visibility } from '../records.js';
import { jointSeedOf } from '../history/seeds.js';
import { hashToken, newToken } from '../tokens.js';

export interface SeatRequest {
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
  /** Both or neither: the seed follows from the secret of the commitment and from this text. */
  readonly commitmentId?: string;
  readonly clientSeed?: string;
}

export interface SeatToken {
  readonly seat: number;
  readonly token: string;
}

const SEED_BYTES = 32;
/** Of a computer player whose level nobody chose, and of advice. */
export const DEFAULT_LEVEL: Level = 'medium';

const invalidConfig = (detail: string): Problem => new Problem('invalid-config', detail);

const defaultSeats = (gameType: GameType): SeatRequest[] =>
  Array.from({ length: gameType.seats.default }, (_, seat) => ({ kind: seat === 0 ? 'human' : 'cpu' }));

const checkSeatCount = ({ title, seats: { min, max } }: GameType, count: number): void => {
  const wanted = min === max ? String(min) : `${min} to ${max}`;
  if (count < min || count > max) throw invalidConfig(`${title} has ${wanted} seats, not ${count}.`);
};

const createdSeat = ({ kind, level }: SeatRequest): CreatedSeat =>
  kind === 'cpu' ? { kind, level: level ?? DEFAULT_LEVEL } : { kind };

const nameOf = ({ kind, name }: SeatRequest, seat: number): string => {
  if (name !== undefined) return name;
  if (kind === 'open') return '';
  return kind === 'cpu' ? `Computer ${seat + 1}` : `Player ${seat + 1}`;
};

const seatRecord = (request: SeatRequest, seat: number, token: string | undefined): SeatRecord => {
  const created = createdSeat(request);
  return {
    ...created,
    name: nameOf(request, seat),
    created,
    tokenHash: token === undefined ? null : hashToken(token),
  };
};

type Chosen = Pick<GameRecord, 'seed' | 'seedChosenBy' | 'seedParts'>;

/** A new game with its deal, and what the computer players do before a human must act. */
export const openGame = async (
  engine: Engine,
  gameType: GameType,
  blank: Pick<GameRecord, 'id' | 'config' | 'seats' | 'visibility' | 'autoplay' | keyof Chosen | 'rematchOf'>,
): Promise<GameUpdate> => {
  const now = engine.clock();
  const commitment = commitmentOf(blank.seedParts?.secret ?? blank.seed);
  const times = { createdAt: now, updatedAt: now, commitment };
  const { game, entry } = dealGame(gameType, { ...blank, ...times, type: gameType.id, rematch: null });
  return playComputerReplies(engine, gameType, { game, entries: [entry] });
};

export const newGameId = (engine: Engine): string => uuidv7({ msecs: engine.clock() });

export const newSeed = (): string => randomBytes(SEED_BYTES).toString('hex');

/** The seed that a request asks for: of a commitment and the client, of the client alone, or the server's own. */
const chooseSeed = async (
  engine: Engine,
  { seed, commitmentId, clientSeed }: CreateRequest,
): Promise<Chosen> => {
  if (commitmentId === undefined || clientSeed === undefined) {
    return { seed: seed ?? newSeed(), seedChosenBy: seed === undefined ? 'server' : 'client' };
  }
  if (seed !== undefined)
    throw invalidConfig('Send a seed, or a commitmentId and a clientSeed, but not both.');
  const seedParts = { secret: await secretOf(engine, commitmentId), clientSeed };
  return { seed: jointSeedOf(seedParts), seedChosenBy: 'both', seedParts };
};

/** The answer to a creation: 201 with the game, seen from the first seat that a token is given for. */
export const createdResponse = (
  gameType: GameType,
  game: GameRecord,
  tokens: readonly SeatToken[],
  extra: object = {},
): EncodedResponse => ({
  status: 201,
  headers: { location: gamePath(game), etag: `"${game.version}"` },
  body: JSON.stringify({ game: presentGame(gameType, game, tokens[0]?.seat ?? null), tokens, ...extra }),
});

const buildGame = async (
  engine: Engine,
  gameType: GameType,
  request: CreateRequest,
): Promise<{ line: GameUpdate; reply: EncodedResponse }> => {
  const seats = request.seats ?? defaultSeats(gameType);
  checkSeatCount(gameType, seats.length);
  if (request.visibility === 'private' && !seats.some(({ kind }) => kind === 'human')) {
    throw invalidConfig('A private game needs a human seat: only the tokens of its seats open it.');
  }
  const configured = gameType.configure(request.config ?? {}, seats.length);
  if (!configured.ok) throw invalidConfig(configured.detail);
  const tokens = seats.flatMap(({ kind }, seat): SeatToken[] =>
    kind === 'human' ? [{ seat, token: newToken() }] : [],
  );
  const line = await openGame(engine, gameType, {
    id: newGameId(engine),
    config: configured.config,
    seats: seats.map((each, seat) =>
      seatRecord(each, seat, tokens.find((token) => token.seat === seat)?.token),
    ),
    visibility: request.visibility ?? 'unlisted',
    autoplay: request.autoplay ?? true,
    ...(await chooseSeed(engine, request)),
    rematchOf: null,
  });
  return { line, reply: createdResponse(gameType, line.game, tokens) };
};

/** Builds the game, unless that fails because another instance has played the same request meanwhile. */
const buildUnlessKept = async (
  engine: Engine,
  gameType: GameType,
  request: CreateRequest,
  key: RequestKey | null,
): Promise<{ line: GameUpdate; reply: EncodedResponse } | { kept: EncodedResponse }> => {
  try {
    return await buildGame(engine, gameType, request);
  } catch (error) {
    const kept = await findStoredResponse(engine, key);
    if (kept === null) throw error;
    return { kept };
  }
};

/** Creates a game: answers 201 with the game and the tokens of its human seats. */
export const createGame = async (
  engine: Engine,
  gameType: GameType,
  request: CreateRequest,
  repeatable: KeyedRequest,
): Promise<EncodedResponse> => {
  const key = requestKey(repeatable, null, true);
  return singleFlight(engine, key, async () => {
    const kept = await findStoredResponse(engine, key);
    if (kept !== null) return kept;
    const built = await buildUnlessKept(engine, gameType, request, key);
    if ('kept' in built) return built.kept;
    const { line, reply } = built;
    const { commitmentId } = request;
    const creation = {
      ...line,
      ...(key === null ? {} : { answer: toStoredResponse(key, reply, engine.clock()) }),
      ...(commitmentId === undefined ? {} : { commitmentId }),
    };
    if (await engine.store.create(creation)) {
      committed(engine, line.game, line.entries);
      return reply;
    }
    const first = await findStoredResponse(engine, key);
    if (first !== null) return first;
    // Another request was faster, or the time is over: the commitment itself tells.
    if (commitmentId !== undefined) await secretOf(engine, commitmentId);
    throw new Error('a creation was refused by the store, and nothing tells why');
  });
};
