/** Every way in which a field can be wrong is reported in words, by the service itself. */
import { test } from 'tap';
import { openGame, TWO_HUMANS } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

interface Refusal {
  readonly detail: string;
  readonly errors: readonly { readonly pointer: string; readonly message: string }[];
}

test('a refused request says in words what is wrong with it', async (t) => {
  const { call } = await sharedService(t);
  const refusalOf = async (method: string, path: string, body?: object): Promise<Refusal> => {
    const { status, body: problem } = await call(method, path, { body });
    t.match([status, problem.code], [400, 'validation-failed'], `${method} ${path}`);
    return problem as Refusal;
  };
  const creating = (type: string, body: object) => refusalOf('POST', `/v1/${type}/games`, body);
  const game = async (type: string) => (await openGame(call, type, TWO_HUMANS)).path;

  await t.test('a word that is not one of a list', async (t) => {
    t.match(await creating('war', { seats: [{ kind: 'robot' }] }), {
      detail: 'seats[0].kind must be one of human, open, cpu.',
      errors: [{ pointer: '/body/seats/0/kind', message: 'must be one of human, open, cpu' }],
    });
    const { detail } = await creating('war', { seats: [{}, { kind: 'cpu', level: 'expert' }, { kind: 7 }] });
    t.equal(
      detail,
      'seats[0] must have the field kind: one of human, open, cpu. seats[1].level must be one of easy, medium, hard. ' +
        'seats[2].kind must be one of human, open, cpu.',
    );
    const { detail: visibility } = await creating('war', { visibility: 'hidden' });
    t.equal(visibility, 'visibility must be one of public, unlisted, private.');
  });

  await t.test('a missing or unknown type of move', async (t) => {
    const blackBox = `${await game('black-box')}/moves`;
    const types = 'one of place, shoot, guess';
    t.match(await refusalOf('POST', blackBox, {}), {
      detail: `The body must have the field type: ${types}.`,
      errors: [{ pointer: '/body', message: `must have the field type: ${types}` }],
    });
    t.match(await refusalOf('POST', blackBox, { type: 'drop' }), {
      detail: `type must be ${types}.`,
      errors: [{ pointer: '/body/type', message: `must be ${types}` }],
    });
    const connectFour = `${await game('connect-four')}/moves`;
    t.equal((await refusalOf('POST', connectFour, { type: 'Drop', column: 1 })).detail, 'type must be drop.');
    t.equal((await refusalOf('POST', connectFour)).detail, 'The body must have the field type: drop.');
  });

  await t.test('numbers, strings and lists with their ranges', async (t) => {
    const connectFour = `${await game('connect-four')}/moves`;
    const column = 'column must be a whole number from 1 to 7.';
    for (const wrong of [8, 0, '4', 1.5, null])
      t.equal((await refusalOf('POST', connectFour, { type: 'drop', column: wrong })).detail, column);
    const seed = 'seed must be a string (The seed of all random numbers, 64 lower-case hex digits).';
    t.equal((await creating('war', { seed: 'abc' })).detail, seed);
    const { detail: name } = await creating('war', { seats: [{ kind: 'human', name: '' }] });
    t.match(
      name,
      /^seats\[0\]\.name must be a string of 1 to 160 characters such as "Ada" \(The player’s name, /,
    );
    t.equal((await creating('war', { autoplay: 'yes' })).detail, 'autoplay must be true or false.');
    t.equal((await creating('war', { seats: {} })).detail, 'seats must be a list.');
    t.equal((await creating('war', [])).detail, 'The body must be an object.');
    const { detail: nothing } = await refusalOf('PATCH', '/v1/players/me', {});
    t.equal(nothing, 'The body must have a field: name or accepts.');
    const trace = {
      marbles: Array.from({ length: 26 }, () => ({ row: 3, col: 3 })),
      from: { row: 1, col: 5 },
    };
    const { detail: marbles } = await refusalOf('POST', '/v1/black-box/traces', trace);
    t.equal(marbles, 'marbles must be a list of at most 25 items.');
    const half = { commitmentId: '019b76da-a800-7000-8000-000000000000' };
    t.equal((await creating('war', half)).detail, 'The body must have clientSeed if it has commitmentId.');
    const both = { commitmentId: 'x', clientSeed: 'x' };
    t.match((await creating('war', both)).detail, /^commitmentId must be a UUID\.$/);
  });

  await t.test('a value of a long list is described', async (t) => {
    const discard = { type: 'discard', card: '1C' };
    const { detail } = await refusalOf('POST', `${await game('7reeg')}/moves`, discard);
    t.equal(detail, 'card must be one of 52 values (Rank (A 2 … 9 T J Q K), then suit (C D H S)).');
    const play = { type: 'play', card: 'QC' };
    const { detail: pattern } = await refusalOf('POST', `${await game('basra')}/moves`, play);
    t.equal(pattern, 'card must be a string such as "TD" (A card from your own hand).');
  });

  await t.test('an unknown field, with the nearest known one if it is close', async (t) => {
    t.match(await creating('war', { visiblity: 'public' }), {
      detail: 'The body has an unknown field "visiblity"; did you mean visibility?',
      errors: [{ pointer: '/body', message: 'has an unknown field "visiblity"; did you mean visibility?' }],
    });
    const move = { type: 'drop', column: 4, row: 1 };
    const { detail } = await refusalOf('POST', `${await game('connect-four')}/moves`, move);
    t.equal(detail, 'The body has an unknown field "row"; its fields are type, column.');
    const { detail: none } = await refusalOf('POST', `${await game('connect-four')}/resign`, {
      why: 'bored',
    });
    t.equal(none, 'The body has an unknown field "why"; it has none.');
    const { detail: long } = await creating('war', { config: { [`\u0007${'x'.repeat(1000)}`]: 1 } });
    t.match(long, /^config has an unknown field "\\u0007x{39}…"; its fields are /);
  });

  await t.test('query parameters', async (t) => {
    const path = await game('war');
    const { detail } = await refusalOf('GET', `${path}/moves?limit=x&aftr=1`);
    t.equal(
      detail,
      'The query has an unknown field "aftr"; did you mean after? ' +
        'The query parameter limit must be a whole number from 1 to 500.',
    );
    t.match((await refusalOf('GET', `${path}/moves?limit=501`)).errors, [{ pointer: '/querystring/limit' }]);
  });

  await t.test('twenty faults at most', async (t) => {
    const seats = Array.from({ length: 100 }, () => ({ kind: 'robot' }));
    t.equal((await creating('war', { seats })).errors.length, 20);
  });
});
