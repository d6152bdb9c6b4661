/** Webhooks, and the queue of their deliveries; player-games.ts adds the notices of games. */
import type { Delivery, WebhookRecord, WebhookStore } from '#src/engine/players/webhook-store.js';
import type { Prisma } from './generated/client.js';
import { withLiving, type Sql } from './sql.js';
import { withRecords } from './write-statements.js';

/** The parameter `number`, in milliseconds since 1970, as a time of the database. */
const time = (number: string): string => `to_timestamp(${number}::float8 / 1000)`;

/** Registers a webhook for a player ($1) under a new id, unless the player has been deleted. */
const PUT = `
WITH ${withLiving('SELECT $1::text::uuid')}
INSERT INTO webhook (player_id, id, url, secret, created_at)
SELECT id, $2::text::uuid, $3::text, decode($4::text, 'hex'), ${time('$5')}
FROM living
ON CONFLICT (player_id) DO UPDATE SET
  id = excluded.id, url = excluded.url, secret = excluded.secret, created_at = excluded.created_at,
  last_delivery_at = NULL, last_error = NULL, failing_since = NULL, disabled = false, busy_until = NULL
RETURNING id::text`;

/**
 * Queues a test ($1: one `WebhookTest`) and stores the record ($2). Violates the primary key of the records if the key is used.
 */
export const ADD_TEST_STATEMENT = `
WITH stored AS (
  UPDATE player SET webhook_tested_at = to_timestamp(input.now / 1000)
  FROM json_to_recordset($1::text::json) AS input ("playerId" uuid, now float8, "notSince" float8)
  JOIN webhook ON webhook.player_id = input."playerId"
  WHERE player.id = input."playerId" AND deleted_at IS NULL
    AND (webhook_tested_at IS NULL OR webhook_tested_at <= to_timestamp(input."notSince" / 1000))
  RETURNING player.id, webhook_tested_at
), tested AS (
  INSERT INTO delivery (player_id, kind, notice, created_at, due_at)
  SELECT id, 'test', 'null', webhook_tested_at, webhook_tested_at FROM stored
), ${withRecords('$2')}
SELECT id::text FROM stored`;

const NOW = time('$1');
const UNTIL = time('$2');
const QUICK_PLACES = '$3::int';
const SLOW_PLACES = '$4::int';

/** The number of due deliveries that one statement considers. */
const PAGE = 2_000;

/** Due deliveries to players without one under way, longest overdue first. */
const DUE = `
due AS (
  SELECT delivery.id, delivery.player_id, game_id, delivery.kind, due_at, delivery.created_at, last_delivery_at IS NULL AS is_unverified,
    suspended OR (disabled AND delivery.kind <> 'test') AS is_refused, coalesce(webhook_slow_at > ${NOW} - interval '1 hour', false) AS was_slow
  FROM delivery JOIN webhook ON webhook.player_id = delivery.player_id JOIN player ON player.id = delivery.player_id
  WHERE due_at <= ${NOW} AND coalesce(busy_until <= ${NOW}, true)
  ORDER BY due_at LIMIT ${PAGE}
)`;

/** The player to move now in the game of a delivery. A separate query, because games may be on several servers. */
const TURN = `
turn AS (
  SELECT id, turn_of FROM game WHERE id = ANY (ARRAY(SELECT game_id FROM due WHERE kind = 'your-turn'))
)`;

/**
 * The line of a delivery. Deliveries about a turn that has passed, or to a suspended player, no longer matter; before the first
 * success only tests are sent.
 */
const LINE = `CASE
  WHEN is_refused OR (kind = 'your-turn' AND turn_of IS DISTINCT FROM player_id) THEN 'moot'
  WHEN is_unverified AND kind <> 'test' THEN 'early'
  WHEN is_unverified OR was_slow THEN 'slow'
  ELSE 'quick' END`;
const PLACES = `CASE line WHEN 'quick' THEN ${QUICK_PLACES} WHEN 'slow' THEN ${SLOW_PLACES} ELSE 0 END`;

/** Numbers the players in each line, and the deliveries of each player. */
const PLACED = `
placed AS (
  SELECT *, row_number() OVER (PARTITION BY line, player_id ORDER BY due_at) = 1 AS is_first,
    dense_rank() OVER (PARTITION BY line ORDER BY player_id) <= ${PLACES} AS has_place
  FROM (SELECT due.*, ${LINE} AS line FROM due LEFT JOIN turn ON turn.id = due.game_id) AS sorted
)`;

const DROPPED = `
dropped AS (
  DELETE FROM delivery USING placed WHERE delivery.id = placed.id AND line = 'moot'
)`;

/**
 * Puts off deliveries that got no place, by a time that grows with their age, so that they do not delay others, however many
 * there are.
 */
const PUT_OFF = `
put_off AS (
  UPDATE delivery SET due_at = ${NOW} + least(greatest(interval '10 seconds', ${NOW} - placed.created_at), interval '1 hour')
  FROM placed WHERE delivery.id = placed.id AND delivery.due_at <= ${NOW} AND line IN ('early', 'slow') AND NOT has_place
)`;

/** Players whose deliveries no other instance is claiming. */
const FREE = `
free AS (
  SELECT player_id FROM webhook
  WHERE player_id = ANY (ARRAY(SELECT player_id FROM placed WHERE has_place)) AND coalesce(busy_until <= ${NOW}, true)
  FOR UPDATE SKIP LOCKED
)`;

/** Claims the deliveries; a test only once. */
const CLAIMED = `
claimed AS (
  UPDATE delivery SET due_at = CASE WHEN delivery.kind <> 'test' THEN ${UNTIL} END
  FROM placed JOIN free USING (player_id)
  WHERE delivery.id = placed.id AND delivery.due_at <= ${NOW} AND is_first AND has_place
  RETURNING delivery.*, is_unverified, line = 'slow' AS is_slow
)`;

/**
 * Claims the first due delivery of each player who has a place, and puts off or deletes those that would be in the way of
 * others.
 */
const CLAIM = `
WITH ${[DUE, TURN, PLACED, DROPPED, PUT_OFF, FREE, CLAIMED].join(', ')}
UPDATE webhook SET busy_until = ${UNTIL} FROM claimed WHERE webhook.player_id = claimed.player_id
RETURNING claimed.id::text, claimed.player_id::text AS "playerId", notice,
  (extract(epoch FROM claimed.created_at) * 1000)::float8 AS "createdAt", attempts, webhook.id::text AS "webhookId", url,
  encode(secret, 'hex') AS secret, is_unverified AS "isUnverified", is_slow AS "isSlow"`;

/**
 * Records that the webhook $4 of the player $3 accepted the delivery $2. Deliveries that waited for the first success ($5)
 * become due.
 */
const ACCEPTED = `
WITH told AS (
  UPDATE webhook SET busy_until = NULL, last_delivery_at = ${NOW}, last_error = NULL, failing_since = NULL, disabled = false
  WHERE player_id = $3::text::uuid AND id = $4::text::uuid
  RETURNING player_id
), done AS (
  DELETE FROM delivery WHERE id = $2::text::uuid
)
UPDATE delivery SET due_at = ${NOW}
FROM told WHERE $5::boolean AND delivery.player_id = told.player_id AND kind <> 'test'`;

/**
 * Ends a failed attempt: $5 is the error, and $6 the time of the next attempt. A webhook that has been failing since $7 is
 * disabled.
 */
const FAILED = `
WITH told AS (
  UPDATE webhook SET busy_until = NULL, last_error = $5::text, failing_since = coalesce(failing_since, ${NOW}),
    disabled = disabled OR coalesce(failing_since, ${NOW}) <= ${time('$7')}
  WHERE player_id = $3::text::uuid AND id = $4::text::uuid
  RETURNING player_id, disabled
), done AS (
  DELETE FROM delivery WHERE id = $2::text::uuid AND $6::float8 IS NULL
), disabled AS (
  DELETE FROM delivery USING told WHERE delivery.player_id = told.player_id AND told.disabled AND delivery.id <> $2::text::uuid
)
UPDATE delivery SET attempts = attempts + 1, due_at = ${time('$6')} WHERE id = $2::text::uuid AND $6::float8 IS NOT NULL`;

/** Makes a delivery due again at $1. */
const POSTPONED = `
WITH free AS (
  UPDATE webhook SET busy_until = NULL WHERE player_id = $3::text::uuid AND id = $4::text::uuid
)
UPDATE delivery SET due_at = ${time('$1')} WHERE id = $2::text::uuid`;

const SLOW = `UPDATE player SET webhook_slow_at = ${NOW} WHERE id = $2::text::uuid`;

/**
 * The pause between requests: longer than a tenth of a second, so that requests which arrive late do not make too many arrive
 * at once.
 */
const SPACING_MS = 125;
/** The longest time that a request waits for its turn at a network. */
const PATIENCE_MS = 1_000;

/**
 * Reserves a request to a network. Times are in UTC, because not every database accepts functions here that depend on a
 * setting.
 */
const RESERVE = `
INSERT INTO delivery_target AS target (address, next_at) VALUES ($1::text, ${time(`($2::float8 + ${SPACING_MS})`)})
ON CONFLICT (address) DO UPDATE SET
  next_at = (greatest(target.next_at, ${time('$2')}) AT TIME ZONE 'UTC' + interval '${SPACING_MS} milliseconds') AT TIME ZONE 'UTC'
WHERE target.next_at <= ${time(`($2::float8 + ${PATIENCE_MS})`)}
RETURNING (extract(epoch FROM next_at AT TIME ZONE 'UTC') * 1000)::float8 - $2::float8 - ${SPACING_MS} AS "waitMs"`;

const toWebhook = ({ busyUntil: _busyUntil, ...row }: Prisma.WebhookModel): WebhookRecord => ({
  ...row,
  secret: Buffer.from(row.secret).toString('hex'),
  createdAt: row.createdAt.getTime(),
  lastDeliveryAt: row.lastDeliveryAt?.getTime() ?? null,
  lastError: row.lastError as WebhookRecord['lastError'],
  failingSince: row.failingSince?.getTime() ?? null,
});

interface DeliveryRow extends Omit<Delivery, 'webhook'> {
  readonly webhookId: string;
  readonly url: string;
  readonly secret: string;
}

const toDelivery = ({ webhookId, url, secret, ...delivery }: DeliveryRow): Delivery => ({
  ...delivery,
  webhook: { id: webhookId, url, secret },
});

export function webhooksOf({ prisma, read, write, change, execute }: Sql): Omit<WebhookStore, 'addTest'> {
  return {
    putWebhook: async (playerId, { id, url, secret, createdAt }) =>
      (await change(PUT, playerId, id, url, secret, createdAt)).length === 1,
    deleteWebhook: async (playerId) => {
      const where = { where: { playerId } };
      const [{ count }] = await write(() =>
        prisma.$transaction([prisma.webhook.deleteMany(where), prisma.delivery.deleteMany(where)]),
      );
      return count > 0;
    },
    webhook: (playerId) =>
      read(async () => {
        const row = await prisma.webhook.findUnique({ where: { playerId } });
        return row && toWebhook(row);
      }),
    claimDeliveries: async ({ now, until, quickPlaces, slowPlaces }) =>
      (await change<DeliveryRow>(CLAIM, now, until, quickPlaces, slowPlaces)).map(toDelivery),
    endDelivery: async (delivery, { now, outcome, dueAt, isSlow, failingTooLongSince }) => {
      const { id, playerId, webhook, isUnverified } = delivery;
      const account = [id, playerId, webhook.id] as const;
      if (isSlow) await execute(SLOW, now, playerId);
      if (outcome === 'postponed') await execute(POSTPONED, dueAt, ...account);
      else if (outcome === 'accepted') await execute(ACCEPTED, now, ...account, isUnverified);
      else await execute(FAILED, now, ...account, outcome, dueAt, failingTooLongSince);
    },
    reserveRequest: async (network, now) => {
      const [row] = await change<{ waitMs: number }>(RESERVE, network, now);
      return row?.waitMs ?? null;
    },
  };
}
