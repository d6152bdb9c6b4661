/** The results of rated games, and the ratings that follow from them. */
import type { LadderStore, LadderPageQuery, RankedRow } from '#src/engine/players/ladder-store.js';
import type { Sql } from './sql.js';

/**
 * Adds results ($1) and the ratings after them ($2), all or nothing. Violates a unique index if another instance has added
 * results of the type in the meantime.
 */
const ADD = `
WITH result AS (
  INSERT INTO ladder_result (type, number, game_id, head, at, places)
  SELECT type, number, game, decode(head, 'hex'), to_timestamp(at / 1000), places
  FROM json_to_recordset($1::text::json) AS input (type text, number int, game uuid, head text, at float8, places json)
), rated AS (
  INSERT INTO rating (type, participant, kind, mu, sigma, rating, deviation, games, wins, draws, losses)
  SELECT input.type, input.name,
    CASE WHEN input.player IS NULL THEN 'cpu' ELSE (SELECT kind FROM player WHERE id = input.player AND deleted_at IS NULL) END,
    mu, sigma, rating, deviation, games, wins, draws, losses
  FROM json_to_recordset($2::text::json) AS input (
    type text, name text, player uuid, mu float8, sigma float8, rating int, deviation int, games int, wins int, draws int, losses int
  )
  ORDER BY input.type, input.name
  ON CONFLICT (type, participant) DO UPDATE SET kind = excluded.kind, mu = excluded.mu, sigma = excluded.sigma,
    rating = excluded.rating, deviation = excluded.deviation, games = excluded.games, wins = excluded.wins,
    draws = excluded.draws, losses = excluded.losses
)
SELECT 1`;

/** The ladder of a type ($1) after a rating and a participant ($2, $3), for one kind ($5) or all. */
const pageStatement = ({ kind, isSettled }: LadderPageQuery): string => `
SELECT page.participant AS name, page.kind, page.rating, deviation, games, wins, draws, losses, player.name AS "playerName"
FROM (
  SELECT * FROM rating
  WHERE type = $1 AND ${kind === undefined ? 'kind IS NOT NULL' : 'kind = $5'}${isSettled ? ' AND deviation <= 200' : ''}
    AND (-rating, participant) > (-$2::int, $3::text)
  ORDER BY -rating, participant LIMIT $4::int
) AS page LEFT JOIN player ON player.id = CASE WHEN page.kind <> 'cpu' THEN page.participant::uuid END
ORDER BY -page.rating, page.participant`;

export function laddersOf({ prisma, read, query, execute }: Sql) {
  return {
    ratedAmong: (gameIds) =>
      read(async () => {
        const where = { gameId: { in: [...gameIds] } };
        const rows = await prisma.ladderResult.findMany({ where, select: { gameId: true } });
        return new Set(rows.map(({ gameId }) => gameId));
      }),
    standings: (type, names) =>
      read(async () => {
        const where = { type, participant: { in: [...names] } };
        const rows = await prisma.rating.findMany({ where });
        // Not `aggregate`, which reads all results.
        const last = await prisma.ladderResult.findFirst({ where: { type }, orderBy: { number: 'desc' } });
        const standings = rows.map(({ participant, mu, sigma, games, wins, draws, losses }) => {
          return [participant, { mu, sigma, games, wins, draws, losses }] as const;
        });
        return { standings: new Map(standings), lastNumber: last?.number ?? 0 };
      }),
    addResults: async (results, ratings) => {
      await execute(ADD, JSON.stringify(results), JSON.stringify(ratings));
    },
    ladderPage: (page) => {
      const { type, after, limit, kind } = page;
      const kinds = kind === undefined ? [] : [kind];
      return query<RankedRow>(pageStatement(page), type, after.rating, after.name, limit, ...kinds);
    },
    playerRatings: (id) =>
      read(() =>
        prisma.rating.findMany({
          where: { participant: id },
          select: { type: true, rating: true, deviation: true, games: true },
        }),
      ),
    ladderResults: (type, after, limit) =>
      read(async () => {
        const where = { type, number: { gt: after } };
        const rows = await prisma.ladderResult.findMany({ where, orderBy: { number: 'asc' }, take: limit });
        return rows.map(({ number, gameId, head, at, places }) => ({
          number,
          game: gameId,
          head: Buffer.from(head).toString('hex'),
          at: at.getTime(),
          places: places as never,
        }));
      }),
  } satisfies LadderStore;
}
