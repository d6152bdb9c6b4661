/** The games whose streams are counted, and what these streams are told. */
import type { Seat, Viewer } from 'parlour-games/game-type';
import { createCounts, type Counts } from '#src/engine/fair-queue.js';
import { hearersOf } from '#src/engine/players/notices.js';
import type { GameRecord } from 'parlour-games/record/game-record';
import type { PlayerListener, PlayerPresence } from './player-presence.js';

const PAUSE_MS = 2_000;

/** A game, as far as it matters who is connected to it. */
export type SeatedGame = Pick<GameRecord, 'id' | 'type' | 'seats'>;

export interface Stream {
  readonly tell: (present: string) => boolean;
  told: string;
  nextAt: number;
}

/** The streams of a game on one instance. */
export interface Count {
  readonly seats: ReadonlySet<Seat>;
  readonly spectators: number;
}

export const NOBODY: Count = { seats: new Set(), spectators: 0 };

/** A game with streams on this instance, or with seats that have just lost theirs; or with streams elsewhere and a player here. */
export interface Room {
  game: SeatedGame;
  readonly streams: Set<Stream>;
  /** What streams of its players over all of their games have been told. */
  readonly players: Map<PlayerListener, Pick<Stream, 'told' | 'nextAt'>>;
  readonly bySeat: Counts<Viewer>;
  readonly elsewhere: Map<string, Count>;
}

export function own({ bySeat }: Room): Count {
  return {
    seats: new Set([...bySeat.all.keys()].filter((seat) => seat !== null)),
    spectators: bySeat.of(null),
  };
}

/** By `id`, and the players with streams over all of their games. */
export interface Rooms {
  readonly rooms: Map<string, Room>;
  readonly players: PlayerPresence;
}

const presentIn = ({ rooms, players }: Rooms, { id, seats }: SeatedGame) => {
  const room = rooms.get(id);
  const counts = room === undefined ? [] : [own(room), ...room.elsewhere.values()];
  return {
    seats: seats.map(
      ({ kind, player }, seat) =>
        counts.some((count) => count.seats.has(seat)) ||
        (kind === 'human' && player !== undefined && players.isPresent(player.id)),
    ),
    spectators: counts.reduce((sum, { spectators }) => sum + spectators, 0),
  };
};

export function forPlayers(ledger: Rooms, game: SeatedGame): string {
  return JSON.stringify({ game: game.id, type: game.type, ...presentIn(ledger, game) });
}

export function newRoom({ id, type, seats }: SeatedGame, elsewhere = new Map<string, Count>()): Room {
  return {
    ...{ game: { id, type, seats }, elsewhere },
    ...{ streams: new Set(), players: new Map(), bySeat: createCounts<Viewer>() },
  };
}

/** Whether nobody is connected, as far as is known. */
export function isEmpty({ bySeat, elsewhere }: Room): boolean {
  return (
    bySeat.total() === 0 &&
    [...elsewhere.values()].every(({ seats, spectators }) => seats.size + spectators === 0)
  );
}

/** The streams of a game’s players over all of their games. */
export function listenersIn({ players }: Rooms, game: SeatedGame): PlayerListener[] {
  return players.listeners.size === 0
    ? []
    : hearersOf(game).flatMap(({ playerId }) => [...(players.listeners.get(playerId) ?? [])]);
}

/** Tells the streams what they do not know yet. Returns whether all know it. */
export function tellStreams(ledger: Rooms, room: Room, now: number): boolean {
  const present = JSON.stringify(presentIn(ledger, room.game));
  const listeners = listenersIn(ledger, room.game);
  for (const listener of room.players.keys())
    if (!listeners.includes(listener)) room.players.delete(listener);
  const toPlayers = listeners.map((listener) => {
    const before = room.players.get(listener) ?? { told: '', nextAt: 0 };
    const stream = Object.assign(before, { tell: listener.tell });
    room.players.set(listener, stream);
    return [stream, forPlayers(ledger, room.game)] as const;
  });
  let areTold = true;
  for (const [stream, news] of [...[...room.streams].map((each) => [each, present] as const), ...toPlayers]) {
    if (stream.told === news) continue;
    if (now >= stream.nextAt && stream.tell(news)) {
      stream.told = news;
      stream.nextAt = now + PAUSE_MS;
    } else areTold = false;
  }
  return areTold;
}
