/** The operations of an OpenAPI document, with what each of them may respond. */
import type { GameType } from 'parlour-games/game-type';
import { codesIn } from '#src/http/document/examples.js';
import type { ProblemCode } from '#src/http/problems/problems.js';

export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** `null` if the operation belongs to no game type. */
  readonly gameType: GameType | null;
  /** The codes of the problems that it is documented to respond with. */
  readonly codes: readonly ProblemCode[];
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
}

const isProblem = ([status]: [string, unknown]): boolean => Number(status) >= 400;

const codesOf = ({ responses }: DocumentedOperation): ProblemCode[] =>
  Object.entries(responses)
    .filter(isProblem)
    .flatMap(([, { description }]) => codesIn(description));

export function operationsOf({ paths }: Document, gameTypes: ReadonlyMap<string, GameType>): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      gameType: gameTypes.get(path.split('/')[2] ?? '') ?? null,
      codes: codesOf(operation),
    })),
  );
}
