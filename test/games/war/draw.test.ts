import { test } from 'tap';
import { war } from '#src/games/war/index.js';
import { defaults, type State } from '#src/games/war/schemas.js';
import { contextOf, deal, playMove, seedOf } from '#test/support/play.js';
import { drawingFaults } from '#test/support/drawings.js';
import { readXml } from '#test/support/xml.js';
import { after, decks, flip, stateOf, sceneOf } from './support.js';

const { draw } = war;
const { text, svg } = draw;

const START = war.setup(defaults, 2, contextOf(seedOf(1), 0)).state;
const WAR = after(stateOf(decks('7C 2C 3C 4C KC QC', '7D 2D 3D 4D 5D QD'))).state;
const playedOut = (seed: number): State => {
  const { setup, step } = deal(war, seedOf(seed));
  return playMove(setup, step, flip(1000)).state as State;
};
/** All 52 cards in play on seven levels, the most possible, and a draw. */
const LONGEST_WAR = after(
  stateOf(
    decks(
      '2C 3C 3D 3H 4C 5C 5D 5H 6C 7C 7D 7H 8C 9C 9D 9H TC JC JD JH QC KC KD KH AC AH',
      '2D 2H 2S 3S 4D 4H 4S 5S 6D 6H 6S 7S 8D 8H 8S 9S TD TH TS JS QD QH QS KS AD AS',
    ),
    { shortWar: 'last-card' },
  ),
).state;

const STATES: Readonly<Record<string, State>> = {
  start: START,
  war: WAR,
  'the longest war': LONGEST_WAR,
  'resigned at once': war.resign(START, 0).state,
  'short war': playedOut(350),
  'played out': playedOut(587),
};
const NAMES = [
  ['Mira', 'Noor'],
  ['', '<b>&"quoted"'],
  ['a name that is much longer than any column of the table could ever be', '漢字の名前はとても長い名前です'],
];

for (const [name, state] of Object.entries(STATES)) {
  void test(`drawings: ${name}`, async (t) => {
    for (const viewer of [0, 1, null]) {
      for (const names of NAMES) {
        t.same(drawingFaults(draw, sceneOf(state, viewer, names)), []);
      }
    }
  });
}

void test('the text of a war has one line per level', async (t) => {
  const body = [
    '           Mira         Noor',
    'turned up  7♣           7♦',
    'war 1      ?? ?? ?? K♣  ?? ?? ?? 5♦',
    '',
    'Battle 1, a war: Mira takes 10 cards',
    '',
  ];
  t.ok(text(sceneOf(WAR)).endsWith(`\n\n${body.join('\n')}`), text(sceneOf(WAR)));
  t.match(text(sceneOf(WAR)), /Mira \(you\) +11 cards\n +Noor +1 card\n/);
});

void test('the longest war has one line for each of its seven levels', async (t) => {
  t.match(text(sceneOf(LONGEST_WAR)), /^war 6 .*\nwar 7 +A♥ +A♠\n/m);
});

void test('no hidden card appears in a drawing', async (t) => {
  const other = after(stateOf(decks('7C 9C TC 8C KC QS', '7D 9D TD 8D 5D JD'))).state;
  for (const viewer of [0, 1, null]) {
    t.equal(svg(sceneOf(other, viewer)), svg(sceneOf(WAR, viewer)));
    t.equal(text(sceneOf(other, viewer)), text(sceneOf(WAR, viewer)));
  }
});

void test('the text of a game that is over shows the decks', async (t) => {
  const { state } = after(stateOf(decks('9C TS', '3D')));
  t.match(text(sceneOf(state)), /Mira wins: Noor has no cards left/);
  t.ok(text(sceneOf(state)).endsWith('Deck of Mira: 10♠ 9♣ 3♦\nDeck of Noor: empty\n'));
});

void test('the end of a game that ran short of cards is said without jargon', async (t) => {
  const lost = after(stateOf(decks('7C 2C 3C 4C KC', '7D 2D'))).state;
  const page = text(sceneOf(lost));
  t.match(page, 'Mira wins: Noor ran short of cards');
  t.match(page, 'Battle 1: a war, but Noor has too few cards for it; 2 stay on the table');
  t.match(text(sceneOf(LONGEST_WAR)), 'A draw: both seats ran short of cards');
  const capped = after(stateOf(decks('7C 2C', '6D 2D'), { maxBattles: 1 })).state;
  t.match(text(sceneOf(capped)), 'Mira wins: the larger deck after 1 battle');
});

void test('the description of the picture says what was played and who took it', async (t) => {
  const description = readXml(svg(sceneOf(WAR))).find(({ name }) => name === 'desc')?.text ?? '';
  for (const part of ['Mira plays 7♣, 3 face down, then K♣.', 'Battle 1, a war: Mira takes 10 cards.']) {
    t.ok(description.includes(part), part);
  }
});
