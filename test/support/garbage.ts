import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Test } from 'tap';

const INTERVAL_MS = 10;

/** Returns a function that collects garbage at once. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/** Collects garbage again and again until the test ends. */
export function collectGarbage(t: Test): void {
  const timer = setInterval(garbageCollector(), INTERVAL_MS);
  t.teardown(() => clearInterval(timer));
}
