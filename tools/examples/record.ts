/** Records examples of what the service responds, by playing games of every type. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Examples } from '#src/http/document/examples.js';
import { gameTypes } from 'parlour-games/games';
import { fixedSigningKey, fixRandomness, steppingClock } from './fixed-randomness.js';
import { createRecorder } from './recorder.js';
import { recordGames } from './record-games.js';
import { recordMatches } from './record-matches.js';
import { recordService } from './record-service.js';
import { startService } from './service.js';

/** The examples of all operations, the same in each process. */
export async function recordExamples(): Promise<Examples> {
  fixRandomness();
  const folder = await mkdtemp(join(tmpdir(), 'parlour-key-'));
  const key = join(folder, 'key.pem');
  await writeFile(key, fixedSigningKey().export({ type: 'pkcs8', format: 'pem' }));
  const service = await startService({ SIGNING_KEY_FILE: key });
  Object.assign(service.app.engine, { clock: steppingClock() });
  try {
    const recorder = createRecorder();
    for (const gameType of gameTypes.values()) {
      await recordGames(recorder, service, gameType);
      await recordMatches(recorder, service, gameType);
    }
    await recordService(recorder, service);
    return recorder.examples();
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}
