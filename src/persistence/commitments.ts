/** How commitments are stored. */
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type { CommitmentRecord } from '#src/engine/store.js';
import { parameters, recordInputs, withRecords } from './write-statements.js';

/**
 * Stores a new commitment ($1: one `commitmentInput`) and the record ($2). Violates the primary key of the records if the
 * record's key is used.
 */
export const COMMIT_STATEMENT = `
WITH stored AS (
  INSERT INTO commitment (id, secret, created_at, expires_at)
  SELECT id, decode(secret, 'hex'), to_timestamp("createdAt" / 1000), to_timestamp("expiresAt" / 1000)
  FROM json_to_recordset($1::text::json) AS input (
    id uuid, secret text, "createdAt" float8, "expiresAt" float8
  )
  RETURNING id
), ${withRecords('$2')}
SELECT id::text FROM stored`;

export const commitmentParameters = (
  { id, secret, createdAt, expiresAt }: CommitmentRecord,
  record: IdempotencyRecord | undefined,
): string[] => parameters([{ id, secret, createdAt, expiresAt }], recordInputs(id, record));
