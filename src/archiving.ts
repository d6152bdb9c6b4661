/** Puts together what moves games into the archive. */
import type { FastifyInstance } from 'fastify';
import type { Engine } from '#src/engine/engine.js';
import { createArchiveJob, createArchiving, type ArchiveBatch } from '#src/engine/jobs/archive.js';
import type { Jobs } from '#src/engine/jobs/jobs.js';
import { recordLine } from '#src/http/streams/audit-record.js';
import { openArchiveFolder } from '#src/persistence/archive-folder.js';
import type { Config } from './config.js';

const DAY_MS = 24 * 3_600_000;

/** Where archived records can be read, without a slash at the end; `null` if the host does not say. */
export function archiveUrlOf({ ARCHIVE_URL: url }: Config): string | null {
  return url === '' ? null : url.replace(/\/+$/, '');
}

/** Opens the archive in a folder, and returns what moves games there. Throws if the folder cannot be written. */
export async function archivingTo(
  folder: string,
  engine: Pick<Engine, 'store' | 'timers' | 'gameTypes' | 'signer' | 'games'>,
  onUnsound: (id: string, checks: object) => void,
): Promise<ArchiveBatch> {
  return createArchiving({
    engine,
    archive: await openArchiveFolder(folder),
    recordLine: (audited) => recordLine(engine, audited),
    onUnsound,
  });
}

/** Moves games that ended `RETENTION_DAYS` ago until the app closes, if the host wants that. */
export async function startArchiving(
  { engine, log }: FastifyInstance,
  { ARCHIVE_DIR, RETENTION_DAYS }: Config,
  jobs: Jobs,
): Promise<void> {
  if (RETENTION_DAYS === 0) return;
  const archiveBatch = await archivingTo(ARCHIVE_DIR, engine, (game, checks) => {
    log.error({ game, checks }, 'game is damaged and stays in the database');
  });
  const job = createArchiveJob(engine, archiveBatch, {
    clock: engine.databaseClock.now,
    keptMs: RETENTION_DAYS * DAY_MS,
  });
  jobs.start('archive', job);
}
