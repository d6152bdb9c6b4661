/**
 * Swagger UI in a real browser: shows every game type, and tries out every route of one with the page’s own examples.
 *
 * Buttons are pressed by keyboard: Playwright's click waits for two drawn frames, and headless Chromium may stop drawing. So
 * a button that something covers is not noticed.
 */
import type { Locator, Page } from 'playwright-core';
import { test } from 'tap';
import { chromiumPath, launchChromium } from '#test/support/chromium.js';
import { get } from 'parlour-games/kit/checked';
import { gameTypes, registry } from 'parlour-games/games';
import { startService } from '#test/support/service.js';

const TIMEOUT_MS = 60_000;

/** An operation that fits two screens; without folding, the refusals alone took five. */
const MAX_HEIGHT = 2000;

const press = async (button: Locator): Promise<void> => {
  await button.waitFor();
  await button.press('Enter');
};

const blockOf = (page: Page, operation: string, tag = 'connect-four') =>
  page.locator(`#operations-${tag}-${operation}`);

const tryOut = async (
  page: Page,
  operation: string,
  { id, tag }: { readonly id?: string; readonly tag?: string } = {},
): Promise<{ status: string; text: string }> => {
  const block = blockOf(page, operation, tag);
  await press(block.locator('button.opblock-summary-control'));
  if (id !== undefined) await block.locator('tr[data-param-name="id"] input').fill(id);
  await press(block.locator('button.execute'));
  const live = block.locator('.live-responses-table .response-col_status').nth(1);
  await live.waitFor({ timeout: TIMEOUT_MS });
  const status = (await live.innerText()).trim().slice(0, 3);
  const text = await block.locator('.live-responses-table').innerText();
  await press(block.locator('button.opblock-summary-control'));
  return { status, text };
};

const TYPE = 'connect-four';
/** With all types, the page takes ten times as long for each click. */
const ALONE = { ...registry, gameTypes: new Map([[TYPE, get(gameTypes, TYPE)]]) };

const executablePath = chromiumPath();

test(
  '“Try it out” works for every route',
  { skip: executablePath === null && 'there is no chromium' },
  async (t) => {
    const [all, { url }] = [await startService(t), await startService(t, {}, { registry: ALONE })];
    const browser = await launchChromium(executablePath ?? '');
    t.teardown(() => browser.close());
    const page = await browser.newPage({ viewport: { width: 1300, height: 1000 } });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('the server responded'))
        faults.push(message.text());
    });
    page.setDefaultTimeout(TIMEOUT_MS);
    await t.test(
      'it opens with the first type, and a select leads to the others and to all of them',
      async (t) => {
        await page.goto(`${all.url}/docs`);
        const tag = (id: string) => page.locator(`.opblock-tag[data-tag="${id}"]`);
        await tag(TYPE).waitFor();
        t.equal(await tag('basra').count(), 0);
        t.equal(await page.locator('.operation-filter-input').count(), 1, 'operations can be searched');
        const select = page.locator('.topbar select');
        t.same(await select.locator('option').allInnerTexts(), [
          ...[...gameTypes.values()].map(({ title }) => title),
          'Everything',
        ]);
        await select.selectOption({ label: 'Basra' });
        await tag('basra').waitFor();
        await select.selectOption({ label: 'Everything' });
        for (const id of gameTypes.keys()) await tag(id).waitFor();
        await tag('operator').waitFor();
      },
    );
    await page.goto(`${url}/docs?urls.primaryName=Everything`);
    await page.locator('.opblock-tag[data-tag="operator"]').waitFor();

    await press(page.locator('#operations-tag-connect-four button'));
    const created = await tryOut(page, 'createConnectFourGame');
    t.equal(created.status, '201');
    const id = /"id": "([^"]+)"/.exec(created.text)?.[1] ?? '';
    const token = /"token": "([^"]+)"/.exec(created.text)?.[1] ?? '';

    await press(page.locator('button.authorize').first());
    await page.locator('.auth-container input').first().fill(token);
    await press(page.locator('.auth-container button.authorize').first());
    await press(page.locator('button.btn-done').first());

    await t.test('an operation fits two screens, because refusals are folded', async (t) => {
      const block = blockOf(page, 'playConnectFourMove');
      await press(block.locator('button.opblock-summary-control'));
      const conflict = block.locator('tr.response[data-code="409"]').last();
      await conflict.waitFor();
      const { height } = (await block.boundingBox()) ?? { height: Infinity };
      t.ok(height < MAX_HEIGHT, `${height} pixels`);
      t.equal(await conflict.locator('.microlight').count(), 0);
      await press(conflict.locator('button'));
      t.match(await conflict.locator('.microlight').innerText(), /"code": "/, 'they can be opened');
      await press(block.locator('button.opblock-summary-control'));
    });

    await press(page.locator('#operations-tag-operator button'));
    for (const [operation, status, tag] of [
      ['getConnectFourGame', '200'],
      ['listConnectFourLegalMoves', '200'],
      ['getConnectFourHint', '200'],
      ['playConnectFourMove', '201'],
      ['drawConnectFourText', '200'],
      ['drawConnectFourSVG', '200'],
      ['listConnectFourMoves', '200'],
      ['auditConnectFourGame', '200'],
      ['playConnectFourCpuMoves', '409'],
      ['joinConnectFourGame', '409'],
      ['resignConnectFourGame', '201'],
      ['followConnectFourGame', '200'],
      ['rematchConnectFourGame', '201'],
      ['deleteConnectFourGame', '401', 'operator'],
    ] as const) {
      t.equal((await tryOut(page, operation, { id, ...(tag && { tag }) })).status, status, operation);
    }

    t.match(await page.locator('.parlour-header').innerText(), /Parlour/, 'the page has a header of its own');
    t.same(faults, [], 'no errors on the page');
  },
);
