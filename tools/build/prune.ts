/** Removes from dist/ what was compiled from sources that are gone: routes are loaded by folder, stale ones too. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const SUFFIXES = ['.js', '.js.map'] as const;

const sourceOf = (compiled: string): string | undefined => {
  const suffix = SUFFIXES.find((each) => compiled.endsWith(each));
  return suffix === undefined ? undefined : `${compiled.slice(0, -suffix.length)}.ts`;
};

for (const path of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
  const source = sourceOf(path);
  if (source !== undefined && !existsSync(source)) rmSync(join('dist', path));
}
