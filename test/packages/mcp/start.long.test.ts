/** What an assistant is told when parlour-mcp finds no service or is started wrongly. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'tap';
import { freePort } from '#test/support/ports.js';
import { startAssistant } from './assistant.js';

const NOT_FOUND = JSON.stringify({ status: 404, code: 'not-found', detail: 'There is no such route.' });
const UNKNOWN = 'connect-four/01a20436-8d5c-7018-9d28-e79fc2892ade';

test('an assistant is told when there is no Parlour service', async (t) => {
  const website = createServer(({ method }, response) => {
    if (method === 'POST')
      response.writeHead(404, { 'content-type': 'application/problem+json' }).end(NOT_FOUND);
    else response.setHeader('content-type', 'text/html').end('<p>Hello');
  });
  website.listen(0, '127.0.0.1');
  await once(website, 'listening');
  t.teardown(() => website.close());
  const { port } = website.address() as AddressInfo;
  const lost = await startAssistant(t, `http://127.0.0.1:${port}`);
  t.match(await lost.ask('list_game_types'), {
    failed: true,
    text: /which is no response of Parlour; check baseUrl/,
  });
  t.match(await lost.ask('join_game', { game: UNKNOWN }), { failed: true, text: /it has no players/ });
  const bounded = await startAssistant(t, `http://127.0.0.1:${port}`, '--max-response-bytes', '7');
  t.match(await bounded.ask('list_game_types'), {
    failed: true,
    text: /longer than 7 bytes, the limit that maxResponseBytes sets/,
  });
  const alone = await startAssistant(t, `http://127.0.0.1:${await freePort()}`);
  t.match(await alone.ask('list_game_types'), { failed: true, text: /got no response in \d attempts/ });
});

test('what is no message of the protocol is answered with an error of JSON-RPC', (t) => {
  const lines = [
    '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":null}',
    '{"jsonrpc":"2.0","id":"x","method":"tools/list","params":3}',
    '{"jsonrpc":"2.0","id":8}',
    '[]',
    'null',
    '{',
    '{"jsonrpc":"2.0","id":9,"method":"ping"}',
  ];
  const options = { input: `${lines.join('\n')}\n`, encoding: 'utf8' } as const;
  const { stdout } = spawnSync(process.execPath, ['packages/mcp/dist/main.js'], options);
  const answers = stdout.trimEnd().split('\n').map((line) => JSON.parse(line) as object); // prettier-ignore
  t.match(answers.slice(0, -1), [
    { id: 7, error: { code: -32602 } },
    { id: 'x', error: { code: -32602 } },
    { id: 8, error: { code: -32600 } },
    { id: null, error: { code: -32600 } },
    { id: null, error: { code: -32600 } },
    { id: null, error: { code: -32700 } },
  ]);
  t.match(answers.at(-1), { id: 9, result: {} });
  t.end();
});

test('parlour-mcp refuses to start with arguments that it does not understand', (t) => {
  for (const [args, message] of [
    [['localhost:3000'], /not the URL of a Parlour service/],
    [['--max-response-bytes', '4k'], /must be a whole number from 1, not 4k/],
    [['--legal-moves'], /Unknown option '--legal-moves'/],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['packages/mcp/dist/main.js', ...args], {
      encoding: 'utf8',
    });
    t.match({ status, stdout, stderr }, { status: 2, stdout: '', stderr: message });
  }
  const { status, stderr } = spawnSync(process.execPath, ['packages/mcp/dist/main.js'], {
    env: { PARLOUR_PLAYER_TOKEN: 'token\nsecret' },
    encoding: 'utf8',
  });
  t.match({ status, stderr }, { status: 2, stderr: /must be the token of a player/ });
  t.notMatch(stderr, 'secret');
  t.end();
});
