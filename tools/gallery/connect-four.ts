/** The pictures docs/gallery/connect-four-*.svg. */
import { connectFour } from 'parlour-games/games/connect-four/index';
import { played, positions, sceneOf } from '#test/games/connect-four/support.js';

const picture = (name: string, position: string, viewer: 0 | 1 | null): { name: string; svg: string } => ({
  name,
  svg: connectFour.draw.svg(sceneOf(played(position), viewer)),
});

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  picture('connect-four-middle', '445546533322', 0),
  picture('connect-four-two-lines', `${positions.beforeTwoLines}2`, null),
  picture('connect-four-board-full', `${positions.beforeBoardFull}6`, 1),
];
