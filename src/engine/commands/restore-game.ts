/** Brings a game back from the archive. */
import type { ArchivedGame } from '#src/engine/archive-store.js';
import type { Engine } from '#src/engine/engine.js';
import { gameAtVersion, replayToVersion } from '#src/engine/past/replay-to-version.js';
import { playersIn } from '#src/engine/players/player-games.js';
import { at, get } from 'parlour-games/kit/checked';
import { newClock } from 'parlour-games/record/clock';
import { unknownRules } from 'parlour-games/record/entries';
import type { GameRecord } from 'parlour-games/record/game-record';
import { playerOf } from 'parlour-games/record/seats';
import { originOf, storedEntry } from 'parlour-games/record/verifier/chain';
import { NO_EVIDENCE } from 'parlour-games/record/verifier/evidence';
import { verifyRecord } from 'parlour-games/record/verifier/record';
import type { CheckedRecord } from 'parlour-games/record/verifier/shape';

type RestoreEngine = Pick<Engine, 'store' | 'timers' | 'gameTypes'>;

/** The record, if nothing is wrong with it and it is the one that was archived; throws the reason if not. */
const checkedRecord = (
  { gameTypes }: RestoreEngine,
  { id, head }: ArchivedGame,
  value: unknown,
): CheckedRecord => {
  const { game, findings, unknownRules: version } = verifyRecord(value, NO_EVIDENCE, gameTypes);
  if (findings.length > 0) throw new Error(`its record is wrong: ${at(findings, 0).text}`);
  if (version !== null) throw new Error(unknownRules(version));
  const record = value as CheckedRecord;
  if (game !== id || record.head !== head) throw new Error('its record is not the one that was archived');
  return record;
};

/** The game as its record has it, without what a replay tells. */
const gameOf = (record: CheckedRecord, { visibility, seats }: ArchivedGame): GameRecord => {
  const { game, secret = null, clientSeed, commitment, head } = record;
  const { seats: created, terms, createdAt, rulesVersion } = originOf(record);
  const { id, type, version, status, autoplay, config, result, fairness, rematchOf = null } = game;
  return {
    id,
    type,
    rulesVersion,
    version,
    status,
    visibility,
    autoplay,
    config,
    seats,
    state: {},
    result,
    offers: null,
    seed: record.seed ?? '',
    seedChosenBy: fairness.seedChosenBy,
    ...(secret !== null && clientSeed !== undefined && { seedParts: { secret, clientSeed } }),
    commitment,
    head,
    rematchOf,
    createdAt,
    updatedAt: Date.parse(game.updatedAt),
    ...(terms.clock && { clock: newClock(terms.clock, created.map(playerOf)) }),
    ...(terms.joinWithinS !== undefined && { joinWithinS: terms.joinWithinS }),
  };
};

/**
 * Stores the game again as it was before it was archived, so that everything can be read. Throws the reason if its record is not
 * the one that was archived, if its rules are not known, or if the game, or another rematch in its place, is stored already.
 */
export async function restoreGame(
  engine: RestoreEngine,
  archived: ArchivedGame,
  value: unknown,
): Promise<void> {
  const record = checkedRecord(engine, archived, value);
  const entries = record.entries.map(storedEntry);
  const game = gameOf(record, archived);
  const target = {
    gameType: get(engine.gameTypes, game.type),
    game,
    version: game.version,
    assertWanted: () => undefined,
  };
  const read = async function* () {
    yield entries;
  };
  const last = await replayToVersion(read, engine.timers, target, null, () => undefined);
  const restored = { ...gameAtVersion(target, last), seats: archived.seats };
  const { players } = playersIn({ ...engine, webhookTargets: null }, restored, [], null);
  if (!(await engine.store.restore(restored, entries, players)))
    throw new Error('it is in the database, or another game is the rematch that it was');
}
