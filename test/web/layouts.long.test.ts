/** Where the parts of a picture lie in each window, and where what moves goes. */
import type { Page } from 'playwright-core';
import { test, type Test } from 'tap';
import { seedOf } from '#test/support/play.js';
import { openGame, TWO_HUMANS } from '#test/support/service.js';
import {
  IN_CHROMIUM,
  newPage,
  openBrowser,
  serviceWithPage,
  tableAddress,
  untilVersion,
  WINDOWS,
} from './support.js';

const human = { kind: 'human' };

/** The table of the seat that opens a game of Double-7. */
const openDoubleSeven = async (t: Test, seats: number, viewport: (typeof WINDOWS)['desktop' | 'upright']) => {
  const { url, call } = await serviceWithPage(t);
  const { id, path, tokens } = await openGame(call, 'double-7', {
    seats: Array.from({ length: seats }, () => human),
    seed: '07'.repeat(32),
  });
  const { page, faults } = await newPage(await openBrowser(t), url, { viewport });
  const { body } = await call('GET', path);
  const { seat } = (body as { readonly turn: { readonly seat: number } }).turn;
  await page.goto(tableAddress(url, { type: 'double-7', id, token: tokens[seat] }));
  await page.locator('.task').waitFor();
  return { page, faults };
};

const FINGER_PX = 40;

/** Runs in the page: the sizes of what is hit in the hand. */
const sizesInHand = () =>
  [...document.querySelectorAll('.board .held')].map((card) => {
    const { width, height } = (card.querySelector('[pointer-events=all]') ?? card).getBoundingClientRect();
    return Math.min(width, height);
  });

test('in Double-7, a finger can hit each card of a new hand', IN_CHROMIUM, async (t) => {
  for (const seats of [2, 3, 4, 5, 6]) {
    const { page, faults } = await openDoubleSeven(t, seats, WINDOWS.upright);
    const sizes = await page.evaluate(sizesInHand);
    t.ok(sizes.length > 0);
    const least = Math.min(...sizes);
    t.ok(least >= FINGER_PX, `${seats} seats: ${least} px`);
    t.same(faults, []);
    await page.close();
  }
});

/** Runs in the page: for each card that leaves the table, whether it ends in the part beside it. */
const arrivals = () => {
  const isLeaving = ({ effect }: Animation): boolean =>
    (effect as KeyframeEffect).target?.classList.value.includes('m-leave') === true;
  const all = document.getAnimations();
  for (const animation of all) if (!isLeaving(animation)) animation.finish();
  const aside = document.querySelector('.board .aside')?.getBoundingClientRect() ?? new DOMRect();
  return all.filter(isLeaving).map((animation) => {
    animation.pause();
    animation.currentTime = Number(animation.effect?.getComputedTiming().endTime ?? 0) - 1;
    const { target } = animation.effect as KeyframeEffect;
    const { left, top, width, height } = target?.getBoundingClientRect() ?? new DOMRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return x > aside.left && x < aside.right && y > aside.top && y < aside.bottom;
  });
};

const CAPTURE = { seed: 5, card: '7C' };

const watchLeaving = async (page: Page) => {
  await page.locator(`.board [data-card="${CAPTURE.card}"]`).dblclick();
  await untilVersion(page, 2);
  return page.evaluate(arrivals);
};

test('in a low window, captured cards of Basra arrive in the own panel', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const seed = seedOf(CAPTURE.seed).toString('hex');
  const { id, tokens } = await openGame(call, 'basra', { ...TWO_HUMANS, seed });
  const { page, faults } = await newPage(await openBrowser(t), url, {
    viewport: WINDOWS['on its side'],
    reducedMotion: 'no-preference',
  });
  await page.goto(tableAddress(url, { type: 'basra', id, token: tokens[0] }));
  await page.locator(`.board [data-card="${CAPTURE.card}"]`).waitFor();
  const arrived = await watchLeaving(page);
  t.ok(arrived.length > 1, 'a card and what it takes');
  t.ok(arrived.every(Boolean), 'they end there');
  t.same(faults, []);
});
