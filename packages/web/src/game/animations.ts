/** How long the pictures' animations of the latest move take. */
import { storedChoice } from '../ui/setting.js';

export const PACES = ['normal', 'fast', 'off'] as const;

export const pace = storedChoice('parlour:animations', PACES);

const SPEEDS = { normal: 1, fast: 2 } as const;
/** In Basra, a card is seen on the table for two seconds before it captures. */
const PLAY_MS = 2400;

const prefersStillness = matchMedia('(prefers-reduced-motion: reduce)');

/** For how long a play is seen before the next one is shown. */
export function playMs(): number {
  return pace.value === 'off' || prefersStillness.matches ? 0 : PLAY_MS / SPEEDS[pace.value];
}

/** Plays the animations of a picture that has just been inserted at the player's pace. */
export function setPace(picture: Element): void {
  for (const animation of picture.getAnimations({ subtree: true })) {
    if (pace.value === 'off') animation.finish();
    else animation.playbackRate = SPEEDS[pace.value];
  }
}
