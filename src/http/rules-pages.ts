/** The rules pages of the game types, as they are served. */
import { etagFrom } from './etags.js';
import { htmlOf } from './markdown.js';
import { rulesPath } from './requests.js';

export interface RulesPage {
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

export interface Titled {
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
export const rulesPages = (title: string, markdown: string, types: readonly Titled[]): RulesPages => ({
  [HTML]: pageOf(htmlPage(title, markdown, types)),
  [MARKDOWN]: pageOf(markdown),
});
