/** How a part of a game, such as a round, or the game ended: who won, what happened, and the scores. */
import type { AnyEntry, AnyGame } from 'parlour-client';
import { capital, plain } from '../api/format.js';
import { describeStatus, scoresOf } from './describe-status.js';

export interface Sheet {
  readonly title: string;
  /** The entry that ended it, in sentences, without what begins next. */
  readonly text: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly isYou: boolean;
    /** What the entry added. */
    readonly gained: number | null;
    readonly score: number | null;
  }[];
}

const ENDED = /^(\w+)-ended$/;

/** The part of a game that an entry ends, by the name of its event: `round` for `round-ended`. */
const partEndedBy = ({ events }: AnyEntry): string | undefined =>
  events.map(({ type }) => ENDED.exec(type)?.[1]).find((part) => part !== undefined && part !== 'game');

/** What an entry tells before the next part is dealt. */
const textBefore = ({ text }: AnyEntry, part = ''): readonly string[] => {
  const beginning = new RegExp(`^(${part} \\d+ is dealt|The \\w+ ${part}:)`, 'i');
  const next = text.findIndex((sentence) => beginning.test(sentence));
  return next < 0 ? text : text.slice(0, next);
};

/** The sheet for `entry`, which leads from `before` to `game`; `null` unless it ends the game or a part of it. */
export function sheetFor(before: AnyGame, game: AnyGame, entry: AnyEntry | undefined): Sheet | null {
  if (entry === undefined) return null;
  const isOver = before.result === null && game.result !== null;
  const part = partEndedBy(entry);
  if (!isOver && part === undefined) return null;
  const [past, now] = [scoresOf(before), scoresOf(game)];
  return {
    title: isOver ? describeStatus(game) : `The ${plain(part ?? '')} is over.`,
    text: textBefore(entry, part).map(capital),
    rows: game.seats.map(({ seat, name }) => {
      const [old, score] = [past?.[seat] ?? null, now?.[seat] ?? null];
      return {
        name: name ?? '',
        isYou: seat === game.you,
        gained: old === null || score === null ? null : score - old,
        score,
      };
    }),
  };
}
