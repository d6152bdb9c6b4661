/** What a table makes much of: melds as they form, the card just drawn, a basra, and where a game was lost. */
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { seedOf } from '#test/support/play.js';
import { dropAll, openGame, TWO_HUMANS, type Call, type Opened } from '#test/support/service.js';
import { violationsIn } from './axe.js';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage, tableAddress, untilVersion } from './support.js';

test('in 7reeg, melds in the hand light up, and the drawn card stands out', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const cpu = { kind: 'cpu', level: 'medium' };
  const { id, tokens } = await openGame(call, '7reeg', {
    seats: [{ kind: 'human', name: 'Ada' }, cpu, cpu],
    seed: seedOf(2).toString('hex'),
  });
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(tableAddress(url, { type: '7reeg', id, token: tokens[0] }));
  const lit = (): Promise<(string | undefined)[]> =>
    page
      .locator('.board .held:has(.s-gold) [data-card]')
      .evaluateAll((cards) => cards.map((card) => (card as SVGElement).dataset['card']));
  await page.locator('.board [data-from="bank"]').click();
  await untilVersion(page, 2);
  t.same(await lit(), ['4C', '9D', '4H', '9H', '4S', '9S']);
  await page.locator('.board').getByText('Melds of 6 cards worth 39: you need 6 worth 51').waitFor();
  t.match(await page.locator('.board .drawn').getAttribute('class'), / held-9S /);
  await page.getByRole('button', { name: 'By rank' }).click();
  t.match(await page.locator('.board .drawn').getAttribute('class'), / held-9S /, 'wherever it is');
  t.same(await lit(), ['4C', '4H', '4S', '9D', '9H', '9S']);
  const card = page.locator('.board [data-card="KC"]');
  await card.dblclick({ position: { x: 8, y: 20 }, delay: 600 });
  await untilVersion(page, 3);
  t.equal(await page.locator('.board .drawn').count(), 0);
  t.same(faults, []);
});

interface Play {
  readonly type: 'play';
  readonly card: string;
  readonly capture?: readonly string[];
}

/** Two people clear the table whenever they can; `count` plays. Resolves with the play that would be next. */
const playBasra = async (call: Call, { path, tokens }: Opened, count: number): Promise<Play> => {
  for (let n = 0; ; n += 1) {
    const token = at(tokens, n % 2);
    const { legalMoves, state } = (await call('GET', path, { token })).body as {
      readonly legalMoves: readonly Play[];
      readonly state: { readonly table: readonly string[] };
    };
    const play = legalMoves.find(({ capture }) => capture?.length === state.table.length);
    const next = play ?? at(legalMoves, -1);
    if (n === count) return next;
    await call('POST', `${path}/moves`, { token, body: next });
  }
};

/** Runs in the page: cards on the table, the moment and the button of the sheet that are not seen whole. */
const hiddenBySheet = (): (string | null)[] => {
  const sheet = document.querySelector('.sheet');
  return [...document.querySelectorAll('.board :is([data-capture], [data-type]), .moment, .sheet .primary')]
    .filter((each) => {
      const { bottom } = each.getBoundingClientRect();
      const isCovered = sheet?.contains(each) !== true && bottom > (sheet?.getBoundingClientRect().top ?? 0);
      return isCovered || bottom > innerHeight;
    })
    .map((each) => each.getAttribute('aria-label') ?? each.textContent);
};

test('a basra is a moment, also when it ends a deck', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const browser = await openBrowser(t);
  for (const { seed, before, seat } of [
    { seed: 3, before: 0, seat: 0 },
    { seed: 29, before: 39, seat: 1 },
  ]) {
    const game = await openGame(call, 'basra', { ...TWO_HUMANS, seed: seedOf(seed).toString('hex') });
    const { card } = await playBasra(call, game, before);
    const { page, faults } = await newPage(browser, url, { viewport: { width: 360, height: 740 } });
    await page.goto(tableAddress(url, { type: 'basra', id: game.id, token: game.tokens[seat] }));
    await page.locator('.task').waitFor();
    await page.locator(`.board [data-card="${card}"]`).click();
    // The last card of a deck leaves no choice.
    if (before === 0) await page.locator('.moves > .row .primary').click();
    if (before > 0) {
      const moment = page.locator('.sheet .moment');
      t.match(
        await moment.textContent(),
        /^Basra! That clears the table: Player 2 scores \d+ more points\.$/,
      );
      t.same(await page.evaluate(hiddenBySheet), [], 'the table is in view');
    } else {
      const stamp = page.locator('.board').getByText('Basra!', { exact: true });
      await stamp.waitFor();
      const { x, y, width, height } = (await stamp.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const under = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.tagName, [
        x + width / 2,
        y + height / 2,
      ] as const);
      t.not(under, 'text', 'it is in nobody’s way');
    }
    t.same(faults, []);
  }
});

test('in Double-7, what a play scores is shown beside who scored it', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const cpu = { kind: 'cpu', level: 'easy' };
  const { id, tokens } = await openGame(call, 'double-7', {
    seats: [{ kind: 'human', name: 'Ada' }, cpu, cpu],
    seed: '9'.repeat(64),
  });
  const { page, faults } = await newPage(await openBrowser(t), url, { reducedMotion: 'no-preference' });
  await page.goto(tableAddress(url, { type: 'double-7', id, token: tokens[0] }));
  await page.locator('.board [data-card="6:0"]').click();
  await page.locator('.moves > .row').getByRole('button', { name: 'Join 6:0' }).click();
  await page.locator('.board').getByText('+20').waitFor();
  t.same(faults, []);
});

test('a game of Connect Four that is over is analysed: where it was lost', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const game = await openGame(call, 'connect-four', TWO_HUMANS);
  await dropAll(call, game, '14141424');
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(tableAddress(url, { type: 'connect-four', id: game.id, token: game.tokens[0] }));
  await page.getByRole('button', { name: 'Where was it decided?' }).click();
  const analysis = page.getByRole('region', { name: 'Analysis' });
  await analysis.getByText('Above the line red wins, below it black does.').waitFor();
  const told = await analysis.locator('p:has(a)').allTextContents();
  t.same(told, [
    'Player 1, chip 1: column 1 loses, 4 wins.',
    'Player 2, chip 6: column 4 loses, 1 wins.',
    'Player 1, chip 7, lost here: column 2 loses, 1 wins.',
  ]);
  t.equal(await analysis.locator('circle').count(), told.length);
  t.same(await violationsIn(page), []);
  await analysis.getByRole('link').first().click();
  await page.locator('.log [aria-current]').getByText('Player 1 plays column 1').waitFor();
  t.same(faults, []);
});
