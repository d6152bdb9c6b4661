/** By type, the cases that no game of the laws can reach, with the reason. */
export const unreachable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'connect-four': { 'refusal game-over': 'It refuses analyses, not moves.' },
  'black-box': { 'refusal not-three-marbles': 'The schema of moves has room for three marbles only.' },
};
