/** Pictures in a real browser: several on one page, motion, and what can be pointed at. */
import type { Browser, Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { gameTypes } from 'parlour-games/games';
import type { GameType } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { randomGame, sampleOf } from './laws/support.js';
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

const NAMES = {
  'of 27 letters': 'Alexandra Konstantinopoulou',
  'of wide letters': 'W'.repeat(40),
  'in Arabic': 'عبد الرحمن بن محمد الأندلسي الطويل جدا',
  'of pictures': '🦊'.repeat(20),
};

/** In units: 11 px on a telephone. */
const TEXT_SIZE = 13.9;

/** Runs in the page: texts that leave their panel or lie on another text, and the size of the smallest one. */
const textFaults = (markup: string) => {
  document.body.innerHTML = markup;
  const root = document.querySelector('svg');
  const isShown = (element: Element): boolean => getComputedStyle(element).visibility !== 'hidden';
  const texts = [...document.querySelectorAll('text')].filter(isShown);
  const panels = [...document.querySelectorAll('rect:is(.f-panel, .f-felt, .f-accent-soft, .f-gold-soft)')];
  const boxes = [...panels, root].flatMap((each) => each?.getBoundingClientRect() ?? []);
  const lying = texts.map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }));
  const faults = lying.flatMap(({ words, box }, i) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const around = boxes
      .filter(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom)
      .sort((a, b) => a.width * a.height - b.width * b.height)[0];
    const leaves = around === undefined || box.left < around.left - 0.5 || box.right > around.right + 0.5;
    const beneath = lying.slice(i + 1).filter((other) => {
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      return across > 1 && down > box.height / 3;
    });
    return [
      ...(leaves ? [`${words} leaves its panel`] : []),
      ...beneath.map((other) => `${words} lies on ${other.words}`),
    ];
  });
  const heights = texts.map((text) => {
    const { a = 1, b = 0 } = text.getScreenCTM() ?? {};
    return Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
  });
  return { faults, least: Math.min(...heights) };
};

const executablePath = chromiumPath();

/** Of how many sampled positions one is drawn, another one in each game. */
const ONE_OF = 4;

/** Of games with all numbers of seats, what a spectator and the first seat see: drawn with one name for all seats. */
const scenesOf = (gameType: GameType) =>
  [0, 1, 2, 3, 4].flatMap((n) => {
    const { setup, steps } = randomGame(gameType, n);
    const sampled = sampleOf(steps).filter((_, i) => i % ONE_OF === n % ONE_OF);
    return sampled.flatMap(({ state, seq }) =>
      [null, 0].map((viewer) => ({
        where: `${gameType.id}, game ${n}, entry ${seq}, viewer ${viewer}`,
        draw: (name: string) => gameType.draw.svg(sceneOf(setup, state, viewer, () => name)),
      })),
    );
  });

test('no name breaks a picture', { skip: executablePath === null && 'there is no chromium' }, async (t) => {
  const browser = await launchChromium(executablePath ?? '');
  t.teardown(() => browser.close());
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  for (const { where, draw } of [...gameTypes.values()].flatMap(scenesOf)) {
    const usual = await page.evaluate(textFaults, draw('Ada'));
    for (const [kind, name] of Object.entries(NAMES)) {
      const { faults, least } = await page.evaluate(textFaults, draw(name));
      const added = faults.filter((fault) => !usual.faults.includes(fault));
      if (added.length > 0) t.same(added, [], `${where}: a name ${kind}`);
      if (least < Math.min(usual.least, TEXT_SIZE) - 0.1)
        t.fail(`${where}: text of ${least} units for a name ${kind}`);
    }
  }
});

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
