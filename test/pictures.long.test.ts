/** Pictures in a real browser: several on one page, motion, and what can be pointed at. */
import type { Browser, Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { gameTypes } from 'parlour-games/games';
import type { GameType } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { randomGame } from './laws/support.js';
import { sceneOf } from './support/play.js';
import { chromiumPath, launchChromium } from './support/chromium.js';

const LONGEST_MS = 2500;
const POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'self'";

/** In the middle of a game, as the seat to move sees it. */
const pictureOf = (gameType: GameType): string => {
  const { setup, steps } = randomGame(gameType, 0);
  const running = steps.filter(({ state }) => gameType.turn(state) !== null);
  const { state } = at(running, Math.floor(Math.min(running.length, 60) / 2));
  return gameType.draw.svg(sceneOf(setup, state, gameType.turn(state)));
};

const pictures = [...gameTypes.values()].map(pictureOf);

const [, insertBoard = ''] =
  /^```js\n[^]*?export (const insertBoard[^]*?)^```$/m.exec(readFileSync('docs/browsers.md', 'utf8')) ?? [];

interface InPage {
  readonly insertBoard: (place: Element, markup: string, pick: (parts: object) => void) => SVGElement;
}

interface Timing {
  readonly iterations: number | undefined;
  readonly endTime: number;
}

/** A page with a strict policy that shows all pictures with the code of docs/browsers.md, and the animations that begin. */
const pageWith = async (
  browser: Browser,
  reducedMotion: 'reduce' | 'no-preference',
): Promise<{ page: Page; timings: Timing[] }> => {
  const page = await browser.newPage({ reducedMotion, viewport: { width: 1280, height: 900 } });
  await page.setContent(
    `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><main></main>` +
      `<script>${insertBoard};globalThis.insertBoard = insertBoard;</script>`,
  );
  const timings = await page.evaluate((all) => {
    for (const markup of all) {
      const place = document.createElement('div');
      document.querySelector('main')?.append(place);
      const root = (globalThis as unknown as InPage).insertBoard(place, markup, (parts) => {
        root.setAttribute('picked', JSON.stringify(parts));
      });
    }
    return document.getAnimations().map(({ effect }) => {
      const { iterations, endTime } = effect?.getComputedTiming() ?? {};
      return { iterations, endTime: Number(endTime) };
    });
  }, pictures);
  return { page, timings };
};

/** Runs in the page: how many elements are marked, and which of them cannot be pointed at anywhere. */
const coveredMarks = () => {
  const places = [0.1, 0.5, 0.9].flatMap((across) => [0.1, 0.5, 0.9].map((down) => [across, down] as const));
  const isHit = (marked: Element): boolean => {
    marked.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = marked.getBoundingClientRect();
    return places.some(([across, down]) =>
      marked.contains(document.elementFromPoint(left + across * width, top + down * height)),
    );
  };
  const marked = [...document.querySelectorAll<SVGElement>('svg g')].filter(
    ({ dataset }) => Object.keys(dataset).length > 0,
  );
  const covered = marked.filter((each) => !isHit(each)).map(({ outerHTML }) => outerHTML);
  return { marked: marked.length, covered };
};

const executablePath = chromiumPath();

test('pictures in a page', { skip: executablePath === null && 'there is no chromium' }, async (t) => {
  const browser = await launchChromium(executablePath ?? '');
  t.teardown(() => browser.close());
  const { page: still, timings: none } = await pageWith(browser, 'reduce');
  const { timings } = await pageWith(browser, 'no-preference');

  await t.test('all of them on one page share no id and keep their names and colours', async (t) => {
    const ids = await still.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    t.ok(ids.length > 2 * pictures.length);
    t.same(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      [],
    );
    for (const { title } of gameTypes.values())
      t.equal(await still.getByRole('group', { name: `${title}: ` }).count(), 1, title);
    await still.emulateMedia({ colorScheme: 'dark' });
    const grounds = await still.evaluate(() =>
      [...document.querySelectorAll('svg > rect')].map((each) => getComputedStyle(each).fill),
    );
    t.same([...new Set(grounds)], ['rgb(22, 24, 27)'], 'the style sheets apply under a strict policy');
  });

  await t.test('the latest move is animated once and briefly, if motion is welcome', async (t) => {
    t.same(none, []);
    t.ok(timings.length > 0);
    for (const { iterations, endTime } of timings) {
      t.equal(iterations, 1);
      t.ok(endTime <= LONGEST_MS, `${endTime} ms`);
    }
  });

  await t.test('every marked element can be pointed at', async (t) => {
    const covered = await still.evaluate(coveredMarks);
    t.ok(covered.marked > 3 * pictures.length, `${covered.marked} elements`);
    t.same(covered.covered, []);
    await still.locator('[data-column="4"]').click();
    t.equal(await still.locator('svg[picked]').getAttribute('picked'), '{"column":"4"}');
  });
});
