import { Marked, type Token } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';

/** Where a link leads; `null` if the page that it names is not served: then only its words are left. */
export type LinkTarget = (target: string) => string | null;

const redirect = (token: Token, leadsTo: LinkTarget): void => {
  if (token.type !== 'link') return;
  const href = leadsTo(String(token.href));
  Object.assign(token, href === null ? { type: 'text' } : { href });
};

/** HTML from a Markdown page of this project, with the anchors of GitHub. HTML in the page is left as it is. */
export const htmlOf = (markdown: string, leadsTo: LinkTarget): string =>
  new Marked(gfmHeadingId(), {
    walkTokens: (token) => {
      redirect(token, leadsTo);
    },
  })
    .parse(markdown, { async: false })
    .trimEnd();
