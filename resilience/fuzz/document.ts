/** What the OpenAPI document offers: every operation, with values that fit its schemas. */
import { generateSync, type JsonSchema } from 'json-schema-faker';
import { readFileSync } from 'node:fs';
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
  /** With `{id}` and the like. */
  readonly path: string;
  /** `null` for what belongs to no game type. */
  readonly type: string | null;
  readonly query: readonly Parameter[];
  readonly body: JsonSchema | null;
}

const TYPE_PATH = /^\/v1\/([\w-]+)\//;

export const readDocument = (): OpenApiDocument & { readonly components: object } =>
  JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as OpenApiDocument & { components: object };

export const operationsOf = ({ paths }: OpenApiDocument): Operation[] =>
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

/** Makes values that fit a schema of the document; the same seed gives the same value. */
export const valueMaker = ({ components }: { readonly components: object }) => {
  const options = { maxDefaultItems: 4, optionalsProbability: 0.6 };
  return (schema: JsonSchema, seed: number): unknown =>
    generateSync(typeof schema === 'object' ? { ...schema, components } : schema, { ...options, seed });
};
