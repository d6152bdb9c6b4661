/** The headline as a drawing: title, status, and a tag for each seat. */
import type { Headline, SeatEntry } from './headline.js';
import { inColumn, wrapped } from './layout.js';
import type { Colour } from './palette.js';
import { circle, drawing, rect, shape, text, textWidth, type Drawing } from './svg.js';
import { cutTo } from './words.js';

const TAG = { height: 30, minWidth: 120, nameColumns: 16, textSize: 13, baseLine: 19.5 } as const;
/** Bold letters are wider, by about this much. */
const BOLD = 1.12;
const MIDDLE = TAG.height / 2;

type Mark = Readonly<{ strong: Colour; soft: Colour; sign: (x: number) => string }>;
const WINNER: Mark = { strong: 'gold', soft: 'gold-soft', sign: (x) => shape('star', x, MIDDLE, 13, 'gold') };
const TO_MOVE: Mark = {
  strong: 'accent',
  soft: 'accent-soft',
  sign: (x) => shape('pointer', x, MIDDLE, 10, 'accent', 180),
};

const markOf = ({ winner, toMove }: SeatEntry): Mark | null => {
  if (winner) return WINNER;
  return toMove ? TO_MOVE : null;
};

const seatTag = (seat: SeatEntry): Drawing => {
  const mark = markOf(seat);
  const label = `${cutTo(seat.name, TAG.nameColumns)}${seat.you ? ' (you)' : ''}`;
  const labelWidth = textWidth(label, TAG.textSize) * (mark === null ? 1 : BOLD);
  const scoreWidth = seat.score === '' ? 0 : textWidth(seat.score, TAG.textSize) * BOLD + 12;
  const markWidth = mark === null ? 0 : 20;
  const width = Math.max(TAG.minWidth, 38 + labelWidth + scoreWidth + markWidth);
  const box = { x: 1, y: 1, width: width - 2, height: TAG.height - 2, radius: (TAG.height - 2) / 2 };
  const lettering = { size: TAG.textSize, bold: true, align: 'right' } as const;
  return drawing(
    width,
    TAG.height,
    rect(box, mark === null ? { fill: 'panel', stroke: 'line' } : { fill: mark.soft, stroke: mark.strong }),
    circle(16, MIDDLE, 6, { fill: seat.colour, stroke: 'muted', strokeWidth: 0.75 }),
    text(label, 28, TAG.baseLine, { size: TAG.textSize, bold: mark !== null }),
    text(seat.score, width - 12 - markWidth, TAG.baseLine, lettering),
    mark === null ? '' : mark.sign(width - 17),
  );
};

const statusColour = ({ seats }: Headline): Colour => {
  if (seats.some(({ winner }) => winner)) return 'gold-ink';
  return seats.some(({ toMove }) => toMove) ? 'accent' : 'muted';
};

/** The strip as a drawing `width` units wide (at least 300). */
export const headlineDrawing = (headline: Headline, width: number): Drawing => {
  const full = Math.max(width, 300);
  const { title, note, status, seats } = headline;
  const titleWidth = textWidth(title, 18);
  const first = drawing(
    full,
    24,
    text(title, 0, 18, { size: 18, bold: true }),
    text(note, full, 18, { size: 13, fill: 'muted', align: 'right', maxWidth: full - titleWidth - 10 }),
  );
  const second = drawing(
    full,
    20,
    text(status, 0, 14, { size: 14, bold: true, fill: statusColour(headline), maxWidth: full }),
  );
  return inColumn([first, second, wrapped(seats.map(seatTag), full, { align: 'start' })], {
    align: 'start',
    gap: 4,
  });
};
