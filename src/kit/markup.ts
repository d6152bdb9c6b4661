/** XML elements as strings. */
import { cleanText } from './words.js';

export type Attributes = Readonly<Record<string, string | number | undefined>>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text safe between tags and in attributes; control characters, which XML forbids, are dropped. */
export const escaped = (text: string): string =>
  cleanText(text).replace(/[&<>"']/g, (each) => ENTITIES[each] ?? '');

/** Two decimals are enough for any picture. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

const attributeText = (value: string | number): string =>
  typeof value === 'number' ? String(rounded(value)) : escaped(value);

/** `<name attributes>children</name>`; attributes that are undefined are left out; children are markup. */
export const element = (name: string, attributes: Attributes, ...children: readonly string[]): string => {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${attributeText(value)}"`))
    .join('');
  const content = children.join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
};
