/** One thing after the other: every move is shown in its turn, words come after the dice, and what ended is told on a sheet. */
import type { Page } from 'playwright-core';
import { test, type Test } from 'tap';
import type { Typed } from 'parlour-games/game-type';
import { randomMove } from 'parlour-games/kit/options';
import { playerRng } from 'parlour-games/record/rng';
import { seedOf } from '#test/support/play.js';
import { openGame, TWO_HUMANS } from '#test/support/service.js';
import { violationsIn } from './axe.js';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage, tableAddress, untilVersion } from './support.js';

/** Runs in the page: notes the version of each picture, and the newest entry that is read to those who see none. */
const watchPictures = (): void => {
  const seen: number[] = [];
  const times: number[] = [];
  Object.assign(globalThis, { seen, times });
  let shown = document.querySelector('.board svg');
  new MutationObserver(() => {
    const picture = document.querySelector('.board svg');
    if (picture === null || picture === shown) return;
    shown = picture;
    seen.push(Number(document.querySelector<HTMLElement>('.table')?.dataset['version']));
    times.push(performance.now());
  }).observe(document.body, { subtree: true, childList: true });
};

/** Runs in the page: notes the description of each picture. */
const watchDescriptions = (): void => {
  const told: (string | null | undefined)[] = [];
  Object.assign(globalThis, { told });
  new MutationObserver(() => told.push(document.querySelector('.board desc')?.textContent)).observe(
    document.body,
    { subtree: true, childList: true },
  );
};

const seenIn = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);

const timesIn = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { times: number[] }).times);

const withMotion = { reducedMotion: 'no-preference' } as const;

test('each move of a response is shown in its turn, until a tap skips them', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const opponents = Array.from({ length: 5 }, () => ({ kind: 'cpu', level: 'easy' }));
  const body = { seats: [{ kind: 'human', name: 'Ada' }, ...opponents], seed: seedOf(4).toString('hex') };
  const { id, path, tokens } = await openGame(call, 'double-7', body);
  const { page, faults } = await newPage(await openBrowser(t), url, withMotion);
  await page.goto(tableAddress(url, { type: 'double-7', id, token: tokens[0] }));
  await page.locator('.task').waitFor();
  await page.locator('.board svg').waitFor();
  const version = async (): Promise<number> =>
    ((await call('GET', path, { token: tokens[0] })).body as { version: number }).version;
  const play = async (): Promise<void> => {
    // A forced move has no list.
    await page.locator('.moves .primary, .all-moves li button').first().dispatchEvent('click');
  };
  const before = await version();
  await page.evaluate(watchPictures);
  await play();
  await page.getByTestId('live-region').getByText('Your turn.').waitFor();
  t.ok((await seenIn(page)).length < 6, 'who cannot see them is told at once');
  const after = await version();
  await untilVersion(page, after);
  const all = Array.from({ length: after - before }, (_, i) => before + 1 + i);
  t.ok(all.length >= 5, `${all.length} moves`);
  t.same(await seenIn(page), all, 'one’s own first, then each opponent’s');

  await page.locator('.task').waitFor();
  await page.evaluate(watchPictures);
  await play();
  await untilVersion(page, after + 1);
  await page.locator('.board svg').click({ position: { x: 20, y: 20 } });
  await page.locator('.task').waitFor();
  t.equal(await page.locator('.table').getAttribute('data-version'), String(await version()));
  t.ok((await seenIn(page)).length <= 4, 'the rest was skipped');
  t.same(faults, []);
});

test('whoever has moved does not wait long for the reply', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const type = 'connect-four';
  const { id, tokens } = await openGame(call, type);
  const { page, faults } = await newPage(await openBrowser(t), url, withMotion);
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  await page.locator('.board svg').waitFor();
  await page.locator('.task').waitFor();
  await page.evaluate(watchPictures);
  await page.locator('[data-column="4"]').click();
  await untilVersion(page, 3);
  const [own = 0, reply = 0] = await timesIn(page);
  t.ok(reply - own > 500, `the own chip has fallen ${reply - own} ms before the other one`);
  t.ok(reply - own < 1000, 'and rested a moment');

  await page.locator('.table[data-busy=false]').waitFor();
  await page.evaluate(watchPictures);
  await page.locator('[data-column="4"]').press('Enter');
  await untilVersion(page, 4);
  await page.keyboard.press('Enter');
  await untilVersion(page, 5);
  const [second = 0, skipped = 0] = await timesIn(page);
  t.ok(skipped - second < 500, `Enter skips the rest: ${skipped - second} ms`);
  t.same(faults, []);
});

test('words and scores wait for the dice', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const type = 'over-under-seven';
  const { id, tokens } = await openGame(call, type);
  const { page, faults } = await newPage(await openBrowser(t), url, withMotion);
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  await page.locator('[data-guess="over"]').click();
  await page.evaluate(() => {
    const look = (): object => ({
      log: document.querySelectorAll('.log li').length,
      controls: [...document.querySelectorAll('.moves > .row button')]
        .map(({ textContent }) => textContent)
        .find((text) => text.startsWith('Cash out')),
      opacity: [...document.querySelectorAll('.board text')]
        .filter(({ textContent }) => textContent.includes('bet'))
        .map((text) => getComputedStyle(text.parentElement?.closest('[class*=m-]') ?? text).opacity),
      standing: [...document.querySelectorAll('.board text')]
        .filter((text) => {
          const { opacity } = getComputedStyle(text.parentElement?.closest('[class*=m-]') ?? text);
          return opacity === '1' && getComputedStyle(text).visibility === 'visible';
        })
        .map(({ textContent }) => textContent)
        .slice(-6),
    });
    new MutationObserver((_, observer) => {
      if (document.querySelector('.table')?.getAttribute('data-version') !== '2') return;
      observer.disconnect();
      requestAnimationFrame(() => Object.assign(globalThis, { first: look() }));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    new MutationObserver((_, observer) => {
      if (document.querySelector('.rolls') === null) return;
      observer.disconnect();
      const left = document.getAnimations().map((animation) => {
        const { endTime } = animation.effect?.getComputedTiming() ?? {};
        return Number(endTime ?? 0) - Number(animation.currentTime ?? 0);
      });
      Object.assign(globalThis, { left: Math.max(0, ...left) });
    }).observe(document.body, { subtree: true, childList: true });
  });
  await page
    .getByRole('button', { name: /^Bet 1 on/ })
    .first()
    .click();
  await page.locator('.log li').nth(1).waitFor();
  const first = await page.evaluate(
    () =>
      (
        globalThis as unknown as {
          first: { log: number; controls: string; opacity: string[]; standing: string[] };
        }
      ).first,
  );
  t.equal(first.log, 1, 'nothing is told while the dice roll');
  t.equal(first.controls, 'Cash out with 100', 'nor by what can be done next');
  t.same(first.opacity, ['0'], 'nor in the picture');
  t.same(
    first.standing,
    ['Bankroll', '100', 'Net gain', '0', 'Rolls', '0'],
    'what was there stays until then',
  );
  await page.locator('.rolls').waitFor();
  const left = await page.evaluate(() => (globalThis as unknown as { left: number }).left);
  t.ok(left < 150, `${left} ms before the dice lie still, also once the stream has told of the roll`);
  t.same(faults, []);
});

interface Turn {
  readonly legalMoves: readonly Typed[];
  readonly version: number;
}

const liesBelowHand = async (t: Test, telephone: Page): Promise<void> => {
  const sheet = telephone.locator('.sheet');
  await sheet.waitFor();
  const top = (await sheet.boundingBox())?.y ?? 0;
  const hand = await telephone.locator('.board .aside').boundingBox();
  t.ok(hand !== null && hand.y + hand.height <= top + 1, 'on a telephone, it does not lie on the hand');
  const button = await sheet.getByRole('button', { name: 'Go on' }).boundingBox();
  const words = await sheet.locator('table').boundingBox();
  t.ok(button !== null && words !== null && button.y + button.height <= words.y, 'and hides no words');
};

test('a sheet tells how a hand ended until it is dismissed, and how the game did', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const type = 'double-7';
  const { id, path, tokens } = await openGame(call, type, TWO_HUMANS);
  const browser = await openBrowser(t);
  const { page, faults } = await newPage(browser, url);
  const { page: telephone } = await newPage(browser, url, { viewport: { width: 360, height: 740 } });
  for (const each of [page, telephone]) {
    await each.goto(tableAddress(url, { type, id, token: tokens[0] }));
    await each.locator('.board svg').waitFor();
  }
  const { page: watcher } = await newPage(browser, url);
  await watcher.goto(`${url}/table/${type}/${id}`);
  await watcher.locator('.board svg').waitFor();
  await watcher.evaluate(watchDescriptions);
  let last = 0;
  for (let n = 0, isOver = false; !isOver; n += 1) {
    const { turn } = (await call('GET', path)).body as { turn: { seat: number } };
    const token = tokens[turn.seat];
    const { legalMoves, version } = (await call('GET', path, { token })).body as Turn;
    const { body } = await call('POST', `${path}/moves`, {
      token,
      body: randomMove(legalMoves, playerRng(seedOf(n))),
    });
    last = version + 1;
    isOver = (body as { entries: { events: Typed[] }[] }).entries.some(({ events }) =>
      events.some(({ type }) => type === 'hand-ended'),
    );
  }
  const sheet = page.getByRole('dialog', { name: 'The hand is over.' });
  await sheet.waitFor();
  const rows = await sheet.locator('tr').evaluateAll((all) => all.map((row) => row.textContent));
  t.equal(rows.length, 2);
  for (const row of rows)
    t.match(row, /(\D|^)0$|\+(\d+)\2 in all$/, 'who has won how many points in the hand');
  t.match(await sheet.textContent(), /so hand 1 is over/);
  t.notMatch(await sheet.textContent(), /is dealt/, 'and nothing of the next hand');
  const descriptionFor = async (caller: {
    readonly token?: string | undefined;
  }): Promise<string | undefined> => {
    const { text } = await call('GET', `${path}/board.svg?at=${last}&show=ending`, caller);
    return /<desc[^>]*>([^<]*)/.exec(text)?.[1];
  };
  t.equal(
    await page.locator('.board desc').textContent(),
    await descriptionFor({ token: tokens[0] }),
    'the last card lies there, and all hands',
  );
  await watcher.waitForFunction(
    (ending) => (globalThis as unknown as { told: unknown[] }).told.includes(ending),
    await descriptionFor({}),
  );
  await untilVersion(watcher, last);
  t.equal(await watcher.locator('.sheet').count(), 0, 'who watches sees it too, and goes on');
  const edge = ({ x, width }: { x: number; width: number }): number => x + width;
  const [board, beside] = [await page.locator('.board svg').boundingBox(), await sheet.boundingBox()];
  t.ok(
    board !== null && beside !== null && edge(board) <= beside.x,
    'the last picture can be seen beside it',
  );
  t.same(await violationsIn(page), []);
  await liesBelowHand(t, telephone);
  const goOn = sheet.getByRole('button', { name: 'Go on' });
  const wide = (await goOn.boundingBox())?.width ?? 0;
  t.ok(wide > (beside?.width ?? Infinity) - 40, 'no sentence shows beside the button that lies on it');
  await goOn.press('Enter');
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, I resign' }).click();
  await page.getByRole('dialog', { name: /^You have lost this time/ }).waitFor();
  await page.getByRole('button', { name: 'Rematch' }).waitFor();
  t.same(faults, []);
});

test('on a telephone, a sheet covers nothing of the box', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const type = 'black-box';
  const seats = [
    { kind: 'human', name: 'Ada' },
    { kind: 'cpu', level: 'easy' },
  ];
  const { id, tokens } = await openGame(call, type, { seats, seed: seedOf(1).toString('hex') });
  const { page, faults } = await newPage(await openBrowser(t), url, {
    viewport: { width: 360, height: 740 },
  });
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  for (const space of ['3,3', '5,6', '7,7']) await page.locator(`.board [data-marbles="${space}"]`).click();
  await page.getByRole('button', { name: 'Hide the three marbles' }).click();
  const sheet = page.getByRole('dialog', { name: 'The half is over.' });
  await sheet.getByRole('button', { name: 'Go on' }).waitFor();
  const [above, below] = [
    await page.locator('.board').getByText('8', { exact: true }).last().boundingBox(),
    await sheet.boundingBox(),
  ];
  t.ok(above !== null && below !== null && above.y + above.height <= below.y, 'every mark can be seen');
  const text = await sheet.locator('p').last().boundingBox();
  const { y = 0, height = Infinity } =
    (await sheet.getByRole('button', { name: 'Go on' }).boundingBox()) ?? {};
  t.ok(text !== null && text.y >= y + height && text.y + text.height <= 740, 'nothing is cut off');
  t.match(
    await page.locator('.board').textContent(),
    /points, not solved/,
    'also while moves are not shown one by one',
  );
  t.same(faults, []);
});

test(
  'nothing can be played before the latest picture is shown, whoever told of it',
  IN_CHROMIUM,
  async (t) => {
    const { url, call } = await serviceWithPage(t);
    const type = 'connect-four';
    const { id, tokens } = await openGame(call, type);
    const { page, faults } = await newPage(await openBrowser(t), url);
    await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
    await page.locator('.task').waitFor();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    t.teardown(() => release());
    const asked = page.waitForRequest(/board\.svg/);
    await page.route(/board\.svg/, async (route) => {
      await released;
      await route.continue();
    });
    // The stream tells of the move before its response does.
    await page.route(/moves$/, async (route) => {
      const response = await route.fetch();
      await asked;
      await route.fulfill({ response });
    });
    const answered = page.waitForResponse(/moves$/);
    await page.locator('.board [data-column="4"]').click();
    await answered;
    await page.waitForFunction(
      () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/moves')),
      undefined,
      { polling: 50 },
    );
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    t.equal(await page.locator('.table').getAttribute('data-busy'), 'true');
    release();
    await untilVersion(page, 3);
    await page.locator('.table[data-busy=false]').waitFor();
    t.same(faults, []);
  },
);

/** Runs in the page: presses the button of the only possible draw and, once the move has been made, the same button again. */
const pressTwice = async (): Promise<boolean> => {
  const button = [...document.querySelectorAll<HTMLElement>('.moves .row button')].find(
    ({ textContent }) => textContent === 'Draw from the bank',
  );
  const { dataset } = document.querySelector<HTMLElement>('.table') ?? {};
  const before = dataset?.['version'];
  button?.click();
  while (dataset?.['version'] === before || dataset?.['busy'] === 'true')
    await new Promise(requestAnimationFrame);
  button?.click();
  return button?.isConnected === true;
};

test('a button that still shows the position before the move does nothing', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const type = '7reeg';
  const { id, path, tokens } = await openGame(call, type, { ...TWO_HUMANS, seed: seedOf(1).toString('hex') });
  const { page, faults } = await newPage(await openBrowser(t), url, withMotion);
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  await page.getByRole('button', { name: 'Draw from the bank' }).waitFor();
  t.ok(await page.evaluate(pressTwice), 'it was there for the second time');
  await page.getByRole('button', { name: 'Draw from the bank' }).waitFor({ state: 'detached' });
  t.equal(await page.locator('.error-notice').count(), 0);
  t.equal(((await call('GET', path)).body as { version: number }).version, 2);
  t.same(faults, []);
});
