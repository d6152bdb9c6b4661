/** The rules pages of the game types, as they are served. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Marked, type Token } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';
import type { Registry } from 'parlour-games/games';
import { etagFrom, rulesPath } from '#src/http/requests.js';
import { get } from 'parlour-games/kit/checked';
import { PROJECT_ROOT } from '#src/project.js';

/** The address of a link; `null` if the page that it names is not served, in which case only the text of the link remains. */
export type LinkTarget = (target: string) => string | null;

const redirect = (token: Token, leadsTo: LinkTarget): void => {
  if (token.type !== 'link') return;
  const href = leadsTo(String(token.href));
  Object.assign(token, href === null ? { type: 'text' } : { href });
};

/** The pictures of a page, by their links in it. */
type Pictures = ReadonlyMap<string, string>;

const PICTURE = /!\[[^\]]*\]\(([^)]+\.svg)\)/g;

const picturesOf = async (markdown: string, page: URL): Promise<Pictures> => {
  const names = [...markdown.matchAll(PICTURE)].map(([, name = '']) => name);
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(name, page), 'utf8')] as const),
    ),
  );
};

/** Puts a picture into the page itself, so that the page is all that has to be served. */
const include = (token: Token, pictures: Pictures): void => {
  if (token.type !== 'image') return;
  const svg = get(pictures, String(token.href));
  Object.assign(token, { href: `data:image/svg+xml,${encodeURIComponent(svg)}` });
};

/** HTML from a Markdown page of this project, with the anchors of GitHub. HTML in the page is left as it is. */
export function htmlOf(markdown: string, leadsTo: LinkTarget, pictures: Pictures = new Map()): string {
  return new Marked(gfmHeadingId(), {
    walkTokens: (token) => {
      redirect(token, leadsTo);
      include(token, pictures);
    },
  })
    .parse(markdown, { async: false })
    .trimEnd();
}

interface RulesPage {
  readonly text: string;
  readonly etag: string;
}

export const HTML = 'text/html';
export const MARKDOWN = 'text/markdown';
/** The media types of a rules page, the preferred one first. */
export const RULES_MEDIA_TYPES = [HTML, MARKDOWN] as const;
export type RulesMediaType = (typeof RULES_MEDIA_TYPES)[number];

export type RulesPages = Readonly<Record<RulesMediaType, RulesPage>>;

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.55 system-ui, sans-serif }
h1, h2 { line-height: 1.2 }
h2 { margin-top: 2rem }
code { font-family: ui-monospace, monospace; font-size: 0.9em; overflow-wrap: anywhere }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid #8886 }
img { max-width: 100% }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { padding: 0.35rem 0.6rem; border: 1px solid #8886; text-align: left; vertical-align: top }
nav { margin-top: 3rem; font-size: 0.9em }
`;

interface Source {
  readonly markdown: string;
  readonly pictures: Pictures;
}

interface Titled {
  readonly id: string;
  readonly title: string;
}

/** Links of the rules pages lead to each other; other pages of the project are not served. */
const leadsTo =
  (types: readonly Titled[]) =>
  (target: string): string | null => {
    if (/^(https?:|#)/.test(target)) return target;
    const [, id = '', anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
    return types.some((each) => each.id === id) ? `${rulesPath(id)}${anchor}` : null;
  };

const htmlPage = (title: string, { markdown, pictures }: Source, types: readonly Titled[]): string => {
  const links = types.map((each) => `<a href="${rulesPath(each.id)}">${each.title}</a>`).join(' · ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}: rules</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${htmlOf(markdown, leadsTo(types), pictures)}
</main>
<nav>All rules: ${links}</nav>
</body>
</html>
`;
};

const pageOf = (text: string): RulesPage => ({ text, etag: etagFrom([text]) });

/** The rules page of one of the `types` in every media type. */
const rulesPages = (title: string, source: Source, types: readonly Titled[]): RulesPages => ({
  [HTML]: pageOf(htmlPage(title, source, types)),
  [MARKDOWN]: pageOf(source.markdown),
});

declare module 'fastify' {
  interface FastifyInstance {
    /** The rules pages of a game type of the registry, by its id. */
    readonly rulesOf: (id: string) => RulesPages;
  }
}

/** Reads the rules page of every game type. HTML is made from it at the first request. */
export async function addRules(app: FastifyInstance, { gameTypes }: Registry): Promise<void> {
  const types = [...gameTypes.values()];
  const sources = new Map<string, Source>();
  for (const { id, rules } of types) {
    const page = new URL(rules.source, PROJECT_ROOT);
    const markdown = await readFile(page, 'utf8');
    sources.set(id, { markdown, pictures: await picturesOf(markdown, page) });
  }
  const pages = new LRUCache<string, RulesPages>({
    max: types.length,
    memoMethod: (id) => rulesPages(get(gameTypes, id).title, get(sources, id), types),
  });
  app.decorate('rulesOf', (id) => pages.memo(id));
}
