/**
 * A program that makes the embedded database crash: it opens the one in a folder and writes until the disk is full. The disk
 * must have room for less than a segment of the write-ahead log.
 */
import { endProcess } from '#src/wiring.js';
import { at } from 'parlour-games/kit/checked';
import { openEmbedded } from '#src/persistence/embedded/pglite.js';

const database = await openEmbedded({ dataDir: at(process.argv, 2), reserveMb: 0, onFatal: endProcess });
await database.withSession(async (session) => {
  await session.run('CREATE TABLE filler (text text)');
  // Deleting logs rows, and needs no room for them.
  for (;;) {
    await session.run('INSERT INTO filler SELECT md5(random()::text) FROM generate_series(1, 5000)');
    await session.run('DELETE FROM filler');
    await session.run('VACUUM filler');
  }
});
