/** The operations of the OpenAPI document, and values that fit its schemas. */
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { committedDocument } from '#test/support/openapi.js';
import type { OpenApiDocument } from '#test/support/response-checker.js';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: JsonSchema;
}

interface DocumentedOperation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

export interface Operation {
  readonly method: string;
  /** With placeholders such as `{id}`. */
  readonly path: string;
  /** The game type in the path; `null` if there is none. */
  readonly type: string | null;
  readonly query: readonly Parameter[];
  readonly body: JsonSchema | null;
}

const TYPE_PATH = /^\/v1\/(?!players\/)([\w-]+)\//;

const operationsOf = ({ paths }: OpenApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { parameters = [], requestBody } = operation as unknown as DocumentedOperation;
      return {
        method: method.toUpperCase(),
        path,
        type: TYPE_PATH.exec(path)?.[1] ?? null,
        query: parameters.filter((parameter) => parameter.in === 'query'),
        body: requestBody?.content['application/json']?.schema ?? null,
      };
    }),
  );

const document = committedDocument();
const OPTIONS = { maxDefaultItems: 4, optionalsProbability: 0.6 };

export const OPERATIONS: readonly Operation[] = operationsOf(document);

/** A value that fits a schema of the document, but may lack a required field. The same seed gives the same value. */
export function valueFor(schema: JsonSchema, seed: number): unknown {
  // With `minProperties`, the generator throws whenever it happens to leave out every field.
  const complete =
    typeof schema === 'object' ? { ...schema, minProperties: 0, components: document.components } : schema;
  return generateSync(complete, { ...OPTIONS, seed });
}
