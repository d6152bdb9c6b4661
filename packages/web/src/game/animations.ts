/** How long the animation of the latest move takes in a picture, and how long each of several moves is shown. */
import { signal } from '@preact/signals';
import { storedChoice } from '../ui/setting.js';

export const PACES = ['normal', 'fast', 'off'] as const;

export const pace = storedChoice('parlour:animations', PACES);

/** Whether a forced move is played automatically. */
export const playsForced = storedChoice('parlour:forced-moves', ['off', 'on']);

/** How fast games are shown that play on by themselves. */
export const tempo = signal(1);

const RATES = { normal: 1, fast: 2 } as const;
/** Until a sentence begins with this, the forced move is played automatically, and fast. */
export const until = signal<string | null>(null);
const UNTIL_TEMPO = 4;

/** The shortest time for which a move is shown before the next one. */
const SEEN_MS = 900;
/** The pause after the animations of a move. */
const REST_MS = 300;
/** The longest time that many moves take together, such as all those of a computer player that seeks. */
const MOST_MS = 20_000;

const prefersStillness = matchMedia('(prefers-reduced-motion: reduce)');

/** How fast moves are played and shown. */
export function ownTempo(): number {
  if (until.value !== null) return UNTIL_TEMPO;
  return playsForced.value === 'on' ? tempo.value : 1;
}

const speed = (): number =>
  pace.value === 'off' || prefersStillness.matches ? Infinity : RATES[pace.value] * ownTempo();

/** How many milliseconds the picture takes to come to rest. */
export function restMs(): number {
  if (speed() === Infinity) return 0;
  const animations = document.querySelector('.board')?.getAnimations({ subtree: true }) ?? [];
  const ends = animations.map((animation) => {
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    return (Number(endTime ?? 0) - Number(animation.currentTime ?? 0)) / animation.playbackRate;
  });
  return Math.max(0, ...ends);
}

/**
 * How long a picture is shown before the next one when `moves` of them follow each other; 0 if it is skipped. Whoever has made
 * the move needs half the time to see it.
 */
export function seenMs(moves: number, isOwn = false): number {
  if (speed() === Infinity) return 0;
  const share = isOwn ? 0.5 : 1;
  return Math.min(Math.max((share * SEEN_MS) / speed(), restMs() + share * REST_MS), MOST_MS / moves);
}

/** Plays the animations of a newly inserted picture at the player's pace. */
export function setPace(picture: Element): void {
  for (const animation of picture.getAnimations({ subtree: true })) {
    if (pace.value === 'off') animation.finish();
    else animation.playbackRate = speed();
  }
}
