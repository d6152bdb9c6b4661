/** A small XML reader that checks whether Parlour's SVG pictures are well-formed. */
import { at, defined } from 'parlour-games/kit/checked';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** All text inside, with entities resolved. */
  readonly text: string;
}

const TOKEN = /<\?[^?]*\?>|<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const ENTITY = /&(?:amp|lt|gt|quot|#39);/g;
const RESOLVED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const resolved = (text: string): string => {
  if (!text.includes('&')) return text;
  if (text.replace(ENTITY, '').includes('&')) throw new Error(`unescaped & in: ${text}`);
  return text.replace(ENTITY, (entity) => defined(RESOLVED[entity], entity));
};

const attributesOf = (text: string): Record<string, string> => {
  const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, resolved(value)] as const,
  );
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    throw new Error(`duplicate attribute in: ${text}`);
  return Object.fromEntries(pairs);
};

interface OpenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

const close = (open: OpenElement[], name: string): void => {
  const last = open.pop();
  if (last?.name !== name) throw new Error(`</${name}> closes <${last?.name ?? 'nothing'}>`);
};

/** All elements in document order. Throws when `xml` is not well-formed. */
export function readXml(xml: string): XmlElement[] {
  const found: OpenElement[] = [];
  const open: OpenElement[] = [];
  let end = 0;
  for (const [token, closing, name, attributes = '', selfClosing, text = ''] of xml.matchAll(TOKEN)) {
    end += token.length;
    const content = resolved(text);
    for (const each of open) each.text += content;
    if (name === undefined) continue;
    if (closing === '/') {
      close(open, name);
      continue;
    }
    const element: OpenElement = { name, attributes: attributesOf(attributes), text: '' };
    found.push(element);
    if (selfClosing !== '/') open.push(element);
  }
  if (end !== xml.length) throw new Error(`not XML from: ${xml.slice(end, end + 60)}`);
  if (open.length > 0) throw new Error(`<${at(open, -1).name}> is not closed`);
  return found;
}
