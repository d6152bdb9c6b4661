import { useEffect } from 'preact/hooks';
import type { LiveGame } from '../game/live-game.js';
import { storedChoice } from '../ui/setting.js';

export const sounds = storedChoice('parlour:sounds', ['off', 'on']);

/** If the sounds cannot be loaded, the game goes on in silence. */
const load = () => import('./sounds.js').catch(() => null);

/** Plays a sample sound. */
export function sample(): void {
  void load().then((loaded) => loaded?.sample());
}

/** Plays the sounds of a table, if they are switched on. */
export function useSounds(live: LiveGame): void {
  useEffect(() => {
    if (sounds.value === 'off') return undefined;
    const stopping = load().then((loaded) => loaded?.accompany(live));
    return () => void stopping.then((stop) => stop?.());
  }, [live, sounds.value]);
}
