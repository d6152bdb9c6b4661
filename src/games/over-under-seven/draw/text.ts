import { textPicture } from '#src/kit/draw/picture.js';
import { beside, stacked, table, type Block } from '#src/kit/draw/text-blocks.js';
import type { LastRoll } from '#src/games/over-under-seven/schemas.js';
import { dieText } from './dice.js';
import { betText, figures, headerParts, lastMoveText, type OverUnderSevenScene } from './words.js';

const rollText = (roll: LastRoll | null): Block => {
  if (roll === null) return ['No roll yet.'];
  const dice = beside([dieText(roll.dice[0]), dieText(roll.dice[1])], 1);
  return beside([dice, ['', `Bet: ${betText(roll)}`, '', lastMoveText(roll)]], 3);
};

/** The dice of the latest roll beside its bet, and the player's figures below. */
export const text = (scene: OverUnderSevenScene): string =>
  textPicture(
    scene,
    headerParts(scene),
    stacked([rollText(scene.view.lastRoll), table(figures(scene), ['left', 'right'])]),
  );
