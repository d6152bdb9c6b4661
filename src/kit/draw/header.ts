/** The header of every picture: the game, its seats with names and scores, whose turn it is or how the game ended. */
import type { Result, Scene, Seat } from '#src/game-type.js';
import type { Colour } from './palette.js';
import { seatColour } from './seat-colours.js';
import { beside, table, type Block } from './text-blocks.js';
import { truncate, joinWithAnd, seatName } from '#src/kit/text.js';

/** What a game type adds to the header about one seat. */
interface SeatTag {
  /** As it is shown: `12`, `26 cards`. */
  readonly score?: string;
  /** The dot beside the name, in the seat's own colour by default. */
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

/** The parts of a scene that a header needs. Every game type's scene fits. */
export type HeaderScene = Pick<Scene<object, object>, 'seats' | 'viewer' | 'turn' | 'result' | 'names'>;

export interface HeaderParts {
  /** The game's title. */
  readonly title: string;
  readonly note?: string;
  /** By seat. */
  readonly seats?: readonly SeatTag[];
  /** Replaces the result's reason in the status. Resignations have a text of their own. */
  readonly ending?: string | undefined;
}

/** What a status says after the colon: the reason, or who resigned. */
const explanationOf = (
  { reason, winners }: Result,
  seats: number,
  nameOf: (seat: Seat) => string,
  ending = reason.replaceAll('-', ' '),
): string => {
  const losers = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !winners.includes(seat));
  const loser = losers.length === 1 ? losers[0] : undefined;
  return reason === 'resigned' && loser !== undefined ? `${nameOf(loser)} resigned` : ending;
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

const STATUS_NAME_COLUMNS = 16;

/** The header of a scene. */
export const headerOf = (
  scene: HeaderScene,
  { title, note = '', seats = [], ending }: HeaderParts,
): Header => {
  const nameOf = (seat: Seat): string => seatName(scene.names, seat);
  const shortName = (seat: Seat): string => truncate(nameOf(seat), STATUS_NAME_COLUMNS);
  const { turn, result } = scene;
  const toMove = turn === null ? '' : `${shortName(turn)} to move`;
  return {
    title,
    note,
    status: result === null ? toMove : resultStatus(result, scene.seats, shortName, ending),
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

/** One seat's part of the header. */
export type SeatHeader = Header['seats'][number];

const markOf = ({ toMove, winner }: SeatHeader): string => {
  if (winner) return '*';
  return toMove ? '>' : ' ';
};

const NAME_COLUMNS = 32;

/** The header as lines of text: `>` marks the seat to move, `*` a winner. */
export const headerText = ({ title, status, note, seats }: Header): Block => {
  const rows = seats.map((seat) => [
    `${markOf(seat)} ${truncate(seat.name, NAME_COLUMNS)}${seat.you ? ' (you)' : ''}`,
    seat.sign,
    seat.score,
  ]);
  return [
    ...beside([[title], [note === '' ? status : `${note} · ${status}`]], 3),
    ...table(rows, ['left', 'left', 'right']),
  ];
};

/** The header in sentences, for the description of a picture. */
export const headerDescription = ({ title, status, note, seats }: Header): string => {
  const players = seats.map(({ name, you, score }) => {
    const details = [you ? 'you' : '', score].filter((each) => each !== '').join(', ');
    return details === '' ? name : `${name} (${details})`;
  });
  return [title, joinWithAnd(players), note, status]
    .filter((each) => each !== '')
    .map((each) => `${each}.`)
    .join(' ');
};
