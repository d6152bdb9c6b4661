import { test } from 'tap';
import type { HeaderScene } from 'parlour-games/kit/draw/header';
import { headerOf, headerText, headerDescription } from 'parlour-games/kit/draw/header';
import { svgPicture, textPicture } from 'parlour-games/kit/draw/picture';
import { drawing } from 'parlour-games/kit/draw/svg';
import { columnsOf } from 'parlour-games/kit/text';
import type { Result } from 'parlour-games/game-type';
import { readXml } from '#test/support/xml.js';

const running: HeaderScene = { seats: 2, viewer: 1, turn: 0, result: null, names: ['Ada', 'Bob'] };
const ended = (result: Partial<Result>): HeaderScene => ({
  ...running,
  turn: null,
  result: { outcome: 'win', winners: [0], scores: [1, 0], reason: 'four-in-line', details: {}, ...result },
});
const statusOf = (scene: HeaderScene): string => headerOf(scene, { title: 'Game' }).status;

test('the status says whose turn it is or how the game ended', async (t) => {
  t.equal(statusOf(running), 'Ada to move');
  t.equal(statusOf(ended({})), 'Ada wins: four in line');
  t.equal(statusOf(ended({ reason: 'resigned' })), 'Ada wins: Bob resigned');
  t.equal(statusOf(ended({ outcome: 'draw', winners: [0, 1], reason: 'board-full' })), 'A draw: board full');
  t.equal(
    statusOf({ ...ended({ outcome: 'draw', winners: [0, 1] }), seats: 3 }),
    'A draw between Ada and Bob: four in line',
  );
  t.equal(
    statusOf({ ...ended({ outcome: 'loss', winners: [], reason: 'bust' }), seats: 1 }),
    'The house wins: bust',
  );
  t.equal(statusOf({ ...ended({ outcome: 'draw', winners: [] }), seats: 1 }), 'A draw: four in line');
});

test('a game can say how it ended in words of its own, but not that a seat resigned', async (t) => {
  const statusWith = (result: Partial<Result>): string =>
    headerOf(ended(result), { title: 'Game', ending: 'Bob ran short of cards' }).status;
  t.equal(statusWith({ reason: 'short-war' }), 'Ada wins: Bob ran short of cards');
  t.equal(statusWith({ reason: 'resigned' }), 'Ada wins: Bob resigned');
});

test('only the winner of a game is marked, and nobody in a draw', async (t) => {
  const winners = (scene: HeaderScene) =>
    headerOf(scene, { title: 'Game' }).seats.map(({ winner }) => winner);
  t.same(winners(ended({ winners: [1] })), [false, true]);
  t.same(winners(ended({ outcome: 'draw', winners: [0, 1] })), [false, false]);
  t.same(winners(running), [false, false]);
});

test('drawings show what each seat had at the last entry, and when the time is up', async (t) => {
  const clock = { remainingMs: [245_999, null], deadline: '2026-11-01T12:05:00.250Z' };
  const scene = { ...running, clock };
  const header = headerOf(scene, { title: 'Game', seats: [{ score: '7' }, { score: '12' }] });
  t.same(headerText(header), [
    'Game   Ada to move',
    '> Ada           7  4:05',
    '  Bob (you)    12',
    'Time is up at 2026-11-01 12:05:00 UTC.',
  ]);
  t.equal(
    headerDescription(header),
    'Game. Ada (7, 4:05 left) and Bob (you, 12). Ada to move. Time is up at 2026-11-01 12:05:00 UTC.',
  );
  const shown = (given: HeaderScene): string =>
    svgPicture(given, { title: 'Game' }, drawing(10, 10), '').replace(/<desc.*?<\/desc>/s, '');
  t.match(shown(scene), />4:05<[^]*>Time is up at 2026-11-01 12:05:00 UTC</);
  const over = { ...ended({}), clock: { remainingMs: [1_209_600_000, 0], deadline: null } };
  t.match(shown(over), />336:00:00<[^]*>0:00</);
  t.notMatch(shown(over), /Time is up/);
});

test('the header is written as aligned lines of text', async (t) => {
  const parts = {
    title: 'Game',
    note: 'Round 3',
    seats: [
      { score: '7', sign: 'X' },
      { score: '12', sign: 'O' },
    ],
  };
  t.same(headerText(headerOf(running, parts)), [
    'Game   Round 3 · Ada to move',
    '> Ada        X   7',
    '  Bob (you)  O  12',
  ]);
  t.equal(headerText(headerOf(ended({ winners: [1] }), parts))[2], '* Bob (you)  O  12');
});

test('the header is described in sentences', async (t) => {
  const parts = { title: 'Game', note: 'Round 3', seats: [{ score: '7 points' }] };
  t.equal(
    headerDescription(headerOf(running, parts)),
    'Game. Ada (7 points) and Bob (you). Round 3. Ada to move.',
  );
});

test('pictures can show any name', async (t) => {
  const names = ['<script>alert("x")</script> & '.repeat(5), '\u202e\u0000中村さん'.repeat(20)];
  const scene = { ...running, names };
  const parts = { title: 'Game', note: 'Round 3' };
  const page = textPicture(scene, parts, ['body']);
  t.ok(page.endsWith('\n\nbody\n'));
  for (const line of page.split('\n')) {
    t.ok(columnsOf(line) <= 80, line);
    t.equal(line, line.trimEnd());
  }
  const elements = readXml(svgPicture(scene, parts, drawing(10, 10), 'A body.'));
  t.notOk(elements.some(({ name }) => name === 'script'));
  t.match(elements.find(({ name }) => name === 'desc')?.text, /A body\.$/);
  t.match(elements.find(({ name }) => name === 'title')?.text, /^Game: /);
});
