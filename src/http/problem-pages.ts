import { PROBLEM_CODES, PROBLEMS, problemType, type ProblemCode } from './problems.js';

const HEAD = `# Errors

Every refused request gets a problem document (RFC 9457, \`application/problem+json\`):

\`\`\`json
{
  "type": "/problems/illegal-move",
  "title": "${PROBLEMS['illegal-move'].title}",
  "status": 422,
  "detail": "Column 4 is full; columns 1, 2, 3, 5, 6 and 7 are free.",
  "instance": "/v1/connect-four/games/0190…/moves",
  "code": "illegal-move",
  "reason": "column-full"
}
\`\`\`

\`code\` is stable, \`detail\` explains what is wrong with this particular request, and \`type\` is a path of the service that explains the code.
A refused request changes nothing unless its section says otherwise. This page is generated from \`src/http/problems.ts\` (\`npm run docs\`).
`;

/** docs/errors.md: every problem on one page. */
export const errorsPage = (): string =>
  [
    HEAD,
    ...PROBLEM_CODES.map((code) => {
      const { status, title, meaning } = PROBLEMS[code];
      return `## ${code}\n\n${status} · ${title}. ${meaning}\n`;
    }),
  ].join('\n');

/** The page at a problem's `type`. */
export const problemPage = (code: ProblemCode): string => {
  const { status, title, meaning } = PROBLEMS[code];
  return `${code} (${status}, ${problemType(code)})\n\n${title}.\n\n${meaning}\n`;
};
