/** What turns the document that @fastify/swagger collects from the routes into the published one. */
import { markOptionalBodies } from './bodies.js';
import { hoistNamedSchemas, mapDiscriminators, unwrapSingleAlternatives } from './components.js';
import { addExamples, type Examples } from './examples.js';
import type { JsonObject } from './json.js';
import { orderOperations } from './order.js';

export interface Refinement {
  /** The ids of the game types, in the order of the catalogue. */
  readonly types: readonly string[];
  readonly examples: Examples;
}

export const refineDocument = (document: JsonObject, { types, examples }: Refinement): JsonObject => {
  const steps = [unwrapSingleAlternatives, hoistNamedSchemas, mapDiscriminators, markOptionalBodies];
  const refined = steps.reduce((before, step) => step(before), document);
  return addExamples(orderOperations(refined, types), examples);
};
