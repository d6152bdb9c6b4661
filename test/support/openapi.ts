/** Holds every answer against the OpenAPI document of the very app that gave it. */
import type { FastifyInstance } from 'fastify';
import {
  responseChecker as checkerOf,
  type ResponseChecker,
  type OpenApiDocument,
} from './response-checker.js';

/** A function that throws when an answer is not documented, or does not fit its documented schema. */
export const responseChecker = (app: FastifyInstance): ResponseChecker =>
  checkerOf(app.swagger() as unknown as OpenApiDocument);
