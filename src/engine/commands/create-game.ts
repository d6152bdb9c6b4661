import type { Seat, Viewer } from 'parlour-games/game-type';
import { defined } from 'parlour-games/kit/checked';
import {
  gameAfter,
  isLeftToComputers,
  once,
  publish,
  waitsForReplies,
  withOwedReplies,
  type EntriesAdded,
  type KeyedCommand,
} from '#src/engine/change.js';
import { checkLives } from '#src/engine/access.js';
import type { Engine } from '#src/engine/engine.js';
import { idempotencyKeyOf, recordOf, type IdempotencyKey } from '#src/engine/idempotency.js';
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { Creation } from '#src/engine/store.js';
import { dueAtOf, isTimed } from '#src/engine/time.js';
import { newTokenSource, seatToken, type TokenSource } from '#src/engine/tokens.js';
import { checkInvitations, withInvitations, type Invitations } from '#src/engine/players/invitations.js';
import { matchNotices } from '#src/engine/live/notices.js';
import { playersIn } from '#src/engine/players/player-games.js';
import type { GameRecord } from 'parlour-games/record/game-record';
import { creatorOf, hasPlayers } from 'parlour-games/record/seats';
import type { PlayersInGame } from '#src/engine/players/player-store.js';
import { buildGame, type CreateRequest } from './new-game.js';

export interface SeatToken {
  readonly seat: Seat;
  readonly token: string;
}

/** A game, the caller's seat, and the seat's token (`null` for a player, whose own token acts for it). */
export interface TakenSeat {
  readonly game: GameRecord;
  readonly seat: Seat;
  readonly token: string | null;
}

/** A new game, its viewer (the first human seat), and the tokens of the human seats without a player. */
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

/** The game that a recorded request created, as it stood then. Refuses (`not-found`, `archived`) if it is gone. */
export async function recordedGame(
  engine: Engine,
  command: KeyedCommand,
  { subjectId, version }: IdempotencyRecord,
): Promise<GameRecord> {
  return gameAfter(engine, command, await engine.games.read(command.gameType, subjectId), version);
}

/** What is recorded and marked as used with a new game. */
interface CreationOptions {
  readonly key: IdempotencyKey | null;
  readonly salt: string | null;
  readonly commitmentId?: string | undefined;
  /** The sender of the invitations to kept seats, and its free slots. */
  readonly invitations?: Invitations | null;
  /** The matches that led to the game. */
  readonly matches?: Creation['matches'];
}

/** The players of a new game, with the notices about the matches that led to it and the invitations that it sends. */
const playersOfNew = (
  engine: Engine,
  { game, entries }: EntriesAdded,
  { matches = [], invitations = null }: CreationOptions,
): PlayersInGame => {
  const former = new Set(game.seats.flatMap(({ player }) => (player?.kind === null ? player.id : [])));
  const { rows, ...others } = playersIn(engine, game, entries, null);
  const living = { rows: rows.filter(({ playerId }) => !former.has(playerId)), ...others };
  const players = withInvitations(living, invitations);
  const { notices } = players;
  return notices === undefined
    ? players
    : { ...players, notices: [...matchNotices(game, matches), ...notices] };
};

/** Stores a new game; returns `false` if the store refuses it. */
export async function storeGame(
  engine: Engine,
  added: EntriesAdded,
  options: CreationOptions,
): Promise<boolean> {
  const { key, salt, commitmentId, matches } = options;
  const { game, entries, viewer } = added;
  const { id: subjectId, version } = game;
  const pending = waitsForReplies(added) && { pending: true as const };
  const stored = await engine.store.create({
    game,
    entries,
    ...recordOf(engine, key, { subjectId, firstSeq: 0, version, viewer, salt, ...pending }),
    ...(isTimed(game) && { dueAt: dueAtOf(game) }),
    ...(isLeftToComputers(engine, game) && { isLeftToComputers: true }),
    ...(commitmentId !== undefined && { commitmentId }),
    ...(matches && { matches }),
    ...(hasPlayers(game) && { players: playersOfNew(engine, added, options) }),
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
  if (await storeGame(engine, added, options))
    return (await withOwedReplies(engine, command, { ...added, salt: options.salt })).game;
  await checkLives(engine, command.player);
  return null;
}

/** Creates a game. */
export function createGame(engine: Engine, command: KeyedCommand, request: CreateRequest): Promise<Created> {
  const { keyedRequest } = command;
  const key = keyedRequest && idempotencyKeyOf(keyedRequest, null);
  const source = newTokenSource(keyedRequest?.key);
  return once<Created>(engine, key, {
    // The store refuses a game with a wrong time, a used commitment, or invitation slots that other requests have taken.
    attempt: async () => {
      const invitations = await checkInvitations(engine, command, request.seats ?? []);
      const update = await buildGame(engine, command, request, source);
      const { viewer } = createdGame(update.game, source);
      const { commitmentId } = request;
      const options = { key, salt: source.salt, commitmentId, invitations };
      const game = await storeNewGame(engine, command, { ...update, viewer }, options);
      return game && createdGame(game, source);
    },
    recreate: async (record) => {
      const salt = defined(record.salt, 'the salt of a creation');
      return createdGame(await recordedGame(engine, command, record), { ...source, salt });
    },
  });
}
