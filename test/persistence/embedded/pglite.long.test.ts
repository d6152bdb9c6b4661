import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'tap';
import { at } from '#src/kit/checked.js';
import { creationOf, someGame } from '#test/persistence/records.js';
import { SLOW, openStore, temporaryFolder } from '#test/persistence/stores.js';

const PLAYER = join(import.meta.dirname, 'hold-store.js');

test('the embedded database', SLOW, async (t) => {
  const folder = await temporaryFolder();
  t.teardown(() => folder.remove());
  const open = () => openStore({ dataDir: folder.path });

  await t.test('starts over after an interrupted first start', async (t) => {
    await mkdir(join(folder.path, 'pglite.new'));
    await writeFile(join(folder.path, 'pglite.new', 'PG_VERSION'), '18\n');
    const store = await open();
    t.equal(await store.ready(), true);
    await store.close();
    t.notOk(existsSync(join(folder.path, 'pglite.new')));
  });

  await t.test('keeps games across a restart', async (t) => {
    const game = someGame();
    const store = await open();
    await store.create(creationOf(game));
    await t.rejects(open(), { message: /in use/ }, 'it cannot be opened twice');
    await store.close();
    const again = await open();
    t.strictSame(await again.load(game.id), game);
    await again.close();
  });

  await t.test('belongs to one process at a time and keeps what a killed process has stored', async (t) => {
    const player = spawn(process.execPath, [PLAYER, folder.path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    for await (const line of createInterface(player.stdout)) {
      lines.push(line);
      if (lines.length === 5) await t.rejects(open(), { message: /in use/ });
      if (lines.length === 50) player.kill('SIGKILL');
    }
    if (player.signalCode === null) await once(player, 'exit');
    const id = at(lines, 0);
    const last = Number(at(lines, -1));

    const store = await open();
    const game = await store.load(id);
    t.ok(game && game.version >= last, 'every confirmed move is there');
    t.equal((await store.entries(id, -1, 10_000)).length, game?.version, 'and so is its entry');
    await store.close();
  });
});
