/** What the page has for single games: plays that are seen before they capture. */
import { test, type Test } from 'tap';
import { at } from '#src/kit/checked.js';
import { seedOf } from '#test/support/play.js';
import { openGame, startService, type Service } from '#test/support/service.js';
import { IN_CHROMIUM, newPage, openBrowser, tableAddress, untilVersion } from './support.js';

/** The deal of a seed, in which a card of seat 0 takes these. */
const CAPTURE = { seed: 5, card: '7C', takes: ['2H', '5S'] };

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
    const leaving = [...picture.querySelectorAll('.m-leave')].map((card) => ({
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
  if (pace !== null) await page.getByLabel('Animations').selectOption(pace);
  await page.reload();
  await page.locator(`.board [data-card="${CAPTURE.card}"]`).waitFor();
  await page.evaluate(watchPictures);
  await page.locator(`.board [data-card="${CAPTURE.card}"]`).click();
  await untilVersion(page, 3);
  await page.waitForFunction(() => document.getAnimations().length === 0);
  t.equal(await page.locator('.board .m-leave').filter({ visible: true }).count(), 0, 'they have left');
  t.same(faults, []);
  return page.evaluate(() => (globalThis as unknown as { seen: Seen[] }).seen);
};

test('in Basra, a play is seen on the table before it captures', IN_CHROMIUM, async (t) => {
  const service = await startService(t);
  for (const [pace, rate, leastMs] of [
    ['normal', 1, 2000],
    ['fast', 2, 1000],
  ] as const) {
    const [own, reply, ...more] = await watchCapture(t, service, pace);
    t.same([own?.version, reply?.version, more], [2, 3, []], pace);
    t.same(
      own?.leaving,
      [...CAPTURE.takes, CAPTURE.card].map(() => ({ visibility: 'visible', rate })),
    );
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
