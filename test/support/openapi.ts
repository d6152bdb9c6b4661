/** Holds every answer against the OpenAPI document of the very app that gave it. */
import type { FastifyInstance } from 'fastify';
import {
  answerChecker as checkerOf,
  type AnswerChecker,
  type OpenApiDocument,
} from '../../scripts/answer-checker.js';

/** A function that throws when an answer is not documented, or does not fit its documented schema. */
export const answerChecker = (app: FastifyInstance): AnswerChecker =>
  checkerOf(app.swagger() as unknown as OpenApiDocument);
