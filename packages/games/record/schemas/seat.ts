/** The seats of a game. */
import * as Type from 'typebox';
import { LEVELS } from '../../game-type.js';
import { enumOf, nullable, named, strictObject } from '../../kit/schema.js';
import { SEAT_KINDS } from '../game-record.js';
import { PlayerId, PlayerKind, SeatNumber } from './common.js';

export const AnyLevel = enumOf(LEVELS, named('Level', { description: 'How well a computer player plays.' }));
const SeatKind = enumOf(
  SEAT_KINDS,
  named('SeatKind', {
    description: '`human`: a person. `cpu`: a computer player. `open`: nobody has joined yet.',
  }),
);

const SeatPlayer = strictObject(
  {
    id: PlayerId,
    name: Type.Optional(Type.String({ description: 'The seat’s name; not in records.' })),
    kind: Type.Optional({ ...PlayerKind, description: 'The player’s kind; not in records.' }),
  },
  named('SeatPlayer', {
    description: 'Whose seat it is; once the player has been deleted, only records have it.',
  }),
);

export const SeatSchema = strictObject(
  {
    seat: SeatNumber,
    kind: SeatKind,
    name: nullable(Type.String(), {
      description: '`null` while an unnamed seat is open, and in records where a player has the seat.',
    }),
    level: Type.Optional(AnyLevel),
    resigned: Type.Optional(
      Type.Literal(true, { description: 'The player resigned and a computer player took over.' }),
    ),
    player: Type.Optional(SeatPlayer),
    for: Type.Optional({
      ...PlayerId,
      description: 'While the seat is open: the player that it is kept for.',
    }),
    reserved: Type.Optional(
      Type.Literal('rematch', {
        description:
          'While the seat is open: only the person who had it in the previous game can take it, by `POST …/rematch` there.',
      }),
    ),
  },
  named('Seat', { description: 'A place at the table, and who has it.' }),
);

export const CreatedSeat = strictObject(
  { kind: SeatKind, level: Type.Optional(AnyLevel) },
  named('CreatedSeat', { description: 'A seat as it was when the game was created.' }),
);
