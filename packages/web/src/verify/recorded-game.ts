/** A game at each version, computed from the seed and moves in its record by the rules. */
import type { GameType } from 'parlour-games/game-type';
import { at, defined } from 'parlour-games/kit/checked';
import { statusOf } from 'parlour-games/record/entries';
import { textOf } from 'parlour-games/record/entry-text';
import type { EntryRecord, GameRecord, SeatRecord } from 'parlour-games/record/game-record';
import { outcomeOf, startOf, type ReplayPosition } from 'parlour-games/record/outcomes';
import { step, type Stepped } from 'parlour-games/record/step';
import { originOf, storedEntry } from 'parlour-games/record/verifier/chain';
import type { CheckedRecord } from 'parlour-games/record/verifier/shape';
import type { ToldEntry } from '../game/log.js';

/** Seats as they were then, with the record's names, which players do not have, nor open seats before they are taken. */
const namedSeats = (seats: readonly SeatRecord[], { game }: CheckedRecord): readonly SeatRecord[] =>
  seats.map((seat, index) => {
    const shown = at(game.seats, index);
    const isTakenLater = seat.kind === 'open' && shown.kind !== 'open';
    const nameless = seat.kind === 'open' ? '' : `Player ${index + 1}`;
    return { ...seat, name: isTakenLater ? '' : (shown.name ?? nameless) };
  });

/** A game after an entry, and what the entry ended, if another part of the game began with it. */
interface RecordedVersion extends GameRecord {
  readonly ending?: object;
}

/** The game after `entry`. */
const gameAfter = (record: CheckedRecord, entry: EntryRecord, after: Stepped): GameRecord => {
  const { terms: _, ...origin } = originOf(record);
  const { visibility, autoplay, hints, fairness, status } = record.game;
  const { state, result, offers, clock } = after;
  const isLast = entry.seq === record.entries.length - 1;
  return {
    ...origin,
    version: entry.seq + 1,
    status: isLast ? status : statusOf(after.seats, result),
    visibility,
    autoplay,
    hints,
    seats: namedSeats(after.seats, record),
    state,
    result,
    offers,
    seed: defined(record.seed, 'the seed of a finished game'),
    seedChosenBy: fairness.seedChosenBy,
    head: entry.hash,
    rematchOf: null,
    updatedAt: entry.at,
    ...(clock && { clock }),
  };
};

/** The game after each entry, from the deal on. Throws for a record in which the verifier would find something wrong. */
export function versionsOf(gameType: GameType, record: CheckedRecord): readonly RecordedVersion[] {
  const origin = { ...originOf(record), seed: defined(record.seed, 'the seed of a finished game') };
  let position: ReplayPosition = startOf(origin);
  return record.entries.map((recorded) => {
    const entry = storedEntry(recorded);
    const outcome = outcomeOf(gameType, origin, position, entry);
    if (outcome.finding !== undefined) throw new Error(`entry ${entry.seq}: ${outcome.finding}`);
    const after = step(gameType, position, entry, outcome.state);
    position = { ...after, at: entry.at };
    return { ...gameAfter(record, entry, after), ...(outcome.ending && { ending: outcome.ending }) };
  });
}

/** The text of each entry, with the names that the seats have at the end. */
export function textsOf(gameType: GameType, record: CheckedRecord, last: GameRecord): readonly ToldEntry[] {
  return record.entries.map((entry) => ({
    seq: entry.seq,
    text: textOf(gameType, last.seats, storedEntry(entry)),
  }));
}
