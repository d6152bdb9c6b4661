import type { Prompts } from '../../game-type.js';
import type { Config, Move, Option, View } from './schemas.js';

export const prompts: Prompts<Config, View, Option | Move> = {
  task: () => 'Turn up the next cards: the higher one takes both.',
  label: () => 'Next battle',
  // Games often take hundreds of battles.
  again: ({ view: { lastBattle } }) =>
    lastBattle === null ? null : { move: { type: 'flip', battles: 10 }, label: 'Next ten battles' },
};
