/** A program that opens the embedded database in a folder and plays; it prints each version that was stored. */
import { at } from '#src/kit/checked.js';
import { creationOf, nextOf, someGame } from './records.js';
import { openStore } from './stores.js';

const store = await openStore({ dataDir: at(process.argv, 2) });
let game = someGame();
await store.create(creationOf(game));
console.log(game.id);
for (;;) {
  const update = nextOf(game);
  if (await store.update(update)) game = update.game;
  console.log(game.version);
}
