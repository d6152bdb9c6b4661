/** Whether the database accepts changes, as far as the last one told. Reading may work on a database that cannot write. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createCoalescer } from '#src/engine/coalesce.js';
import { StoreUnavailable } from '#src/engine/store.js';
import { asStoreError, isLockTimeout } from './errors.js';
import type { PrismaClient } from './generated/client.js';

/** More than the free space of existing pages, as a new game needs it, and random, so that it cannot be compressed. */
const PROBE_BYTES = 32_768;
/** A probe costs a write: however often readiness is asked for, it must not burden a database in trouble. */
const PROBE_REUSED_MS = 1_000;
/** Retention deletes a probe that a crash has left behind. */
const LONG_AGO = new Date(0);

export interface WriteHealth {
  /** Runs a write; throws `StoreUnavailable` if the database is unavailable, and remembers whether it was. */
  readonly observe: <T>(write: () => Promise<T>) => Promise<T>;
  /** Rejects if the last write was impossible and still is, or was a second ago. */
  readonly check: () => Promise<void>;
}

/** Stores a commitment that nobody can use, and deletes it. */
const probe = async (prisma: PrismaClient): Promise<void> => {
  const id = randomUUID();
  const data = { id, secret: randomBytes(PROBE_BYTES), createdAt: LONG_AGO, expiresAt: LONG_AGO };
  await prisma.$transaction([
    prisma.commitment.create({ data }),
    prisma.commitment.deleteMany({ where: { id } }),
  ]);
};

export const createWriteHealth = (prisma: PrismaClient): WriteHealth => {
  let lastFailed = false;
  const observe = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      const result = await write();
      lastFailed = false;
      return result;
    } catch (error) {
      const storeError = asStoreError(error);
      if (storeError instanceof StoreUnavailable && !isLockTimeout(storeError)) lastFailed = true;
      throw storeError;
    }
  };
  const probes = createCoalescer<unknown>((forget) => void setTimeout(forget, PROBE_REUSED_MS).unref());
  return {
    observe,
    check: async () => {
      if (lastFailed) await probes.run('write', () => observe(() => probe(prisma)));
    },
  };
};
