/** The form for the options of a game: its fields from a schema, and the config from the fields. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { test } from 'tap';
import { changesIn, configOf, fieldsOf, partsOf, valueOf, type Field } from '#web/lobby/setup/config-form.js';
import { testedTypes } from '#test/support/game-types.js';

const SCHEMA = {
  type: 'object',
  properties: {
    target: {
      type: 'integer',
      minimum: 5,
      maximum: 10_000,
      default: 150,
      description: 'More than `lowStake`.',
    },
    lowStake: { type: 'number', minimum: 0.5, title: 'Least stake' },
    upTo: { type: 'integer', maximum: 9 },
    open: { type: 'boolean' },
    strict: { type: 'boolean', default: true },
    shortWar: { type: 'string', enum: ['lose', 'last-card'], default: 'lose' },
    decks: { enum: [1, 2] },
    pace: { anyOf: [{ const: 'slow' }, { const: 'fast', title: 'As fast as it goes' }] },
    nickname: { type: 'string', default: 'Box' },
    'a/b~c': { type: 'object', properties: { deep: { type: 'integer', default: 1 } } },
    delayMs: { type: 'integer', default: 4000 },
    holes: { type: 'array', items: { type: 'integer' }, default: [1] },
  },
};

const fields = fieldsOf(SCHEMA);
const field = (pointer: string): Field => {
  const found = fields.find((each) => each.pointer === pointer);
  if (found === undefined) throw new Error(`no field ${pointer}`);
  return found;
};

test('a field for each property, with label, description, limits and default', async (t) => {
  t.same(
    fields.map(({ label, kind }) => [label, kind]),
    [
      ['Target', 'number'],
      ['Least stake', 'number'],
      ['Up to', 'number'],
      ['Open', 'switch'],
      ['Strict', 'switch'],
      ['Short war', 'choice'],
      ['Decks', 'choice'],
      ['Pace', 'choice'],
      ['Nickname', 'text'],
      ['A/b~c', 'group'],
      ['Holes', 'json'],
    ],
  );
  t.match(field('/target'), { limits: '5 to 10,000', initial: '150', description: 'More than `lowStake`.' });
  t.match(field('/lowStake'), { limits: 'at least 0.5', initial: '' });
  t.match(field('/upTo'), { limits: 'at most 9' });
  t.match(field('/open'), { initial: 'false' });
  t.match(field('/strict'), { initial: 'true' });
  t.match(field('/nickname'), { initial: 'Box' });
  t.match(field('/holes'), { initial: '[1]' });
  t.match(field('/a~1b~0c'), { fields: [{ pointer: '/a~1b~0c/deep', initial: '1' }] });
});

test('choices list their values; one without a default can be left out', async (t) => {
  t.same(field('/shortWar'), {
    pointer: '/shortWar',
    label: 'Short war',
    description: '',
    initial: '"lose"',
    kind: 'choice',
    items: [
      { value: '"lose"', label: 'Lose' },
      { value: '"last-card"', label: 'Last card' },
    ],
  });
  t.match(field('/decks'), {
    items: [
      { value: '', label: 'By default' },
      { value: '1', label: '1' },
      { value: '2', label: '2' },
    ],
  });
  t.match(field('/pace'), {
    items: [{}, { label: 'Slow' }, { value: '"fast"', label: 'As fast as it goes' }],
  });
});

test('the config has what differs from the defaults', async (t) => {
  t.same(configOf(fields, {}), {});
  t.equal(changesIn(fields, {}), 0);
  const values = {
    '/target': ' 200 ',
    '/lowStake': '0.75',
    '/open': 'true',
    '/strict': 'false',
    '/shortWar': '"last-card"',
    '/decks': '2',
    '/pace': '"fast"',
    '/nickname': 'Ada',
    '/a~1b~0c/deep': '3',
    '/holes': '[2, 3]',
  };
  t.same(configOf(fields, values), {
    target: 200,
    lowStake: 0.75,
    open: true,
    strict: false,
    shortWar: 'last-card',
    decks: 2,
    pace: 'fast',
    nickname: 'Ada',
    'a/b~c': { deep: 3 },
    holes: [2, 3],
  });
  t.equal(changesIn(fields, values), 10);
});

test('what is emptied is left out, and what is set back does not count', async (t) => {
  const values = { '/target': '', '/strict': 'true', '/decks': '', '/shortWar': '"lose"' };
  t.same(configOf(fields, values), {});
  t.equal(changesIn(fields, values), 0);
  t.equal(valueOf(field('/target'), values), '', 'the field stays as it was left');
});

test('what is no number and no JSON is sent as it was typed: the service says what is wrong', async (t) => {
  t.same(configOf(fields, { '/target': 'many', '/holes': '[1,' }), { target: 'many', holes: '[1,' });
});

test('descriptions say names and values as the form does', async (t) => {
  t.same(partsOf('With `match-first`, more than `lowStake`.'), [
    { text: 'With ', isCode: false },
    { text: 'match first', isCode: true },
    { text: ', more than ', isCode: false },
    { text: 'low stake', isCode: true },
    { text: '.', isCode: false },
  ]);
});

test('every option of every game has a control of its own kind, and its example can be filled in', async (t) => {
  const ajv = new Ajv2020({ strict: false });
  for (const { id, schemas, examples } of testedTypes) {
    const schema = schemas.config as object;
    const ofType = fieldsOf(schema);
    t.notOk(
      ofType.some(({ kind }) => kind === 'json' || kind === 'text'),
      id,
    );
    const example = examples.config as Readonly<Record<string, unknown>>;
    const values = Object.fromEntries(
      Object.entries(example).map(([name, value]) => [`/${name}`, JSON.stringify(value)]),
    );
    const config = configOf(ofType, values);
    t.ok(ajv.validate(schema, config), id);
    t.match(example, config, 'nothing else');
    t.equal(changesIn(ofType, values), Object.keys(config).length);
    t.ok(Object.keys(config).length > 0, `the example of ${id} differs from the defaults`);
  }
});
