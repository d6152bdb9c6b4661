/** Sounds: off until they are switched on, and then what is shown can be heard. */
import type { Page } from 'playwright-core';
import { test, type Test } from 'tap';
import { seedOf } from '#test/support/play.js';
import { openGame, TWO_HUMANS } from '#test/support/service.js';
import { violationsIn } from './axe.js';
import {
  IN_CHROMIUM,
  newPage,
  openBrowser,
  openSettings,
  serviceWithPage,
  tableAddress,
  untilVersion,
} from './support.js';

/** Runs before the page: notes every tone and burst of noise that starts. */
const listen = (): void => {
  const heard: string[] = [];
  Object.assign(globalThis, { heard });
  for (const type of [OscillatorNode, AudioBufferSourceNode]) {
    const { start } = type.prototype;
    type.prototype.start = function (this: OscillatorNode, when?: number): void {
      heard.push('frequency' in this ? `tone ${Math.round(this.frequency.value)}` : 'noise');
      start.call(this, when);
    };
  }
};

const TURN = 'tone 587';
const SCORE = ['tone 660', 'tone 880'];
const [CHIP, WIN, LOSS] = ['tone 220', 'tone 784', 'tone 311'];

/** What has been heard since the last call. */
const heardIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.splice(0));

const untilHeard = (page: Page, sound: string): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => (globalThis as unknown as { heard: string[] }).heard.includes(wanted),
    sound,
    { timeout: 20_000 },
  );

const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
  }, isHidden);

const sitDown = async (t: Test, type: string, body: object) => {
  const { url, call } = await serviceWithPage(t);
  const { id, path, tokens } = await openGame(call, type, body);
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.addInitScript(listen);
  await page.goto(tableAddress(url, { type, id, token: tokens[0] }));
  await openSettings(page);
  const sounds = page.getByLabel('Sounds');
  t.notOk(await sounds.isChecked(), 'off until it is switched on');
  await page.locator('.board').click({ position: { x: 2, y: 2 } });
  await page.locator('.task').waitFor();
  t.same(await heardIn(page), []);
  await sounds.check();
  await untilHeard(page, TURN);
  await heardIn(page);
  const play = async (seat: number, move: object): Promise<void> => {
    const { status, text } = await call('POST', `${path}/moves`, { token: tokens[seat], body: move });
    if (status !== 201) throw new Error(text);
  };
  return { page, faults, play };
};

const drop = (column: number): object => ({ type: 'drop', column });

test('chips, the own turn and the end of a game can be heard', IN_CHROMIUM, async (t) => {
  const { page, faults, play } = await sitDown(t, 'connect-four', TWO_HUMANS);
  t.same(await violationsIn(page), []);
  await page.locator('.board [data-column="1"]').click();
  await untilVersion(page, 2);
  await untilHeard(page, CHIP);
  t.notOk((await heardIn(page)).includes(TURN), 'it is not the own turn');
  await play(1, drop(2));
  await untilHeard(page, TURN);
  t.ok((await heardIn(page)).includes(CHIP), 'the chip of the other one');

  await page.reload();
  await page.locator('.task').waitFor();
  await openSettings(page);
  t.ok(await page.getByLabel('Sounds').isChecked(), 'the setting is kept');
  t.same(await heardIn(page), [], 'what was there before is silent');
  await page.locator('.board [data-column="1"]').click();
  await untilVersion(page, 4);
  await untilHeard(page, CHIP);
  await heardIn(page);
  await hide(page, true);
  await play(1, drop(2));
  await untilHeard(page, TURN);
  t.same(await heardIn(page), [TURN], 'nothing else where nobody sees it');
  await hide(page, false);
  await play(0, drop(1));
  await play(1, drop(2));
  await play(0, drop(1));
  await untilHeard(page, WIN);
  t.same(faults, []);
});

test('dice, a lost game, cards and what they score can be heard', IN_CHROMIUM, async (t) => {
  const bets = await sitDown(t, 'over-under-seven', { seats: [{ kind: 'human' }], seed: '7'.repeat(64) });
  await bets.play(0, { type: 'bet', wager: 100, guess: 'exactly' });
  await untilVersion(bets.page, 2);
  await untilHeard(bets.page, LOSS);
  t.same((await heardIn(bets.page)).slice(0, 4), Array(4).fill('noise'), 'the dice come first');
  const cards = await sitDown(t, 'basra', { seed: seedOf(5).toString('hex') });
  await cards.page.locator('.board [data-card="7C"]').dblclick();
  await untilVersion(cards.page, 2);
  await untilHeard(cards.page, SCORE[1] ?? '');
  t.match(await heardIn(cards.page), ['noise', ...SCORE]);
  t.same([...bets.faults, ...cards.faults], []);
});
