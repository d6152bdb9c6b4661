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

/** A scene while a half goes on, and as it ended, before the next one. */
const halfOf = (game: Played, viewer: Viewer) => {
  const scene = sceneOf(game, viewer);
  return { ...scene, view: { ...scene.view, halves: scene.view.halves.slice(0, 1) } };
};

const countOf = (svg: string, words: string): number => svg.split(words).length - 1;

const textOf = (game: Played, viewer: Viewer, names?: string[]) =>
  blackBox.draw.text(sceneOf(game, viewer, names));
const svgOf = (game: Played, viewer: Viewer, names?: string[]) =>
  blackBox.draw.svg(sceneOf(game, viewer, names));

void test('there is room for many lasers and guesses', (t) => {
  const text = textOf(crowded, HIDER);
  t.match(text, '1        >1 8>  <2>  >3 5>  <4>  >5 3>  <6>  >7 9>\n');
  t.match(text, /Laser 1 +top 2 → left 2 ×2 +row 2, column 2\n/);
  t.match(text, '1 earlier guess\nGuess row 3, column 3; row 3, column 4; row 3, column 6: 2 wrong\n');
  t.match(text, '8   >20+ ───┼─────┼─────┼─────┼─────┼─────┼─────┼── >21+\n');
  t.match(textOf(resigned, null), /resigned\n/);
  const svg = svgOf(crowded, HIDER);
  const discs = svg.match(/class="f-seat-\d+" fill="#\w+"/g) ?? [];
  t.equal(new Set(discs).size, edgeSpaces.length, 'every laser has a colour of its own');
  const paths = [...svg.matchAll(/<path d="M[^>]*class="s-seat-/g)];
  t.equal(paths.length, 10 + 9, 'ten lasers came back, and each two of the others share a path');
  t.end();
});

void test('a guess is drawn with what the viewer can know of each space', (t) => {
  const marksIn = (game: Played, viewer: Viewer) => {
    const svg = svgOf(game, viewer);
    return {
      right: countOf(svg, '"s-good"'),
      wrong: countOf(svg, '"s-bad"'),
      open: countOf(svg, '"s-gold"'),
    };
  };
  const missed = play(begin(), place('3,3 3,7 6,5'), guess('3,3 4,4 5,5'));
  t.same(marksIn(missed, SEEKER), { right: 0, wrong: 0, open: 3 });
  t.same(marksIn(missed, null), { right: 0, wrong: 0, open: 3 });
  t.same(marksIn(missed, HIDER), { right: 1, wrong: 2, open: 0 });
  const ruledOut = play(missed, guess('4,3 4,4 4,5'), guess('4,4 3,7 5,5'));
  t.same(marksIn(ruledOut, SEEKER), { right: 0, wrong: 3, open: 2 });
  t.end();
});

void test('a half that has just ended shows its marbles and the last guess, and nothing to choose', (t) => {
  const solved = play(begin(), place('3,3 3,7 6,5'), shoot('1,5'), guess('3,3 3,7 6,5'));
  const svg = blackBox.draw.svg(halfOf(solved, SEEKER));
  t.match(svg, /First half: [^<]+ seeks/);
  t.equal(countOf(svg, 'class="f-marble"'), 3);
  t.equal(countOf(svg, '"s-good"'), 3);
  t.notMatch(svg, /data-(from|marbles)/);
  t.end();
});
