/**
 * The length of a test. `npm test` runs each test briefly. `npm run test:long` runs the files named `*.long.test.ts`: they
 * import `full-length.js` and then the brief test, or hold tests that cannot be brief.
 */
import { test } from 'tap';

const isFull = process.env['PARLOUR_TEST_LENGTH'] === 'full';

/** How often to repeat something, for example: `brief` in `npm test`, `full` in `npm run test:long`. */
export const atLength = <T>({ brief, full }: { readonly brief: T; readonly full: T }): T =>
  isFull ? full : brief;

/** `test` at full length, else `undefined`: `void longTest?.('a proof', …)` only runs in `npm run test:long`. */
export const longTest: typeof test | undefined = isFull ? test : undefined;
