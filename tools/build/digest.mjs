/** Content digests of source files. Contents, not times: a checkout of the same commit must not cause a build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * All files under `path`, or `path` itself, in a fixed order, without installed packages and build output. A path that does
 * not exist has no files.
 */
export function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/**
 * The SHA-256 digest, in hex, of the names and contents of all files under `paths`.
 * @param {readonly string[]} paths files and folders
 * @param {(file: string) => boolean} counts which of their files count
 */
export function digestOf(paths, counts = () => true) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesUnder).filter(counts))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
