/** The parameters of the auditor’s export. */
import Type, { type Static } from 'typebox';
import type { ExportQuery } from '#src/engine/queries/export-audits.js';
import { strictObject } from '#src/kit/schema.js';
import { invalid } from '#src/http/problems/problems.js';
import { gameTypeName } from '#src/record/schemas/game.js';

const time = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description, examples: ['2026-11-01T00:00:00Z'] }));

export const auditRecordsQuery = (types: readonly string[]) =>
  strictObject({
    from: time('Only games that ended at this time or later.'),
    to: time('Only games that ended before this time. Default: all that have ended by now.'),
    type: Type.Optional({ ...gameTypeName(types), description: 'Only games of this type.' }),
  });

const timeOf = (name: string, text: string): number => {
  const time = Date.parse(text);
  if (!Number.isNaN(time)) return time;
  const pointer = `/querystring/${name}`;
  throw invalid(pointer, pointer, 'must be an RFC 3339 timestamp without leap seconds');
};

/** The times in milliseconds since 1970; refuses an interval that ends before it starts (400). */
export const exportQueryOf = ({
  from,
  to,
  type,
}: Static<ReturnType<typeof auditRecordsQuery>>): ExportQuery => {
  const query = {
    ...(from !== undefined && { from: Math.max(0, timeOf('from', from)) }),
    ...(to !== undefined && { to: Math.max(0, timeOf('to', to)) }),
    ...(type !== undefined && { type }),
  };
  const { from: start = 0, to: end = Infinity } = query;
  if (end < start) throw invalid('/querystring/to', '/querystring/to', 'must not be before from');
  return query;
};
