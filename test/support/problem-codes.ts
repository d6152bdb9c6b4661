/** Which problem codes the tests of a run have met: an empty file for each, because they run in several processes. */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEM_CODES, PROBLEM_MEDIA_TYPE } from '#src/http/problems/problems.js';
import type { CheckedResponse } from './response-checker.js';

const FOLDER = '.tap/problem-codes';

/** The files that this process has written. */
const met = new Set<string>();

/** Notes the code of a response that is a problem document. */
export function noteProblemCode(
  { headers, text }: Pick<CheckedResponse, 'headers' | 'text'>,
  folder = FOLDER,
): void {
  if (!String(headers['content-type']).startsWith(PROBLEM_MEDIA_TYPE) || text === '') return;
  const { code } = JSON.parse(text) as { readonly code: string };
  const file = join(folder, code);
  if (met.has(file)) return;
  met.add(file);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, '');
}

/** The codes that no test has met since they were forgotten. */
export function codesNotMet(folder = FOLDER): string[] {
  const noted = existsSync(folder) ? readdirSync(folder) : [];
  return PROBLEM_CODES.filter((code) => !noted.includes(code));
}

export function forgetProblemCodes(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}
