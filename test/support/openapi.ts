/** The committed OpenAPI document. test/routes/service.test.ts checks that it is what the app generates. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { JsonObject } from '#src/http/document/json.js';
import { inlineReferences } from './inline-references.js';
import { createResponseChecker, type OpenApiDocument, type ResponseChecker } from './response-checker.js';

type Document = OpenApiDocument & { readonly components: object };

const inlined = (document: unknown): Document =>
  inlineReferences(document as JsonObject) as unknown as Document;

/** Reads openapi/openapi.json, with shared parameters and responses copied into every operation. */
export function committedDocument(): Document {
  return inlined(JSON.parse(readFileSync('openapi/openapi.json', 'utf8')));
}

/** Checkers by the text of their document, because the services of many tests have the same document. */
const checkers = new Map<string, ResponseChecker>();

/** A checker of responses against the document that `app` itself generates. */
export function checkerOf(app: FastifyInstance): ResponseChecker {
  const document = app.swagger();
  const text = JSON.stringify(document);
  const checker = checkers.get(text) ?? createResponseChecker(inlined(document));
  checkers.set(text, checker);
  return checker;
}

let checker: ResponseChecker | undefined;

/**
 * A function that throws when a response is not documented or does not fit its schema. All callers in a process share it,
 * because compiling the schemas takes long.
 */
export function committedChecker(): ResponseChecker {
  return (checker ??= createResponseChecker(committedDocument()));
}
