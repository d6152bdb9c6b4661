import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Test } from 'tap';

const INTERVAL_MS = 10;

/** Collects garbage again and again until the test ends. */
export const collectGarbage = (t: Test): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const timer = setInterval(collect, INTERVAL_MS);
  t.teardown(() => clearInterval(timer));
};
