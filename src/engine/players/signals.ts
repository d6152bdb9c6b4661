/** What players hear at once, on every instance: that something has changed in a game of theirs, and that they are deleted. */
import type { LRUCache } from 'lru-cache';
import type { Store } from '#src/engine/store.js';
import type { GameRecord } from '#src/record/game-record.js';
import { isInvited } from '#src/record/seats.js';

const DEPARTED = 'departed';
const CHANGED = 'changed';
type Signal = typeof DEPARTED | typeof CHANGED;

export interface PlayerSignals {
  /** Calls `listener` with each signal to the player. Returns a function that removes it. */
  readonly watch: (playerId: string, listener: (hasDeparted: boolean) => void) => () => void;
  /** Tells every instance that the player has been deleted: its games are read again. */
  readonly depart: (playerId: string) => void;
  /** Tells every instance that a game has changed, if players are in it or are invited. */
  readonly change: (game: GameRecord) => void;
}

export interface PlayerSignalsOptions {
  readonly store: Pick<Store, 'notify' | 'onNotification'>;
  readonly cache: LRUCache<string, GameRecord>;
}

export const createPlayerSignals = ({ store, cache }: PlayerSignalsOptions): PlayerSignals => {
  const listeners = new Map<string, Set<(hasDeparted: boolean) => void>>();
  const forgetGames = (playerId: string): void => {
    for (const [id, { seats }] of cache.entries())
      if (seats.some(({ player }) => player?.id === playerId)) cache.delete(id);
  };
  const receive = (signal: Signal, playerId: string): void => {
    if (signal === DEPARTED) forgetGames(playerId);
    for (const listener of [...(listeners.get(playerId) ?? [])]) listener(signal === DEPARTED);
  };
  const send = (signal: Signal, playerId: string): void => {
    receive(signal, playerId);
    store.notify(`${signal}:${playerId}`);
  };
  store.onNotification((message) => {
    if (message === null) for (const playerId of listeners.keys()) receive(CHANGED, playerId);
    const [signal, playerId] = message?.split(':') ?? [];
    if ((signal === DEPARTED || signal === CHANGED) && playerId !== undefined) receive(signal, playerId);
  });
  return {
    watch: (playerId, listener) => {
      const all = listeners.get(playerId) ?? new Set();
      listeners.set(playerId, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0 && listeners.get(playerId) === all) listeners.delete(playerId);
      };
    },
    depart: (playerId) => {
      send(DEPARTED, playerId);
    },
    change: ({ seats }) => {
      for (const seat of seats) {
        if (seat.player !== undefined) send(CHANGED, seat.player.id);
        else if (seat.reserved !== undefined && isInvited(seat, seat.reserved)) send(CHANGED, seat.reserved);
      }
    },
  };
};
