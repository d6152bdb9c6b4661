import { existsSync, readdirSync } from 'node:fs';
import { test } from 'tap';
import { loaderOf } from '#src/workers/tasks.js';
import { gameTypes } from 'parlour-games/games';
import type { Resource } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';

const withFiles = defined(
  [...gameTypes.values()].find(({ files = [] }) => files.length > 0),
  'a game type with files',
);
const listedFile = at(defined(withFiles.files, 'its files'), 0);

test('a game type lists all files of its folder, and each can be read', async (t) => {
  const sizeOf = (file: string): Resource<number> => ({ file, parse: (bytes) => bytes.length });
  for (const [id, gameType] of gameTypes) {
    const { files = [] } = gameType;
    const folder = `packages/games/games/${id}/files`;
    const found = existsSync(folder) ? readdirSync(folder) : [];
    t.same([...found].sort(), [...files].sort(), id);
    for (const file of files) t.ok(loaderOf(gameType)(sizeOf(file)) > 1000, file);
  }
});

test('a resource is read and parsed once', async (t) => {
  const load = loaderOf(withFiles);
  let parses = 0;
  const resource: Resource<object> = {
    file: listedFile,
    parse: () => {
      parses += 1;
      return {};
    },
  };
  t.equal(load(resource), load(resource));
  t.equal(loaderOf(withFiles)(resource), load(resource));
  t.equal(parses, 1);
});

test('a file that is not listed is not read', async (t) => {
  const parse = (bytes: Uint8Array) => bytes;
  t.throws(() => loaderOf(withFiles)({ file: '../rules.ts', parse }), /does not list/);
});
