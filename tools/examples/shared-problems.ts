/** Finds the recorded problems that read the same everywhere. */
import type { Examples, OperationExamples } from '#src/http/document/examples.js';
import { isObject, textAt, without, type Json } from '#src/http/document/json.js';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, type ProblemCode } from '#src/http/problems/problems.js';
import { at } from 'parlour-games/kit/checked';

/** Refusals by the service as a whole, whatever the operation. */
const SERVICE_CODES = [
  'not-acceptable',
  'payload-too-large',
  'unsupported-media-type',
  'rate-limited',
  'overloaded',
  'database-unavailable',
  'insufficient-storage',
] as const satisfies readonly ProblemCode[];

type Operations = Examples['operations'];

const problemOf = ({ responses }: OperationExamples, code: ProblemCode): Json | undefined =>
  responses[PROBLEMS[code].status]?.[PROBLEM_MEDIA_TYPE]?.[code];

/** Without the seconds to wait, which depend on how fast the examples are recorded. */
const detailOf = (problem: Json | undefined): string | null =>
  isObject(problem) ? textAt(problem, 'detail').replace(/\d+ s\.$/, '') : null;

/** The paths of the service as a whole are shorter than those of games. */
const pathLength = (problem: Json): number => (isObject(problem) ? textAt(problem, 'instance').length : 0);

/** A problem with the most frequent `detail`, from the shortest path. */
const usualProblem = (operations: Operations, code: ProblemCode): Json => {
  const problems = Object.values(operations).flatMap((each) => problemOf(each, code) ?? []);
  const count = (problem: Json): number =>
    problems.filter((each) => detailOf(each) === detailOf(problem)).length;
  return at(
    problems.toSorted((a, b) => count(b) - count(a) || pathLength(a) - pathLength(b)),
    0,
  );
};

const withoutProblem = (operation: OperationExamples, code: ProblemCode): OperationExamples => {
  const status = String(PROBLEMS[code].status);
  const { [status]: refusal, ...others } = operation.responses;
  const rest = without(refusal?.[PROBLEM_MEDIA_TYPE] ?? {}, code);
  const left = Object.keys(rest).length > 0 && { [status]: { [PROBLEM_MEDIA_TYPE]: rest } };
  return { ...operation, responses: { ...others, ...left } };
};

/** Moves what most operations respond to the shared problems. */
export function shareProblems(operations: Operations): Examples {
  let own = operations;
  const problems: [ProblemCode, Json][] = [];
  for (const code of SERVICE_CODES) {
    const usual = usualProblem(operations, code);
    problems.push([code, usual]);
    own = Object.fromEntries(
      Object.entries(own).map(([id, each]) => [
        id,
        detailOf(problemOf(each, code)) === detailOf(usual) ? withoutProblem(each, code) : each,
      ]),
    );
  }
  return { operations: own, problems: Object.fromEntries(problems) };
}
