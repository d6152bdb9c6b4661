/** The strip that every picture carries: the game, its seats with names and scores, whose turn it is, how it ended. */
import type { Result, Scene, Seat } from '#src/game-type.js';
import { seatColour, type Colour } from './palette.js';
import { beside, table, type Block } from './text-art.js';
import { cutTo, listed, seatName } from './words.js';

/** What a game adds about one seat. */
export interface SeatTag {
  /** As it should be read: `12`, `26 cards`. */
  readonly score?: string;
  /** The dot beside the name; the seat's own colour when left out. */
  readonly colour?: Colour;
  /** What stands for the seat in text: `X`, say. */
  readonly sign?: string;
}

/** What a headline shows; made from a scene with `headlineOf`. */
export interface Headline {
  readonly title: string;
  /** Whose turn it is, or how the game ended. */
  readonly status: string;
  /** More about the position: `Round 3`. Empty for nothing. */
  readonly note: string;
  readonly seats: readonly {
    readonly name: string;
    readonly you: boolean;
    readonly toMove: boolean;
    readonly winner: boolean;
    readonly score: string;
    readonly colour: Colour;
    readonly sign: string;
  }[];
}

/** The parts of a scene that a headline needs: any game's scene will do. */
export type HeadlineScene = Pick<Scene<object, object>, 'seats' | 'viewer' | 'turn' | 'result' | 'names'>;

export interface HeadlineParts {
  /** The game's title. */
  readonly title: string;
  readonly note?: string;
  /** By seat. */
  readonly seats?: readonly SeatTag[];
}

/** The words after the colon of a status: the reason, or who resigned. */
const because = ({ reason, winners }: Result, seats: number, nameOf: (seat: Seat) => string): string => {
  const losers = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !winners.includes(seat));
  const loser = losers.length === 1 ? losers[0] : undefined;
  return reason === 'resigned' && loser !== undefined
    ? `${nameOf(loser)} resigned`
    : reason.replaceAll('-', ' ');
};

const resultStatus = (result: Result, seats: number, nameOf: (seat: Seat) => string): string => {
  const { outcome, winners } = result;
  const why = because(result, seats, nameOf);
  const names = listed(winners.map(nameOf));
  if (outcome === 'loss') return `The house wins: ${why}`;
  if (outcome === 'win') return `${names} wins: ${why}`;
  return winners.length === 0 || winners.length === seats ? `A draw: ${why}` : `A draw of ${names}: ${why}`;
};

const STATUS_NAME_COLUMNS = 16;

/** Puts the headline of a scene together. */
export const headlineOf = (
  scene: HeadlineScene,
  { title, note = '', seats = [] }: HeadlineParts,
): Headline => {
  const nameOf = (seat: Seat): string => seatName(scene.names, seat);
  const shortName = (seat: Seat): string => cutTo(nameOf(seat), STATUS_NAME_COLUMNS);
  const { turn, result } = scene;
  const toMove = turn === null ? '' : `${shortName(turn)} to move`;
  return {
    title,
    note,
    status: result === null ? toMove : resultStatus(result, scene.seats, shortName),
    seats: Array.from({ length: scene.seats }, (_, seat) => ({
      name: nameOf(seat),
      you: scene.viewer === seat,
      toMove: turn === seat,
      winner: result?.outcome === 'win' && result.winners.includes(seat),
      score: seats[seat]?.score ?? '',
      colour: seats[seat]?.colour ?? seatColour(seat),
      sign: seats[seat]?.sign ?? '',
    })),
  };
};

/** One seat's part of the strip. */
export type SeatEntry = Headline['seats'][number];

const markOf = ({ toMove, winner }: SeatEntry): string => {
  if (winner) return '*';
  return toMove ? '>' : ' ';
};

const NAME_COLUMNS = 32;

/** The strip as lines: `>` marks the seat to move, `*` a winner. */
export const headlineText = ({ title, status, note, seats }: Headline): Block => {
  const rows = seats.map((seat) => [
    `${markOf(seat)} ${cutTo(seat.name, NAME_COLUMNS)}${seat.you ? ' (you)' : ''}`,
    seat.sign,
    seat.score,
  ]);
  return [
    ...beside([[title], [note === '' ? status : `${note} · ${status}`]], 3),
    ...table(rows, ['left', 'left', 'right']),
  ];
};

/** The strip in words, for a picture's description. */
export const headlineWords = ({ title, status, note, seats }: Headline): string => {
  const who = seats.map(({ name, you, score }) => {
    const known = [you ? 'you' : '', score].filter((each) => each !== '').join(', ');
    return known === '' ? name : `${name} (${known})`;
  });
  return [title, listed(who), note, status]
    .filter((each) => each !== '')
    .map((each) => `${each}.`)
    .join(' ');
};
