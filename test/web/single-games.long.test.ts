/** What the page has for single games: a “50” to claim, plays that are seen before they capture, chips to bet with. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { test, type Test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { seedOf } from '#test/support/play.js';
import { openGame, TWO_HUMANS, type Service } from '#test/support/service.js';
import { violationsIn } from './axe.js';
import {
  IN_CHROMIUM,
  newPage,
  openBrowser,
  openSettings,
  serviceWithPage,
  tableAddress,
  untilVersion,
  WINDOWS,
} from './support.js';

const WINDOW_MS = 60_000;
/** The deal of a seed, in which a card of seat 0 takes these. */
const CAPTURE = { seed: 5, card: '7C', takes: ['2H', '5S'] };

/** The page of the seat to move in a game of 7reeg, before the last of its first moves is seen there. */
const inFourteen = async (t: Test, { url, call }: Service, count?: number) => {
  const fixture = JSON.parse(readFileSync('test/fixtures/fifty.json', 'utf8')) as {
    readonly seed: string;
    readonly moves: readonly (readonly [seat: number, move: object])[];
  };
  const moves = fixture.moves.slice(0, count);
  const { id, path, tokens } = await openGame(call, '7reeg', {
    ...TWO_HUMANS,
    seed: fixture.seed,
    config: { fiftyWindowMs: WINDOW_MS, maxRounds: 1 },
  });
  const play = async ([seat, move]: (typeof moves)[number]): Promise<void> => {
    const { status, text } = await call('POST', `${path}/moves`, { token: tokens[seat], body: move });
    if (status !== 201) throw new Error(text);
  };
  for (const move of moves.slice(0, -1)) await play(move);
  const { page, faults } = await newPage(await openBrowser(t), url);
  // The clock of this player's computer is an hour fast.
  await page.clock.install({ time: Date.now() + 3_600_000 });
  const seat = count === undefined ? 1 : 0;
  await page.goto(tableAddress(url, { type: '7reeg', id, token: tokens[seat] }));
  await untilVersion(page, moves.length);
  await play(at(moves, -1));
  await untilVersion(page, moves.length + 1);
  const lastMove = async (): Promise<object> => {
    const { items } = (await call('GET', `${path}/moves`)).body as { items: { move: object }[] };
    return at(items, -1).move;
  };
  return { page, faults, lastMove };
};

/** Up to the discard with which seat 1 can win a “50”. */
const beforeFifty = (t: Test, service: Service) => inFourteen(t, service);
/** Up to the draw after which seat 0 can go down. */
const DRAWS = 5;

test('in 7reeg, going down takes one tap, and no card of it is thrown away', IN_CHROMIUM, async (t) => {
  const { page, faults, lastMove } = await inFourteen(t, await serviceWithPage(t), DRAWS);
  const primary = page.locator('.moves > .row .primary');
  const card = (name: string) => page.locator(`.board .held [data-card="${name}"]`);
  t.equal(await primary.textContent(), 'Go down: 3 melds worth 57');
  await card('3D').click({ position: { x: 8, y: 8 } });
  t.equal(await primary.textContent(), 'Go down: 3 melds worth 57', 'it comes before the discard');
  await page.getByRole('button', { name: 'Discard 3♦' }).waitFor();
  await card('8D').click({ position: { x: 8, y: 8 } });
  t.match(await lastMove(), { type: 'draw' }, 'a second card is picked, not played');
  await page.locator('.board [data-type="meld"]').click({ position: { x: 8, y: 60 } });
  await page
    .locator('.log')
    .getByText(/goes down with 3 melds worth 57/)
    .waitFor();
  t.same(faults, []);
});

const taking = (page: Page) => page.locator('.shortcuts').getByRole('button', { name: /^Take 2♦/ });

test('a “50” is claimed with the draw, in time', IN_CHROMIUM, async (t) => {
  const { page, faults, lastMove } = await beforeFifty(t, await serviceWithPage(t));
  const frame = page.locator('.board [data-from="discard"] > .halo');
  const still = await frame.getAttribute('width');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  t.equal(await frame.getAttribute('width'), still, 'its frame is where the discard comes to rest');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const left = await taking(page).getByRole('timer').textContent();
  t.match(left, /^(1:00|0:\d\d)$/, 'it counts down from the discard');
  t.match(await taking(page).textContent(), 'A “50” if you win in this turn');
  t.same(await violationsIn(page), []);
  await taking(page).click();
  await page.locator('.log').getByText('and claims a “50”').waitFor();
  t.match(await lastMove(), { type: 'draw', from: 'discard', fifty: true });
  await page.locator('.board [data-card="KD"]').dblclick();
  await page.locator('.log').getByText('wins round 1 with a “50”').waitFor({ state: 'attached' });
  const told = page.locator('.sheet p').allTextContents();
  t.same(
    (await told).filter((sentence) => /^(Now|The round counts) /.test(sentence)),
    [],
    'rows have scores',
  );
  t.same(faults, []);
});

test('a “50” lapses when its time is over, and nothing moves', IN_CHROMIUM, async (t) => {
  const { page, faults, lastMove } = await beforeFifty(t, await serviceWithPage(t));
  await taking(page).getByRole('timer').waitFor();
  const before = await taking(page).boundingBox();
  await page.clock.runFor(WINDOW_MS);
  await taking(page).getByRole('timer').waitFor({ state: 'detached' });
  t.notMatch(await taking(page).textContent(), '50');
  t.same(await taking(page).boundingBox(), before, 'nothing moves under the pointer');
  await taking(page).click();
  await page.locator('.log').getByText('Player 2 takes 2♦').waitFor();
  t.notMatch(await lastMove(), { fifty: true });
  t.same(faults, []);
});

test('by touch, the ways to draw have buttons, and a “50” is said to be possible', IN_CHROMIUM, async (t) => {
  const { page, faults } = await beforeFifty(t, await serviceWithPage(t));
  for (const [width, height] of [
    [360, 740],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await taking(page).getByRole('timer').waitFor();
    const bank = page.locator('.shortcuts').getByRole('button', { name: 'Draw from the bank' });
    for (const button of [taking(page), bank]) {
      const box = await button.boundingBox();
      t.ok(
        box !== null && box.height >= 40 && box.y + box.height <= height,
        `in reach at ${width} × ${height}`,
      );
    }
  }
  t.same(faults, []);
});

interface Seen {
  readonly version: number;
  readonly atMs: number;
  /** Of the cards that leave the table. */
  readonly leaving: readonly { readonly visibility: string; readonly rate: number | undefined }[];
}

/** Runs in the page: notes each picture when it appears. */
const watchPictures = (): void => {
  const seen: Seen[] = [];
  Object.assign(globalThis, { seen });
  let shown = document.querySelector('.board svg');
  new MutationObserver(() => {
    const picture = document.querySelector('.board svg');
    if (picture === null || picture === shown) return;
    shown = picture;
    const leaving = [...picture.querySelectorAll('[class*=m-leave]')].map((card) => ({
      visibility: getComputedStyle(card).visibility,
      rate: card.getAnimations()[0]?.playbackRate,
    }));
    const { version } = document.querySelector<HTMLElement>('.table')?.dataset ?? {};
    seen.push({ version: Number(version), atMs: performance.now(), leaving });
  }).observe(document.body, { subtree: true, childList: true });
};

/** Plays a card that captures against a computer, and returns the pictures up to its reply. */
const watchCapture = async (
  t: Test,
  { url, call }: Service,
  pace: string | null,
): Promise<readonly Seen[]> => {
  const { id, tokens } = await openGame(call, 'basra', { seed: seedOf(CAPTURE.seed).toString('hex') });
  const reducedMotion = pace === null ? 'reduce' : 'no-preference';
  const { page, faults } = await newPage(await openBrowser(t), url, { reducedMotion });
  await page.goto(tableAddress(url, { type: 'basra', id, token: tokens[0] }));
  await openSettings(page);
  if (pace !== null) await page.getByLabel('Animations').selectOption(pace);
  await page.reload();
  await page.locator(`.board [data-card="${CAPTURE.card}"]`).waitFor();
  await page.evaluate(watchPictures);
  await page.locator(`.board [data-card="${CAPTURE.card}"]`).dblclick();
  await untilVersion(page, 3);
  await page.waitForFunction(() => document.getAnimations().length === 0);
  t.equal(
    await page.locator('.board [class*=m-leave]').filter({ visible: true }).count(),
    0,
    'they have left',
  );
  t.same(faults, []);
  return page.evaluate(() => (globalThis as unknown as { seen: Seen[] }).seen);
};

test('in Basra, a play is seen on the table before it captures', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  for (const [pace, rate, leastMs] of [
    ['normal', 1, 1200],
    ['fast', 2, 600],
  ] as const) {
    const [own, reply, ...more] = await watchCapture(t, service, pace);
    t.same([own?.version, reply?.version, more], [2, 3, []], pace);
    const leaving = own?.leaving ?? [];
    t.ok(leaving.length > 1, 'a card and what it takes');
    for (const card of leaving) t.same(card, { visibility: 'visible', rate }, 'it lies there first');
    const lastedMs = (reply?.atMs ?? 0) - (own?.atMs ?? 0);
    t.ok(lastedMs >= leastMs, `${pace}: ${lastedMs} ms`);
  }
  for (const pace of ['off', null]) {
    const seen = await watchCapture(t, service, pace);
    t.same(
      seen.map(({ version }) => version),
      [3],
      `${pace ?? 'reduced motion'}: only the outcome`,
    );
    for (const { visibility } of at(seen, 0).leaving) t.equal(visibility, 'hidden');
  }
});

test('chips add up to a wager, and what is left can be played on with', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const type = 'over-under-seven';
  const config = { bankroll: 130, target: 200 };
  const { id, path, tokens } = await openGame(call, type, {
    seats: [{ kind: 'human', name: 'Ada' }],
    config,
  });
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  await page.locator('[data-guess="over"]').click();
  const press = async (...names: string[]): Promise<void> => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).click();
  };
  const wager = page.getByRole('spinbutton', { name: 'wager' });
  for (const [chips, sum] of [
    [['Add 1'], '1'],
    [['Add 1'], '2'],
    [['Back to 1', 'Add 100', 'Add 25', 'Add 5'], '130'],
    [['Back to 1', 'All in'], '130'],
    [['Back to 1', 'Add 25', 'Add 5'], '30'],
  ] as const) {
    await press(...chips);
    t.equal(await wager.inputValue(), sum, chips.join(', '));
  }
  await page.getByRole('button', { name: 'Add 25', exact: true }).dblclick();
  t.equal(await wager.inputValue(), '80', 'each click of a double click counts');
  await press('Back to 1', 'Add 25', 'Add 5', 'Add 1', 'Add 100');
  t.equal(await wager.inputValue(), '130', 'there is no more than that');
  await press('Back to 1', 'Add 25', 'Add 5', 'Add 1');
  const onFelt = page.locator('.board .picked .ghost');
  t.equal(await onFelt.textContent(), '31', 'they lie on the field');
  t.ok(await onFelt.isVisible());
  await press('Bet 31 on over seven');
  await untilVersion(page, 2);
  const { state } = (await call('GET', path)).body;
  t.match(state.lastRoll, { wager: 31, guess: 'over' });
  t.equal(
    await page.locator('.status').textContent(),
    'Over/Under Seven',
    'it is always the same player’s turn',
  );

  await page.locator('.table[data-busy=false]').waitFor();
  const last = page.locator('.board .past').filter({ visible: true });
  t.not(await last.count(), 0, 'the last roll is seen');
  await page.locator('[data-guess="under"]').click();
  t.equal(await last.count(), 0, 'until the next bet is chosen');
  await press('Clear selection', `Cash out with ${state.bankroll}`);
  const net = state.bankroll - config.bankroll;
  const than = `${Math.abs(net)} ${net > 0 ? 'more' : 'less'} than at the start`;
  const task = `You leave with ${state.bankroll}, ${than}. Once more to confirm.`;
  t.equal(await page.locator('.task').textContent(), task, 'what ends the game is asked twice');
  t.equal((await call('GET', path)).body.status, 'active');
  await press(`Cash out with ${state.bankroll}`);
  const sheet = page.getByRole('dialog');
  t.match(await sheet.textContent(), `You have ${net > 0 ? 'won' : 'lost'} ${Math.abs(net)}.`);
  await sheet.getByRole('button', { name: 'Play again' }).waitFor();
  await press(`Play on with ${state.bankroll}`);
  await page.waitForURL((address) => !address.href.includes(id));
  await page.locator('.task').waitFor();
  const next = (
    await call(
      'GET',
      `/v1${new URL(page.url()).pathname.replace('/table', '').replace(/\/(?=[^/]+$)/, '/games/')}`,
    )
  ).body;
  t.match(next, { config: { bankroll: state.bankroll, target: 200 }, seats: [{ name: 'Ada' }], version: 1 });
  await page.locator('[data-guess="over"]').click();
  t.equal(await wager.inputValue(), '31', 'the next game begins with the last wager');
  t.same(faults, []);
});

test('the last rolls are told, and the last bet can be made again', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const type = 'over-under-seven';
  const { id, path, tokens } = await openGame(call, type, { seed: '7'.repeat(64) });
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  const rolls = page.getByRole('list', { name: 'The last rolls' });
  const again = page.getByRole('button', { name: /^Roll again/ });
  const wager = page.getByRole('spinbutton', { name: 'wager' });
  const state = async (): Promise<{ bankroll: number; lastRoll: { total: number; net: number } }> =>
    (await call('GET', path)).body.state as never;
  const bet = async (amount: number): Promise<void> => {
    await page.locator('[data-guess="over"]').click();
    await wager.fill(String(amount));
    await page.getByRole('button', { name: `Bet ${amount} on over seven`, exact: true }).click();
  };
  t.equal(await again.count(), 0, 'there is nothing to do again');
  await bet(10);
  await untilVersion(page, 2);
  const { total, net } = (await state()).lastRoll;
  t.equal(await rolls.getByRole('listitem').textContent(), `${total}${net > 0 ? '+' : '−'}10`);
  const violations = await violationsIn(page);
  t.same(
    violations.filter((each) => !each.includes('<g data-guess')),
    [],
  );

  await page.reload();
  await page.locator('[data-guess="under"]').click();
  t.equal(await wager.inputValue(), '10', 'the last wager is where one begins');
  t.equal(await again.count(), 0, 'while a field is picked, its own button makes the bet');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Roll again: 10 on over seven', exact: true }).click();
  await rolls.getByRole('listitem').nth(1).waitFor();
  t.match((await state()).lastRoll, { guess: 'over', wager: 10 });
  await page.locator('.table[data-busy=false]').waitFor();
  await page.locator('[data-guess="under"]').dblclick();
  await untilVersion(page, 4);
  t.match((await state()).lastRoll, { guess: 'under', wager: 10 }, 'a second tap on a field makes the bet');
  await page.locator('.table[data-busy=false]').waitFor();
  await bet((await state()).bankroll - 1);
  await page.getByRole('button', { name: 'Cash out with 1', exact: true }).waitFor();
  t.equal(await again.count(), 0, 'what cannot be bet again is not offered');
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    await page.setViewportSize(viewport);
    await page.reload();
    const last = rolls.getByRole('listitem').first();
    await last.waitFor();
    const [strip, bar] = [await last.boundingBox(), await page.locator('.own-move').boundingBox()];
    const [bottom, end] = name === 'upright' ? [bar?.y ?? 0, viewport.width] : [viewport.height, bar?.x ?? 0];
    const isSeen = strip !== null && strip.y + strip.height <= bottom && strip.x + strip.width <= end;
    t.ok(isSeen, `${name}: the rolls are in view`);
  }
  t.same(faults, []);
});

test('the first roll moves neither the board nor the log', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const type = 'over-under-seven';
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    const { id, tokens } = await openGame(call, type, { seed: '7'.repeat(64) });
    const { page, faults } = await newPage(await openBrowser(t), url, { viewport });
    await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
    const places = async () => {
      const [board, log] = [page.locator('.board svg'), page.locator('.log')];
      return [await board.boundingBox(), (await log.boundingBox())?.y];
    };
    await page.locator('[data-guess="over"]').waitFor();
    const before = await places();
    await page.locator('[data-guess="over"]').dblclick();
    await page.locator('.rolls li').waitFor();
    t.same(await places(), before, name);
    t.same(faults, []);
  }
});

test('what a card or a chip would do is shown before it is played', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const basra = await openGame(call, 'basra', { seed: seedOf(CAPTURE.seed).toString('hex') });
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(tableAddress(url, { type: 'basra', id: basra.id, token: basra.tokens[0] }));
  await page.locator('.task').waitFor();
  await page.locator(`.board [data-card="${CAPTURE.card}"]`).hover();
  for (const card of CAPTURE.takes) await page.locator(`.board .possible[data-capture="${card}"]`).waitFor();
  await page.locator(`.board [data-card="${CAPTURE.card}"]`).click();
  await page.locator('.moves > .row .primary').getByText(/Take /).waitFor();
  await page.locator(`.board [data-capture="${at(CAPTURE.takes, 0)}"]`).click();
  await untilVersion(page, 2);
  const { id, tokens } = await openGame(call, 'connect-four', {});
  await page.goto(tableAddress(url, { type: 'connect-four', id, token: tokens[0] }));
  await page.locator('.task').waitFor();
  await page.locator('.board [data-column="4"]').hover();
  await page.locator('.board [data-column="4"] .ghost').waitFor();
  const ghosts = page.locator('.board .ghost').filter({ visible: true });
  t.equal(await ghosts.count(), 1);
  const box = await openGame(call, 'black-box', {});
  await page.goto(tableAddress(url, { type: 'black-box', id: box.id, token: box.tokens[0] }));
  const hide = page.getByRole('button', { name: 'Hide the three marbles' });
  const dimmed = (): Promise<boolean> => hide.evaluate((button) => getComputedStyle(button).opacity !== '1');
  for (const space of ['3,3', '4,4', '5,5']) {
    t.ok(await dimmed(), 'what cannot be pressed yet looks so');
    await page.locator(`.board [data-marbles="${space}"]`).click();
  }
  t.notOk(await dimmed());
  t.equal(await ghosts.count(), 3, 'marbles lie where they would be hidden');
  t.same(faults, []);
});
