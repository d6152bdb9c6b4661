/** The results of finished games as CSV, a game a line. */
import type { AuditedGame } from '#src/engine/queries/export-audits.js';
import { csvLine } from '#src/http/csv.js';
import { playerName } from '#src/record/common-moves.js';
import { timeText } from '#src/record/entries.js';
import type { GameRecord, SeatRecord } from '#src/record/game-record.js';
import { createLineWriter } from '#src/record/notation.js';

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

export async function* resultLines(games: AsyncIterable<AuditedGame>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const game of games) yield await lineOf(game);
}
