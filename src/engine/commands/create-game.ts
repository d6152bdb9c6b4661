import type { Seat, Viewer } from 'parlour-games/game-type';
import { defined } from 'parlour-games/kit/checked';
import {
  decideUntilStored,
  gameAt,
  waitsForReplies,
  withOwedReplies,
  type EntriesAdded,
  type KeyedCommand,
} from '#src/engine/change.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { loadGame, publish } from '#src/engine/games.js';
import {
  findRecord,
  idempotencyKeyOf,
  recordOf,
  singleFlight,
  type IdempotencyKey,
} from '#src/engine/idempotency.js';
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { Creation } from '#src/engine/store.js';
import { dueAtOf, isTimed } from '#src/engine/time.js';
import { newTokenSource, seatToken, type TokenSource } from '#src/engine/tokens.js';
import { checkInvitations, withInvitations, type Invitations } from '#src/engine/players/invitations.js';
import { matchNotices } from '#src/engine/players/notices.js';
import { playersIn } from '#src/engine/players/player-games.js';
import type { GameRecord } from 'parlour-games/record/game-record';
import { creatorOf } from 'parlour-games/record/seats';
import { secretOfCommitment } from './create-commitment.js';
import { buildGame, type CreateRequest } from './new-game.js';

export interface SeatToken {
  readonly seat: Seat;
  readonly token: string;
}

/** A game, the caller's seat in it, and its token; `null` for a player, whose own token acts for the seat. */
export interface TakenSeat {
  readonly game: GameRecord;
  readonly seat: Seat;
  readonly token: string | null;
}

/** A new game, its viewer (the first human seat), and the tokens of the human seats that no player has. */
export interface Created {
  readonly game: GameRecord;
  readonly viewer: Viewer;
  readonly tokens: readonly SeatToken[];
}

/** The game as its creator gets it. */
const createdGame = (game: GameRecord, source: TokenSource): Created => {
  const tokens = game.seats.flatMap(({ created, player }, seat) =>
    created.kind === 'human' && player === undefined ? [{ seat, token: seatToken(source, seat) }] : [],
  );
  const first = creatorOf(game.seats.map(({ created }) => created));
  return { game, viewer: first < 0 ? null : first, tokens };
};

/** The game that a recorded request created, as it stood then. Refuses (`not-found`) if it has been deleted. */
export async function recordedGame(
  engine: Engine,
  command: KeyedCommand,
  { subjectId, version }: IdempotencyRecord,
): Promise<GameRecord> {
  return gameAt(engine, command, await loadGame(engine, command.gameType, subjectId), version);
}

/** Throws the reason for which the store refused a creation that nobody else has carried out. */
const throwRefusal = async (engine: Engine, { commitmentId }: CreateRequest): Promise<never> => {
  if (commitmentId !== undefined) await secretOfCommitment(engine, commitmentId);
  throw new Error('the store refused a creation without a reason');
};

/** What is recorded and marked as used with a new game. */
interface CreationOptions {
  readonly key: IdempotencyKey | null;
  readonly salt: string | null;
  readonly commitmentId?: string | undefined;
  /** Whose invitations the seats are that are kept for players, and the slots that they take. */
  readonly invitations?: Invitations | null;
  /** The matches that it is made of. */
  readonly matches?: Creation['matches'];
}

/** The players of a new game, who hear of the matches that it was made of, too. */
const withMatches = (
  { players }: ReturnType<typeof playersIn>,
  game: GameRecord,
  matches: Creation['matches'] = [],
): ReturnType<typeof playersIn> => {
  if (players?.notices === undefined) return players === undefined ? {} : { players };
  return { players: { ...players, notices: [...matchNotices(game, matches), ...players.notices] } };
};

/** Stores a new game; returns `false` if the store refuses it. */
export async function storeGame(
  engine: Engine,
  added: EntriesAdded,
  { key, salt, commitmentId, invitations = null, matches }: CreationOptions,
): Promise<boolean> {
  const { game, entries, viewer } = added;
  const { id: subjectId, version } = game;
  const pending = waitsForReplies(added) && { pending: true as const };
  const stored = await engine.store.create({
    game,
    entries,
    ...recordOf(engine, key, { subjectId, firstSeq: 0, version, viewer, salt, ...pending }),
    ...(isTimed(game) && { dueAt: dueAtOf(game) }),
    ...(commitmentId !== undefined && { commitmentId }),
    ...(matches && { matches }),
    ...withInvitations(withMatches(playersIn(engine, game, entries, null), game, matches), invitations),
  });
  if (stored) publish(engine, { game, entries, before: null });
  else if (isTimed(game)) await engine.databaseClock.correct(game.id);
  return stored;
}

/** Stores a new game; returns it with the replies of computer players, or `null` if the store refuses it. */
export async function storeNewGame(
  engine: Engine,
  command: KeyedCommand,
  added: EntriesAdded,
  options: CreationOptions,
): Promise<GameRecord | null> {
  return (await storeGame(engine, added, options))
    ? (await withOwedReplies(engine, command, { ...added, salt: options.salt })).game
    : null;
}

/** Creates a game. A request that fails because another instance has just carried it out gets that instance's game. */
export async function createGame(
  engine: Engine,
  command: KeyedCommand,
  request: CreateRequest,
): Promise<Created> {
  const key = idempotencyKeyOf(command.keyedRequest, null);
  const source = newTokenSource(command.keyedRequest?.key);
  const create = async (): Promise<Created | null> => {
    const invitations = await checkInvitations(engine, command, request.seats ?? []);
    const update = await buildGame(engine, command, request, source);
    const { viewer } = createdGame(update.game, source);
    const { commitmentId } = request;
    const options = { key, salt: source.salt, commitmentId, invitations };
    const game = await storeNewGame(engine, command, { ...update, viewer }, options);
    return game && createdGame(game, source);
  };
  const recreate = async (): Promise<Created | null> => {
    const record = await findRecord(engine, key);
    if (record === null) return null;
    const salt = defined(record.salt, 'the salt of a creation');
    return createdGame(await recordedGame(engine, command, record), { ...source, salt });
  };
  const attempt = async (): Promise<Created | null> => (await create()) ?? (await recreate());
  return singleFlight(engine, key, async () => {
    const first = await recreate();
    if (first !== null) return first;
    try {
      // The store refuses a game whose time it finds wrong, and invitations beside others.
      const mayBeRefused = isTimed(request) || request.seats?.some((seat) => seat.for !== undefined);
      const created = mayBeRefused ? await decideUntilStored(attempt) : await attempt();
      return created ?? (await throwRefusal(engine, request));
    } catch (error) {
      const created = error instanceof EngineError ? await recreate() : null;
      if (created === null) throw error;
      return created;
    }
  });
}
