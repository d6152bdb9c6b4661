import { build } from 'esbuild';

/** A module for browsers, with its dependencies, minified. Fails if it needs anything of Node.js. */
export async function bundle(source: string, format: 'esm' | 'iife' = 'esm'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format,
    globalName: 'parlourClient',
    target: 'es2022',
    platform: 'browser',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}
