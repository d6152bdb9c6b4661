/** The table of results: CSV that is right for programs and harmless in spreadsheets. */
import { test } from 'tap';
import { csvLine } from '#src/http/streams/audit-record.js';
import { connectFour } from 'parlour-games/games/connect-four/index';
import { EXPORT, operator } from '#test/support/audit-records.js';
import { dropAll, openGame } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

/** RFC 4180, section 2: fields of each record. Throws if the text is anything else. */
const parsed = (text: string): string[][] => {
  const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const records: string[][] = [[]];
  while (FIELD.lastIndex < text.length) {
    const at = FIELD.lastIndex;
    const [, quoted, plain = '', end] = FIELD.exec(text) ?? [];
    if (end === undefined) throw new Error(`no CSV: ${text.slice(at)}`);
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') records.push([]);
  }
  return records.slice(0, -1);
};

test('cells', (t) => {
  for (const [value, cell] of [
    ['plain', 'plain'],
    [null, ''],
    [-5, '-5'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'].map((text) => [text, `'${text}`] as const),
    ['\r=1', '"\'\r=1"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ] as const)
    t.equal(csvLine([value, 'z']), `${cell},z\r\n`);
  t.end();
});

test('results of games', async (t) => {
  const { call } = await sharedService(t);
  const seats = [{ kind: 'human', name: '=1+1, "Ada"' }, { kind: 'cpu' }];
  const named = await openGame(call, 'connect-four', { seats });
  await call('POST', `${named.path}/resign`, { token: named.tokens[0] });
  const won = await openGame(call, 'connect-four', { seats: [{ kind: 'human' }, { kind: 'human' }] });
  await dropAll(call, won, '17');
  const [red, black] = won.tokens;
  await call('POST', `${won.path}/offers`, { token: black, body: { type: 'take-back' } });
  await call('POST', `${won.path}/offers/accept`, { token: red });
  for (const [i, column] of [2, 1, 2, 1, 2, 1].entries())
    await call('POST', `${won.path}/moves`, {
      token: i % 2 === 0 ? black : red,
      body: { type: 'drop', column },
    });

  const path = `${EXPORT}?type=connect-four`;
  const response = await call('GET', path, { ...operator, headers: { accept: 'text/csv' } });
  t.equal(response.headers['content-type'], 'text/csv; charset=utf-8; header=present');
  const [names = [], ...records] = parsed(response.text);
  const rows = records.map((record) => Object.fromEntries(names.map((name, i) => [name, record[i]])));
  const rowOf = (id: string) => rows.find(({ game }) => game === id);
  t.match(rowOf(named.id), {
    type: 'connect-four',
    status: 'finished',
    winners: '1',
    reason: 'resigned',
    seats: `'${seats[0]?.name}; cpu:medium`,
    moves: '',
  });
  t.match(rowOf(won.id), {
    outcome: 'win',
    winners: '0',
    scores: '1 0',
    reason: 'four-in-line',
    entries: '11',
  });
  t.equal(rowOf(won.id)?.['moves'], '1212121', 'without the move that was taken back');
  const house = await openGame(call, 'over-under-seven', {});
  await call('POST', `${house.path}/resign`, { token: house.tokens[0] });
  const csv = { ...operator, headers: { accept: 'text/csv' } };
  const [titles = [], ...games] = parsed((await call('GET', `${EXPORT}?type=over-under-seven`, csv)).text);
  const even = games.find((record) => record[titles.indexOf('game')] === house.id);
  const cells = ['outcome', 'winners', 'reason'].map((title) => even?.[titles.indexOf(title)]);
  t.same(cells, ['draw', '', 'cashed-out'], 'a draw with the house');
  t.same(
    Array.from('121', (column) => connectFour.notation.read(column)),
    [1, 2, 1].map((column) => ({ type: 'drop', column })),
  );
  t.equal((await call('GET', path, { headers: { accept: 'text/csv' } })).status, 401);
});
