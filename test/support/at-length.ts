/** The length of a test, for modules that programs other than tests use too: unlike `length.js`, this does not load tap. */
export const isFull = process.env['PARLOUR_TEST_LENGTH'] === 'full';

/** How often to repeat something, for example: `brief` in `npm test`, `full` in `npm run test:long`. */
export const atLength = <T>({ brief, full }: { readonly brief: T; readonly full: T }): T =>
  isFull ? full : brief;
