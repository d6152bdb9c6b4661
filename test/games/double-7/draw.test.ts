/** The drawings: what they show, and what they must not. */
import { test } from 'tap';
import { CARDS } from '#src/games/double-7/cards.js';
import { doubleSeven } from '#src/games/double-7/index.js';
import type { State } from '#src/games/double-7/schemas.js';
import type { Viewer } from '#src/game-type.js';
import { randomPlay, seedOf } from '#test/support/play.js';
import { isWellFormed } from '#test/support/xml.js';
import { chainOnto, longestChain } from '#tools/double-7/longest-chain.js';
import { after, play, stateOf, sceneOf, viewersOf } from './support.js';

const text = (state: State, viewer: Viewer): string => doubleSeven.draw.text(sceneOf(state, viewer));
const svg = (state: State, viewer: Viewer): string => doubleSeven.draw.svg(sceneOf(state, viewer));

const middle = stateOf({
  hands: ['7:5 4:4', '5:5 6:0', '1:0'],
  layout: '7:7, 7:1 left, 7:2 up, 2:2 up, 1:1 left, 7:3 right',
  boneyard: '0:0 6:6',
  rest: { scores: [10, 0, 15] },
});

void test('the text shows the layout, the ends, the hands and what can be played', async (t) => {
  const page = text(middle, 0);
  t.match(page, /^Double-7 +Hand 2 · target 150 · Ann to move\n> Ann \(you\) +10\n +Ben +0\n +Cleo +15\n\n/);
  t.equal(
    page.slice(page.indexOf('\n\n')),
    [
      '',
      '',
      '        U',
      '',
      '        2:2',
      '',
      '         2',
      '         :',
      '         7',
      '',
      '   1     7',
      'L  : 1:7 : 7:3  R',
      '   1     7',
      '',
      '',
      '         D',
      '',
      'Cleo joined 7:3 to the right end.',
      'Open ends: left 1, right 3, up 2, down 7. The layout adds up to 9.',
      '',
      'Ann: 2 cards, total 20: 4:4 [7:5]',
      'Ben: 2 cards',
      'Cleo: 1 card',
      'Boneyard: 2 cards',
      '',
      'Cards in brackets can be played.',
      '',
    ].join('\n'),
  );
});

void test('before the first play, the text says who opens and with what', async (t) => {
  t.match(text(stateOf({ hands: ['7:5 4:4', '5:5'] }), 1), 'Ann opens with any card.');
  const firstHand = stateOf({ hands: ['7:5 4:4', '3:3'], rest: { handNumber: 1, openWith: '4:4' } });
  t.match(text(firstHand, 0), 'Ann opens with 4:4.');
  t.match(text(firstHand, 0), '[4:4] 7:5', 'only the double can be played');
});

void test('the drawings report scores and openings', async (t) => {
  const opened = after(stateOf({ hands: ['3:2 4:4', '5:5'] }), play('3:2')).state;
  t.match(text(opened, null), 'Ann opened with 3:2 and scored 5.');
  t.match(svg(opened, null), 'Ann opened with 3:2 and scored 5.');
});

void test('the drawings say how the last hand ended until the next one is opened', async (t) => {
  const last = stateOf({ hands: ['7:1', '6:6'], layout: '7:2' });
  const next = after(last, play('7:1')).state;
  t.match(
    text(next, null),
    'Hand 2: Ann went out and scored 10 for the cards left.\nAnn opens with any card.',
  );
  t.match(svg(next, null), 'Ann went out and scored 10');
  const opened = after(next, play(String(next.hands[0]?.[0]))).state;
  t.notMatch(text(opened, null), 'went out');
  const blocked = stateOf({ hands: ['6:6', '1:0'], layout: '7:2', rest: { passesInRow: 1 } });
  t.match(
    text(after(blocked, { type: 'pass' }).state, null),
    'Hand 2 was blocked; Ben had the lightest hand and scored 10.',
  );
  const tied = stateOf({ hands: ['3:1', '4:0'], layout: '7:2', rest: { passesInRow: 1 } });
  t.match(text(after(tied, { type: 'pass' }).state, null), 'Hand 2 was blocked; nobody scored.');
  const over = after(stateOf({ hands: ['7:1', '6:6'], layout: '7:2', target: 10 }), play('7:1')).state;
  t.match(text(over, null), /The layout adds up to 3\.\nHand 2: Ann went out/);
});

void test('a finished game shows all hands and the boneyard, but no open ends', async (t) => {
  const over = doubleSeven.resign(
    stateOf({ hands: ['7:5 4:4', '5:5'], layout: '7:7', boneyard: '0:0 6:6' }),
    0,
  ).state;
  const page = text(over, null);
  t.match(page, 'Ben wins');
  t.match(page, 'Ann: 2 cards, total 20: 4:4 7:5');
  t.match(page, 'Boneyard: 2 cards: 0:0 6:6\n');
  t.notMatch(page, 'Open ends');
  t.match(page, 'The layout adds up to 14.');
});

const facesIn = (document: string): number => document.match(/<rect[^>]*f-bone[ "]/g)?.length ?? 0;
const backsIn = (document: string): number => document.match(/<rect[^>]*f-back[ "]/g)?.length ?? 0;

void test('the picture shows open cards face up and hidden ones face down', async (t) => {
  const picture = svg(middle, 0);
  t.ok(isWellFormed(picture));
  t.match(picture, /<title[^>]*>Double-7: Ann to move<\/title>/);
  t.match(
    picture,
    /<desc[^>]*>.*7:7, the spinner, is in the middle; to its left 7:1 1:1; to its right 7:3; above it 7:2 2:2\./,
  );
  t.match(picture, /<desc[^>]*>.*You can play 7:5\..*Boneyard: 2 cards\./);
  t.equal(facesIn(picture), 6 + 2, 'the layout and the hand of the viewer');
  t.equal(backsIn(picture), 2 + 1 + 2, 'two other hands and the boneyard');
  t.equal(facesIn(svg(middle, null)), 6);
  t.equal(
    facesIn(svg(doubleSeven.resign({ ...middle, hands: middle.hands.slice(0, 2) }, 0).state, null)),
    6 + 4 + 2,
  );
});

void test('the picture marks the open ends, and highlights those that the viewer can use', async (t) => {
  const dashed = (viewer: Viewer): string[] => svg(middle, viewer).match(/<rect[^>]*dasharray[^>]*>/g) ?? [];
  t.equal(dashed(null).length, 4);
  t.equal(dashed(0).filter((rect) => rect.includes('s-gold')).length, 1, 'only down 7 is usable');
  t.equal(dashed(1).filter((rect) => rect.includes('s-gold')).length, 0, 'it is not their turn');
  t.match(svg(middle, 0), /f-bone s-accent/, 'a card that can be played is outlined');
  t.notMatch(svg(middle, 1), /f-bone s-accent/);
});

const hiddenCards = (state: State, viewer: Viewer): string[] => {
  const view = doubleSeven.view(state, viewer);
  const open = new Set<string>([
    ...view.layout.map(({ card }) => card),
    ...view.hands.flatMap(({ cards }) => cards ?? []),
    ...(view.boneyard.cards ?? []),
    String(view.openWith),
  ]);
  return CARDS.filter((card) => !open.has(card));
};

const faultsOf = (state: State, viewer: Viewer): string[] => {
  const [page, picture] = [text(state, viewer), svg(state, viewer)];
  return [
    ...page.split('\n').filter((line) => line.length > 80 || line !== line.trimEnd()),
    ...hiddenCards(state, viewer).filter((card) => picture.includes(card) || page.includes(` ${card} `)),
    ...(isWellFormed(picture) && page.endsWith('\n') ? [] : ['not well formed']),
  ];
};

void test('in random games, drawings name no hidden card, fit 80 columns and are well formed', async (t) => {
  let drawn = 0;
  for (let game = 0; game < 12; game += 1) {
    for (const { seq, state } of randomPlay(doubleSeven, seedOf(game), 2 + (game % 5), { target: 100 })) {
      const now = state as State;
      if (seq % 5 !== 0 && doubleSeven.result(now) === null) continue;
      const faults = viewersOf(now).flatMap((viewer) => faultsOf(now, viewer));
      drawn += viewersOf(now).length;
      if (faults.length > 0) t.same(faults, [], `game ${game}, entry ${seq}`);
    }
  }
  t.ok(drawn > 200, `${drawn} scenes`);
});

void test('the longest chain fits', async (t) => {
  for (const end of ['left', 'right', 'up', 'down'] as const) {
    const state: State = { ...stateOf({ hands: ['1:0', '2:1'] }), layout: chainOnto(end, longestChain()) };
    t.ok(
      text(state, null)
        .split('\n')
        .every((line) => line.length <= 80),
    );
    t.match(svg(state, null), / width="596"/);
  }
});

void test('names are cleaned and escaped', async (t) => {
  const picture = doubleSeven.draw.svg({ ...sceneOf(middle, 0), names: ['<b>&"', 'x\u0007y', ''] });
  t.ok(isWellFormed(picture));
  t.notMatch(picture, '<b>');
  t.match(picture, 'Seat 2');
});
