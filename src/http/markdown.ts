/**
 * HTML from the Markdown of the rules pages: headings, paragraphs, lists, tables, blocks of code, and within them code,
 * strong and emphasized words and links. Everything else is text.
 */

/** Where a link leads; `null` if the page that it names is not served: then only its words are left. */
export type LinkTarget = (target: string) => string | null;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

const linkHtml = (words: string, target: string, leadsTo: LinkTarget): string => {
  const href = leadsTo(target);
  const inner = inlineHtml(words, leadsTo);
  return href === null ? inner : `<a href="${escaped(href)}">${inner}</a>`;
};

const inlineHtml = (text: string, leadsTo: LinkTarget): string => {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasized, words, target] = match;
    html += escaped(text.slice(end, match.index));
    end = match.index + whole.length;
    if (code !== undefined) html += `<code>${escaped(code)}</code>`;
    else if (strong !== undefined) html += `<strong>${inlineHtml(strong, leadsTo)}</strong>`;
    else if (emphasized !== undefined) html += `<em>${inlineHtml(emphasized, leadsTo)}</em>`;
    else if (words !== undefined && target !== undefined) html += linkHtml(words, target, leadsTo);
  }
  return html + escaped(text.slice(end));
};

/** A heading’s anchor, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const headingHtml = (line: string, leadsTo: LinkTarget): string => {
  const [, signs = '', words = ''] = /^(#+) (.*)$/.exec(line) ?? [];
  const tag = `h${signs.length}`;
  return `<${tag} id="${anchorOf(words)}">${inlineHtml(words, leadsTo)}</${tag}>`;
};

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => cell.trim());

const tableHtml = (lines: readonly string[], leadsTo: LinkTarget): string => {
  const [header = '', , ...rows] = lines;
  const rowHtml = (row: string, tag: string): string =>
    `<tr>${cellsOf(row)
      .map((cell) => `<${tag}>${inlineHtml(cell, leadsTo)}</${tag}>`)
      .join('')}</tr>`;
  const body = rows.map((row) => rowHtml(row, 'td')).join('\n');
  return `<table>\n<thead>${rowHtml(header, 'th')}</thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
};

const ITEM = /^(?:-|\d+\.) +/;

const listHtml = (lines: readonly string[], leadsTo: LinkTarget): string => {
  const tag = lines[0]?.startsWith('-') === true ? 'ul' : 'ol';
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  const html = items.map((item) => `<li>${inlineHtml(item, leadsTo)}</li>`).join('\n');
  return `<${tag}>\n${html}\n</${tag}>`;
};

const FENCE = '```';

const codeHtml = (lines: readonly string[]): string =>
  `<pre><code>${escaped(lines.slice(1, -1).join('\n'))}\n</code></pre>`;

const blockHtml = (lines: readonly string[], leadsTo: LinkTarget): string => {
  const [first = ''] = lines;
  if (first.startsWith(FENCE)) return codeHtml(lines);
  if (/^#+ /.test(first)) return headingHtml(first, leadsTo);
  if (first.startsWith('|')) return tableHtml(lines, leadsTo);
  if (ITEM.test(first)) return listHtml(lines, leadsTo);
  return `<p>${inlineHtml(lines.join(' '), leadsTo)}</p>`;
};

/** The lines between empty ones; a block of code is one, whatever is in it. */
const blocksOf = (markdown: string): string[][] => {
  const blocks: string[][] = [];
  let block: string[] = [];
  let inCode = false;
  for (const line of [...markdown.split('\n'), '']) {
    if (line.startsWith(FENCE)) inCode = !inCode;
    if (line !== '' || inCode) block.push(line);
    else if (block.length > 0) {
      blocks.push(block);
      block = [];
    }
  }
  return blocks;
};

export const htmlOf = (markdown: string, leadsTo: LinkTarget): string =>
  blocksOf(markdown)
    .map((block) => blockHtml(block, leadsTo))
    .join('\n');
