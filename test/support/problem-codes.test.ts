import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'tap';
import { PROBLEM_CODES } from '#src/http/problems/problems.js';
import { codesNotMet, noteProblemCode } from './problem-codes.js';

test('a code that no response had is told', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-codes-'));
  t.teardown(() => {
    rmSync(folder, { recursive: true });
  });
  t.same(codesNotMet(folder), PROBLEM_CODES);
  const [last, ...others] = [...PROBLEM_CODES].reverse();
  const headers = { 'content-type': 'application/problem+json; charset=utf-8' };
  for (const code of others) noteProblemCode({ headers, text: JSON.stringify({ code }) }, folder);
  noteProblemCode({ headers: { 'content-type': 'application/json' }, text: `{"code":"${last}"}` }, folder);
  t.same(codesNotMet(folder), [last]);
});
