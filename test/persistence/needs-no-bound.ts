/** By file, declaration and table: why a query reads no more than it should, although no limit and no key says so. */

const ONE_PLAYER = 'What one player has: at most as much as it may ask for until retention deletes it.';
const ONE_GAME = 'Of one game: at most as many as it has entries.';
const BY_KEY = 'The condition names the key; what is declared here is put together elsewhere.';
const INSTANCES = 'Instances of the last hour: heartbeats delete the others.';
const OUTAGES = 'A row for each time when no instance ran.';
const MIGRATIONS = 'A row for each migration.';
const ONE_TYPE = 'Counters of one game type or one player: as many as there are values.';
const TOKENS =
  'The tokens of one player: those that have ended are deleted with the next one and by retention.';
const RATINGS = 'One for each type.';
const SERIES = 'The players of a series, or of a page of them: as many as a game has seats.';
const BATCH = 'Of a batch of games, or of those who played in them.';

export const NEEDS_NO_BOUND: Readonly<Record<string, string>> = {
  'archive.ts: ARCHIVE_STATEMENT, idempotency_record':
    'Of a batch of games, of which each request had a rate limit.',
  'clocks.ts: HEARTBEAT_STATEMENT, instance': INSTANCES,
  'clocks.ts: HEARTBEAT_STATEMENT, outage': OUTAGES,
  'clocks.ts: POSTPONE_STATEMENT, outage': OUTAGES,
  'clocks.ts: OUTAGES_STATEMENT, outage': OUTAGES,
  'deletes.ts: deletionOf.delete.[, games], idempotencyRecord':
    'Of one game, of which each request had a rate limit.',
  'deletes.ts: deleteBefore.page, ?': 'A range of times that holds a page.',
  'deletes.ts: erasureOf.deletePlayer.[, series], player': BY_KEY,
  'deletes.ts: erasureOf.deletePlayer.[, series], playerToken': ONE_PLAYER,
  'deletes.ts: erasureOf.deletePlayer.[, series], idempotencyRecord': ONE_PLAYER,
  'deletes.ts: erasureOf.deletePlayer.[, series], webhook': ONE_PLAYER,
  'deletes.ts: erasureOf.deletePlayer.[, series], delivery': ONE_PLAYER,
  'deletes.ts: erasureOf.deletePlayer.[, series], match': ONE_PLAYER,
  'deletes.ts: erasureOf.deletePlayer.[, series], seriesPlayer':
    'The series of one player: a short row each.',
  'deletes.ts: erasureOf.forgetPlayer, idempotencyRecord': ONE_PLAYER,
  'deletes.ts: erasureOf.forgetPlayer, delivery': ONE_PLAYER,
  'deletes.ts: erasureOf.forgetPlayer, player': BY_KEY,
  'deletes.ts: erasureOf.deletePlayer.[, series], rating': RATINGS,
  'deletes.ts: erasureOf.forgetPlayer, rating': RATINGS,
  'ladder.ts: laddersOf.ratedAmong.rows, ladderResult': BATCH,
  'ladder.ts: laddersOf.standings.rows, rating': BATCH,
  'ladder.ts: laddersOf.playerRatings, rating': RATINGS,
  'logs.ts: packsOf, packed_log': 'What it is put into names a game, or a range of its entries.',
  'logs.ts: PACK_STATEMENT, packed_log': 'The last one alone: the greatest of an index.',
  'logs.ts: PACK_STATEMENT, entry': 'Of a page of games, until they have so many entries.',
  'matches.ts: CANCEL, match': 'The beginning of statements that name one match, or a page.',
  'matches.ts: IS_ATTENDED, instance': INSTANCES,
  'matches.ts: IS_ATTENDED, outage': OUTAGES,
  'matches.ts: CANCEL_LEAVERS, instance': INSTANCES,
  'matches.ts: CANCEL_LEAVERS, outage': OUTAGES,
  'matches.ts: KEEP_IN_LINE, match':
    'One for each type, of those who listen on this instance: it bounds its connections.',
  'migrations.ts: migrate.applied, _prisma_migrations': MIGRATIONS,
  'player-games.ts: PERHAPS_CHANGED, player_game': ONE_PLAYER,
  'players.ts: isReplacedBy, player_token': TOKENS,
  'players.ts: ADD_TOKEN_STATEMENT, player_token': TOKENS,
  'players.ts: HOLDER, player_token': TOKENS,
  'players.ts: END_OLDER, player_token': TOKENS,
  'players.ts: playersOf.changePlayer.[row], player': BY_KEY,
  'deletes.ts: CANCEL_SERIES, series_player': ONE_PLAYER,
  'series.ts: TOLD, series_player': SERIES,
  'series.ts: COLUMNS, series_player': SERIES,
  'series.ts: ONE, series_player': SERIES,
  'series.ts: listStatement, series_player': SERIES,
  'series.ts: ANSWER_SERIES_STATEMENT, series_player': SERIES,
  'series.ts: cancelSeriesWhere, series': 'The condition names one, a page, or those of one player.',
  'series.ts: cancelSeriesWhere, series_player': SERIES,
  'series.ts: COUNT, series_player': SERIES,
  'series.ts: ENDED, logged_entry': ONE_GAME,
  'series.ts: seriesOf.markCounted, game': BATCH,
  'sql.ts: probe, commitment': BY_KEY,
  'statistics.ts: PLAYER_STATEMENT, player_statistic': ONE_TYPE,
  'statistics.ts: TYPE_STATEMENT, type_statistic': ONE_TYPE,
  'store.ts: APPLIED_STATEMENT, _prisma_migrations': MIGRATIONS,
  'webhooks.ts: ACCEPTED, delivery': ONE_PLAYER,
  'webhooks.ts: FAILED, delivery': ONE_PLAYER,
  'webhooks.ts: webhooksOf.deleteWebhook.[{ count }], webhook': ONE_PLAYER,
  'webhooks.ts: webhooksOf.deleteWebhook.[{ count }], delivery': ONE_PLAYER,
  'write-statements.ts: TIME_GUARD, outage': OUTAGES,
  'write-statements.ts: TIME_GUARD, instance': INSTANCES,
  'write-statements.ts: settledVersion, entry': ONE_GAME,
  'write-statements.ts: SETTLED, idempotency_record': ONE_GAME,
  'write-statements.ts: SETTLE_STATEMENT, idempotency_record': ONE_GAME,
  'write-statements.ts: updateStatement, outage': OUTAGES,
  'write-statements.ts: updateStatement, instance': INSTANCES,
  'write-statements.ts: updateStatement, idempotency_record': ONE_GAME,
  'citus/jobs.ts: POSTPONE_GAME, outage': OUTAGES,
  'citus/jobs.ts: RECALL, game':
    'Each server recalls its own games; Citus takes no limit in an update of all.',
  'citus/jobs.ts: TO_PACK, packed_log': 'The last one alone: the greatest of an index.',
  'citus/jobs.ts: TO_PACK, entry': 'Whether there is one.',
  'citus/reads.ts: REMATCHES, game': 'Rematches of one page of games, of which one is not cancelled.',
};
