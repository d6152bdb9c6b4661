/** Builds the web page, and compresses the files that the service sends compressed. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { runQuietly } from './run-quietly.mjs';

/** The program of Vite, wherever npm has put it for the workspace in `folder`. */
export function viteOf(folder) {
  const { resolve } = createRequire(`${process.cwd()}/${folder}/`);
  return join(dirname(resolve('vite/package.json')), 'bin', 'vite.js');
}

/** The kinds of files that are worth compressing; others are compressed already. */
const TEXT = /\.(css|js|svg)$/;
/** In smaller files, compression saves no packet. */
const WORTH_BYTES = 1024;

const compress = async (file) => {
  const bytes = readFileSync(file);
  if (bytes.length < WORTH_BYTES) return;
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, brotli));
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
};

/**
 * Builds `folder`/dist: index.html, and assets with the hash of their contents in their names, with `br` and `gzip` copies of
 * those worth compressing.
 */
export async function buildWebPage(folder) {
  await runQuietly(viteOf(folder), ['build', folder]);
  const assets = join(folder, 'dist', 'assets');
  const files = readdirSync(assets).filter((name) => TEXT.test(name));
  await Promise.all(files.map((name) => compress(join(assets, name))));
}
