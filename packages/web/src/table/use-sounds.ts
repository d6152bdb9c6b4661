import { useEffect } from 'preact/hooks';
import type { LiveGame } from '../game/live-game.js';
import { storedChoice } from '../ui/setting.js';

export const sounds = storedChoice('parlour:sounds', ['off', 'on']);

/** Without them, the game goes on in silence. */
const load = () => import('./sounds.js').catch(() => null);

/** Lets a sound be heard. */
export function sample(): void {
  void load().then((loaded) => loaded?.sample());
}

/** Lets what happens at a table be heard, if that is switched on. */
export function useSounds(live: LiveGame): void {
  useEffect(() => {
    if (sounds.value === 'off') return undefined;
    const stopping = load().then((loaded) => loaded?.accompany(live));
    return () => void stopping.then((stop) => stop?.());
  }, [live, sounds.value]);
}
