/** The committed OpenAPI document. test/routes/service.test.ts checks that it is what the app generates. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { createResponseChecker, type OpenApiDocument, type ResponseChecker } from './response-checker.js';

/** Reads openapi/openapi.json. */
export const committedDocument = (): OpenApiDocument & { readonly components: object } =>
  JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as OpenApiDocument & { components: object };

/** A checker of responses against the document that `app` itself generates. */
export const checkerOf = (app: FastifyInstance): ResponseChecker =>
  createResponseChecker(app.swagger() as unknown as OpenApiDocument);

let checker: ResponseChecker | undefined;

/**
 * A function that throws when a response is not documented or does not fit its schema. All callers in a process share it,
 * because compiling the schemas takes long.
 */
export const committedChecker = (): ResponseChecker =>
  (checker ??= createResponseChecker(committedDocument()));
