import { STATUS_CODES } from 'node:http';
import { defined } from 'parlour-games/kit/checked';
import { PROBLEM_EXAMPLES } from './examples.js';
import { PROBLEM_CODES, PROBLEMS, problemType, type ProblemCode } from './problems.js';
import { pathOf, rulesPath } from '#src/http/requests.js';

const HEAD = `# Errors

Every refused request gets a problem document (RFC 9457, \`application/problem+json\`). \`code\` is stable, \`detail\` explains what is wrong with this particular request, and \`type\` is a path of the service that explains the code. A refused request changes nothing unless its section says otherwise.

This page is generated from \`src/http/problems/problems.ts\` and \`src/http/problems/examples.ts\` (\`npm run docs\`). A test sends the request of every example to the service. \`019b76da-…\` stands for the id of a game or a commitment.
`;

/** The problem document of the example of a code. */
export function exampleDocument(code: ProblemCode): object {
  const { status, title } = PROBLEMS[code];
  const { path, detail, members } = PROBLEM_EXAMPLES[code];
  return { type: problemType(code), title, status, detail, instance: pathOf(path), code, ...members };
}

const statusLine = (code: ProblemCode): string => {
  const { status } = PROBLEMS[code];
  return `${status} ${defined(STATUS_CODES[status], `status ${status}`)}`;
};

const documentText = (code: ProblemCode): string => JSON.stringify(exampleDocument(code), null, 2);

/** In Markdown: the request of the example and what has to be so. */
const exampleRequest = (code: ProblemCode): string => {
  const { method, path, body, when } = PROBLEM_EXAMPLES[code];
  const sent = body === undefined ? '' : ` with the body \`${JSON.stringify(body)}\``;
  return `\`${method} ${path}\`${sent}${when === undefined ? '' : `, ${when}`}`;
};

const section = (code: ProblemCode): string => {
  const { status, title, meaning } = PROBLEMS[code];
  const text = `## ${code}\n\n${status} · ${title}. ${meaning}\n`;
  return `${text}\n${exampleRequest(code)}:\n\n\`\`\`json\n${documentText(code)}\n\`\`\`\n`;
};

/** The codes with their statuses and titles, linked to their sections. */
const indexTable = (): string => {
  const rows = PROBLEM_CODES.map((code) => {
    const { status, title } = PROBLEMS[code];
    return `| [\`${code}\`](#${code}) | ${status} | ${title} |\n`;
  });
  return `| code | status | title |\n|---|---|---|\n${rows.join('')}`;
};

/** docs/errors.md: every problem on one page. */
export function errorsPage(): string {
  return [HEAD, indexTable(), ...PROBLEM_CODES.map(section)].join('\n');
}

const rulesLinks = (types: readonly string[]): string =>
  ['Rules of the games:', ...types.map((type) => `  ${rulesPath(type)}`)].join('\n');

/** The page at a problem's `type`, with links to the rules of the game types. */
export function problemPage(code: ProblemCode, types: readonly string[]): string {
  const { status, title, meaning } = PROBLEMS[code];
  const head = `${code} (${status}, ${problemType(code)})\n\n${title}.\n\n${meaning}\n`;
  const request = exampleRequest(code).replaceAll('`', '');
  const example = `Example: ${request}\n\n${statusLine(code)}\n${documentText(code)}`;
  return `${head}\n${example}\n\n${rulesLinks(types)}\n`;
}
