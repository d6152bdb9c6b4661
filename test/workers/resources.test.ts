import { existsSync, readdirSync } from 'node:fs';
import { test } from 'tap';
import { loaderOf } from '#src/workers/resources.js';
import { gameTypes } from '#src/games/index.js';
import type { Resource } from '#src/game-type.js';

const [connectFour] = gameTypes.values();
if (connectFour === undefined) throw new Error('no game types');

test('a game type lists its files, all of them, and each can be read', async (t) => {
  for (const [id, { files = [] }] of gameTypes) {
    const folder = `src/games/${id}/files`;
    const there = existsSync(folder) ? readdirSync(folder) : [];
    t.same([...there].sort(), [...files].sort(), id);
  }
  const sizeOf = (file: string): Resource<number> => ({ file, parse: (bytes) => bytes.length });
  for (const file of connectFour.files ?? []) t.ok(loaderOf(connectFour)(sizeOf(file)) > 1000, file);
});

test('a file is read, and something made of it, once', async (t) => {
  const load = loaderOf(connectFour);
  let times = 0;
  const resource: Resource<object> = {
    file: 'solver.wasm',
    parse: () => {
      times += 1;
      return {};
    },
  };
  t.equal(load(resource), load(resource));
  t.equal(loaderOf(connectFour)(resource), load(resource));
  t.equal(times, 1);
});

test('a file that is not listed is not read', async (t) => {
  const make = (bytes: Uint8Array) => bytes;
  t.throws(() => loaderOf(connectFour)({ file: '../rules.ts', parse: make }), /does not list/);
});
