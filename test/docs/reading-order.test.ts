/** The pages of a part are read one after the other: each says first who it is for, and leads to the next. */
import { join } from 'node:path';
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { linksOf, readPage } from './markdown.js';

const PARTS = ['Start', 'Use', 'Trust', 'Operate', 'Contribute'];

/** The pages of these parts, in the order of docs/README.md. */
const pagesInOrder = (): string[] =>
  readPage('docs/README.md')
    .split(/^## /m)
    .filter((section) => PARTS.includes(section.split('\n', 1)[0] ?? ''))
    .flatMap((section) => [...section.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)])
    .map(([, target = '']) => join('docs', target));

test('each page leads to the next', (t) => {
  const pages = ['README.md', ...pagesInOrder()];
  t.ok(pages.length > 25, pages.join(' '));
  for (const [index, page] of pages.slice(0, -1).entries()) {
    const files = linksOf(page).map(({ file }) => file);
    t.ok(files.includes(at(pages, index + 1)), `${page} leads to ${at(pages, index + 1)}`);
    const [, last = ''] = /\nNext: ([^\n]+)\n$/.exec(readPage(page)) ?? [];
    if (index > 1) t.match(last, /^\[/, `${page} ends with the next page`);
  }
  t.end();
});

test('each page says first who it is for', (t) => {
  for (const page of pagesInOrder()) {
    const [, first = ''] = readPage(page).split(/\n\n/);
    t.match(first, /^For /, page);
  }
  t.end();
});
