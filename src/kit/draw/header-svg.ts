/** The header as an SVG drawing: title, note, status, and a tag for each seat. */
import type { Header, SeatHeader } from './header.js';
import { inColumn, wrapped } from './layout.js';
import type { Colour } from './palette.js';
import { circle, drawing, rect, shape, text, textWidth, type Drawing } from './svg.js';
import { truncate } from '#src/kit/text.js';

const TAG = { height: 30, minWidth: 120, nameColumns: 16, textSize: 13, baseline: 19.5 } as const;
/** How much wider bold letters are, approximately. */
const BOLD_FACTOR = 1.12;
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

const markOf = ({ winner, toMove }: SeatHeader): Mark | null => {
  if (winner) return WINNER;
  return toMove ? TO_MOVE : null;
};

const seatTag = (seat: SeatHeader): Drawing => {
  const mark = markOf(seat);
  const label = `${truncate(seat.name, TAG.nameColumns)}${seat.you ? ' (you)' : ''}`;
  const labelWidth = textWidth(label, TAG.textSize) * (mark === null ? 1 : BOLD_FACTOR);
  const scoreWidth = seat.score === '' ? 0 : textWidth(seat.score, TAG.textSize) * BOLD_FACTOR + 12;
  const markWidth = mark === null ? 0 : 20;
  const width = Math.max(TAG.minWidth, 38 + labelWidth + scoreWidth + markWidth);
  const box = { x: 1, y: 1, width: width - 2, height: TAG.height - 2, radius: (TAG.height - 2) / 2 };
  const scoreStyle = { size: TAG.textSize, bold: true, align: 'right' } as const;
  return drawing(
    width,
    TAG.height,
    rect(box, mark === null ? { fill: 'panel', stroke: 'line' } : { fill: mark.soft, stroke: mark.strong }),
    circle(16, MIDDLE, 6, { fill: seat.colour, stroke: 'muted', strokeWidth: 0.75 }),
    text(label, 28, TAG.baseline, { size: TAG.textSize, bold: mark !== null }),
    text(seat.score, width - 12 - markWidth, TAG.baseline, scoreStyle),
    mark === null ? '' : mark.symbol(width - 17),
  );
};

const statusColour = ({ seats }: Header): Colour => {
  if (seats.some(({ winner }) => winner)) return 'gold-ink';
  return seats.some(({ toMove }) => toMove) ? 'accent' : 'muted';
};

const MIN_WIDTH = 300;

/** The header as a drawing `width` units wide, or 300 if that is less. */
export const headerDrawing = (header: Header, width: number): Drawing => {
  const lineWidth = Math.max(width, MIN_WIDTH);
  const { title, note, status, seats } = header;
  const titleWidth = textWidth(title, 18);
  const first = drawing(
    lineWidth,
    24,
    text(title, 0, 18, { size: 18, bold: true }),
    text(note, lineWidth, 18, {
      size: 13,
      fill: 'muted',
      align: 'right',
      maxWidth: lineWidth - titleWidth - 10,
    }),
  );
  const second = drawing(
    lineWidth,
    20,
    text(status, 0, 14, { size: 14, bold: true, fill: statusColour(header), maxWidth: lineWidth }),
  );
  return inColumn([first, second, wrapped(seats.map(seatTag), lineWidth, { align: 'start' })], {
    align: 'start',
    gap: 4,
  });
};
