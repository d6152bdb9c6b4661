import type { Prompts } from 'parlour-games/game-type';
import type { Config, Move, View } from './schemas.js';

export const prompts: Prompts<Config, View, Move> = {
  task: () => 'Roll the die.',
  label: () => 'Roll the die',
};
