/** The rules pages, and everything that leads there. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { test } from 'tap';
import { PROBLEM_CODES } from '#src/http/problems/problems.js';
import { gameTypes, registry, testedTypes } from '#test/support/game-types.js';
import { dropAll, openGame, startService, TWO_HUMANS } from '#test/support/service.js';
import { readXml } from '#test/support/xml.js';

test('rules pages', async (t) => {
  const { call } = await startService(t, {}, { registry });

  for (const { id, title, rules } of testedTypes) {
    await t.test(id, async (t) => {
      const source = readFileSync(rules.source, 'utf8');
      const markdown = await call('GET', `/rules/${id}`, { headers: { accept: 'text/markdown' } });
      t.equal(markdown.headers['content-type'], 'text/markdown; charset=utf-8');
      t.equal(markdown.text, source);

      const page = await call('GET', `/rules/${id}`);
      t.equal(page.headers['content-type'], 'text/html; charset=utf-8');
      t.match(page.text, `<title>${title}: rules</title>`);
      t.not(page.headers['etag'], markdown.headers['etag']);
      const again = await call('GET', `/rules/${id}`, {
        headers: { 'if-none-match': String(page.headers['etag']) },
      });
      t.match([again.status, again.text], [304, '']);
      for (const [, path = ''] of page.text.matchAll(/<a href="(\/[^"#]*)/g))
        t.equal((await call('GET', path)).status, 200, path);
    });
  }

  await t.test('unknown types, media types and methods', async (t) => {
    t.match((await call('GET', '/rules/chess')).body, { code: 'not-found' });
    t.match((await call('GET', '/rules')).body, { code: 'not-found' });
    const png = await call('GET', '/rules/war', { headers: { accept: 'image/png' } });
    t.match(png.body, { code: 'not-acceptable' });
    t.match((await call('POST', '/rules/war')).body, { code: 'method-not-allowed' });
    const browser = await call('GET', '/rules/war', {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    });
    t.match(browser.text, '<!doctype html>');
  });

  await t.test('the catalogue leads there, and has the schema of each config', async (t) => {
    const { items } = (await call('GET', '/v1/game-types')).body as {
      items: { type: string; configSchema: { examples: object[] }; links: { rules: string } }[];
    };
    t.equal(items.length, gameTypes.size);
    for (const { type, configSchema, links } of items) {
      t.equal((await call('GET', links.rules)).status, 200, type);
      const fits = new Ajv2020({ strict: false }).compile(configSchema);
      for (const config of [{}, ...configSchema.examples]) {
        t.ok(fits(config), type);
        const { status } = await call('POST', `/v1/${type}/games`, { body: { config } });
        t.equal(status, 201, `a game of ${type} with ${JSON.stringify(config)}`);
      }
      t.notOk(fits({ noSuchOption: 1 }), 'unknown options are refused');
    }
  });

  await t.test('refusals and problem pages lead there', async (t) => {
    const game = await openGame(call, 'connect-four', TWO_HUMANS);
    await dropAll(call, game, '444444');
    const refused = await call('POST', `${game.path}/moves`, {
      token: game.tokens[0],
      body: { type: 'drop', column: 4 },
    });
    t.match(refused.body, { code: 'illegal-move', rules: '/rules/connect-four' });
    const analysed = await call('POST', '/v1/connect-four/analyses', { body: { position: '4444444' } });
    t.match(analysed.body, { code: 'illegal-move', rules: '/rules/connect-four' });
    for (const code of PROBLEM_CODES) {
      const { text } = await call('GET', `/problems/${code}`);
      for (const id of gameTypes.keys()) t.match(text, `/rules/${id}\n`, `${code} leads to ${id}`);
    }
  });

  await t.test('the tags of the OpenAPI document lead there', async (t) => {
    const { tags } = (await call('GET', '/openapi.json')).body as {
      tags: { name: string; description: string }[];
    };
    for (const id of gameTypes.keys())
      t.match(tags.find(({ name }) => name === id)?.description, `[Rules](/rules/${id})`);
  });

  await t.test('the pages say everything that their Markdown says', async (t) => {
    for (const { id, rules } of testedTypes) {
      const html = (await call('GET', `/rules/${id}`)).text;
      const main = (/<main>([^]*)<\/main>/.exec(html)?.[1] ?? '').replaceAll(/<img [^>]*>/g, '');
      const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
      const shown = main
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
      const source = readFileSync(rules.source, 'utf8')
        .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
        .replaceAll(/\]\([^)\s]+\)/g, ']')
        .replaceAll(/^\d+\. /gm, '');
      t.same(words(shown), words(source), id);
      t.notMatch(shown, /\*\*|```|\]\(|^\s*\||^#+ /m, `${id}: no Markdown is left`);
      t.doesNotThrow(() => readXml(`<main>${main}</main>`), `${id}: the elements are nested`);
    }
  });
});
