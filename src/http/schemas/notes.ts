/** Notes in requests and responses. */
import Type from 'typebox';
import { named, nullable, strictObject } from 'parlour-games/kit/schema';
import { SeatNumber } from 'parlour-games/record/schemas/common';
import { NOTE_PATTERN } from 'parlour-games/record/schemas/patterns';
import { IdParams } from './common.js';
import { MAX_SEQ } from './requests.js';

const MAX_NOTE_LENGTH = 4_000;

const Seq = Type.Integer({ minimum: 0, maximum: MAX_SEQ, description: 'The number of the entry.' });

export const NoteParams = strictObject({ ...IdParams.properties, seq: Seq });

export const NoteBody = strictObject(
  {
    text: Type.String({
      minLength: 1,
      maxLength: MAX_NOTE_LENGTH,
      pattern: NOTE_PATTERN,
      description: 'Any characters but U+0000.',
    }),
  },
  { description: 'What you were thinking.', examples: [{ text: 'The middle column wins most games.' }] },
);

export const NoteQuery = strictObject({
  after: Type.Optional(
    Type.Integer({
      minimum: -1,
      maximum: MAX_SEQ,
      default: -1,
      description: 'Only notes of entries with a greater number.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 100, description: 'Notes per page.' }),
  ),
});

const NoteView = strictObject(
  { seq: Seq, seat: SeatNumber, text: Type.String({ description: 'What the seat wrote.' }) },
  named('Note', { description: 'What a seat wrote beside one of its entries.' }),
);

export const NoteList = strictObject(
  {
    items: Type.Array(NoteView, { description: 'The notes, by the number of their entry.' }),
    nextAfter: nullable(Type.Integer(), {
      description: 'What to send as `after` for the next page; `null` after the last note.',
    }),
  },
  named('NoteList', { description: 'A page of notes.' }),
);
