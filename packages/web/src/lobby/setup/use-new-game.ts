/** The request to create a game, and its outcome. */
import { useSignal } from '@preact/signals';
import type { AnyNewGame, GameTypeItem, SeedPart } from 'parlour-client';
import { useEffect, useMemo } from 'preact/hooks';
import { isRecord } from '../../api/format.js';
import { parlour } from '../../api/service.js';
import { asPlayer } from '../../player/own-player.js';
import { navigate } from '../../router.js';
import { gamePath } from '../../routes.js';
import { keepSeats } from '../../seats/seats.js';
import { seatsOfRequest, usualPlan } from './seat-plan.js';

export interface NewGameRequest {
  readonly isBusy: boolean;
  /** The refusal of the last request. */
  readonly error: unknown;
  readonly create: (newGame: AnyNewGame) => void;
  readonly forgetError: () => void;
}

const KEY_BYTES = 16;

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

interface Request {
  readonly body: string;
  readonly idempotencyKey: string;
  readonly seedPart: SeedPart;
}

/** A repeated request gets the game that the first one may have created: it has the same key and part of the seed. */
class Requests {
  #last: Request | undefined;

  async of(type: string, newGame: AnyNewGame, signal: AbortSignal): Promise<Request> {
    const body = JSON.stringify(newGame);
    if (this.#last?.body === body) return this.#last;
    const seedPart = await parlour.games(type).newSeedPart({ signal });
    this.#last = { body, idempotencyKey: newKey(), seedPart };
    return this.#last;
  }
}

const keyOfLast = (type: string): string => `parlour:last-game:${type}`;

const remember = (type: string, newGame: AnyNewGame): void =>
  localStorage.setItem(keyOfLast(type), JSON.stringify(newGame));

/** The choices for the last game of a type that was begun in this browser; the usual ones if there was none. */
export function lastNewGame(item: GameTypeItem): AnyNewGame {
  const stored: unknown = JSON.parse(localStorage.getItem(keyOfLast(item.type)) ?? 'null');
  return isRecord(stored) ? stored : { seats: seatsOfRequest(usualPlan(item)) };
}

/** Creates games of a type and opens their pages. */
export function useNewGame(type: string): NewGameRequest {
  const isBusy = useSignal(false);
  const error = useSignal<unknown>(undefined);
  const requests = useMemo(() => new Requests(), []);
  const unmounting = useMemo(() => new AbortController(), []);
  useEffect(() => () => unmounting.abort(), []);
  const send = async (newGame: AnyNewGame): Promise<void> => {
    isBusy.value = true;
    error.value = undefined;
    try {
      const { signal } = unmounting;
      const { idempotencyKey, seedPart } = await requests.of(type, newGame, signal);
      const request = (token?: string) =>
        parlour.games(type).create(newGame, { token, idempotencyKey, seedPart, signal });
      const isForPlayer = newGame.seats?.some(({ kind }) => kind === 'human') === true;
      const session = await (isForPlayer ? asPlayer(request, signal) : request());
      keepSeats(session);
      remember(type, newGame);
      navigate(gamePath('table', session));
    } catch (failure) {
      if (!unmounting.signal.aborted) error.value = failure;
    }
    isBusy.value = false;
  };
  return {
    isBusy: isBusy.value,
    error: error.value,
    create: (newGame) => void send(newGame),
    forgetError: () => (error.value = undefined),
  };
}
