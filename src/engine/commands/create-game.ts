import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { GameType, Level, Seat, Viewer } from '#src/game-type.js';
import { defined } from '#src/kit/checked.js';
import { playComputerReplies, type ComputingRequest, type GameUpdate } from '#src/engine/computer-players.js';
import { dealGame, type NewGame } from '#src/record/entries.js';
import { commitmentOf } from '#src/record/hash-chain.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { jointSeedOf } from '#src/record/seeds.js';
import type { CreatedSeat, GameRecord, SeatKind, SeatRecord, Visibility } from '#src/record/game-record.js';
import type { IdempotencyRecord } from '#src/engine/store.js';
import { gameAt, publish, type KeyedCommand } from '#src/engine/change.js';
import { loadGame } from '#src/engine/games.js';
import { findRecord, idempotencyKeyOf, recordOf, singleFlight } from '#src/engine/idempotency.js';
import { hashToken, newTokenSource, seatToken, type TokenSource } from '#src/engine/tokens.js';
import { secretOfCommitment } from './create-commitment.js';

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

export interface SeatToken {
  readonly seat: Seat;
  readonly token: string;
}

/** A game, and the token of the caller's seat in it. */
export interface TakenSeat extends SeatToken {
  readonly game: GameRecord;
}

/** A new game, its viewer (the first human seat), and the tokens of the human seats. */
export interface Created {
  readonly game: GameRecord;
  readonly viewer: Viewer;
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
  newGame: Omit<NewGame, 'type' | 'rulesVersion' | 'commitment' | 'createdAt'>,
): Promise<GameUpdate> => {
  const { gameType } = request;
  const { game, entry } = dealGame(gameType, {
    ...newGame,
    type: gameType.id,
    rulesVersion: engine.instances.newestRules(gameType),
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
  command: KeyedCommand,
  request: CreateRequest,
  source: TokenSource,
): Promise<GameUpdate> => {
  const { gameType } = command;
  const seats = request.seats ?? defaultSeats(gameType);
  const config = configure(gameType, request, seats);
  const tokenOf = ({ kind }: SeatRequest, seat: Seat): string | null =>
    kind === 'human' ? seatToken(source, seat) : null;
  return startGame(engine, command, {
    id: newGameId(engine),
    config,
    seats: seats.map((each, seat) => seatRecord(each, seat, tokenOf(each, seat))),
    visibility: request.visibility ?? 'unlisted',
    autoplay: request.autoplay ?? true,
    ...(await chooseSeed(engine, request)),
    rematchOf: null,
  });
};

/** The game as its creator gets it. */
const createdGame = (game: GameRecord, source: TokenSource): Created => {
  const tokens = game.seats.flatMap(({ created }, seat) =>
    created.kind === 'human' ? [{ seat, token: seatToken(source, seat) }] : [],
  );
  return { game, viewer: tokens[0]?.seat ?? null, tokens };
};

/** The game that a recorded request created, as it stood then. Refuses (`not-found`) if it has been deleted. */
export const recordedGame = async (
  engine: Engine,
  command: KeyedCommand,
  { subjectId, version }: IdempotencyRecord,
): Promise<GameRecord> =>
  gameAt(engine, command, await loadGame(engine, command.gameType, subjectId), version);

/** Throws the reason for which the store refused a creation that nobody else has carried out. */
const throwRefusal = async (engine: Engine, { commitmentId }: CreateRequest): Promise<never> => {
  if (commitmentId !== undefined) await secretOfCommitment(engine, commitmentId);
  throw new Error('the store refused a creation without a reason');
};

/** Creates a game. A request that fails because another instance has just carried it out gets that instance's game. */
export const createGame = async (
  engine: Engine,
  command: KeyedCommand,
  request: CreateRequest,
): Promise<Created> => {
  const key = idempotencyKeyOf(command.keyedRequest, null);
  const source = newTokenSource(command.keyedRequest?.key);
  const create = async (): Promise<Created | null> => {
    const { game, entries } = await buildGame(engine, command, request, source);
    const created = createdGame(game, source);
    const { commitmentId } = request;
    const { id: subjectId, version } = game;
    const stored = await engine.store.create({
      game,
      entries,
      ...recordOf(engine, key, {
        subjectId,
        firstSeq: 0,
        version,
        viewer: created.viewer,
        salt: source.salt,
      }),
      ...(commitmentId !== undefined && { commitmentId }),
    });
    if (!stored) return null;
    publish(engine, game, entries);
    return created;
  };
  const recreate = async (): Promise<Created | null> => {
    const record = await findRecord(engine, key);
    if (record === null) return null;
    const salt = defined(record.salt, 'the salt of a creation');
    return createdGame(await recordedGame(engine, command, record), { ...source, salt });
  };
  return singleFlight(engine, key, async () => {
    const first = await recreate();
    if (first !== null) return first;
    try {
      return (await create()) ?? (await recreate()) ?? (await throwRefusal(engine, request));
    } catch (error) {
      const created = error instanceof EngineError ? await recreate() : null;
      if (created === null) throw error;
      return created;
    }
  });
};
