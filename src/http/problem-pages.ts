import { PROBLEM_CODES, PROBLEMS } from '#src/engine/errors.js';
import { problemType } from './schemas/problem.js';

const HEAD = `# Errors

Every refusal is a problem document (RFC 9457, \`application/problem+json\`):

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

\`code\` is a stable word, \`detail\` says what is wrong with this very request, \`type\` is a path of the service that explains the code.
A refused request changes nothing, except where said. This page is made from the catalogue in \`src/engine/problems.ts\` (\`npm run docs\`).
`;

/** docs/errors.md: the catalogue of errors as a page. */
export const errorsPage = (): string =>
  [
    HEAD,
    ...PROBLEM_CODES.map((code) => {
      const { status, title, meaning } = PROBLEMS[code];
      return `## ${code}\n\n${status} · ${title}. ${meaning}\n`;
    }),
  ].join('\n');

/** What the service shows at a problem's `type`. */
export const problemPage = (code: keyof typeof PROBLEMS): string => {
  const { status, title, meaning } = PROBLEMS[code];
  return `${code} (${status}, ${problemType(code)})\n\n${title}.\n\n${meaning}\n`;
};
