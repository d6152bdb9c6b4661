/** The last stage of the Dockerfile copies all that the service needs, for a user who owns none of it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type Test } from 'tap';
import { defined } from 'parlour-games/kit/checked';

/** `nobody`, if the tests may become somebody else. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A folder with what the last stage of the Dockerfile copies from the one before. */
const buildImage = async (t: Test): Promise<string> => {
  const stage = defined((await readFile('Dockerfile', 'utf8')).split(/^FROM /m).at(-1), 'a stage');
  t.same(stage.match(/^COPY .*$/gm), ['COPY --from=build /app/runtime ./'], 'the image is that folder');
  const folder = await mkdtemp(join(tmpdir(), 'parlour-image-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const { status, stderr } = spawnSync(process.execPath, ['tools/build/service-package.mjs', folder]);
  t.equal(status, 0, String(stderr));
  await chmod(folder, 0o755);
  const data = join(folder, 'data');
  await mkdir(data);
  if (USER.uid !== undefined) await chown(data, USER.uid, USER.gid);
  return folder;
};

test('the service runs on what the image has', async (t) => {
  const folder = await buildImage(t);
  const child = spawn(process.execPath, ['dist/service/server.js'], {
    ...USER,
    cwd: folder,
    env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  t.teardown(() => child.kill('SIGKILL'));
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const [, found] = /listening at (http:[^"]+)/.exec(chunk.toString()) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const statusOf = async (path: string, options = {}) => (await fetch(url + path, options)).status;
  t.equal(await statusOf('/v1/connect-four/games', { method: 'POST' }), 201);
  const seats = [{ kind: 'cpu' }, { kind: 'human' }];
  const withComputer = { method: 'POST', body: JSON.stringify({ seats }) };
  const headers = { 'content-type': 'application/json' };
  t.equal(await statusOf('/v1/basra/games', { ...withComputer, headers }), 201, 'threads play');
  for (const path of ['/readyz', '/docs/static/swagger-ui.css', '/openapi.json', '/rules/war', '/verify'])
    t.equal(await statusOf(path, { headers: { accept: '*/*' } }), 200, path);
  child.kill('SIGTERM');
  t.same(await exited, [0, null]);
});
