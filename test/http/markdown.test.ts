import { test } from 'tap';
import { htmlOf } from '#src/http/markdown.js';

const leadsTo = (target: string): string | null => (target.startsWith('/') ? target : null);
const html = (markdown: string): string => htmlOf(markdown, leadsTo);

test('blocks', async (t) => {
  t.equal(html('# A “50”!\n'), '<h1 id="a-50">A “50”!</h1>');
  t.equal(html('One line\nand another.\n\nTwo.'), '<p>One line and another.</p>\n<p>Two.</p>');
  t.equal(html('- a\n  b\n- c'), '<ul>\n<li>a b</li>\n<li>c</li>\n</ul>');
  t.equal(html('1. a\n2. b'), '<ol>\n<li>a</li>\n<li>b</li>\n</ol>');
  t.equal(
    html('| a | b |\n|---|---|\n| `x` | |'),
    '<table>\n<thead><tr><th>a</th><th>b</th></tr></thead>\n<tbody>\n<tr><td><code>x</code></td><td></td></tr>\n</tbody>\n</table>',
  );
  t.equal(html('```\n# <not>\n\n- a\n```'), '<pre><code># &lt;not&gt;\n\n- a\n</code></pre>');
  t.equal(html('2. December and\n- this'), '<ol>\n<li>December and</li>\n<li>this</li>\n</ol>');
});

test('words', async (t) => {
  const inline = (markdown: string): string => html(markdown).replace(/^<p>|<\/p>$/g, '');
  t.equal(inline('`a *b* <c>`'), '<code>a *b* &lt;c&gt;</code>');
  t.equal(inline('**a `b`** and *c*'), '<strong>a <code>b</code></strong> and <em>c</em>');
  t.equal(inline('3 * 4 * 5'), '3 * 4 * 5');
  t.equal(inline('[a & b](/c?d&e)'), '<a href="/c?d&amp;e">a &amp; b</a>');
  t.equal(inline('[*a*](../b.md)'), '<em>a</em>', 'a page that is not served');
  t.equal(inline('<script>"&"</script>'), '&lt;script&gt;&quot;&amp;&quot;&lt;/script&gt;');
});
