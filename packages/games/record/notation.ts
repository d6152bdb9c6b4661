/** The moves of a game on one line, in the notation of its type. */
import type { GameType } from '../game-type.js';
import { isGameMove } from './common-moves.js';
import type { EntryRecord } from './game-record.js';
import { TAKEN_BACK } from './offers.js';

type PlayedMove = Pick<EntryRecord, 'seq' | 'move' | 'events'>;
type HasNotation = Pick<GameType, 'notation'>;

/** The version to which an entry takes the game back; `null` if the entry is not an accepted take-back. */
const takenBackTo = ({ events }: PlayedMove): number | null => {
  const event = events.find(({ type }) => type === TAKEN_BACK);
  return event !== undefined && 'to' in event ? Number(event.to) : null;
};

/** Collects the type's own moves of a log, without those that were taken back. */
export function createLineWriter({ notation }: HasNotation) {
  let moves: { readonly seq: number; readonly text: string }[] = [];
  return {
    add: (entry: PlayedMove): void => {
      const to = takenBackTo(entry);
      if (to !== null) moves = moves.filter(({ seq }) => seq < to);
      const { seq, move, events } = entry;
      if (move !== null && isGameMove(move)) moves.push({ seq, text: notation.write(move, events) });
    },
    line: (): string => moves.map(({ text }) => text).join(notation.separator),
  };
}
