/** Webhooks, and the queue of what is to be delivered to them; player-games.ts adds the notices of games. */
import type { IdempotencyRecord } from '#src/engine/idempotency-record.js';
import type {
  Delivery,
  WebhookRecord,
  WebhookStore,
  WebhookTest,
} from '#src/engine/players/webhook-store.js';
import type { Prisma } from './generated/client.js';
import type { Sql } from './sql.js';
import { parameters, recordInputs, withRecords } from './write-statements.js';

/** Milliseconds since 1970, the parameter `number`, as a time of the database. */
const time = (number: string): string => `to_timestamp(${number}::float8 / 1000)`;

/** Registers a webhook ($1: of the player) under a new id, unless the player has been deleted. */
const PUT = `
INSERT INTO webhook (player_id, id, url, host, secret, created_at)
SELECT id, $2::text::uuid, $3::text, $4::text, decode($5::text, 'hex'), ${time('$6')}
FROM player WHERE id = $1::text::uuid AND deleted_at IS NULL
ON CONFLICT (player_id) DO UPDATE SET
  id = excluded.id, url = excluded.url, host = excluded.host, secret = excluded.secret, created_at = excluded.created_at,
  last_delivery_at = NULL, last_error = NULL, failing_since = NULL, disabled = false`;

/** Queues a test ($1: one `WebhookTest`) and stores the record ($2). Violates the primary key of the records if the key is used. */
export const ADD_TEST_STATEMENT = `
WITH stored AS (
  UPDATE player SET webhook_tested_at = to_timestamp(input.now / 1000)
  FROM json_to_recordset($1::text::json) AS input ("playerId" uuid, now float8, "notSince" float8)
  JOIN webhook ON webhook.player_id = input."playerId"
  WHERE player.id = input."playerId"
    AND (webhook_tested_at IS NULL OR webhook_tested_at <= to_timestamp(input."notSince" / 1000))
  RETURNING player.id, host, webhook_tested_at
), tested AS (
  INSERT INTO delivery (player_id, host, kind, notice, created_at, due_at)
  SELECT id, host, 'test', 'null', webhook_tested_at, webhook_tested_at FROM stored
), ${withRecords('$2')}
SELECT id::text FROM stored`;

export function testParameters(test: WebhookTest, record: IdempotencyRecord | undefined): string[] {
  return parameters([test], recordInputs(test.playerId, record));
}

/** How many of the deliveries that are due are looked at to find those of several hosts. */
const PAGE = 2_000;
const AGE = `${time('$1')} - ranked.created_at`;
/** After how long it is looked again whether the target of notices has accepted a test: whenever they are twice as old. */
const HELD = `greatest(interval '1 minute', ${AGE})`;
/** … whether there is room for slow ones. */
const CROWDED = `least(greatest(interval '10 seconds', ${AGE}), interval '10 minutes')`;

/** How many deliveries to a host are under way, by $4. */
const UNDER_WAY = 'coalesce(($4::text::json ->> host)::int, 0)';

/**
 * Claims deliveries that are due at $1 until $2: at most $3 under way for a host, at most $5 for webhooks that are not slow, and
 * $6 for those that have been since $7. Hosts take turns. A test is claimed once. Deliveries of no concern, those that wait for a
 * first success, and slow ones for which there is no room do not count, so that many of them delay no others.
 */
const CLAIM = `
WITH due AS (
  SELECT id, created_at, due_at, host, player_id, game_id, kind FROM delivery
  WHERE due_at <= ${time('$1')} AND ${UNDER_WAY} < $3::int
  ORDER BY due_at LIMIT ${PAGE}
), turn AS (
  SELECT id, turn_of FROM game WHERE id = ANY (ARRAY(SELECT game_id FROM due WHERE kind = 'your-turn'))
), judged AS (
  SELECT due.*, webhook.id AS webhook_id, url, webhook.secret, last_delivery_at IS NULL AS is_unverified,
    webhook.id IS NULL OR player.suspended OR (disabled AND due.kind <> 'test')
      OR (due.kind = 'your-turn' AND turn.turn_of IS DISTINCT FROM due.player_id) AS is_moot,
    last_delivery_at IS NULL AND due.kind <> 'test' AS is_held,
    last_delivery_at IS NULL OR coalesce(webhook_slow_at > ${time('$7')}, false) AS is_slow
  FROM due
  LEFT JOIN webhook ON webhook.player_id = due.player_id
  LEFT JOIN player ON player.id = webhook.player_id
  LEFT JOIN turn ON turn.id = due.game_id
), placed AS (
  SELECT *, row_number() OVER (PARTITION BY is_moot OR is_held, host ORDER BY due_at) + ${UNDER_WAY} AS place FROM judged
), ranked AS (
  SELECT *, row_number() OVER (PARTITION BY is_moot OR is_held, is_slow ORDER BY place, due_at) AS rank FROM placed
), chosen AS (
  SELECT ranked.*, is_slow AND rank > $6::int AS is_crowded, CASE
    WHEN is_held THEN ${time('$1')} + ${HELD}
    WHEN is_slow AND rank > $6::int THEN ${time('$1')} + ${CROWDED}
    WHEN kind <> 'test' THEN ${time('$2')} END AS next_due_at
  FROM ranked
  WHERE is_moot OR is_held OR (is_slow AND rank > $6::int) OR (place <= $3::int AND (is_slow OR rank <= $5::int))
), locked AS (
  SELECT id FROM delivery WHERE id = ANY (ARRAY(SELECT chosen.id FROM chosen)) AND due_at <= ${time('$1')} FOR UPDATE SKIP LOCKED
), dropped AS (
  DELETE FROM delivery USING chosen JOIN locked USING (id) WHERE delivery.id = chosen.id AND is_moot
), claimed AS (
  UPDATE delivery SET due_at = next_due_at
  FROM chosen JOIN locked USING (id) WHERE delivery.id = chosen.id AND NOT is_moot
  RETURNING delivery.*, webhook_id, url, secret, is_unverified, is_slow, is_held OR is_crowded AS is_later
)
SELECT id::text, player_id::text AS "playerId", notice, (extract(epoch FROM created_at) * 1000)::float8 AS "createdAt",
  attempts, host, webhook_id::text AS "webhookId", url, encode(secret, 'hex') AS secret, is_unverified AS "isUnverified",
  is_slow AS "isSlow"
FROM claimed WHERE NOT is_later`;

/** The delivery $1 was accepted by the webhook $3 of the player $2 at $4. What waited for its first success ($5) is due. */
const ACCEPTED = `
WITH told AS (
  UPDATE webhook SET last_delivery_at = ${time('$4')}, last_error = NULL, failing_since = NULL, disabled = false
  WHERE player_id = $2::text::uuid AND id = $3::text::uuid
  RETURNING player_id
), done AS (
  DELETE FROM delivery WHERE id = $1::text::uuid
)
UPDATE delivery SET due_at = ${time('$4')}
FROM told WHERE $5::boolean AND delivery.player_id = told.player_id AND kind <> 'test'`;

/** The same with a failure: the error $5, when to try again $6, and since when it is failing for too long $7. */
const FAILED = `
WITH told AS (
  UPDATE webhook SET last_error = $5::text, failing_since = coalesce(failing_since, ${time('$4')}),
    disabled = disabled OR coalesce(failing_since, ${time('$4')}) <= ${time('$7')}
  WHERE player_id = $2::text::uuid AND id = $3::text::uuid
  RETURNING player_id, disabled
), done AS (
  DELETE FROM delivery WHERE id = $1::text::uuid AND $6::float8 IS NULL
), disabled AS (
  DELETE FROM delivery USING told WHERE delivery.player_id = told.player_id AND told.disabled AND delivery.id <> $1::text::uuid
)
UPDATE delivery SET attempts = attempts + 1, due_at = ${time('$6')} WHERE id = $1::text::uuid AND $6::float8 IS NOT NULL`;

const SLOW = `UPDATE player SET webhook_slow_at = ${time('$2')} WHERE id = $1::text::uuid`;

const POSTPONE = `UPDATE delivery SET due_at = ${time('$2')} WHERE id = $1::text::uuid`;

/** Somewhat less than ten a second, so that requests which take longer to arrive than the next ones are not too many. */
const SPACING_MS = 125;
/** Nobody waits longer for a request to a network. */
const PATIENCE_MS = 1_000;

/** In UTC: not every database takes functions here that depend on a setting. */
const RESERVE = `
INSERT INTO delivery_target AS target (address, next_at) VALUES ($1::text, ${time(`($2::float8 + ${SPACING_MS})`)})
ON CONFLICT (address) DO UPDATE SET
  next_at = (greatest(target.next_at, ${time('$2')}) AT TIME ZONE 'UTC' + interval '${SPACING_MS} milliseconds') AT TIME ZONE 'UTC'
WHERE target.next_at <= ${time(`($2::float8 + ${PATIENCE_MS})`)}
RETURNING (extract(epoch FROM next_at AT TIME ZONE 'UTC') * 1000)::float8 - $2::float8 - ${SPACING_MS} AS "waitMs"`;

const toWebhook = (row: Prisma.WebhookModel | null): WebhookRecord | null =>
  row && {
    ...row,
    secret: Buffer.from(row.secret).toString('hex'),
    createdAt: row.createdAt.getTime(),
    lastDeliveryAt: row.lastDeliveryAt?.getTime() ?? null,
    lastError: row.lastError as WebhookRecord['lastError'],
    failingSince: row.failingSince?.getTime() ?? null,
  };

interface DeliveryRow extends Omit<Delivery, 'webhook'> {
  readonly webhookId: string;
  readonly url: string;
  readonly secret: string;
}

const toDelivery = ({ webhookId, url, secret, ...delivery }: DeliveryRow): Delivery => ({
  ...delivery,
  webhook: { id: webhookId, url, secret },
});

const accountOf = ({ id, playerId, webhook }: Delivery) => [id, playerId, webhook.id] as const;

export function webhooksOf({ prisma, read, write, change, execute }: Sql): Omit<WebhookStore, 'addTest'> {
  return {
    putWebhook: async ({ playerId, id, url, secret, createdAt }) => {
      await execute(PUT, playerId, id, url, new URL(url).hostname, secret, createdAt);
    },
    webhook: (playerId) =>
      read(async () => toWebhook(await prisma.webhook.findUnique({ where: { playerId } }))),
    deleteWebhook: async (playerId) => {
      const where = { where: { playerId } };
      const [{ count }] = await write(() =>
        prisma.$transaction([prisma.webhook.deleteMany(where), prisma.delivery.deleteMany(where)]),
      );
      return count > 0;
    },
    claimDeliveries: async ({ now, until, perHost, underWay, quickLimit, slowLimit, slowSince }) => {
      const busy = JSON.stringify(Object.fromEntries(underWay));
      const limits = [perHost, busy, quickLimit, slowLimit] as const;
      return (await change<DeliveryRow>(CLAIM, now, until, ...limits, slowSince)).map(toDelivery);
    },
    deliveryAccepted: async (delivery, now) => {
      await execute(ACCEPTED, ...accountOf(delivery), now, delivery.isUnverified);
    },
    deliveryFailed: async (delivery, { now, error, retryAt, failingTooLongSince }) => {
      await execute(FAILED, ...accountOf(delivery), now, error, retryAt, failingTooLongSince);
    },
    noteSlowWebhook: async (playerId, now) => {
      await execute(SLOW, playerId, now);
    },
    postponeDelivery: async (id, dueAt) => {
      await execute(POSTPONE, id, dueAt);
    },
    reserveRequest: async (network, now) => {
      const [row] = await change<{ waitMs: number }>(RESERVE, network, now);
      return row?.waitMs ?? null;
    },
    deleteDeliveriesBefore: async (before) => {
      const lt = new Date(before);
      await write(() =>
        prisma.$transaction([
          prisma.delivery.deleteMany({ where: { createdAt: { lt } } }),
          prisma.deliveryTarget.deleteMany({ where: { nextAt: { lt } } }),
        ]),
      );
    },
  };
}
