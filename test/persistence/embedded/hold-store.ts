/**
 * A program that opens the embedded database in a folder, prints the id of a new game and plays it; it prints each version
 * that was stored. With `idle` as the second argument it does not play.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from 'parlour-games/kit/checked';
import { creationOf, nextOf, someGame } from '#test/persistence/records.js';
import { openStore } from '#test/persistence/stores.js';

const FOREVER_MS = 600_000;

const store = await openStore({ dataDir: at(process.argv, 2) });
let game = someGame();
await store.create(creationOf(game));
console.log(game.id);
if (process.argv[3] === 'idle') await sleep(FOREVER_MS);
for (;;) {
  const update = nextOf(game);
  if (await store.update(update)) game = update.game;
  console.log(game.version);
}
