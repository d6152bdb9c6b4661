import type { Prompts } from '../../game-type.js';
import { at } from '../../kit/checked.js';
import { CARDS_FOR_A_WAR } from './battle.js';
import { WAR } from './describe.js';
import type { Config, Move, Option, View } from './schemas.js';

export const prompts: Prompts<Config, View, Option | Move> = {
  task({ config, view: { decks, lastBattle }, viewer }) {
    const own = at(decks, viewer).size;
    const other = at(decks, 1 - viewer).size;
    if (lastBattle === null) return 'Turn up the next cards: the higher one takes both.';
    if (config.shortWar !== 'lose' || Math.min(own, other) > CARDS_FOR_A_WAR)
      return own === other
        ? `You are level: ${own} cards each.`
        : `You ${own > other ? 'lead' : 'trail'}, ${own} cards to ${other}.`;
    const short = own <= other ? 'You have' : 'The other side has';
    return `${short} too few cards for a war: equal ones would end the game.`;
  },
  label: () => 'Next battle',
  // Games often take hundreds of battles.
  shortcuts: () => [{ move: { type: 'flip' }, label: 'To the next war', until: WAR }],
};
