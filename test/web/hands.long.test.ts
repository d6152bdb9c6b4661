/** What a person at a table is told in the game's words, and what taps do: nothing is played by accident. */
import type { Page } from 'playwright-core';
import { test, type Test } from 'tap';
import { registry, testedTypes } from '#test/support/game-types.js';
import { seedOf } from '#test/support/play.js';
import { openGame, startService, TWO_HUMANS, type Service } from '#test/support/service.js';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage, tableAddress, untilVersion } from './support.js';

/** A table at which seat 0 is a person. */
const sitDown = async (
  t: Test,
  { url, call }: Service,
  type: string,
  body: object = {},
  moves: readonly object[] = [],
): Promise<{
  readonly page: Page;
  readonly faults: string[];
  readonly shown: () => Promise<{
    version: number;
    prompt: { task: string; labels: string[] };
    state: never;
  }>;
}> => {
  const { id, path, tokens } = await openGame(call, type, body);
  const token = tokens.find((each) => each !== '');
  for (const [index, move] of moves.entries())
    await call('POST', `${path}/moves`, { token: tokens[index % tokens.length], body: move });
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(tableAddress(url, { type, id, token }));
  await page.locator('.board svg').waitFor();
  await page.locator('.task').waitFor();
  return { page, faults, shown: async () => (await call('GET', path, { token })).body as never };
};

/** Names of fields with their values, seats and indexes counted from 0. */
const WORDS_OF_PROGRAMS = / · (?:guess|capture|end|melds?) |\b(?:[Ss]eat|[Mm]eld) 0\b|Pick in the picture/;

test('each type says what is to be done and what each move does', IN_CHROMIUM, async (t) => {
  const service = await startService(t, {}, { registry });
  for (const { id: type } of testedTypes) {
    const { page, faults, shown } = await sitDown(t, service, type);
    const { prompt } = await shown();
    t.equal(await page.locator('.task').textContent(), prompt.task, type);
    const list = page.locator('.all-moves summary');
    if ((await list.count()) > 0) await list.click();
    // A forced move has no list.
    const buttons = await page
      .locator('.all-moves li > button, .moves:has(> .forced) > .row > .primary')
      .allTextContents();
    const whole = prompt.labels.filter((label) => buttons.includes(label));
    t.equal(whole.length, buttons.length, `${type}: buttons say what the game says`);
    const names = await page
      .locator('[aria-label]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')).join('\n'));
    const text = `${await page.locator('.table').textContent()}\n${names}`;
    t.notMatch(text, WORDS_OF_PROGRAMS, `${type}: no words of programs`);
    t.same(faults, []);
    await page.close();
  }
});

test('a full column says that it is full', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const drops = Array.from({ length: 6 }, () => ({ type: 'drop', column: 3 }));
  const { page, faults, shown } = await sitDown(t, service, 'connect-four', TWO_HUMANS, drops);
  await page.getByRole('button', { name: 'column 3', exact: true }).click();
  await page.getByText('Column 3 is full.').waitFor();
  t.equal((await shown()).version, 7);
  await page.locator('.board [data-column="4"]').click();
  await untilVersion(page, 8);
  t.pass('a drop can be taken back, so one tap is enough');
  t.same(faults, []);
});

test('a card that fits four ends asks for one of them', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const seats = [{ kind: 'cpu', level: 'easy' }, { kind: 'human' }];
  const body = { seats, seed: seedOf(4).toString('hex') };
  const { page, faults } = await sitDown(t, service, 'double-7', body);
  t.equal(await page.locator('.task').textContent(), 'Join a card to an end with its number.');
  await page.locator('.board [data-card="7:0"]').click();
  await page.locator('.task').getByText('Pick what goes with it.').waitFor();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.locator('.task').getByText('Join a card').waitFor();
  t.same(faults, []);
});

test('in 7reeg, the first card of a meld is not thrown away', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const seed = seedOf(3).toString('hex');
  const { page, faults, shown } = await sitDown(t, service, '7reeg', { seed });
  await page.locator('.board [data-from="bank"]').click();
  await untilVersion(page, 2);
  await page.locator('.table[data-busy=false]').waitFor();
  const blocked = (await shown()) as unknown as {
    readonly prompt: {
      readonly blocked: readonly { readonly move: { readonly melds: string[][] }; readonly why: string }[];
    };
  };
  const meld = blocked.prompt.blocked.find(({ why }) => why.includes('worth'));
  const cards = meld?.move.melds[0] ?? [];
  t.ok(cards.length >= 3, 'there is a meld in the hand');
  const card = (name = '') => page.locator(`.board [data-card="${name}"]`).first();
  await page.locator('.board [data-type="discard"]').click();
  const named = page.locator('.moves > .row button:not(.quiet)');
  t.equal(await named.count(), 0, 'no button for each card: the cards are there');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await card(cards[0]).click({ position: { x: 8, y: 20 } });
  await page
    .locator('.moves > .row .primary')
    .getByText(/^Discard /)
    .waitFor();
  t.equal((await shown()).version, 2, 'one tap discards nothing');
  await card(cards[1]).click({ position: { x: 8, y: 20 } });
  t.match(await page.locator('.task').textContent(), /worth \d+: you need 6 worth 51 to go down\.$/);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await card(cards[0]).click({ position: { x: 8, y: 20 } });
  await card(cards[0]).click({ position: { x: 8, y: 20 }, delay: 600 });
  await page
    .locator('.log')
    .getByText(/^Player 1 discards /)
    .first()
    .waitFor();
  t.same(faults, []);
});

test('in Black Box, a laser is asked for twice and marks stay', IN_CHROMIUM, async (t) => {
  const service = await serviceWithPage(t);
  const seats = [
    { kind: 'cpu', level: 'easy' },
    { kind: 'human', name: 'Ada' },
  ];
  const { page, faults, shown } = await sitDown(t, service, 'black-box', { seats });
  const { version } = await shown();
  const marked = page.locator('.board .picked[data-marbles]');
  for (const space of ['4,4', '5,6']) await page.locator(`.board [data-marbles="${space}"]`).click();
  t.equal(await marked.count(), 2);
  await page.locator('.board [data-from="1,5"]').click();
  await page.locator('.moves > .row .primary').getByText('Fire from top 5').waitFor();
  t.equal((await shown()).version, version, 'one tap shoots nothing');
  await page.getByText('Pick an edge to aim, again to fire; or mark three spaces to guess.').waitFor();
  const beam = await page.locator('.board .picked[data-from] .ghost').boundingBox();
  const frame = await page.locator('.board .picked[data-from] .halo').boundingBox();
  t.ok((beam?.height ?? 0) > (frame?.height ?? 0), 'it shows where it is aimed, out of its frame');
  await page.keyboard.press('ArrowRight');
  t.equal(await page.evaluate(() => document.activeElement?.ariaLabel), 'top 6', 'along the edge');
  await page.locator('.board [data-from="1,5"]').click({ delay: 600 });
  await untilVersion(page, version + 1);
  await page.locator('.table[data-busy=false]').waitFor();
  t.equal(await marked.count(), 2, 'the marks are still there');
  await page.locator('.board [data-from="1,5"]').click();
  await page.locator('.moves > .row .primary').getByText('Fire again from top 5').waitFor();
  await page.locator('.board [data-marbles="7,7"]').click();
  t.equal(await marked.count(), 3);
  t.same(faults, []);
});
