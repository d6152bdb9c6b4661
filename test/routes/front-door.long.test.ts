/** What newcomers meet: the short answers at `/` and `/v1`, the guide for coding agents, and paths at which there is nothing. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test, type Test } from 'tap';
import { gameTypes } from 'parlour-games/games';
import { startService, type Service } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const run = promisify(execFile);
const TYPES = [...gameTypes.values()];
const JSON_TYPE = { accept: 'application/json' };

interface FrontDoor {
  readonly name: string;
  readonly types: readonly object[];
  readonly links: Readonly<Record<string, string>>;
  readonly examples: readonly string[];
}

/** Runs lines of a shell one after the other. `ID` and `TOKEN` stand for what the first one returned. */
const runAll = async (t: Test, lines: readonly string[], url: string): Promise<unknown[]> => {
  const responses: unknown[] = [];
  let [id, token] = ['ID', 'TOKEN'];
  for (const line of lines) {
    const command = line.replaceAll(/\$?\bID\b/g, id).replaceAll(/\$?\bTOKEN\b/g, token);
    const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, SERVER: url } });
    const response = JSON.parse(stdout) as {
      game?: { id: string };
      tokens?: { token: string }[];
      status?: number;
    };
    t.notOk(typeof response.status === 'number', `${command}: ${stdout.slice(0, 300)}`);
    if (responses.length === 0) [id, token] = [response.game?.id ?? id, response.tokens?.[0]?.token ?? token];
    responses.push(response);
  }
  return responses;
};

test('a terminal gets a short text at / and /v1, and a program the same as JSON', async (t) => {
  const { app, call, url } = await sharedService(t);
  for (const path of ['/', '/v1']) {
    for (const accept of [undefined, '*/*', 'text/plain', 'text/plain, application/json;q=0.5']) {
      const { status, headers, text } = await call('GET', path, { headers: accept ? { accept } : {} });
      t.match([status, headers['content-type'], headers['vary']], [200, /^text\/plain/, /\bAccept\b/], path);
      for (const { title, id } of TYPES)
        t.match(text, new RegExp(`${title}.* /v1/${id}/games\n`.replaceAll(/[()]/g, '.')));
      for (const link of [
        '/docs',
        '/openapi.json',
        '/openapi/{type}.json',
        '/v1/game-types',
        '/rules/{type}',
        '/llms.txt',
      ])
        t.ok(text.includes(link), `${path} says ${link}`);
      t.ok(text.split('\n').length < 30, 'it fits a screen');
    }
    const { status, headers, body } = await call('GET', path, { headers: JSON_TYPE });
    t.match([status, headers['content-type'], headers['vary']], [200, /^application\/json/, /\bAccept\b/]);
    const { types, links, examples } = body as unknown as FrontDoor;
    t.same(
      types,
      TYPES.map(({ id, title }) => ({ type: id, title, games: `/v1/${id}/games` })),
    );
    for (const link of Object.values(links)) {
      t.match(link, /^\//, 'a path');
      const target = link.replace('{type}', 'war');
      t.ok((await app.inject(target)).statusCode < 400, target);
    }
    t.ok(examples.length > 0 && examples.every((line) => line.startsWith('curl ')));
  }
  t.equal((await call('GET', '/v1', { headers: { accept: 'text/html' } })).status, 406);
  t.equal((await app.inject({ method: 'HEAD', url: '/v1' })).payload, '');
  const { examples } = (await (await fetch(`${url}/v1`, { headers: JSON_TYPE })).json()) as FrontDoor;
  const responses = await runAll(
    t,
    examples.map((line) => line.replace('curl ', 'curl -s ')),
    url,
  );
  t.match(
    responses,
    [{ game: { status: 'active' } }, { you: 0 }, { game: { version: 3 } }],
    'its lines play',
  );
});

test('the lines name the address that the client has used, if it is one', async (t) => {
  const { app } = await sharedService(t);
  const exampleFor = async (host: string): Promise<string | undefined> =>
    (await app.inject({ url: '/v1', headers: { host, ...JSON_TYPE } })).json<FrontDoor>().examples[0];
  t.equal(
    await exampleFor('games.example:8080'),
    'curl -X POST http://games.example:8080/v1/connect-four/games',
  );
  t.equal(await exampleFor("x'; rm -rf ~; '"), 'curl -X POST http://localhost/v1/connect-four/games');
});

const codeBlocks = (guide: string): { language: string; code: string }[] =>
  [...guide.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }));

const playExamples = async (t: Test, { url }: Service, guide: string): Promise<void> => {
  const blocks = codeBlocks(guide);
  t.same(
    blocks.map(({ language }) => language),
    ['python', 'sh', 'sh'],
  );
  for (const { language, code } of blocks)
    if (language === 'python') {
      const { stdout } = await run('python3', ['-c', code], { env: { ...process.env, SERVER: url } });
      t.match(stdout, /^\{'outcome': '(win|draw)', /, 'it plays a whole game');
    } else {
      const [created, after] = await runAll(t, code.trim().split('\n'), url);
      t.match([created, after], [{ game: { id: String } }, { game: { status: 'active' } }]);
    }
};

test('/llms.txt says in 4,096 bytes what a coding agent needs, and its examples work', async (t) => {
  const service = await startService(t);
  const { status, headers, text } = await service.call('GET', '/llms.txt');
  t.match([status, headers['content-type']], [200, /^text\/plain/]);
  t.ok(Buffer.byteLength(text) <= 4096, `${Buffer.byteLength(text)} bytes`);
  for (const { id } of TYPES)
    for (const path of [`/openapi/${id}.json`, `/rules/${id}`]) {
      t.ok(text.includes(`(${path})`), path);
      t.equal((await service.app.inject(path)).statusCode, 200);
    }
  t.match(text, 'Accept: text/markdown');
  await playExamples(t, service, text);
});

const LIST = ` The game types are ${TYPES.map(({ id }) => id).join(', ')}; see /v1.`;
const ID = '019b76da-a800-7000-8000-000000000000';

test('where there is nothing, the problem says what may have been meant', async (t) => {
  const { call } = await sharedService(t);
  const detailOf = async (method: string, path: string): Promise<unknown> => {
    const { status, body } = await call(method, path, method === 'POST' ? { body: {} } : {});
    t.match([status, body.code], [404, 'not-found'], path);
    return body.detail;
  };
  for (const [method, path, meant] of [
    ['POST', '/v1/connectfour/games', '/v1/connect-four/games'],
    ['POST', '/v1/Connect-Four/games', '/v1/connect-four/games'],
    ['GET', `/v1/bassra/games/${ID}/moves`, `/v1/basra/games/${ID}/moves`],
    ['POST', '/v1/basra/game', '/v1/basra/games'],
    ['GET', `/v1/war/games/${ID}/legal_moves`, `/v1/war/games/${ID}/legal-moves`],
    ['GET', '/v1/gametypes', '/v1/game-types'],
    ['GET', '/v1/basra', '/v1/basra/games'],
    ['GET', '/v1/', '/v1'],
  ] as const)
    t.equal(await detailOf(method, path), `There is nothing at ${path}. Did you mean ${meant}?${LIST}`);
  t.equal(await detailOf('POST', '/v1/whist/games'), `There is nothing at /v1/whist/games.${LIST}`);
  t.equal(await detailOf('GET', '/lms.txt'), 'There is nothing at /lms.txt. Did you mean /llms.txt?');
  t.equal(await detailOf('GET', '/elsewhere'), 'There is nothing at /elsewhere.');
  t.equal(
    await detailOf('GET', `/v1/${'x'.repeat(5000)}`),
    `There is nothing at /v1/${'x'.repeat(5000)}.${LIST}`,
  );
});

test('a malformed parameter of a path is named', async (t) => {
  const { call } = await sharedService(t);
  for (const [path, detail] of [
    ['/v1/connect-four/games/nope', 'The path parameter id must be a UUID.'],
    ['/v1/players/nope', 'The path parameter id must be a UUID.'],
    ['/rules/whist', `The path parameter type must be one of ${TYPES.map(({ id }) => id).join(', ')}.`],
    ['/problems/nope', /^The path parameter code must be one of \d+ values such as "illegal-move"/],
  ] as const) {
    const { status, body } = await call('GET', path);
    t.match([status, body.code, body.detail], [404, 'not-found', detail], path);
  }
});
