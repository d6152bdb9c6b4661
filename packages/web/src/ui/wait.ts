import { effect } from '@preact/signals';

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves once `condition`, which reads signals, holds. */
export const until = (condition: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (!condition()) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
