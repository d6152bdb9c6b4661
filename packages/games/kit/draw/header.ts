/** The header of every picture: the game, its seats with names and scores, whose turn it is or how the game ended. */
import type { Scene, Seat, Result } from '../../game-type.js';
import type { Colour } from './palette.js';
import { seatColour } from './seat-colours.js';
import { beside, table, type Block } from './text-blocks.js';
import { truncate, joinWithAnd, seatName, durationText } from '../text.js';
import { BOLD_FACTOR, inColumn, wrapped } from './layout.js';
import { element } from './xml.js';
import { circle, drawing, rect, shape, text, textWidth, type Drawing } from './svg.js';

/** The text after the colon of a status: the reason, or who resigned or ran out of time. */
const explanationOf = (
  { reason, winners }: Result,
  seats: number,
  nameOf: (seat: Seat) => string,
  ending = reason.replaceAll('-', ' '),
): string => {
  const [loser, ...others] = Array.from({ length: seats }, (_, seat) => seat).filter(
    (seat) => !winners.includes(seat),
  );
  if (loser === undefined || others.length > 0) return ending;
  if (reason === 'timed-out') return `${nameOf(loser)} ran out of time`;
  return reason === 'resigned' ? `${nameOf(loser)} resigned` : ending;
};

const resultStatus = (
  result: Result,
  seats: number,
  nameOf: (seat: Seat) => string,
  ending?: string,
): string => {
  const { outcome, winners } = result;
  const explanation = explanationOf(result, seats, nameOf, ending);
  const names = joinWithAnd(winners.map(nameOf));
  if (outcome === 'loss') return `The house wins: ${explanation}`;
  if (outcome === 'win') return `${names} wins: ${explanation}`;
  return winners.length === 0 || winners.length === seats
    ? `A draw: ${explanation}`
    : `A draw between ${names}: ${explanation}`;
};

/** What a game type adds to the header about one seat. */
interface SeatTag {
  /** The score as it is shown: `12`, `26 cards`. */
  readonly score?: string;
  /** For the dot beside the name; the seat's own by default. */
  readonly colour?: Colour;
  /** The symbol of the seat in text drawings, such as `X`. */
  readonly sign?: string;
}

/** What a header shows. `headerOf` builds it from a scene. */
export interface Header {
  readonly title: string;
  /** Whose turn it is, or how the game ended. */
  readonly status: string;
  /** More about the position, such as `Round 3`; may be empty. */
  readonly note: string;
  /** The deadline of the seat to move; empty if no clock runs. */
  readonly deadline: string;
  readonly seats: readonly {
    readonly name: string;
    readonly you: boolean;
    readonly toMove: boolean;
    readonly winner: boolean;
    readonly score: string;
    readonly colour: Colour;
    readonly sign: string;
    /** The time that the seat had left at the last entry; empty if it has no clock. */
    readonly time: string;
  }[];
}

/** The parts of a scene that a header needs. Every game type's scene fits. */
export type HeaderScene = Pick<
  Scene<object, object>,
  'seats' | 'viewer' | 'turn' | 'result' | 'names' | 'clock'
>;

export interface HeaderParts {
  /** The game's title. */
  readonly title: string;
  readonly note?: string;
  /** By seat. */
  readonly seats?: readonly SeatTag[];
  /** Replaces the result's reason in the status. Resignations and timeouts have texts of their own. */
  readonly ending?: string | undefined;
}

/** The deadline as text. It does not count down, because a picture is the same whenever it is drawn. */
const deadlineText = (deadline: string | null | undefined): string =>
  deadline ? `Time is up at ${deadline.slice(0, 19).replace('T', ' ')} UTC` : '';

const STATUS_NAME_COLUMNS = 16;

/** The header of a scene. */
export function headerOf(scene: HeaderScene, { title, note = '', seats = [], ending }: HeaderParts): Header {
  const nameOf = (seat: Seat): string => seatName(scene.names, seat);
  const shortName = (seat: Seat): string => truncate(nameOf(seat), STATUS_NAME_COLUMNS);
  const { turn, result, clock } = scene;
  const timeOf = (seat: Seat): string => {
    const left = clock?.remainingMs[seat] ?? null;
    return left === null ? '' : durationText(left);
  };
  const toMove = turn === null ? '' : `${shortName(turn)} to move`;
  return {
    title,
    note,
    deadline: deadlineText(clock?.deadline),
    status: result === null ? toMove : resultStatus(result, scene.seats, shortName, ending),
    seats: Array.from({ length: scene.seats }, (_, seat) => ({
      name: nameOf(seat),
      you: scene.viewer === seat,
      toMove: turn === seat,
      winner: result?.outcome === 'win' && result.winners.includes(seat),
      score: seats[seat]?.score ?? '',
      colour: seats[seat]?.colour ?? seatColour(seat),
      sign: seats[seat]?.sign ?? '',
      time: timeOf(seat),
    })),
  };
}

/** One seat's part of the header. */
export type SeatHeader = Header['seats'][number];

const markOf = ({ toMove, winner }: SeatHeader): string => {
  if (winner) return '*';
  return toMove ? '>' : ' ';
};

const NAME_COLUMNS = 32;

/** The header as lines of text: `>` marks the seat to move, `*` a winner. */
export function headerText({ title, status, note, deadline, seats }: Header): Block {
  const rows = seats.map((seat) => [
    `${markOf(seat)} ${truncate(seat.name, NAME_COLUMNS)}${seat.you ? ' (you)' : ''}`,
    seat.sign,
    seat.score,
    seat.time,
  ]);
  return [
    ...beside([[title], [note === '' ? status : `${note} · ${status}`]], 3),
    ...table(rows, ['left', 'left', 'right', 'right']),
    ...(deadline === '' ? [] : [`${deadline}.`]),
  ];
}

/** The header in sentences, for the description of a picture. */
export function headerDescription({ title, status, note, deadline, seats }: Header): string {
  const players = seats.map(({ name, you, score, time }) => {
    const details = [you ? 'you' : '', score, time && `${time} left`]
      .filter((each) => each !== '')
      .join(', ');
    return details === '' ? name : `${name} (${details})`;
  });
  return [title, joinWithAnd(players), note, status, deadline]
    .filter((each) => each !== '')
    .map((each) => `${each}.`)
    .join(' ');
}

const TAG = { height: 30, gap: 8, baseline: 19.5 } as const;
const MIDDLE = TAG.height / 2;

type Mark = Readonly<{ strong: Colour; soft: Colour; symbol: (x: number) => string }>;
const WINNER: Mark = {
  strong: 'gold',
  soft: 'gold-soft',
  symbol: (x) => shape('star', x, MIDDLE, 13, 'gold'),
};
const TO_MOVE: Mark = {
  strong: 'accent',
  soft: 'accent-soft',
  symbol: (x) => shape('pointer', x, MIDDLE, 10, 'accent', 180),
};

const seatMark = ({ winner, toMove }: SeatHeader): Mark | null => {
  if (winner) return WINNER;
  return toMove ? TO_MOVE : null;
};

/** Marks the remaining time in a picture: the web page, which counts down itself, hides it. */
const remaining = (markup: string): string =>
  markup === '' ? '' : element('g', { class: 'remaining' }, markup);

/** The width of a figure in a tag, with the gap before it. */
const widthOf = (figure: string, factor: number): number =>
  figure === '' ? 0 : textWidth(figure) * factor + 12;

/**
 * A seat's part of the header, with a fixed height, so that all pictures of a game have the same height; a long name is cut
 * short.
 */
const seatTag = (seat: SeatHeader, width: number): Drawing => {
  const mark = seatMark(seat);
  const scoreWidth = widthOf(seat.score, BOLD_FACTOR);
  const markWidth = mark === null ? 0 : 20;
  const timeWidth = widthOf(seat.time, 1);
  const room = (width - 38 - scoreWidth - markWidth - timeWidth) / (mark === null ? 1 : BOLD_FACTOR);
  const whole = seat.you ? `${seat.name} (you)` : seat.name;
  const label = textWidth(whole) <= room ? whole : seat.name;
  const box = { x: 1, y: 1, width: width - 2, height: TAG.height - 2, radius: (TAG.height - 2) / 2 };
  const scoreStyle = { bold: true, align: 'right' } as const;
  return drawing(
    width,
    TAG.height,
    rect(box, mark === null ? { fill: 'panel', stroke: 'line' } : { fill: mark.soft, stroke: mark.strong }),
    circle(16, MIDDLE, 6, { fill: seat.colour, stroke: 'muted', strokeWidth: 0.75 }),
    text(label, 28, TAG.baseline, { bold: mark !== null, maxWidth: room }),
    text(seat.score, width - 12 - markWidth - timeWidth, TAG.baseline, scoreStyle),
    remaining(text(seat.time, width - 12 - markWidth, TAG.baseline, { align: 'right' })),
    mark === null ? '' : mark.symbol(width - 17),
  );
};

const statusColour = ({ seats }: Header): Colour => {
  if (seats.some(({ winner }) => winner)) return 'gold-ink';
  return seats.some(({ toMove }) => toMove) ? 'accent' : 'muted';
};

/** The header as a drawing `lineWidth` units wide. */
export function headerDrawing(header: Header, lineWidth: number): Drawing {
  const { title, note, status, deadline, seats } = header;
  const first = drawing(
    lineWidth,
    24,
    text(title, 0, 18, { size: 18, bold: true }),
    text(note, lineWidth, 18, {
      fill: 'muted',
      align: 'right',
      maxWidth: lineWidth - textWidth(title, 18) - 10,
    }),
  );
  const second = drawing(
    lineWidth,
    20,
    text(status, 0, 14, {
      bold: true,
      fill: statusColour(header),
      maxWidth: lineWidth / BOLD_FACTOR,
    }),
  );
  const tagWidth = (lineWidth - TAG.gap) / 2;
  const tags = wrapped(
    seats.map((seat) => seatTag(seat, tagWidth)),
    lineWidth,
    { gap: TAG.gap, align: 'start' },
  );
  const third = drawing(lineWidth, 18, remaining(text(deadline, 0, 13, { size: 13, fill: 'muted' })));
  const last = seats.some(({ time }) => time !== '') ? [third] : [];
  return inColumn([first, second, tags, ...last], { align: 'start', gap: 4 });
}
