import { test } from 'tap';
import type { Viewer } from 'parlour-games/game-type';
import { edgeSpaces } from 'parlour-games/games/black-box/board';
import { blackBox } from 'parlour-games/games/black-box/index';
import { begin, guess, place, play, sceneOf, shoot, type Played } from './support.js';

const HIDER = 0;
const SEEKER = 1;
const GUESSES = [
  '3,3 3,4 3,5',
  '3,3 3,4 3,6',
  '3,3 3,4 3,7',
  '3,3 4,4 5,5',
  '3,3 4,4 5,6',
  '3,3 4,4 5,7',
  '7,5 7,6 7,7',
];
/** Every laser, and more guesses than are shown. */
const crowded = play(
  begin(),
  place('3,3 3,7 6,5'),
  ...edgeSpaces.map((from) => ({ type: 'shoot', from }) as const),
  shoot('1,2'),
  ...GUESSES.map(guess),
);
const resigned: Played = { ...crowded, state: blackBox.resign(crowded.state, SEEKER).state };

const textOf = (game: Played, viewer: Viewer, names?: string[]) =>
  blackBox.draw.text(sceneOf(game, viewer, names));
const svgOf = (game: Played, viewer: Viewer, names?: string[]) =>
  blackBox.draw.svg(sceneOf(game, viewer, names));

void test('there is room for many lasers and guesses', (t) => {
  const text = textOf(crowded, HIDER);
  t.match(text, '1        >1 8>  <2>  >3 5>  <4>  >5 3>  <6>  >7 9>\n');
  t.match(text, 'Laser 1   1,2 → 2,1 ×2  1,2 – 2,2 – 2,1\n');
  t.match(text, '1 earlier guess\nGuess 3,3 3,4 3,6: 2 wrong\n');
  t.match(text, '8   >20+ ───┼─────┼─────┼─────┼─────┼─────┼─────┼── >21+\n');
  t.match(textOf(resigned, null), /resigned\n/);
  const svg = svgOf(crowded, HIDER);
  const discs = svg.match(/class="f-seat-\d+" fill="#\w+"/g) ?? [];
  t.equal(new Set(discs).size, edgeSpaces.length, 'every laser has a colour of its own');
  const paths = [...svg.matchAll(/<path d="M[^>]*class="s-seat-/g)];
  t.equal(paths.length, 10 + 9, 'ten lasers came back, and each two of the others share a path');
  t.end();
});
