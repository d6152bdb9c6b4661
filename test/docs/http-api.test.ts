/** docs/http-api.md has every operation of the document once, and a row of what to do for every error code. */
import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { PROBLEM_CODES } from '#src/http/problems/problems.js';
import { operationRows, withOperations, type Document } from '#tools/operations.js';
import { readPage, rowsOf } from './markdown.js';

const PAGE = 'docs/http-api.md';
const document = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as Document;

test('the operations are those of the document', (t) => {
  const page = readPage(PAGE);
  t.equal(page, withOperations(page, document), 'run `npm run docs`');
  const commands = operationRows(document).map(({ curl }) => curl);
  t.equal(new Set(commands).size, commands.length, 'no command twice');
  for (const command of commands) t.ok(page.includes(`\`${command}\``), command);
  t.end();
});

test('the page says what to do about every error code', (t) => {
  const [, errors = ''] = readPage(PAGE).split('## Errors');
  const codes = rowsOf(errors)
    .flatMap(([cell = '']) => cell.split(', '))
    .filter((code) => /^[a-z-]+$/.test(code) && code !== 'code');
  t.same([...codes].sort(), [...PROBLEM_CODES].sort(), 'each one once, and no others');
  t.end();
});
