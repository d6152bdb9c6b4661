/**
 * The length of a test. `npm test` runs each test briefly. `npm run test:long` runs the files named `*.long.test.ts`: they
 * import `full-length.js` and then the brief test, or hold tests that cannot be brief.
 */
import { test } from 'tap';
import { isFull } from './at-length.js';

export { atLength } from './at-length.js';

/** `test` at full length, else `undefined`: `void longTest?.('a proof', …)` only runs in `npm run test:long`. */
export const longTest: typeof test | undefined = isFull ? test : undefined;
