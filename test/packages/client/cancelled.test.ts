/** Entries of a game that is cancelled come to an end, whenever they are read. */
import { Parlour } from 'parlour-client';
import { test } from 'tap';
import { sharedService } from '#test/support/shared-service.js';

test('the entries of a cancelled game end with its cancellation', async (t) => {
  const { url } = await sharedService(t);
  const session = await new Parlour({ baseUrl: url })
    .games('war')
    .create({ seats: [{ kind: 'human' }, { kind: 'open' }] });
  const typesOf = async (options: object): Promise<(string | undefined)[]> => {
    const types: (string | undefined)[] = [];
    for await (const { move, events } of session.entries(options))
      types.push(move?.type ?? events.at(-1)?.type);
    return types;
  };
  const live = typesOf({});
  await session.cancel();
  t.strictSame(await live, ['dealt', 'cancel'], 'while it is followed');
  t.strictSame(await typesOf({}), ['dealt', 'cancel'], 'afterwards');
  t.strictSame(await typesOf({ after: 0 }), ['cancel']);
  t.strictSame(await typesOf({ after: 1 }), [], 'after the last one');
  await t.rejects(typesOf({ after: 2 }), { name: 'HistoryChangedError' });
});
