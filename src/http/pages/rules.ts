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

/** Where a link leads; `null` if the page that it names is not served: then only the text of the link remains. */
export type LinkTarget = (target: string) => string | null;

const redirect = (token: Token, leadsTo: LinkTarget): void => {
  if (token.type !== 'link') return;
  const href = leadsTo(String(token.href));
  Object.assign(token, href === null ? { type: 'text' } : { href });
};

/** HTML from a Markdown page of this project, with the anchors of GitHub. HTML in the page is left as it is. */
export function htmlOf(markdown: string, leadsTo: LinkTarget): string {
  return new Marked(gfmHeadingId(), {
    walkTokens: (token) => {
      redirect(token, leadsTo);
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
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { padding: 0.35rem 0.6rem; border: 1px solid #8886; text-align: left; vertical-align: top }
nav { margin-top: 3rem; font-size: 0.9em }
`;

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

const htmlPage = (title: string, markdown: string, types: readonly Titled[]): string => {
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
${htmlOf(markdown, leadsTo(types))}
</main>
<nav>All rules: ${links}</nav>
</body>
</html>
`;
};

const pageOf = (text: string): RulesPage => ({ text, etag: etagFrom([text]) });

/** The rules page of one of the `types` in every media type. */
const rulesPages = (title: string, markdown: string, types: readonly Titled[]): RulesPages => ({
  [HTML]: pageOf(htmlPage(title, markdown, types)),
  [MARKDOWN]: pageOf(markdown),
});

declare module 'fastify' {
  interface FastifyInstance {
    /** The rules pages of a game type of the registry, by its id. */
    readonly rulesOf: (id: string) => RulesPages;
  }
}

/** Reads the rules page of every game type. What is served is made of it at the first request. */
export async function addRules(app: FastifyInstance, { gameTypes }: Registry): Promise<void> {
  const types = [...gameTypes.values()];
  const sources = new Map<string, string>();
  for (const { id, rules } of types)
    sources.set(id, await readFile(new URL(rules.source, PROJECT_ROOT), 'utf8'));
  const pages = new LRUCache<string, RulesPages>({
    max: types.length,
    memoMethod: (id) => rulesPages(get(gameTypes, id).title, get(sources, id), types),
  });
  app.decorate('rulesOf', (id) => pages.memo(id));
}
