import { test } from 'tap';
import type { Viewer } from '#src/game-type.js';
import { edgeSpaces } from '#src/games/black-box/board.js';
import { blackBox } from '#src/games/black-box/index.js';
import { columnsOf } from '#src/kit/text.js';
import { isWellFormed } from '#test/support/xml.js';
import {
  begin,
  finished,
  guess,
  place,
  play,
  sceneOf,
  secondHalf,
  seeking,
  shoot,
  type Played,
} from './support.js';

const HIDER = 0;
const SEEKER = 1;
const LONG_NAMES = ['A very long name that goes on and on & on <b>', '漢字漢字漢字漢字漢字漢字漢字'];
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
const games = { start: begin(), seeking, secondHalf, finished, crowded, resigned };
const viewers: readonly Viewer[] = [HIDER, SEEKER, null];

const textOf = (game: Played, viewer: Viewer, names?: string[]) =>
  blackBox.draw.text(sceneOf(game, viewer, names));
const svgOf = (game: Played, viewer: Viewer, names?: string[]) =>
  blackBox.draw.svg(sceneOf(game, viewer, names));

void test('text fits 80 columns, has no trailing spaces and ends with a newline', (t) => {
  for (const [name, game] of Object.entries(games)) {
    for (const viewer of viewers) {
      for (const names of [undefined, LONG_NAMES]) {
        const lines = textOf(game, viewer, names).split('\n');
        t.equal(lines.at(-1), '');
        t.same(
          lines.filter((line) => columnsOf(line) > 80 || line !== line.trimEnd()),
          [],
          `${name} for ${String(viewer)}`,
        );
      }
    }
  }
  t.end();
});

void test('svg is a well-formed document with title and description', (t) => {
  for (const [name, game] of Object.entries(games)) {
    for (const viewer of viewers) {
      const svg = svgOf(game, viewer, LONG_NAMES);
      t.ok(isWellFormed(svg), name);
      t.match(svg, /<title id="[^"]+">Black Box: [^<]+<\/title>/);
      t.match(svg, /<desc id="[^"]+">[^<]*First half: [^<]+<\/desc>/);
      t.notMatch(svg, '<b>', 'names are escaped');
      t.notMatch(svg, /NaN|undefined|null/);
    }
  }
  t.end();
});

void test('the seeker sees numbered entries and exits, but no marbles and no paths', (t) => {
  t.equal(
    textOf(seeking, SEEKER),
    `Black Box   First half · Björn to move
  Amina          0 points
> Björn (you)    6 points

First half: Amina hides, Björn seeks
6 points so far

     1     2     3     4     5     6     7     8     9
1                            >1
2                                                    1>
3                 ·    (·)    ·     ·     ·
4                 ·     ·     ·     ·     ·
5   <2>           ·     ·    (·)    ·     ·
6    4>           ·     ·     ·     ·     ·         <3>
7                 ·     ·     ·    (·)    ·
8
9                      >4

Laser 1  1,5 → 2,9
Laser 2  5,1 back
Laser 3  6,9 back
Laser 4  9,4 → 6,1
Guess 3,4 5,5 7,6: 1 wrong

>1 laser 1 went in   1> it came out   <1> it came back   + more lasers
O a marble   (·) the latest guess   spaces are row,column
`,
  );
  t.notMatch(svgOf(seeking, SEEKER), /f-marble|<path d=/);
  t.notMatch(svgOf(seeking, null), /f-marble|<path d=|marbles lie/);
  t.end();
});

void test('the hider also sees the marbles and the paths', (t) => {
  const text = textOf(seeking, HIDER);
  t.match(text, '3                 ·    (O)    ·     ·     ·\n');
  t.match(text, '5   <2>  ───────────────╴    (O)    ·     ·\n');
  t.match(text, '6    4>  ───────────────┐     ·     ·     O     ╶── <3>\n');
  t.match(text, 'Laser 4  9,4 → 6,1  9,4 – 6,4 – 6,1\n');
  const svg = svgOf(seeking, HIDER);
  t.equal(svg.match(/<circle[^>]* class="f-marble"/g)?.length, 3);
  t.equal(svg.match(/<path d=/g)?.length, 4);
  t.match(svg, 'The marbles lie at 3,4, 5,5 and 6,7.');
  t.end();
});

void test('the seeker gets the same drawings of placements that look alike', (t) => {
  const alike = ['3,3 5,5 5,6', '3,5 7,3 7,4', '3,4 3,6 7,7'].map((marbles) =>
    play(begin(), place(marbles), shoot('1,5')),
  );
  for (const draw of [textOf, svgOf]) {
    for (const viewer of [SEEKER, null]) {
      t.equal(new Set(alike.map((game) => draw(game, viewer))).size, 1);
    }
    t.equal(new Set(alike.map((game) => draw(game, HIDER))).size, 3);
  }
  t.end();
});

void test('in the second half, everything of the first half is shown', (t) => {
  const text = textOf(secondHalf, null);
  t.match(
    text,
    /Second half: Björn hides, Amina seeks\n5 points so far[\s\S]*First half: [^\n]*\n6 points, solved/,
  );
  t.notMatch(text, 'trapped', 'the outcome of laser 1 is secret');
  t.match(textOf(secondHalf, 1), 'Laser 1  1,5 trapped  1,5 – 4,5 – 4,4\n');
  t.match(textOf(finished, null), 'Laser 1  1,5 trapped  1,5 – 4,5 – 4,4\n');
  t.match(textOf(finished, null), /^Black Box +Amina wins: lower score/, 'and no half is in progress');
  t.equal(svgOf(secondHalf, null).match(/<circle[^>]* class="f-marble"/g)?.length, 3);
  t.equal(svgOf(finished, null).match(/<circle[^>]* class="f-marble"/g)?.length, 6);
  t.end();
});

void test('there is room for many lasers and guesses', (t) => {
  const text = textOf(crowded, HIDER);
  t.match(text, '1        >1 8>  <2>  >3 5>  <4>  >5 3>  <6>  >7 9>\n');
  t.match(text, 'Laser 1   1,2 → 2,1 ×2  1,2 – 2,2 – 2,1\n');
  t.match(text, '1 earlier guess\nGuess 3,3 3,4 3,6: 2 wrong\n');
  t.match(text, '8   >20+ ───┼─────┼─────┼─────┼─────┼─────┼─────┼── >21+\n');
  t.match(textOf(resigned, null), 'ended by resignation');
  const svg = svgOf(crowded, HIDER);
  const discs = svg.match(/class="f-seat-\d+" fill="#\w+"/g) ?? [];
  t.equal(new Set(discs).size, edgeSpaces.length, 'every laser has a colour of its own');
  const paths = [...svg.matchAll(/<path d="M[^>]*class="s-seat-/g)];
  t.equal(paths.length, 10 + 9, 'ten lasers came back, and each two of the others share a path');
  t.end();
});
