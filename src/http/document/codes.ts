import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '#src/http/problems/problems.js';

/** The codes of the problems that the description of a response with this status lists. */
export const documentedCodes = (status: string, description: string): ProblemCode[] =>
  PROBLEM_CODES.filter(
    (code) => String(PROBLEMS[code].status) === status && description.includes(`\`${code}\``),
  );
