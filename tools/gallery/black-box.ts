/** The pictures docs/gallery/black-box-*.svg. */
import type { Scene, Viewer } from '#src/game-type.js';
import { blackBox } from '#src/games/black-box/index.js';
import type { Config, Move, View } from '#src/games/black-box/schemas.js';
import { begin, guess, place, play, shoot, type Played } from '#test/games/black-box/support.js';

const NAMES = ['Amina', 'Björn'];

/** The scene of a game as the drawings take it. */
export const sceneOf = ({ state }: Played, viewer: Viewer, names = NAMES): Scene<Config, View> => ({
  config: state.config,
  seats: 2,
  viewer,
  view: blackBox.view(state, viewer),
  turn: blackBox.turn(state),
  result: blackBox.result(state),
  legalMoves: viewer === null ? [] : blackBox.legalMoves(state, viewer),
  names,
});

const FIRST: readonly Move[] = [
  place('3,4 5,5 6,7'),
  shoot('1,5'),
  shoot('5,1'),
  shoot('6,9'),
  shoot('9,4'),
  guess('3,4 5,5 7,6'),
];
const SECOND: readonly Move[] = [
  guess('3,4 5,5 6,7'),
  place('3,3 5,5 5,6'),
  shoot('1,5'),
  shoot('4,1'),
  shoot('1,6'),
  shoot('9,7'),
  shoot('1,4'),
];

export const seeking = play(begin(), ...FIRST);
export const secondHalf = play(seeking, ...SECOND);
export const finished = play(secondHalf, guess('3,3 5,5 5,6'));

/** By name, for docs/gallery. */
export const gallery: readonly { readonly name: string; readonly svg: string }[] = [
  { name: 'black-box-seeker', svg: blackBox.draw.svg(sceneOf(seeking, 1)) },
  { name: 'black-box-hider', svg: blackBox.draw.svg(sceneOf(seeking, 0)) },
  { name: 'black-box-second-half', svg: blackBox.draw.svg(sceneOf(secondHalf, null)) },
  { name: 'black-box-final', svg: blackBox.draw.svg(sceneOf(finished, null)) },
];
