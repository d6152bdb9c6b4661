/** XML elements as strings. */
import { defined } from '../checked.js';
import { cleanText } from '../text.js';

export type Attributes = Readonly<Record<string, string | number | undefined>>;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text without anything to clean or to escape, as in nearly every attribute. */
const SAFE = /^(?:[\w#.,;:()-]+(?: [\w#.,;:()-]+)*)?$/;

/** Text that is safe between tags and in attributes. Control characters, which XML forbids, are dropped. */
export function escaped(text: string): string {
  return SAFE.test(text)
    ? text
    : cleanText(text).replace(/[&<>"']/g, (each) => defined(ENTITIES[each], each));
}

/** A number with at most two decimals, which is enough for any picture. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

const attributeText = (value: string | number): string =>
  typeof value === 'number' ? String(rounded(value)) : escaped(value);

/** `<name attributes>children</name>`. Undefined attributes are left out; children are markup already. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  let attributeList = '';
  // Every part of a picture passes through here: `Object.entries` would take longer.
  for (const key of Object.keys(attributes)) {
    const value = attributes[key];
    if (value !== undefined) attributeList += ` ${key}="${attributeText(value)}"`;
  }
  const content = children.join('');
  return content === '' ? `<${name}${attributeList}/>` : `<${name}${attributeList}>${content}</${name}>`;
}
