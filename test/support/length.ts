/**
 * The length of a test: `npm test` runs each test briefly, and `npm run test:long` runs the files named `*.long.test.ts`,
 * which import `full-length.js` and then the brief test, or hold tests that cannot be brief.
 */
import { test } from 'tap';

const VARIABLE = 'PARLOUR_TEST_LENGTH';

/** Makes all tests that are loaded later run at full length. */
export const runAtFullLength = (): void => {
  process.env[VARIABLE] = 'full';
};

/** How often to repeat something: `brief` times in `npm test`, `full` times in `npm run test:long`. */
export const atLength = <T>({ brief, full }: { readonly brief: T; readonly full: T }): T =>
  process.env[VARIABLE] === 'full' ? full : brief;

/** `test` at full length, else `undefined`: `void longTest?.('a proof', …)` only runs in `npm run test:long`. */
export const longTest = atLength({ brief: undefined, full: test });
