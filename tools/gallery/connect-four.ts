/** The pictures of docs/gallery; test/golden.test.ts keeps them up to date. */
import { connectFour } from '#src/games/connect-four/index.js';
import { played, POSITIONS, sceneOf } from '#test/games/connect-four/support.js';

const picture = (name: string, position: string, viewer: 0 | 1 | null): { name: string; svg: string } => ({
  name,
  svg: connectFour.draw.svg(sceneOf(played(position), viewer)),
});

export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  picture('connect-four-middle', '445546533322', 0),
  picture('connect-four-two-lines', `${POSITIONS.beforeTwoLines}2`, null),
  picture('connect-four-board-full', `${POSITIONS.beforeBoardFull}6`, 1),
];
