/** Audit records and results as text, in pieces small enough to be streamed. */
import type { Engine } from '#src/engine/engine.js';
import { EngineError } from '#src/engine/errors.js';
import {
  startAudit,
  type Audit,
  type AuditedEntry,
  isGone,
  type AuditedGame,
} from '#src/engine/queries/audits.js';
import { knowsRules, rulesField, timeText } from 'parlour-games/record/entries';
import { isOver, type GameRecord, type SeatRecord } from 'parlour-games/record/game-record';
import { originOf } from 'parlour-games/record/outcomes';
import type { GameType, Viewer } from 'parlour-games/game-type';
import { presentFacts, presentGame, presentUnknownGame, recordedSeatsOf } from '#src/http/presenters.js';
import type { AuditRecordView } from 'parlour-games/record/schemas/audit';
import type { AuditEntryView } from 'parlour-games/record/schemas/entry';
import { playerName } from 'parlour-games/record/common-moves';
import { createLineWriter } from 'parlour-games/record/notation';

export const CSV_MEDIA_TYPE = 'text/csv';

/** Text that spreadsheets would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const cellOf = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One line of CSV. An apostrophe is put before text that would be a formula. */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

type Beginning = Pick<AuditRecordView, 'format' | 'game' | 'seed' | 'secret' | 'clientSeed' | 'commitment'>;

/** Whether the record contains nothing that the first format lacks. */
const isFirstFormat = (game: GameRecord): boolean =>
  game.rulesVersion === 1 &&
  Object.keys(originOf(game).terms).length === 0 &&
  game.status !== 'cancelled' &&
  game.offers === null &&
  game.seats.every(({ player }) => player === undefined);

const beginningOf = (
  gameType: GameType,
  game: GameRecord,
  viewer: Viewer,
  rematch: string | null,
): Beginning => {
  const { seedParts } = game;
  const revealed = isOver(game);
  const present = knowsRules(gameType, game.rulesVersion) ? presentGame : presentUnknownGame;
  const shown = present(gameType, game, viewer, rematch);
  return {
    format: isFirstFormat(game) ? 1 : 2,
    game: { ...shown, config: game.config, seats: recordedSeatsOf(game) },
    seed: revealed ? game.seed : null,
    ...(seedParts && { secret: revealed ? seedParts.secret : null, clientSeed: seedParts.clientSeed }),
    commitment: game.commitment,
  };
};

/** An entry with its hashes; entry 0 with everything that its hash covers. */
const presentAuditEntry = (
  gameType: GameType,
  game: GameRecord,
  viewer: Viewer,
  { origin }: Audit,
  { entry, replayed }: AuditedEntry,
): AuditEntryView => {
  const { type, rulesVersion, config, seats, commitment, terms } = origin;
  const creation = { type, ...rulesField(rulesVersion), ...terms, config, seats, commitment };
  return {
    ...presentFacts(gameType, game, entry, viewer),
    prev: replayed.prev,
    body: entry.body,
    ...(isOver(game) && { salt: replayed.salt, stateHash: replayed.stateHash }),
    ...(entry.seq === 0 && creation),
  };
};

/** A record under construction. */
export function openRecord(
  signer: Engine['signer'],
  gameType: GameType,
  game: GameRecord,
  viewer: Viewer,
  rematch: string | null,
) {
  const audit = startAudit(signer, gameType, game);
  return {
    beginning: beginningOf(gameType, game, viewer, rematch),
    entry: (entry: AuditedEntry['entry']): AuditEntryView =>
      presentAuditEntry(gameType, game, viewer, audit, audit.add(entry)),
    conclude: audit.conclude,
  };
}

const membersOf = (object: object): string => JSON.stringify(object).slice(1, -1);

/**
 * The text of a record, computed as it is read: every piece replays a few entries of the log. Refuses a game that has been
 * deleted (`not-found`) or archived; throws if that happens after the first piece.
 */
export async function* recordText(
  engine: Engine,
  { gameType, game, rematch, batches }: AuditedGame,
  viewer: Viewer,
): AsyncGenerator<string> {
  const record = openRecord(engine.signer, gameType, game, viewer, rematch);
  const opening = `{${membersOf(record.beginning)},"entries":[`;
  let count = 0;
  for await (const batch of batches) {
    const text = batch.map((entry) => JSON.stringify(record.entry(entry))).join(',');
    yield `${count === 0 ? opening : ','}${text}`;
    count += batch.length;
  }
  if (count < game.version && (await isGone(engine, game))) {
    if (count === 0) throw await engine.games.missing(gameType, game.id);
    throw new Error('a game left the database while it was being audited');
  }
  yield `${count === 0 ? opening : ''}],${membersOf(record.conclude())}}`;
}

/**
 * One line of the export: byte for byte what `GET …/audit` returns to the operator, followed by a line feed; nothing for a
 * game that has left the database.
 */
export async function* recordLine(engine: Engine, audited: AuditedGame): AsyncGenerator<string> {
  try {
    yield* recordText(engine, audited, null);
    yield '\n';
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
}

const COLUMNS = [
  'game',
  'type',
  'rulesVersion',
  'status',
  'visibility',
  'createdAt',
  'finishedAt',
  'outcome',
  'winners',
  'scores',
  'reason',
  'entries',
  'seats',
  'moves',
];

/** The id of a player, the name of a guest, or the level of a computer player. */
const seatLabel = ({ kind, level, name, player }: SeatRecord): string => {
  if (kind === 'cpu') return playerName(level);
  return player?.id ?? name;
};

const resultFields = (result: GameRecord['result']): readonly (string | null)[] =>
  result === null
    ? [null, null, null, null]
    : [result.outcome, result.winners.join(' '), result.scores.join(' '), result.reason];

const lineOf = async ({ game, gameType, batches }: AuditedGame): Promise<string> => {
  const writer = createLineWriter(gameType);
  for await (const batch of batches) for (const entry of batch) writer.add(entry);
  const { id, type, rulesVersion, status, visibility, createdAt, updatedAt, result, version, seats } = game;
  return csvLine([
    id,
    type,
    rulesVersion,
    status,
    visibility,
    timeText(createdAt),
    timeText(updatedAt),
    ...resultFields(result),
    version,
    seats.map(seatLabel).join('; '),
    writer.line(),
  ]);
};

/** The results of finished games as CSV, one game per line. */
export async function* resultLines(games: AsyncIterable<AuditedGame>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const game of games) yield await lineOf(game);
}
