/** Dragging, the keyboard's place in the board, and what begins or goes on by itself. */
import type { Locator, Page } from 'playwright-core';
import { test } from 'tap';
import { registry } from '#test/support/game-types.js';
import { seedOf } from '#test/support/play.js';
import { openGame, startService } from '#test/support/service.js';
import { violationsIn } from './axe.js';
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

const dragTo = async (page: Page, part: Locator, target: Locator): Promise<void> => {
  const [from, to] = [await part.boundingBox(), await target.boundingBox()];
  if (from === null || to === null) throw new Error('both are in the window');
  await page.mouse.move(from.x + 10, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 10, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 12, { steps: 6 });
  await page.mouse.up();
};

interface Melds {
  readonly melds: readonly (readonly string[])[];
}

test('a card is dragged to its place', IN_CHROMIUM, async (t) => {
  const { url, call } = await startService(t, {}, { registry });
  const seed = seedOf(3).toString('hex');
  const browser = await openBrowser(t);

  await t.test('in 7reeg to the discards, and nowhere else', async (t) => {
    const { id, path, tokens } = await openGame(call, '7reeg', { seed });
    const { page, faults } = await newPage(browser, url);
    await page.goto(tableAddress(url, { type: '7reeg', id, token: tokens[0] }));
    await page.locator('.board [data-from="bank"]').click();
    await page.locator('.board [data-type="discard"]').waitFor();
    const card = page.locator('.board [data-card]').last();
    await dragTo(page, card, page.locator('.board [data-card]').first());
    t.equal(await page.evaluate(() => String(getSelection())), '', 'no text is selected');
    t.equal((await call('GET', path)).body.version, 2, 'a card on a card is no move');
    t.equal(await page.locator('.board .picked').count(), 0, 'nor a tap');
    const { prompt } = (await call('GET', path, { token: tokens[0] })).body as {
      readonly prompt: { readonly blocked: readonly { readonly move: Melds; readonly why: string }[] };
    };
    const single = prompt.blocked.filter(({ move: { melds } }) => melds.flat().length === 1);
    const [first, second] = single.map(({ move: { melds } }) =>
      page.locator(`.board [data-card="${melds[0]?.[0]}"]`),
    );
    const task = page.locator('.task');
    if (first === undefined || second === undefined) throw new Error('two cards are in no meld');
    await dragTo(page, first, page.locator('.board [data-type="meld"]'));
    t.match(await task.textContent(), /fits no meld yet\.$/, 'it says why');
    await page.keyboard.press('Escape');
    t.notMatch(await task.textContent(), /meld yet/);
    await first.click();
    t.notMatch(await task.textContent(), /meld yet/, 'a card can be discarded');
    await second.click();
    t.match(await task.textContent(), / (is|fits) no meld yet/, 'two cards can not');
    await page.keyboard.press('Escape');
    await dragTo(page, card, page.locator('.board [data-type="discard"]'));
    await page
      .locator('.log')
      .getByText(/^Player 1 discards /)
      .first()
      .waitFor();
    t.same(faults, []);
  });

  await t.test('within the hand, which stays arranged', async (t) => {
    const { id, tokens } = await openGame(call, 'duets', { seed });
    const { page, faults } = await newPage(browser, url);
    await page.goto(tableAddress(url, { type: 'duets', id, token: tokens[0] }));
    const cards = page.locator('.board .held');
    const order = (): Promise<string[]> =>
      cards.evaluateAll((held) => held.map(({ classList }) => String(classList).replace('held held-', '')));
    await cards.first().waitFor();
    const dealt = await order();
    await page.getByRole('button', { name: 'By rank' }).click();
    const ranks = (await order()).map((card) => 'A23456789TJQK'.indexOf(card.charAt(0)));
    t.same(
      ranks,
      ranks.toSorted((a, b) => a - b),
    );
    await page.getByRole('button', { name: 'By suit' }).click();
    t.same(await order(), dealt);
    await dragTo(page, cards.last(), cards.first());
    const dragged = [...dealt.slice(-1), ...dealt.slice(0, -1)];
    t.same(await order(), dragged);
    await page.reload();
    await cards.first().waitFor();
    t.same(await order(), dragged, 'also when the page is loaded again');
    await cards.first().getByRole('button').focus();
    await page.keyboard.press('Shift+ArrowRight');
    t.same((await order()).slice(0, 2), dragged.slice(0, 2).reverse());
    t.ok(
      await cards.nth(1).evaluate((card) => card.contains(document.activeElement)),
      'the focus goes with it',
    );
    t.equal((await page.locator('.table').getAttribute('data-version')) ?? '', '1', 'no move is made');
    t.same(faults, []);
  });

  await t.test('on top of its neighbours, with the focus', async (t) => {
    const { id, tokens } = await openGame(call, 'basra', { seed });
    const { page, faults } = await newPage(browser, url);
    await page.goto(tableAddress(url, { type: 'basra', id, token: tokens[0] }));
    await page.locator('.task').waitFor();
    const [from, to] = await Promise.all(
      [0, 1].map((index) => page.locator('.board .held').nth(index).boundingBox()),
    );
    if (!from || !to) throw new Error('both are in the window');
    await page.mouse.move(from.x + 10, from.y + 30);
    await page.mouse.down();
    const point = { x: to.x + 10, y: to.y + 30 };
    await page.mouse.move(point.x, point.y, { steps: 4 });
    const top = await page.evaluate(({ x, y }) => {
      const shown = document.querySelector<SVGElement>('#dragged');
      if (shown === null) return 'nothing is dragged';
      shown.style.setProperty('pointer-events', 'all');
      const found = document.elementFromPoint(x, y);
      shown.style.removeProperty('pointer-events');
      return shown.contains(found) ? 'the card' : 'another card';
    }, point);
    t.equal(top, 'the card');
    t.ok(
      await page
        .locator('.board .held')
        .first()
        .evaluate((card) => card.contains(document.activeElement)),
    );
    await page.mouse.move(from.x + 10, from.y + 30, { steps: 4 });
    await page.mouse.up();
    t.equal(await page.locator('#dragged').count(), 0, 'put back');
    t.same(faults, []);
  });

  await t.test('in Basra to the table', async (t) => {
    const { id, tokens } = await openGame(call, 'basra', { seed });
    const { page, faults } = await newPage(browser, url);
    await page.goto(tableAddress(url, { type: 'basra', id, token: tokens[0] }));
    await page.locator('.task').waitFor();
    await dragTo(page, page.locator('.board [data-card]').first(), page.locator('.board [data-type="play"]'));
    await page.locator('.table:not([data-version="1"])').waitFor();
    t.same(await violationsIn(page), []);
    t.same(faults, []);
  });
});

test('a finger drags a card instead of the page', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const { id, tokens } = await openGame(call, 'basra', { seed: seedOf(3).toString('hex') });
  const telephone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const { page, faults } = await newPage(await openBrowser(t), url, telephone);
  await page.goto(tableAddress(url, { type: 'basra', id, token: tokens[0] }));
  await page.locator('.task').waitFor();
  const card = await page.locator('.board [data-card]').last().boundingBox();
  const table = await page.locator('.board [data-type="play"]').boundingBox();
  if (card === null || table === null) throw new Error('both are in the window');
  const [from, to] = [card, table].map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number): Promise<unknown> => {
    const [x = 0, y = 0] = [0, 1].map((i) => (from?.[i] ?? 0) * (1 - share) + (to?.[i] ?? 0) * share);
    return client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  };
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step / 10);
  await touch('touchEnd', 1);
  await untilVersion(page, 2);
  t.equal(await page.evaluate(() => scrollY), 0);
  t.same(faults, []);
});

test('after a card is played with the keyboard, the focus is on the next one', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const { id, tokens } = await openGame(call, 'basra', { seed: seedOf(3).toString('hex') });
  const { page } = await newPage(await openBrowser(t), url);
  await page.goto(tableAddress(url, { type: 'basra', id, token: tokens[0] }));
  const card = page.locator('.board [data-card]').first();
  await card.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await untilVersion(page, 3);
  await page.locator('.task').waitFor();
  t.ok(await page.evaluate(() => document.activeElement?.matches('.board .held [data-card]')));
});

test('a game starts with one click, as it was set up last', IN_CHROMIUM, async (t) => {
  const { url } = await serviceWithPage(t);
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(url);
  await page.getByRole('button', { name: 'Play Connect Four' }).click();
  await page.locator('.status.yours').waitFor();
  t.match(await page.locator('.players').textContent(), /Milo.*computer, medium/);
  await page.goto(`${url}/?play=connect-four`);
  await page.getByRole('radio', { name: 'Easy' }).check({ force: true });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('.status.yours').waitFor();
  await page.goto(url);
  await page.getByRole('button', { name: 'Play Connect Four' }).waitFor();
  t.same(await violationsIn(page), []);
  await page.getByRole('button', { name: 'Play Connect Four' }).click();
  await page.locator('.status.yours').waitFor();
  t.match(await page.locator('.players').textContent(), /computer, easy/);
  t.same(faults, []);
});

/** How long each move is shown while the game plays on by itself, in milliseconds, at its best. */
const momentsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const shown: number[] = [];
        new MutationObserver((_, observer) => {
          shown.push(performance.now());
          if (shown.length < 8) return;
          observer.disconnect();
          resolve(Math.min(...shown.slice(1).map((at, i) => at - (shown[i] ?? 0))));
        }).observe(document.querySelector('.table') as Node, { attributeFilter: ['data-version'] });
      }),
  );

test('chips are there from the start, and are dragged onto a field', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const type = 'over-under-seven';
  const { id, path, tokens } = await openGame(call, type, {
    seed: '7'.repeat(64),
    config: { bankroll: 130 },
  });
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    const { page, faults } = await newPage(await openBrowser(t), url, { viewport });
    await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
    const chip = (value: number) => page.locator(`.board [data-wager="${value}"]`);
    const field = (guess: string) => page.locator(`.board [data-guess="${guess}"]`);
    const wager = page.locator('.moves > .row').getByRole('spinbutton');
    const drag = async (value: number, guess: string): Promise<void> => {
      const [from, to] = [await chip(value).boundingBox(), await field(guess).boundingBox()];
      if (from === null || to === null) throw new Error('both are in the window');
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
      await page.mouse.up();
    };
    await chip(25).waitFor();
    t.equal(await page.locator('.board [data-wager]').count(), 4, `${name}: 1, 5, 25, 100`);
    const sizes = await page
      .locator('.board .chip')
      .evaluateAll((chips) => chips.map((each) => each.getBoundingClientRect().width));
    t.ok(Math.min(...sizes) >= 32, `${name}: ${Math.min(...sizes)} px are enough to tap`);
    await drag(25, 'under');
    t.equal(await wager.inputValue(), '25', 'the bet is one chip');
    await drag(5, 'under');
    await chip(1).click();
    t.equal(await wager.inputValue(), '31', 'and grows');
    t.ok(await page.locator('.board .next').isVisible(), 'the felt says what comes next');
    await drag(5, 'over');
    t.equal(await wager.inputValue(), '5', 'another bet begins with its first chip');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await chip(100).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    t.same(
      await page.locator('.board .ghost').filter({ visible: true }).allTextContents(),
      ['125', '125', '125'],
      'chips that lie on no field yet could go onto any',
    );
    await field('exactly').focus();
    await page.keyboard.press('Enter');
    t.equal(await wager.inputValue(), '125');
    t.same(faults, []);
    await page.close();
  }
  t.equal((await call('GET', path)).body.version, 1, 'no bet is made by dragging');
});

test('in War, one tap goes on to the next war, which is shown at the usual pace', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const { id, path, tokens } = await openGame(call, 'war', { seed: seedOf(3).toString('hex') });
  const { page, faults } = await newPage(await openBrowser(t), url, { reducedMotion: 'no-preference' });
  await page.goto(tableAddress(url, { type: 'war', id, token: tokens[0] }));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const wars of [1, 2]) {
    await button('To the next war').click();
    await button('Pause').waitFor();
    await button('Pause').waitFor({ state: 'detached' });
    await page.locator('.board').getByText('War!').waitFor({ state: 'attached' });
    const rates = await page
      .locator('.board svg')
      .evaluate((picture) =>
        picture.getAnimations({ subtree: true }).map(({ playbackRate }) => playbackRate),
      );
    t.same([...new Set(rates)], [1]);
    await page.locator('.log li:last-child').getByText('War! Each puts').waitFor();
    await page.locator('.table[data-busy=false]').waitFor();
    const { items } = (await call('GET', `${path}/moves`)).body as { items: { text: string[] }[] };
    const told = items.map(({ text }) => text.some((sentence) => sentence.startsWith('War!')));
    t.equal(told.filter(Boolean).length, wars, 'no war is passed over');
    t.ok(told.at(-1), 'and nothing is played after it');
  }
  t.same(faults, []);
});

test('War plays on by itself until it is paused, at the speed chosen', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const { id, path, tokens } = await openGame(call, 'war', { seed: seedOf(3).toString('hex') });
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(tableAddress(url, { type: 'war', id, token: tokens[0] }));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const { height = 0 } = (await button('Play forced moves').boundingBox()) ?? {};
  t.ok(height >= 40, `${height} px are enough to tap`);
  await button('Play forced moves').click();
  const usual = await momentsOf(page);
  t.ok(usual >= 500, `each battle is seen: ${usual} ms`);
  await page.getByLabel('Speed').selectOption('4×');
  const quick = await momentsOf(page);
  t.ok(quick < usual, `and is over sooner at four times the speed: ${quick} ms`);
  t.equal(await page.locator('.status').textContent(), 'War', 'it is always the same player’s turn');
  t.match(await page.locator('.task').textContent(), /^You /);
  t.same(await violationsIn(page), []);
  await button('Pause').click();
  t.equal(await page.getByLabel('Speed').count(), 0);
  await page.locator('.table[data-busy=false]').waitFor();
  const { version } = (await call('GET', path)).body as { version: number };
  await page.locator('.board [data-type="flip"]').click();
  await untilVersion(page, version + 1);
  const { body } = await call('GET', path);
  t.equal(body.version, version + 1, 'then one tap is one move');
  await dismissSheets(page);
  const widthOf = (fill: string): Promise<number> =>
    page
      .locator(`.board .f-${fill}[height="12"]`)
      .evaluateAll((bars) => bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().width, 0));
  const [whole, kept, won] = [await widthOf('felt-line'), await widthOf('felt-ink'), await widthOf('gold')];
  t.ok(whole > 400 && Math.abs(kept + won - whole / 2) < 1, `bars of ${kept} and ${won} share ${whole / 2}`);
  t.same(faults, []);
});
