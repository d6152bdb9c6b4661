import { test } from 'tap';
import { readCommandLine } from '#src/command-line.js';
import { SCHEMAS } from '#src/config.js';
import { VERSION } from '#src/project.js';

test('every setting is an option', async (t) => {
  t.same(readCommandLine([]), { text: null, settings: {} });
  const words = ['--port', '1', '--data-dir=./x', '--port', '2', '--cors-origin', '*'];
  t.same(readCommandLine(words).settings, { PORT: '2', DATA_DIR: './x', CORS_ORIGIN: '*' });
  const { text } = readCommandLine(['--port', '1', '--help']);
  for (const [name, { description }] of Object.entries(SCHEMAS)) {
    const option = `--${name.toLowerCase().replaceAll('_', '-')}`;
    t.match(readCommandLine([option, 'x']).settings, { [name]: 'x' });
    t.ok(text?.includes(`  ${option} …\n      ${description ?? '?'}`), option);
  }
  t.equal(readCommandLine(['--version']).text, `${VERSION}\n`);
});

test('what is not an option is refused', async (t) => {
  for (const [words, message] of [
    [['--prot', '1'], '--prot is not an option. Did you mean --port? --help lists them all.'],
    [['--port'], '--port needs a value. --help lists all options.'],
    [['--port', '--host', 'x'], '--port needs a value. --help lists all options.'],
    [['serve'], 'serve is not an option. --help lists them all.'],
    [['-p', '1'], '-p is not an option. --help lists them all.'],
    [['--'], '-- is not an option. --help lists them all.'],
    [['--PORT', '1'], '--PORT is not an option. Did you mean --port? --help lists them all.'],
  ] as const)
    t.throws(() => readCommandLine(words), { message }, words.join(' '));
});
