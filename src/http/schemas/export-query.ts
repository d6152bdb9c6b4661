/** What the auditor's export is asked. */
import Type, { type Static } from 'typebox';
import type { ExportQuery } from '#src/engine/queries/export-audits.js';
import { Problem } from '#src/engine/errors.js';
import { strictObject } from '#src/kit/schema.js';

const time = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, examples: ['2026-11-01T00:00:00Z'] }));

export const AuditRecordsQuery = (types: readonly string[]) =>
  strictObject({
    from: time('Games that ended at this time or later.'),
    to: time('Games that ended before this time; all that have ended when left out.'),
    type: Type.Optional(Type.Enum([...types], { description: 'Only games of this type.' })),
  });

const refuse = (pointer: string, message: string): never => {
  throw new Problem('validation-failed', `${pointer} ${message}.`, { errors: [{ pointer, message }] });
};

const timeOf = (name: string, text: string): number => {
  const time = Date.parse(text);
  return Number.isNaN(time)
    ? refuse(`/querystring/${name}`, 'must be a time as RFC 3339 has it, and no leap second')
    : time;
};

/** The times in milliseconds since 1970; refuses an interval that ends before it begins (400). */
export const intervalOf = ({ from, to, type }: Static<ReturnType<typeof AuditRecordsQuery>>): ExportQuery => {
  const query = {
    ...(from !== undefined && { from: Math.max(0, timeOf('from', from)) }),
    ...(to !== undefined && { to: Math.max(0, timeOf('to', to)) }),
    ...(type !== undefined && { type }),
  };
  const { from: begin = 0, to: end = Infinity } = query;
  return end < begin ? refuse('/querystring/to', 'must not be before from') : query;
};
