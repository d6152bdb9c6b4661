/** The player that this browser plays as, in `localStorage`. Its token is a password: it is sent in `Authorization` only. */
import { signal, type ReadonlySignal } from '@preact/signals';
import { isProblem, type components } from 'parlour-client';
import { bearing, bodyOf, parlour } from '../api/service.js';
import { isRecord } from '../api/format.js';
import { PlayerRefused } from '../problems/notices.js';
import { forgetToken } from '../seats/seats.js';

export interface OwnPlayer {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

const NAME_KEY = 'parlour:name';
const PLAYER_KEY = 'parlour:player';

const isOwnPlayer = (value: unknown): value is OwnPlayer =>
  isRecord(value) && [value['id'], value['name'], value['token']].every((field) => typeof field === 'string');

/** Parses a stored player; `null` if there is none, or if the data are not valid. */
const parsePlayer = (text: string | null): OwnPlayer | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isOwnPlayer(value) ? value : null;
  } catch {
    return null;
  }
};

const read = (): OwnPlayer | null => parsePlayer(localStorage.getItem(PLAYER_KEY));

const stored = signal(read());

/** `null` as long as nobody has chosen a name here. */
export const ownPlayer: ReadonlySignal<OwnPlayer | null> = stored;

/** The name in the forms, stored in this browser. Without one, people play with seats' tokens only. */
export const ownName = signal(localStorage.getItem(NAME_KEY) ?? '');

ownName.subscribe((name) => {
  const trimmed = name.trim();
  if (trimmed === '') localStorage.removeItem(NAME_KEY);
  else localStorage.setItem(NAME_KEY, trimmed);
});

const show = (player: OwnPlayer | null): void => {
  stored.value = player;
  ownName.value = player?.name ?? '';
};

addEventListener('storage', ({ key }) => {
  if (key === PLAYER_KEY || key === null) show(read());
});

/** Makes this browser play as `player`, in place of any earlier player. */
export function keepPlayer(player: OwnPlayer): void {
  const before = stored.value;
  if (before !== null && before.token !== player.token) forgetToken(before.token);
  localStorage.setItem(PLAYER_KEY, JSON.stringify(player));
  show(player);
}

/** Removes the player, its name and its seats from this browser. */
export function forgetPlayer(): void {
  const { value: player } = stored;
  localStorage.removeItem(PLAYER_KEY);
  if (player !== null) forgetToken(player.token);
  show(null);
}

const createPlayer = async (name: string, signal: AbortSignal): Promise<string> => {
  const body = { name, kind: 'person' } as const;
  const created = await bodyOf(parlour.api.POST('/v1/players', { body, signal }));
  const { player, token } = created as components['schemas']['CreatedPlayer'];
  keepPlayer({ id: player.id, name: player.name, token });
  return token;
};

/** Renames this browser's player. */
export async function renamePlayer({ token }: OwnPlayer, name: string, signal: AbortSignal): Promise<void> {
  const request = { ...bearing(token), body: { name }, signal };
  const { player } = await bodyOf(parlour.api.PATCH('/v1/players/me', request));
  keepPlayer({ id: player.id, name: player.name, token });
}

/** The token of the player with the chosen name, after creating or renaming that player; none without a name. */
const tokenToPlayWith = async (signal: AbortSignal): Promise<string | undefined> => {
  const name = ownName.value.trim();
  const player = stored.value;
  if (name === '') return undefined;
  if (player === null) return createPlayer(name, signal);
  if (player.name !== name) await renamePlayer(player, name, signal);
  return player.token;
};

/** Sends a request as the player with the chosen name, or without a token if there is no name. */
export async function asPlayer<T>(
  request: (token: string | undefined) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    return await request(await tokenToPlayWith(signal));
  } catch (error) {
    throw stored.value !== null && isProblem(error, 'unauthorized') ? new PlayerRefused() : error;
  }
}
