/** `typebox/compile` for browsers: the page's policy forbids code generated from strings, so schemas are interpreted. */
import type { TSchema } from 'typebox';
import { Check, Errors } from 'typebox/schema';

export interface Validator {
  readonly Check: (value: unknown) => boolean;
  readonly Errors: (value: unknown) => ReturnType<typeof Errors>[1];
}

export function Compile(schema: TSchema): Validator {
  return {
    Check: (value) => Check(schema, value),
    Errors: (value) => Errors(schema, value)[1],
  };
}
