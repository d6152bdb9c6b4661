import { test } from 'tap';
import { htmlOf } from '#src/http/pages/rules.js';

const leadsTo = (target: string): string | null => (target.startsWith('/') ? `/x${target}` : null);
const html = (markdown: string): string => htmlOf(markdown, leadsTo);

test('Markdown becomes HTML', async (t) => {
  t.equal(html('# A “50”!\n'), '<h1 id="a-50">A “50”!</h1>', 'with anchors');
  t.match(html('| a | b |\n|---|---|\n| `x` | |'), /<td><code>x<\/code><\/td>/);
  t.match(html('```\n# <not>\n\n- a\n```'), '# &lt;not&gt;\n\n- a');
});

test('links lead elsewhere, or nowhere', async (t) => {
  t.equal(html('[a & b](/c?d&e)'), '<p><a href="/x/c?d&amp;e">a &amp; b</a></p>');
  t.equal(
    html('See [*a* `b`](../b.md).'),
    '<p>See <em>a</em> <code>b</code>.</p>',
    'a page that is not served',
  );
});
