import { test } from 'tap';
import { readXml } from './xml.js';

test('reads well-formed XML', async (t) => {
  t.strictSame(readXml('<?xml version="1.0"?>\n<a x="1&amp;2"><b>t</b><c/></a>\n'), [
    { name: 'a', attributes: { x: '1&2' }, text: 't' },
    { name: 'b', attributes: {}, text: 't' },
    { name: 'c', attributes: {}, text: '' },
  ]);
});

test('refuses everything else', async (t) => {
  for (const malformed of [
    '<a>',
    '</a>',
    '<a></b>',
    '<a x=1/>',
    '<a x="1" x="2"/>',
    '<a>&</a>',
    '<a>&nbsp;</a>',
    '<a x="<"/>',
    '<a><</a>',
  ]) {
    t.throws(() => readXml(malformed), malformed);
  }
});
