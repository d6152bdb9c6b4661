/** The sheet that tells how a part of a game, or the game, ended: it can be read whole, and it is in the way of nothing. */
import type { Page } from 'playwright-core';
import { test } from 'tap';
import { openGame, TWO_HUMANS, type Call, type Opened } from '#test/support/service.js';
import {
  dismissSheets,
  IN_CHROMIUM,
  newPage,
  openBrowser,
  serviceWithPage,
  tableAddress,
  untilVersion,
  WINDOWS,
} from './support.js';

const space = (code: string) => ({ row: Number(code.charAt(0)), col: Number(code.charAt(1)) });
const spaces = (codes: string) => ({ marbles: codes.split(' ').map(space) });

/** Each half is solved at once. */
const MOVES = [
  { seat: 0, move: { type: 'place', ...spaces('34 57 73') } },
  { seat: 1, move: { type: 'shoot', from: space('15') } },
  { seat: 1, move: { type: 'guess', ...spaces('34 57 73') } },
  { seat: 1, move: { type: 'place', ...spaces('33 55 66') } },
  { seat: 0, move: { type: 'guess', ...spaces('33 55 66') } },
];

const playTo = async (call: Call, { path, tokens }: Opened, from: number, to: number): Promise<void> => {
  for (const { seat, move } of MOVES.slice(from, to))
    await call('POST', `${path}/moves`, { token: tokens[seat], body: move });
};

/** Runs in the page: how much of the sheet or of the page is out of sight, and which links or sentences are covered. */
const lookAtSheet = () => {
  const sheet = document.querySelector('.sheet');
  const buttons = document.querySelector('.sheet .ways-on')?.getBoundingClientRect();
  const isUnderButtons = (sentence: Element): boolean => {
    const { left, right, top, bottom } = sentence.getBoundingClientRect();
    if (buttons === undefined) return false;
    return right > buttons.left && left < buttons.right && bottom > buttons.top && top < buttons.bottom;
  };
  const links = [...document.querySelectorAll('.actions a')];
  const isCovered = (link: Element): boolean => {
    const { left, top, width, height } = link.getBoundingClientRect();
    const isInView = top >= 0 && top + height <= innerHeight;
    return !isInView || document.elementFromPoint(left + width / 2, top + height / 2) !== link;
  };
  return {
    below: (sheet?.scrollHeight ?? 0) - (sheet?.clientHeight ?? 0),
    scrolled: scrollY,
    underButtons: [...document.querySelectorAll('.sheet p')].filter(isUnderButtons).length,
    covered: links.filter(isCovered).map(({ textContent }) => textContent),
  };
};

const sheetAt = async (page: Page) => {
  await page.locator('.sheet').waitFor();
  return page.evaluate(lookAtSheet);
};

test('in Black Box, a sheet is read whole beside the board', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    const game = await openGame(call, 'black-box', TWO_HUMANS);
    await playTo(call, game, 0, 2);
    const { page, faults } = await newPage(browser, url, { viewport });
    await page.goto(tableAddress(url, { type: 'black-box', id: game.id, token: game.tokens[1] }));
    await page.locator('.task').waitFor();
    await playTo(call, game, 2, 3);
    const half = await sheetAt(page);
    t.same([half.below, half.scrolled, half.underButtons], [0, 0, 0], `${name}: the end of a half`);
    await dismissSheets(page);
    await playTo(call, game, 3, 5);
    await page.locator('.table[data-status=finished]').waitFor();
    const end = await sheetAt(page);
    t.same([end.below, end.scrolled, end.underButtons], [0, 0, 0], `${name}: the end of the game`);
    if (name === 'desktop') t.same(end.covered, [], 'replay and verification are in sight');
    t.same(faults, []);
    await page.close();
  }
});

test('in a low window, the log of Black Box lies beside the board', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const game = await openGame(call, 'black-box', TWO_HUMANS);
  await playTo(call, game, 0, 2);
  const viewport = WINDOWS['on its side'];
  const { page, faults } = await newPage(await openBrowser(t), url, { viewport });
  await page.goto(tableAddress(url, { type: 'black-box', id: game.id, token: game.tokens[1] }));
  await page.locator('.task').waitFor();
  await untilVersion(page, 2);
  const latest = await page.locator('.log li').last().boundingBox();
  const bar = await page.locator('.own-move').boundingBox();
  const notes = await page.locator('.board .brief').boundingBox();
  t.ok(latest !== null && bar !== null && latest.y + latest.height <= bar.y, 'above what can be done');
  t.ok(latest !== null && notes !== null && latest.y >= notes.y + notes.height - 1, 'below the notes');
  t.same(faults, []);
});

interface Scoring {
  readonly type: string;
  readonly seat: number;
  readonly points: number;
}

/** Plays the first legal moves of all seats to the end of a deck of Basra, and returns all events. */
const playDeck = async (call: Call, { path, tokens }: Opened): Promise<readonly Scoring[]> => {
  const all: Scoring[] = [];
  while (!all.some(({ type }) => type === 'deck-ended')) {
    const seen = await Promise.all(tokens.map((token) => call('GET', path, { token })));
    const options = seen.map(({ body }) => (body as { readonly legalMoves: readonly object[] }).legalMoves);
    const seat = options.findIndex(({ length }) => length > 0);
    const answer = await call('POST', `${path}/moves`, { token: tokens[seat], body: options[seat]?.[0] });
    const { entries } = answer.body as {
      readonly entries: readonly { readonly events: readonly Scoring[] }[];
    };
    all.push(...entries.flatMap(({ events }) => events));
  }
  return all;
};

test('in Basra, the sheet of a deck tells what basras scored', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const game = await openGame(call, 'basra', { ...TWO_HUMANS, seed: '2'.repeat(64) });
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(tableAddress(url, { type: 'basra', id: game.id, token: game.tokens[0] }));
  await page.locator('.task').waitFor();
  const scored = [0, 0];
  for (const { type, seat, points } of await playDeck(call, game))
    if (type === 'basra') scored[seat] = (scored[seat] ?? 0) + points;
  await page.locator('.sheet').waitFor();
  const told = await page.locator('.sheet small').allTextContents();
  t.same(
    told,
    scored.map((points) => (points === 0 ? '' : `Basra! +${points}`)),
  );
  t.ok(
    scored.some((points) => points > 0),
    'there was one',
  );
  t.same(faults, []);
});

/** Runs in the page: which of the sheet's title and buttons are out of its sight once it is scrolled to its end. */
const hiddenByScrolling = () => {
  const sheet = document.querySelector('.sheet');
  sheet?.scrollTo(0, sheet.scrollHeight);
  return [...document.querySelectorAll('.sheet > h2, .sheet button')]
    .filter((each) => {
      const { left, top, height } = each.getBoundingClientRect();
      return !each.contains(document.elementFromPoint(left + 20, top + height / 2));
    })
    .map(({ textContent }) => textContent);
};

test('a sheet keeps its title and its button in view', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const names = ['Ada', 'Grace', 'Barbara', 'Katherine'].map((name) => `${name} of the long family name`);
  const game = await openGame(call, 'basra', { seats: names.map((name) => ({ kind: 'human', name })) });
  const { page, faults } = await newPage(await openBrowser(t), url, { viewport: WINDOWS.upright });
  await page.goto(tableAddress(url, { type: 'basra', id: game.id, token: game.tokens[0] }));
  await page.locator('.task, .board svg').first().waitFor();
  await playDeck(call, game);
  await page.locator('.sheet').waitFor();
  t.ok((await page.evaluate(lookAtSheet)).below > 0, 'it is too long for its place');
  t.same(await page.evaluate(hiddenByScrolling), []);
  t.same(faults, []);
});
