/** The pictures docs/gallery/black-box-*.svg. */
import { blackBox } from 'parlour-games/games/black-box/index';
import {
  begin,
  finished,
  place,
  play,
  sceneOf,
  secondHalf,
  seeking,
  shoot,
} from '#test/games/black-box/support.js';
import { partOf } from '#tools/picture-part.js';

/** A laser that meets a marble, one that turns before one, and one that meets nothing, as the hider sees them. */
const lasers = play(begin(), place('4,6 6,3 6,5'), shoot('6,1'), shoot('1,5'), shoot('8,9'));

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  { name: 'black-box-seeker', svg: blackBox.draw.svg(sceneOf(seeking, 1)) },
  { name: 'black-box-hider', svg: blackBox.draw.svg(sceneOf(seeking, 0)) },
  { name: 'black-box-second-half', svg: blackBox.draw.svg(sceneOf(secondHalf, null)) },
  { name: 'black-box-rules', svg: partOf(blackBox.draw.svg(sceneOf(lasers, 0)), 98, 424) },
  { name: 'black-box-final', svg: blackBox.draw.svg(sceneOf(finished, null)) },
];
