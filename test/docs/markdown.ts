/** Reads the project's Markdown pages: their tables, links, anchors, commands and paths. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ROOT_PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'clients/python/README.md',
  'packages/client/README.md',
  'packages/games/README.md',
  'packages/mcp/README.md',
];
const FOLDERS = ['docs'];

const pagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
    .sort()
    .map((path) => join(folder, path));

/** The paths of all pages, from the root of the repository. */
export function pages(): string[] {
  return [...ROOT_PAGES, ...FOLDERS.flatMap(pagesIn)];
}

export function readPage(path: string): string {
  return readFileSync(path, 'utf8');
}

/** The rows of all tables: their cells, without backticks. */
export function rowsOf(text: string): string[][] {
  return [...text.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) =>
    row.split('|').map((cell) => cell.trim().replaceAll('`', '')),
  );
}

const withoutCodeBlocks = (text: string): string => text.replaceAll(/^```[^]*?^```$/gm, '');
const withoutCode = (text: string): string => withoutCodeBlocks(text).replaceAll(/`[^`\n]*`/g, '');

export interface Link {
  /** From the root of the repository. */
  readonly file: string;
  /** The part after `#`; empty without one. */
  readonly anchor: string;
}

/** The links and pictures of a page that lead to files of the repository. */
export function linksOf(path: string): Link[] {
  return [...withoutCode(readPage(path)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor = ''] = target.split('#');
      return { file: file === '' ? path : normalize(join(dirname(path), decodeURI(file))), anchor };
    });
}

/** A heading as GitHub makes an anchor of it. */
const slugOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** The anchors of a page's headings. A heading that occurs again gets a number. */
export function anchorsOf(path: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCodeBlocks(readPage(path)).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = slugOf(heading);
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n += 1) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** The programs that a page runs, as `dist/….js`. */
export function programsOf(text: string): string[] {
  return [...text.matchAll(/\bnode (?:--\S+ )*(dist\/[\w./-]+\.js)\b/g)].map(([, program = '']) => program);
}

/** The scripts of package.json that a page runs. */
export function scriptsOf(text: string): string[] {
  return [
    ...[...text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, script = '']) => script),
    ...[...text.matchAll(/\bnpm (start|test)\b/g)].map(([, script = '']) => script),
  ];
}

/** The files and folders of the repository that a page names in code. */
export function pathsOf(text: string): string[] {
  return [
    ...(text.match(
      /(?<=`)(src|routes|docs|test|examples|prisma|openapi|tools|bench|resilience|packages|clients|deploy)\/[\w./-]+(?=`)/g,
    ) ?? []),
  ];
}
