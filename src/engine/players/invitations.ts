/** Seats that are kept for players who are invited. */
import { changeGame, type Decision, type EntriesAdded, type GameCommand } from '#src/engine/change.js';
import {
  assertNotCancelled,
  checkRules,
  checkVersion,
  identifyCaller,
  isOperator,
  unauthorized,
  type Credentials,
} from '#src/engine/access.js';
import { invalidConfig, type SeatRequest } from '#src/engine/commands/new-game.js';
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import { isUuid } from '#src/engine/games.js';
import { checkTime, timeFor } from '#src/engine/time.js';
import { HUMAN } from 'parlour-games/record/common-moves';
import { at } from 'parlour-games/kit/checked';
import type { GameRecord } from 'parlour-games/record/game-record';
import { playRelease } from 'parlour-games/record/entries';
import { isInvited } from 'parlour-games/record/seats';
import { MAX_INVITATIONS, type PlayersInGame } from './player-store.js';

/** The player that sends invitations, and its free invitation slots. */
export interface Invitations {
  readonly by: string;
  readonly slots: readonly number[];
}

/** Refuses ids that belong to no player (`invalid-config`). */
export async function checkPlayersExist({ store }: Engine, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    if (!isUuid(id) || (await store.player(id)) === null)
      throw invalidConfig(`There is no player with the id ${id}.`);
}

const checkPlayers = async (
  engine: Engine,
  { player }: Credentials,
  ids: readonly string[],
): Promise<void> => {
  if (new Set(ids).size < ids.length) throw invalidConfig('A player can have one seat only.');
  if (player !== null && ids.includes(player.id))
    throw invalidConfig('No seat can be kept for yourself: take a human seat, or join.');
  await checkPlayersExist(engine, ids);
};

/**
 * The player and the free slots for the invitations that a request sends; `null` if it sends none, or if the operator sends
 * them. Refuses seats kept for players if the caller has no player's token (`unauthorized`), seats kept for unknown players,
 * the caller, or one player twice (`invalid-config`), and too many open invitations (`rate-limited`).
 */
export async function checkInvitations(
  engine: Engine,
  credentials: Credentials,
  seats: readonly SeatRequest[],
): Promise<Invitations | null> {
  const ids = seats.flatMap((seat) => seat.for ?? []);
  if (ids.length === 0) return null;
  const { player, token } = credentials;
  if (player === null && !isOperator(token, engine.operatorTokenHash))
    throw unauthorized('Send a player’s token: only players and the operator may keep seats for players.');
  await checkPlayers(engine, credentials, ids);
  if (player === null) return null;
  const taken = await engine.store.invitationSlots(player.id);
  const free = Array.from({ length: MAX_INVITATIONS }, (_, slot) => slot).filter(
    (slot) => !taken.includes(slot),
  );
  if (free.length < ids.length)
    throw new EngineError(
      'rate-limited',
      `At most ${MAX_INVITATIONS} of your invitations may wait for an answer at a time.`,
      { retryAfterSeconds: 60 },
    );
  return { by: player.id, slots: free };
}

/** Adds the invitations that a new game sends to the rows of its players. */
export function withInvitations(players: PlayersInGame, invitations: Invitations | null): PlayersInGame {
  if (invitations === null) return players;
  const { by, slots } = invitations;
  const free = slots.values();
  const rows = players.rows.map((row) =>
    row.isInvited ? { ...row, invitedBy: by, slot: Number(free.next().value) } : row,
  );
  return { ...players, rows };
}

/** Releases a seat that is kept for a player: from then on anybody may take it. */
export function releaseSeat(
  engine: Engine,
  command: GameCommand,
  game: GameRecord,
  action: Parameters<typeof playRelease>[2],
): Decision {
  const { gameType } = command;
  checkVersion(command, game);
  assertNotCancelled(game);
  checkTime(engine, game);
  checkRules(gameType, game);
  const { game: released, entry } = playRelease(gameType, game, action, timeFor(engine, game));
  const { seat: index } = action;
  return {
    viewer: null,
    game: released,
    entries: [entry],
    seat: { index, record: at(released.seats, index) },
  };
}

/** Declines the seat that is kept for the caller's player (else `not-found`). */
export function declineInvitation(engine: Engine, command: GameCommand): Promise<EntriesAdded> {
  const { player } = command;
  return changeGame(engine, command, (game) => {
    identifyCaller(game, command, engine.operatorTokenHash);
    if (player === null) throw unauthorized('Send the token of the player that the seat is kept for.');
    const seat = game.seats.findIndex((each) => isInvited(each, player.id));
    if (seat < 0) throw new EngineError('not-found', 'No seat of this game is kept for you.');
    return releaseSeat(engine, command, game, { seat, by: HUMAN });
  });
}
