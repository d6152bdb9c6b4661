import type { Prompts } from '../../game-type.js';
import type { Config, Option, View } from './schemas.js';

export const prompts: Prompts<Config, View, Option> = {
  task: () => 'Turn up the next cards: the higher one takes both.',
  label: () => 'Turn up the next cards',
};
