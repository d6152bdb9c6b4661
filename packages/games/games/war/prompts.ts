import type { Prompts } from '../../game-type.js';
import { at } from '../../kit/checked.js';
import { CARDS_FOR_A_WAR } from './battle.js';
import type { Config, Move, Option, View } from './schemas.js';

export const prompts: Prompts<Config, View, Option | Move> = {
  task({ config, view: { decks }, viewer }) {
    const fewest = Math.min(...decks.map(({ size }) => size));
    if (config.shortWar !== 'lose' || fewest > CARDS_FOR_A_WAR)
      return 'Turn up the next cards: the higher one takes both.';
    const short = at(decks, viewer).size === fewest ? 'You have' : 'The other side has';
    return `${short} too few cards for a war: equal ones would end the game.`;
  },
  label: () => 'Next battle',
  // Games often take hundreds of battles.
  shortcuts: ({ view: { lastBattle } }) =>
    lastBattle === null ? [] : [{ move: { type: 'flip', battles: 10 }, label: 'Next ten battles' }],
};
