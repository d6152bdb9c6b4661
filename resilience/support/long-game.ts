/** The columns of a game of Connect Four without an early win, for steady load; seat 0 drops first. */
export const LONG_GAME = Array.from('1212121234343434567656756565676712', Number);
