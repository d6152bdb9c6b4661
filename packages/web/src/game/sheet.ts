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
    /** What the part added; in a game without parts, what the last entry did. */
    readonly gained: number | null;
    readonly score: number | null;
    /** What the moments of the part scored: `Basra! +16`. */
    readonly moments: string;
  }[];
}

/** What a game tells with an exclamation: an event of that name. */
export const MOMENT = /^(\w+)! [A-Z]/;

/** The first two sentences say how it ended, the last two who has won. */
const MOST_SENTENCES = 4;
const ENDED = /^(\w+)-ended$/;

/** The part of a game that an entry ends, by the name of its event: `round` for `round-ended`. */
const partEndedBy = ({ events }: AnyEntry): string | undefined =>
  events.map(({ type }) => ENDED.exec(type)?.[1]).find((part) => part !== undefined && part !== 'game');

/** The rows of a sheet have these. */
const SCORES = /^(Now|The \w+ counts) /;

/** What an entry tells of a part that it ends: neither the move, which the picture shows, nor scores, nor what begins next. */
const textOf = ({ text: [move = '', ...text] }: AnyEntry, part: string): readonly string[] => {
  const beginning = new RegExp(`^(${part} \\d+ is dealt|The \\w+ ${part}:)`, 'i');
  const next = text.findIndex((sentence) => beginning.test(sentence));
  if (text.length === 0) return [move];
  const ended = text.slice(0, next < 0 ? undefined : next).filter((sentence) => !SCORES.test(sentence));
  return ended.length > MOST_SENTENCES ? [...ended.slice(0, 2), ...ended.slice(-2)] : ended;
};

/** The scores that an entry tells at the end of a part. */
const scoresIn = ({ events }: AnyEntry): readonly number[] | undefined =>
  (events as readonly { readonly type: string; readonly scores?: readonly number[] }[]).find(
    ({ type }) => ENDED.test(type) && type !== 'game-ended',
  )?.scores;

/** The scores with which the part that `entry` ends began, if its events say so. */
const scoresBefore = (log: readonly AnyEntry[], entry: AnyEntry): readonly number[] | null =>
  scoresIn(entry) === undefined ? null : (log.slice(0, entry.seq).map(scoresIn).findLast(Boolean) ?? []);

interface Scoring {
  readonly type: string;
  readonly seat?: number;
  readonly points?: number;
}

/** What the moments in `log` scored for `seat`. */
const momentsOf = (log: readonly AnyEntry[], seat: number): string => {
  const totals = new Map<string, number>();
  for (const { text, events } of log) {
    const word = text.map((sentence) => MOMENT.exec(sentence)?.[1]).find(Boolean) ?? '';
    for (const event of events as readonly Scoring[])
      if (event.type === word.toLowerCase() && event.seat === seat && event.points !== undefined)
        totals.set(word, (totals.get(word) ?? 0) + event.points);
  }
  return [...totals].map(([word, points]) => `${word}! +${points}`).join(', ');
};

/** The sheet for the entry of `log` that leads from `before` to `game`; `null` unless it ends the game or a part of it. */
export function sheetFor(before: AnyGame, game: AnyGame, log: readonly AnyEntry[]): Sheet | null {
  const entry = log[game.version - 1];
  if (entry === undefined) return null;
  const isOver = before.result === null && game.result !== null;
  const part = partEndedBy(entry);
  if (!isOver && part === undefined) return null;
  const past = scoresBefore(log, entry) ?? scoresOf(before);
  const now = scoresOf(game);
  const began = log.slice(0, entry.seq).findLastIndex((each) => scoresIn(each) !== undefined) + 1;
  return {
    title: isOver ? describeStatus(game) : `The ${plain(part ?? '')} is over.`,
    text: textOf(entry, part ?? '').map(capital),
    rows: game.seats.map(({ seat, name }) => {
      const score = now?.[seat] ?? null;
      return {
        name: name ?? '',
        isYou: seat === game.you,
        gained: past === null || score === null ? null : score - (past[seat] ?? 0),
        score,
        moments: momentsOf(log.slice(began, game.version), seat),
      };
    }),
  };
}
