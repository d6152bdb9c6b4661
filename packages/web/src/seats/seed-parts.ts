/** This browser's parts of the seeds of games and series, in `localStorage`, with what the service had committed to. */
import { isRecord } from '../api/format.js';
import type { GameRef } from '../routes.js';

const KEY = 'parlour:seeds';
/** How many games are remembered; the oldest are forgotten first. */
const MAX_GAMES = 200;

interface KeptPart {
  readonly commitment: string;
  readonly clientSeed: string;
}

const isKept = (value: unknown): value is KeptPart =>
  isRecord(value) && typeof value['commitment'] === 'string' && typeof value['clientSeed'] === 'string';

const read = (): [string, KeptPart][] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return Object.entries(isRecord(value) ? value : {}).flatMap(([id, part]) =>
      isKept(part) ? [[id, part]] : [],
    );
  } catch {
    return [];
  }
};

interface Seeded {
  readonly id: string;
  readonly fairness: { readonly commitment: string };
}

export function keepSeedPart({ id, fairness: { commitment } }: Seeded, clientSeed: string | null): void {
  if (clientSeed === null) return;
  const parts = [...read().filter(([each]) => each !== id), [id, { commitment, clientSeed }] as const];
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(parts.slice(-MAX_GAMES))));
}

/** `null` if this browser has no part in the seed of the game or series. */
export function seedPartOf({ id }: Pick<GameRef, 'id'>): KeptPart | null {
  return read().find(([each]) => each === id)?.[1] ?? null;
}
