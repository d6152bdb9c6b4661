/**
 * The length of a test. `npm test` runs each test briefly, `npm run test:long` and `npm run test:all` at full length. The
 * runner looks for imports of this module to find the tests that have two lengths.
 */
const isFull = process.env['PARLOUR_TEST_LENGTH'] === 'full';

/** How often to repeat something, for example: `brief` in `npm test`, `full` in `npm run test:long`. */
export function atLength<T>({ brief, full }: { readonly brief: T; readonly full: T }): T {
  return isFull ? full : brief;
}

/** Options of tests that cannot be brief: `npm test` skips them. */
export const AT_FULL_LENGTH = { skip: !isFull };
