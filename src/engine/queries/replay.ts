import { gameNotFound } from '#src/engine/access.js';
import type { Engine } from '#src/engine/engine.js';
import type { EntryRecord, GameRecord } from '#src/engine/records.js';

/** The entry that led to this version of the game, 1 to the present one. Refuses (`not-found`) if it is no longer there. */
export const entryOfVersion = async (
  engine: Engine,
  { id }: GameRecord,
  version: number,
): Promise<EntryRecord> => {
  const [entry] = await engine.store.entries(id, version - 2, 1);
  if (entry?.seq !== version - 1) throw gameNotFound();
  return entry;
};
