/** A game of Connect Four between two people without an early win, for steady load. */

/** The body of its creation. */
export const TWO_PEOPLE = { seats: [{ kind: 'human' }, { kind: 'human' }] } as const;

/** The columns of its drops, seat 0 first. */
export const LONG_GAME = Array.from('1212121234343434567656756565676712', Number);
