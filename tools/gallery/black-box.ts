/** The pictures docs/gallery/black-box-*.svg. */
import { blackBox } from 'parlour-games/games/black-box/index';
import { finished, sceneOf, secondHalf, seeking } from '#test/games/black-box/support.js';

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  { name: 'black-box-seeker', svg: blackBox.draw.svg(sceneOf(seeking, 1)) },
  { name: 'black-box-hider', svg: blackBox.draw.svg(sceneOf(seeking, 0)) },
  { name: 'black-box-second-half', svg: blackBox.draw.svg(sceneOf(secondHalf, null)) },
  { name: 'black-box-final', svg: blackBox.draw.svg(sceneOf(finished, null)) },
];
