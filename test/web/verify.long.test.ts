/** The verify page in a real browser: it finds in a record exactly what the verifier finds in Node.js. */
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { test, type Test } from 'tap';
import type { AuditRecordView } from 'parlour-games/record/schemas/audit';
import { gameTypes } from 'parlour-games/games';
import { at } from 'parlour-games/kit/checked';
import { NO_EVIDENCE, type Evidence } from 'parlour-games/record/verifier/evidence';
import { verifyRecord } from 'parlour-games/record/verifier/record';
import { connectFour, recordOf } from '#test/engine/support.js';
import { playedGame } from '#test/support/audit-records.js';
import { quickConfig, playOut } from '#test/support/quick-games.js';
import { openGame, TWO_HUMANS } from '#test/support/service.js';
import {
  copyOf,
  finishedGame,
  KEYS,
  newSigner,
  signedRecord,
  SIGNER,
} from '#test/record/verifier/support.js';
import { FIELD_CHANGES, RESULT_CHANGES } from '#test/record/verifier/tampered-records.js';
import { elementsOf, shownElements } from './pictures.js';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage } from './support.js';
import { checkFile, dropFile, fileOf, giveEvidence, shownBy } from './verify-page.js';

/** As many findings of a check are shown. */
const MAX_FINDINGS = 20;
const ASSETS = 'packages/web/dist/assets';

/** What the verifier finds in Node.js, in the words of the page. */
const expectedFindings = (record: unknown, evidence: Evidence): string[] =>
  verifyRecord(record, evidence)
    .findings.slice(0, MAX_FINDINGS)
    .map(({ seq, text }) => `${seq === null ? '' : `Entry ${seq}: `}${text}.`);

const openPage = async (t: Test, path: string) => {
  const service = await serviceWithPage(t);
  const browser = await openBrowser(t);
  const { page, faults } = await newPage(browser, service.url);
  await page.goto(`${service.url}${path}`);
  return { ...service, page, faults };
};

const wanted = { shape: 'right', chain: 'right', seed: 'right', replay: 'right', result: 'right' };

test(
  'records of every game type are right, and tampered ones are caught as in Node.js',
  IN_CHROMIUM,
  async (t) => {
    const { page, faults } = await openPage(t, '/verify');
    let caught = 0;
    const catches = async (t: Test, name: string, record: object, evidence: Evidence): Promise<void> => {
      const expected = expectedFindings(record, evidence);
      t.ok(expected.length > 0, `${name}: there is something to find`);
      const shown = await checkFile(page, record);
      t.same([...shown.findings].sort(), expected.sort(), name);
      t.match(shown.headline, `${expected.length} problem`, name);
      caught += 1;
    };

    await t.test('good records', async (t) => {
      for (const gameType of gameTypes.values()) {
        const shown = await checkFile(page, signedRecord(finishedGame(gameType)));
        t.equal(shown.headline, 'Nothing is wrong', gameType.id);
        t.match(shown.outcomes, { ...wanted, signature: 'unchecked', checkpoints: 'unchecked' });
      }
    });

    await t.test('tampered moves of every type, a missing entry and another result', async (t) => {
      for (const [n, gameType] of [...gameTypes.values()].entries()) {
        const record = signedRecord(finishedGame(gameType));
        const middle = Math.floor(record.entries.length / 2);
        const other = copyOf(record);
        Object.assign(at(other.entries, middle), { move: { type: 'cheat' } });
        await catches(t, `${gameType.id}: another move`, other, NO_EVIDENCE);
        if (n > 0) continue;
        const without = { ...record, entries: record.entries.toSpliced(middle, 1) };
        await catches(t, 'an entry is missing', without, NO_EVIDENCE);
        const won = copyOf(record);
        if (won.game.result !== null) at(RESULT_CHANGES, 0)(won.game.result);
        await catches(t, 'another result', won, NO_EVIDENCE);
      }
    });

    await t.test('tampered fields, with the key of the service', async (t) => {
      const record = signedRecord(connectFour('1212121'));
      await giveEvidence(page, { keys: SIGNER.publicKey, noted: '' });
      const good = await checkFile(page, record);
      t.match(good.outcomes, { ...wanted, signature: 'right' });
      for (const change of FIELD_CHANGES) {
        const copy = copyOf(record);
        change(copy);
        await catches(t, String(change), copy, { keys: KEYS, checkpoints: [] });
      }
      const forged = recordOf(connectFour('1212121'), newSigner());
      await catches(t, 'signed by somebody else', forged, { keys: KEYS, checkpoints: [] });
    });

    await t.test('a history that was rewritten', async (t) => {
      const checkpoint = signedRecord(connectFour('1212121')).checkpoint;
      if (checkpoint === undefined) throw new Error('it is not signed');
      const rewritten = recordOf(connectFour('3434343'), SIGNER);
      await giveEvidence(page, { keys: '', noted: JSON.stringify(checkpoint) });
      await catches(t, 'another game', rewritten, { keys: [], checkpoints: [checkpoint] });
      const noted = checkpoint.head;
      await giveEvidence(page, { keys: '', noted });
      t.match(await checkFile(page, rewritten), {
        outcomes: { checkpoints: 'wrong' },
        findings: [`${noted} is not in any record.`],
      });
      t.match(await checkFile(page, signedRecord(connectFour('1212121'))), {
        headline: 'Nothing is wrong',
        outcomes: { checkpoints: 'right' },
      });
    });

    await t.test('files that are no records', async (t) => {
      await giveEvidence(page, { keys: '', noted: '' });
      await catches(t, 'something else', { status: 404, code: 'not-found' }, NO_EVIDENCE);
      for (const [text, headline] of [
        ['no JSON', '1 problem found'],
        ['', 'There is no record in this file'],
        ['{"format":1,"format":1}', '1 problem found'],
      ] as const) {
        await page.locator('.results .verdict').evaluate((element) => element.remove());
        await page.locator('input[type=file]').setInputFiles(fileOf(text));
        t.equal((await shownBy(page)).headline, headline, text);
      }
      const [good, bad] = [
        signedRecord(connectFour('1212121')),
        copyOf(signedRecord(connectFour('3434343'))),
      ];
      bad.head = good.head;
      const several = await checkFile(page, good, bad);
      t.match(several.headline, /^\d problems? in 1 record of 2$/);
    });

    await t.test('evidence that cannot be used is refused in words', async (t) => {
      await giveEvidence(page, { keys: 'open sesame', noted: '' });
      await page.getByRole('button', { name: 'Check again' }).click();
      await page.locator('.refusal').waitFor();
      t.match(await page.locator('.refusal').textContent(), 'it is not a public key in PEM format');
    });

    t.ok(caught > 30, `${caught} tampered records`);
    t.same(faults, []);
  },
);

test('the record of a game of the service', IN_CHROMIUM, async (t) => {
  const { page, call, url, faults } = await openPage(t, '/verify');
  const { id, path } = await playedGame(call);
  await page.goto(`${url}/verify/connect-four/${id}`);
  t.match(await shownBy(page), { headline: 'Nothing is wrong', outcomes: wanted, findings: [] });

  await page.route(`**${path}/audit`, async (route) => {
    const response = await route.fetch();
    const record = (await response.json()) as AuditRecordView;
    const entries = record.entries.map((entry) =>
      entry.seq === 3 ? { ...entry, move: { type: 'drop', column: 7 } } : entry,
    );
    await route.fulfill({ response, json: { ...record, entries } });
  });
  await page.reload();
  const tampered = await shownBy(page);
  t.match(tampered, { headline: /problem/, outcomes: { chain: 'right', replay: 'wrong' } });
  t.match(tampered.findings[0], /^Entry 3: /);

  const running = await openGame(call, 'war', TWO_HUMANS);
  await page.goto(`${url}/verify/war/${running.id}`);
  t.match(await shownBy(page), {
    headline: 'Nothing is wrong so far',
    outcomes: { chain: 'right', seed: 'unchecked', replay: 'unchecked' },
  });

  const good = await call('GET', `${path}/audit`);
  await page.goto(`${url}/verify`);
  await dropFile(page, good.text);
  t.match(await shownBy(page), { headline: 'Nothing is wrong', outcomes: wanted }, 'a file that is dropped');
  const bad = copyOf(good.body as AuditRecordView);
  Object.assign(at(bad.entries, 3), { move: { type: 'drop', column: 7 } });
  await page.getByLabel('Or paste the record').fill(JSON.stringify(bad));
  await page.getByRole('button', { name: 'Check what I pasted' }).click();
  await page.locator('.verdict.wrong').waitFor();
  t.match(await shownBy(page), { outcomes: { replay: 'wrong' } }, 'a record that is pasted');

  await page.goto(`${url}/verify/war/${id}`);
  t.match(await page.getByRole('alert').textContent(), 'There is no game at this address');
  t.same(faults, []);
});

/** What is told of each version, and shown, once it has been drawn. */
const shownVersion = async (page: Page) => ({
  picture: await shownElements(page),
  text: await page.locator('.status span').allTextContents(),
});

test('a record from a file is played back as the service replays the game', IN_CHROMIUM, async (t) => {
  const { page, call, url, faults } = await openPage(t, '/verify');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const playBack = () => page.getByRole('button', { name: 'Play it back' });
  const openRecord = async (path: string): Promise<void> => {
    await checkFile(page, (await call('GET', `${path}/audit`)).body as object);
    await playBack().click();
  };
  const matches = async (t: Test, path: string, at: number, as: string | number): Promise<void> => {
    const picture = await call('GET', `${path}/board.svg?at=${at}&as=${as}&show=ending`);
    const { items } = (await call('GET', `${path}/moves?after=${at - 2}&limit=1`)).body as {
      items: { text: string[] }[];
    };
    const shown = await shownVersion(page);
    t.ok(shown.picture === (await elementsOf(page, picture.text)), `${path}: version ${at} as ${as}`);
    t.same(shown.text, items[0]?.text);
  };

  await t.test('each version with its sentence, by keys, buttons, slider and log', async (t) => {
    const seats = [{ kind: 'human', name: 'Ada & <Bob>' }, { kind: 'open' }];
    const opened = await openGame(call, 'basra', { seats, config: quickConfig('basra') });
    const { tokens, path } = opened;
    const { body } = await call('POST', `${path}/join`, { body: { name: 'Noor' } });
    await playOut(call, { path, tokens: [tokens[0] ?? '', (body as { token: string }).token] });
    const { version: last } = (await call('GET', path)).body as { version: number };
    await openRecord(path);
    const heading = page.getByRole('heading', { name: 'Basra, played back' });
    await heading.waitFor();
    t.ok(await heading.evaluate((element) => element === document.activeElement), 'it has the focus');
    t.notOk(
      requests.some((each) => each.startsWith('/v1') && each.includes(opened.id)),
      'nothing of it comes from the service',
    );
    for (let at = 1; at <= 6; at += 1) {
      await matches(t, path, at, 'all');
      await page.keyboard.press('ArrowRight');
    }
    for (const [name, as] of [
      ['Noor', 1],
      ['Spectator', 'spectator'],
    ] as const) {
      await page.getByRole('group', { name: 'Seen as' }).getByRole('button', { name }).click();
      await matches(t, path, 7, as);
    }
    await page.getByRole('button', { name: 'One step back' }).click();
    await matches(t, path, 6, 'spectator');
    await page
      .getByRole('list', { name: 'What happened' })
      .getByRole('button')
      .nth(last - 3)
      .click();
    await matches(t, path, last - 2, 'spectator');
    await page.getByLabel('Speed').selectOption('4×');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.controls output', { hasText: `${last} of ${last}` }).waitFor();
    await matches(t, path, last, 'spectator');
  });

  await t.test('games of every type, with computer players and a clock', async (t) => {
    for (const { id: type, seats } of gameTypes.values()) {
      const computers = Array.from({ length: seats.default - 1 }, () => ({ kind: 'cpu', level: 'easy' }));
      const { path, tokens } = await openGame(call, type, {
        config: quickConfig(type),
        seats: [{ kind: 'human' }, ...computers],
        clock: { perMoveS: 3600 },
      });
      await playOut(call, { path, tokens });
      const { version: last } = (await call('GET', path)).body as { version: number };
      await openRecord(path);
      await matches(t, path, 1, 'all');
      const { items } = (await call('GET', `${path}/moves`)).body as {
        items: { seq: number; events: { type: string }[] }[];
      };
      const isEnd = ({ events }: (typeof items)[number]) =>
        events.some(({ type }) => type.endsWith('-ended'));
      const [end] = items.filter(isEnd);
      if (end !== undefined) {
        await page.getByRole('list', { name: 'What happened' }).getByRole('button').nth(end.seq).click();
        await matches(t, path, end.seq + 1, 'all');
      }
      await page.keyboard.press('End');
      await matches(t, path, last, 'all');
    }
  });

  await t.test('only what follows from the seed and the rules is played', async (t) => {
    const bad = copyOf(signedRecord(connectFour('1212121')));
    Object.assign(at(bad.entries, 3), { move: { type: 'drop', column: 7 } });
    await checkFile(page, bad);
    t.equal(await playBack().count(), 0);
    t.equal(await page.locator('.replay').count(), 0, 'what was played before is gone');
    const running = await openGame(call, 'war', TWO_HUMANS);
    await page.goto(`${url}/verify/war/${running.id}`);
    await shownBy(page);
    t.equal(await playBack().count(), 0, 'nor a running game');
  });
  t.same(faults, []);
});

test('the verifier is loaded when it is needed, and is small enough', async (t) => {
  for (const [name, what, limit] of [
    [/^worker-.*\.js$/, 'the verifier with the rules of all game types', 120_000],
    [/^playback-worker-.*\.js$/, 'the playback with their drawings', 120_000],
  ] as const) {
    const file = readdirSync(ASSETS).find((each) => name.test(each));
    const bytes = gzipSync(readFileSync(`${ASSETS}/${file ?? ''}`), { level: 9 }).length;
    t.comment(`${what}: ${bytes} bytes, gzipped`);
    t.ok(bytes < limit, `${bytes} bytes`);
  }
  t.notMatch(readFileSync(`packages/web/dist/index.html`, 'utf8'), 'worker');
});
