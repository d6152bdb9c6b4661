/** axe-core on every page, light on a desk and dark on a phone; what is alike for all types by turns. */
import type { Page } from 'playwright-core';
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { registry, testedTypes } from '#test/support/game-types.js';
import { seedOf } from '#test/support/play.js';
import { quickConfig } from '#test/support/quick-games.js';
import type { NewPlayer } from '#test/support/players.js';
import { askForRematch, finishedGame } from '#test/support/rematches.js';
import { resignAll, sides, two, type Series } from '#test/support/series.js';
import { openGame, startService, type Call, type Opened } from '#test/support/service.js';
import { until } from '#test/support/until.js';
import { violationsIn } from './axe.js';
import { forget, IN_CHROMIUM, newPage, openBrowser, serviceWithPage, tableAddress } from './support.js';

const NO_GAME = '01900000-0000-7000-8000-000000000000';
const MANY_MOVES = 8;

const LOOKS = [
  { colorScheme: 'light', width: 1280, height: 900 },
  { colorScheme: 'dark', width: 360, height: 740 },
] as const;
type Look = (typeof LOOKS)[number];

/** One of the looks, by turns. */
const lookOf = (n: number): readonly Look[] => [at(LOOKS, n % LOOKS.length)];

interface Place {
  readonly name: string;
  readonly path: string;
  /** Brings about what is to be looked at, or waits for it. */
  readonly prepare: (page: Page) => Promise<void>;
  /** All by default. */
  readonly looks?: readonly Look[];
}

const visible =
  (selector: string): Place['prepare'] =>
  (page) =>
    page.locator(selector).first().waitFor();

interface Games {
  /** Of each type: with a person in seat 0 whose turn it may be, and over. */
  readonly running: ReadonlyMap<string, Opened>;
  readonly finished: ReadonlyMap<string, Opened>;
  readonly waiting: Opened;
  /** By two people, one of whom waits in the rematch. */
  readonly played: Opened;
  readonly rematch: string;
  /** Rated, and over. */
  readonly series: Series;
  /** Somebody who plays with whoever asks. */
  readonly player: NewPlayer;
}

const personAgainst = (count: number) => [
  { kind: 'human', name: 'Ada' },
  ...Array.from({ length: count - 1 }, () => ({ kind: 'cpu', level: 'easy' })),
];

/** Some moves that computer players would make. */
const play = async (call: Call, { path, tokens: [token] }: Opened): Promise<void> => {
  for (let moves = 0; moves < MANY_MOVES; moves += 1) {
    const { status, body } = await call('GET', `${path}/hint?level=easy`, { token });
    if (status !== 200) return;
    await call('POST', `${path}/moves`, { token, body: (body as { move: object }).move });
  }
};

/** A rated series that is over, and one of its players. */
const playSeries = async (call: Call) => {
  const [ada, bob] = await two(call);
  await call('PATCH', '/v1/players/me', { token: bob.token, body: { accepts: ['connect-four'] } });
  const { series } = await sides(call).create(ada.token, [ada.id, bob.id], { games: 10, rated: true });
  await sides(call).answer(series, bob);
  await resignAll(call, series, bob, 10);
  await until(async () => (await call('GET', `/v1/players/${bob.id}/ratings`)).body.items.length > 0);
  return { series, player: bob };
};

const openGames = async (call: Call): Promise<Games> => {
  const running = new Map<string, Opened>();
  const finished = new Map<string, Opened>();
  for (const { id: type, seats } of testedTypes) {
    const seed = seedOf(1).toString('hex');
    const body = { visibility: 'public', seats: personAgainst(seats.default), seed };
    const game = await openGame(call, type, body);
    await play(call, game);
    running.set(type, game);
    const over = await openGame(call, type, { ...body, config: quickConfig(type) });
    await play(call, over);
    await call('POST', `${over.path}/resign`, { token: over.tokens[0] });
    finished.set(type, over);
  }
  const seats = [{ kind: 'human', name: 'Noor' }, { kind: 'open' }];
  const waiting = await openGame(call, 'basra', { visibility: 'public', seats, joinWithinS: 86_400 });
  const played = await finishedGame(call, { clock: { perMoveS: 86_400 } });
  const rematch = (await askForRematch(call, played, 0)).id;
  return { running, finished, waiting, played, rematch, ...(await playSeries(call)) };
};

const openDetails = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });

const lobbyPlaces: readonly Place[] = [
  { name: 'lobby', path: '/', prepare: visible('.listed.finished li') },
  ...testedTypes.map(({ id: type }, n) => ({
    looks: lookOf(n),
    name: `setting up ${type}`,
    path: `/?play=${type}`,
    prepare: async (page: Page) => {
      await visible('form .start')(page);
      await openDetails(page);
    },
  })),
  {
    name: 'a wrong option',
    path: '/?play=basra',
    prepare: async (page) => {
      await page.getByText('Options').click();
      await page.getByLabel('Target', { exact: true }).fill('0');
      await page.getByRole('button', { name: 'Start the game' }).click();
      await visible('.invalid')(page);
    },
  },
  { name: 'no such game type', path: '/?play=whist', prepare: visible('h1') },
  { name: 'no such page', path: `/table/war/${NO_GAME}/more`, prepare: visible('main h1') },
];

const tablePlaces = ({ running, finished, waiting, played, rematch }: Games): readonly Place[] => [
  ...[...running].flatMap(([type, { id, tokens }]) => [
    {
      name: `${type}, seated`,
      path: tableAddress('', { type, id, token: tokens[0] }),
      prepare: async (page: Page) => {
        await visible('.board svg')(page);
        await openDetails(page);
      },
    },
  ]),
  ...[...finished].flatMap(([type, { id, tokens }], n) => [
    {
      looks: lookOf(n),
      name: `${type}, over`,
      path: tableAddress('', { type, id, token: tokens[0] }),
      prepare: visible('.board svg'),
    },
    {
      looks: lookOf(n + 1),
      name: `${type}, replay`,
      path: `/replay/${type}/${id}`,
      prepare: visible('.board svg'),
    },
  ]),
  ...[played.id, rematch].map((id) => ({
    name: id === rematch ? 'a rematch that waits' : 'a rematch to follow',
    path: tableAddress('', { type: 'connect-four', id }),
    prepare: (page: Page) =>
      page
        .getByText(/A rematch|Watch the rematch/)
        .first()
        .waitFor(),
  })),
  ...[waiting].flatMap(({ id, tokens }) => [
    { name: 'a free seat', path: tableAddress('', { type: 'basra', id }), prepare: visible('.waiting') },
    {
      name: 'an invitation',
      path: tableAddress('', { type: 'basra', id, token: tokens[0] }),
      prepare: visible('.waiting'),
    },
  ]),
];

const ratedPlaces = ({ series, player }: Games): readonly Place[] => [
  {
    name: 'ladder',
    path: '/ladder/connect-four',
    prepare: async (page) => {
      await page.getByLabel('Uncertain ratings, too').check();
      await visible('.figures')(page);
    },
  },
  {
    name: 'a series, verified',
    path: `/series/connect-four/${series.id}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Verify the series' }).click();
      await visible('.results[aria-busy="false"] .verdict')(page);
    },
  },
  {
    name: 'a challenge',
    path: `/player/${player.id}`,
    prepare: (page) => page.getByRole('button', { name: 'Challenge' }).click(),
  },
];

const otherPlaces = ({ running, finished }: Games): readonly Place[] => [
  { name: 'verify', path: '/verify', prepare: visible('h1') },
  ...['connect-four', '7reeg'].map((type) => ({
    name: `verify ${type}`,
    path: `/verify/${type}/${finished.get(type)?.id ?? ''}`,
    prepare: visible('.results[aria-busy="false"] .verdict'),
  })),
  {
    name: 'a record played back',
    path: `/verify/basra/${finished.get('basra')?.id ?? ''}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Play it back' }).click();
      await visible('.board svg')(page);
    },
  },
  { name: 'no such game', path: `/table/war/${NO_GAME}`, prepare: visible('.error-notice') },
  { name: 'nothing to replay', path: `/replay/war/${NO_GAME}`, prepare: visible('.error-notice') },
  {
    name: 'a token that is not valid',
    path: tableAddress('', { type: 'war', id: running.get('war')?.id ?? '', token: 'A'.repeat(43) }),
    prepare: visible('.error-notice'),
  },
];

/** Whether the page is wider than the window. */
const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** What is wrong with a page in each look. */
const findings = async (page: Page, looks: readonly Look[] = LOOKS): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const { colorScheme, width, height } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    const wrong = [...(await violationsIn(page))];
    if (await isTooWide(page)) wrong.push('it has to be scrolled sideways');
    found.push(...wrong.map((each) => `${colorScheme}, ${width} pixels wide: ${each}`));
  }
  return found;
};

test('every page, light and wide, dark and narrow', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t, {}, { registry });
  const browser = await openBrowser(t);
  const games = await openGames(call);
  const { page, faults } = await newPage(browser, url);
  for (const { name, path, prepare, looks } of [
    ...lobbyPlaces,
    ...tablePlaces(games),
    ...ratedPlaces(games),
    ...otherPlaces(games),
  ]) {
    await page.goto(url + path);
    await prepare(page);
    t.same(await findings(page, looks), [], name);
    t.same(faults.splice(0), [], `${name}: no error, no report, no other origin`);
    // A seat of one is a seat of none of the others.
    await forget(page);
  }
});

test('what axe finds is reported', IN_CHROMIUM, async (t) => {
  const { url } = await serviceWithPage(t);
  const { page } = await newPage(await openBrowser(t), url);
  await page.goto(`${url}/?play=war`);
  await visible('form .start')(page);
  t.same(await findings(page), []);
  await page.evaluate(() => {
    const start = document.querySelector<HTMLElement>('.start');
    if (start === null) throw new Error('no button');
    start.style.color = 'darkcyan';
    document.querySelector('#own-name')?.removeAttribute('id');
    const wide = document.createElement('div');
    wide.style.width = '3000px';
    wide.style.height = '1px';
    document.body.append(wide);
  });
  const found = await findings(page);
  for (const { colorScheme, width } of LOOKS)
    for (const wrong of ['color-contrast: ', 'label: ', 'it has to be scrolled'])
      t.ok(
        found.some((each) => each.startsWith(`${colorScheme}, ${width} pixels wide: ${wrong}`)),
        `${wrong} ${colorScheme}, ${width}`,
      );
});
