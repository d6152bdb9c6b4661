import { useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

interface Playback {
  readonly isPlaying: Signal<boolean>;
  /** Steps per second. */
  readonly speed: Signal<number>;
  readonly toggle: () => void;
}

/**
 * Plays a game back step by step until the end. A step waits until the picture of the previous one is shown: `isReady`.
 */
export function usePlayback(at: number, last: number, isReady: boolean, go: (at: number) => void): Playback {
  const isPlaying = useSignal(false);
  const speed = useSignal(1);
  useEffect(() => {
    if (!isPlaying.value || !isReady) return undefined;
    if (at >= last) {
      isPlaying.value = false;
      return undefined;
    }
    const timer = setTimeout(() => go(at + 1), 1000 / speed.value);
    return () => clearTimeout(timer);
  }, [isPlaying.value, speed.value, at, last, isReady]);
  const toggle = (): void => {
    if (!isPlaying.value && at >= last) go(1);
    isPlaying.value = !isPlaying.value;
  };
  return { isPlaying, speed, toggle };
}
