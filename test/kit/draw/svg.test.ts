import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { svgDocument } from 'parlour-games/kit/draw/picture';
import { caption, inColumn, inRow, onPanel, padded, scaled, wrapped } from 'parlour-games/kit/draw/layout';
import { animationStyle, animateMarkup } from 'parlour-games/kit/draw/animation';
import { element, escaped } from 'parlour-games/kit/draw/xml';
import { classNamesIn, COLOURS, colourStyle, paint } from 'parlour-games/kit/draw/palette';
import { seatColour, seatShades } from 'parlour-games/kit/draw/seat-colours';
import { circle, drawing, group, path, rect, shape, text } from 'parlour-games/kit/draw/svg';
import { readXml } from '#test/support/xml.js';

const square = (side: number) =>
  drawing(side, side, rect({ x: 0, y: 0, width: side, height: side }, { fill: 'board' }));

test('user text cannot break out of the markup', async (t) => {
  t.equal(escaped(`<b a="1" c='2'>&`), '&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;');
  t.equal(escaped('\u0000\u0007\ufffe'), '');
  t.equal(
    element('text', { id: '"><a>' }, escaped('</text>')),
    '<text id="&quot;&gt;&lt;a&gt;">&lt;/text&gt;</text>',
  );
});

test('numbers are rounded, undefined attributes left out', async (t) => {
  t.equal(element('g', { x: 1 / 3, y: undefined }), '<g x="0.33"/>');
});

test('paint has the light colour, and classes for the style sheet', async (t) => {
  t.match(paint({ fill: 'ink', stroke: 'gold', strokeWidth: 2 }), {
    class: 'f-ink s-gold',
    fill: COLOURS.ink[0],
    stroke: COLOURS.gold[0],
    'stroke-width': 2,
  });
  t.equal(paint({ fill: 'none' }).class, undefined);
});

test('the style sheet has only the dark shades of colours in use that differ from the light ones', async (t) => {
  const square = rect({ x: 0, y: 0, width: 1, height: 1 }, { fill: 'panel', stroke: 'card-black' });
  t.equal(
    colourStyle(classNamesIn(square), 'k'),
    `@media (prefers-color-scheme:dark){.k .f-panel{fill:${COLOURS.panel[1]}}}`,
  );
});

test('a group has the colours and the text style that its elements share', async (t) => {
  t.equal(
    group({ size: 12, bold: true, align: 'centre', fill: 'ink' }, '<text/>', '<text/>'),
    `<g font-size="12" font-weight="700" text-anchor="middle" class="f-ink" fill="${COLOURS.ink[0]}"><text/><text/></g>`,
  );
  t.equal(group({ fill: 'ink' }), '', 'nothing around nothing');
});

test('long text is truncated to its width', async (t) => {
  t.match(text('abcdefghij', 0, 0, { size: 10, maxWidth: 30 }), />abcd…</);
  t.equal(text(' \u200b ', 0, 0), '');
});

test('a name from right to left is isolated, with its ellipsis at its end', async (t) => {
  t.match(text('عبد الرحمن: 3 cards', 0, 0), '>\u2068عبد الرحمن\u2069: 3 cards<');
  t.match(text('عبد الرحمن', 0, 0, { size: 10, maxWidth: 30 }), '>\u2068عبد…\u2069<');
});

test('rows, columns and panels are as large as their contents', async (t) => {
  t.match(inRow([square(10), square(20)], { gap: 5 }), { width: 35, height: 20 });
  t.match(inRow([square(10), square(20)], { gap: 5 }).markup, /translate\(15 0\)/);
  t.match(inColumn([square(10), square(20)], { gap: 5, align: 'end' }), { width: 20, height: 35 });
  t.match(inRow([]), { width: 0, height: 0, markup: '' });
  t.match(wrapped([square(10), square(10), square(10)], 25, { gap: 5 }), { width: 25, height: 25 });
  t.match(padded(square(10), 3), { width: 16, height: 16 });
  t.match(scaled(square(10), 0.5), { width: 5, height: 5 });
  t.match(onPanel(square(10), { heading: 'H', minWidth: 100 }), { width: 100 });
  t.ok(caption('word').width > 0);
});

test('a document is well formed, named and described', async (t) => {
  const body = drawing(
    40,
    30,
    circle(5, 5, 5, { fill: 'marble' }),
    path('M0 0L1 1', { fill: 'none', stroke: 'ink' }),
    shape('star', 10, 10, 8, 'gold', 45),
    text('Ada & <Bob>', 0, 10),
  );
  const elements = readXml(svgDocument({ title: 'A "title"', description: 'What <is> seen', body }));
  const [root, title, desc] = elements;
  t.match(root, { name: 'svg', attributes: { role: 'img', version: '1.1', viewBox: '0 0 40 30' } });
  t.equal(root?.attributes['aria-labelledby'], `${title?.attributes.id ?? ''} ${desc?.attributes.id ?? ''}`);
  t.match(title, { name: 'title', text: 'A "title"' });
  t.match(desc, { name: 'desc', text: 'What <is> seen' });
  t.ok(elements.some(({ name, text }) => name === 'text' && text === 'Ada & <Bob>'));
  const defined = elements.flatMap(({ name, attributes }) => (name === 'path' ? (attributes.id ?? []) : []));
  t.same(defined, [`${root?.attributes['class'] ?? ''}-star`], 'only the shapes in use are defined');
});

test('two documents on one page share neither ids nor rules', async (t) => {
  const star = drawing(
    9,
    9,
    animateMarkup(shape('star', 4, 4, 8, 'gold'), { kind: 'slide', dx: -4, dy: 0 }, 2),
  );
  const documents = ['Ada to move', 'Bob to move'].map((title) =>
    svgDocument({ title, description: 'A star.', body: star }),
  );
  const keys = documents.map((document) => /^<svg[^>]* class="(\w+)"/m.exec(document)?.[1] ?? '');
  t.not(keys[0], keys[1]);
  for (const [i, document] of documents.entries()) {
    const key = at(keys, i);
    const elements = readXml(document);
    const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? []);
    t.same(ids, [`${key}-title`, `${key}-desc`, `${key}-star`]);
    t.equal(elements.find(({ name }) => name === 'use')?.attributes['xlink:href'], `#${key}-star`);
    const css = elements.find(({ name }) => name === 'style')?.text ?? '';
    for (const [, selector] of css.matchAll(/(?:^|[{}])([^{}@]*)\{(?:fill|stroke|animation)/g))
      t.match(selector, new RegExp(`^\\.${key} \\.[\\w-]+$`));
    for (const [, name = ''] of css.matchAll(/@keyframes ([^{]+)/g)) t.ok(name.startsWith(`${key}-`), name);
    t.notMatch(document.replaceAll(key, ''), at(keys, 1 - i));
  }
  const [first] = documents;
  t.equal(
    svgDocument({ title: 'Ada to move', description: 'A star.', body: star }),
    first,
    'but equal ones do',
  );
});

test('what moves is animated once, after its delay, and only for those who like motion', async (t) => {
  const fall = animateMarkup('<path/>', { kind: 'fall', height: 54 });
  const late = animateMarkup('<path/>', { kind: 'turn' }, 3);
  t.equal(fall, '<g class="m-fall_54"><path/></g>');
  t.equal(late, '<g class="m-turn w-3"><path/></g>');
  t.equal(animateMarkup('', { kind: 'appear' }), '');
  t.match(
    animateMarkup('<path/>', { kind: 'yield' }),
    'visibility="hidden"',
    'a still picture shows the end',
  );
  const style = animationStyle(classNamesIn(fall + late), 'k');
  t.ok(style.startsWith('@media (prefers-reduced-motion:no-preference){') && style.endsWith('}}'));
  t.match(style, /\.k \.m-fall_54\{animation:k-fall_54 [\d.]+s [^;]* backwards;/);
  t.match(style, /@keyframes k-fall_54\{from\{transform:translateY\(-54px\)\}/);
  t.match(style, '.k .w-3{animation-delay:0.45s}');
  t.notMatch(style, /infinite|alternate/);
  t.equal(animationStyle(classNamesIn('<path class="f-ink"/>'), 'k'), '');
});

test('every colour has a light and a dark shade', async (t) => {
  for (const [name, shades] of Object.entries(COLOURS)) {
    for (const shade of shades) t.match(shade, /^#[0-9a-f]{6}$/, name);
  }
});

/** https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio */
const contrast = (a: string, b: string): number => {
  const luminance = (colour: string): number => {
    const linear = [1, 3, 5].map((at) => {
      const channel = parseInt(colour.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return linear.reduce((sum, channel, i) => sum + channel * at([0.2126, 0.7152, 0.0722], i), 0);
  };
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
};

test('any number of seats have different colours that contrast with a panel', async (t) => {
  const shades = Array.from({ length: 40 }, (_, seat) => seatShades(seatColour(seat)));
  t.same(shades.slice(0, 6), [
    ['#b8372e', '#f0766b'],
    ['#2a5fa8', '#79a8ea'],
    ['#8a6a00', '#e0b93f'],
    ['#2f7a45', '#6fc487'],
    ['#7b4397', '#c493e0'],
    ['#a34a12', '#ec9a62'],
  ]);
  for (const surroundings of [0, 1] as const) {
    t.equal(new Set(shades.map((pair) => pair[surroundings])).size, shades.length, 'all differ');
    for (const [seat, pair] of shades.entries()) {
      t.match(pair[surroundings], /^#[0-9a-f]{6}$/);
      t.ok(contrast(pair[surroundings], COLOURS.panel[surroundings]) >= 3, `seat ${seat}`);
    }
  }
});

test('the style sheet has the colours of seats in the order of seats', async (t) => {
  const dots = [10, 9, 2].map((seat) => circle(0, 0, 1, { fill: seatColour(seat) })).join('');
  const classes = [...colourStyle(classNamesIn(dots), 'k').matchAll(/\.(f-seat-\d+)/g)].map(
    ([, name]) => name,
  );
  t.same(classes, ['f-seat-2', 'f-seat-9', 'f-seat-10']);
});
