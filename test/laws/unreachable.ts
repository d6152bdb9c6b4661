/** By type, the cases that no game of the laws can reach, with the reason. */
export const unreachable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'connect-four': {
    'refusal game-over': 'It refuses analyses, not moves.',
    'end agreed': 'Only offers end a game like this; they have a law of their own.',
  },
  war: {
    'end agreed': 'Only offers end a game like this; they have a law of their own.',
    'event game-ended.reason=agreed': 'Likewise.',
  },
  'black-box': { 'refusal not-three-marbles': 'The schema of moves has room for three marbles only.' },
};
