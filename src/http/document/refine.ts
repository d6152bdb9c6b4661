/** What turns the document that @fastify/swagger collects from the routes into the published one. */
import { markOptionalBodies } from './bodies.js';
import { hoistNamedSchemas, mapDiscriminators, unwrapSingleAlternatives } from './components.js';
import { addExamples, type Examples } from './examples.js';
import type { JsonObject } from './json.js';
import { orderOperations } from './operation-order.js';
import { shareParameters, shareRefusals } from './shared.js';

export interface Refinement {
  /** The ids of the game types, in the order of the catalogue. */
  readonly types: readonly string[];
  readonly examples: Examples;
}

export const refineDocument = (document: JsonObject, { types, examples }: Refinement): JsonObject => {
  const steps = [
    markOptionalBodies,
    unwrapSingleAlternatives,
    hoistNamedSchemas,
    mapDiscriminators,
    (each: JsonObject) => orderOperations(each, types),
    (each: JsonObject) => addExamples(each, examples),
    shareParameters,
    (each: JsonObject) => shareRefusals(each, new Set(Object.keys(examples.problems))),
  ];
  return steps.reduce((before, step) => step(before), document);
};
