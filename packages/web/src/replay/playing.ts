import { useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Steps per second. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

interface Playing {
  readonly isOn: Signal<boolean>;
  readonly speed: Signal<number>;
  readonly toggle: () => void;
}

/**
 * Goes on by itself, a step at a time, until the end. A step waits for the picture of the one before: `isReady`.
 */
export const usePlaying = (at: number, last: number, isReady: boolean, go: (at: number) => void): Playing => {
  const isOn = useSignal(false);
  const speed = useSignal<number>(1);
  useEffect(() => {
    if (!isOn.value || !isReady) return undefined;
    if (at >= last) {
      isOn.value = false;
      return undefined;
    }
    const timer = setTimeout(() => go(at + 1), 1000 / speed.value);
    return () => clearTimeout(timer);
  }, [isOn.value, speed.value, at, last, isReady]);
  const toggle = (): void => {
    if (!isOn.value && at >= last) go(1);
    isOn.value = !isOn.value;
  };
  return { isOn, speed, toggle };
};
