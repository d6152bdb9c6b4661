/** Games whose seed neither the client nor the service chooses alone, and services that cheat. */
import { createHash, createHmac } from 'node:crypto';
import { Parlour, randomMove, SeedError, type ParlourOptions } from 'parlour-client';
import { test } from 'tap';
import { newPlayer } from '#test/support/players.js';
import { sharedService } from '#test/support/shared-service.js';

const SEED = '5e'.repeat(32);
const KEY = 'a-key-of-more-than-twenty-characters';
const TERMS = { against: 'anybody', clock: { perMoveS: 71 } } as const;

/** A client that reads altered responses. */
const readsAltered = (alter: (text: string) => string): Pick<ParlourOptions, 'fetch'> => ({
  fetch: async (input, init) => {
    const response = await fetch(input, init);
    const { status, headers } = response;
    const type = headers.get('content-type') ?? '';
    if (!type.includes('json')) return response;
    return new Response(alter(await response.text()), { status, headers: { 'content-type': type } });
  },
});

test('a game is created with a part of the client’s in its seed, which is checked at the end', async (t) => {
  const { url } = await sharedService(t);
  const parlour = new Parlour({ baseUrl: url });
  const session = await parlour.war.create();
  t.match(session.clientSeed, /^[0-9a-f]{64}$/);
  t.match(session.game.fairness, { seedChosenBy: 'both', clientSeed: session.clientSeed });
  await t.rejects(session.checkSeed(), SeedError, 'nothing is revealed yet');
  await session.resign();
  t.equal(await session.checkSeed(), true);
  t.not((await parlour.war.create()).clientSeed, session.clientSeed, 'each game has one of its own');

  const seats = [{ kind: 'human' as const }, { kind: 'human' as const }];
  const other = await (await parlour.war.create({ seats })).forSeat(1);
  await other.resign();
  t.equal(await other.checkSeed(), true, 'the other seats have it, too');

  const own = await parlour.war.create({ seed: SEED });
  t.match([own.clientSeed, own.game.fairness.seedChosenBy], [null, 'client']);
  t.equal(await own.checkSeed(), false);

  const keyed = await parlour.war.create({}, { idempotencyKey: `${KEY}-1` });
  t.match([keyed.clientSeed, keyed.game.fairness.seedChosenBy], [null, 'server']);
  const options = { idempotencyKey: `${KEY}-2`, seedPart: await parlour.war.newSeedPart() };
  const [first, second] = [await parlour.war.create({}, options), await parlour.war.create({}, options)];
  t.equal(second.id, first.id);
  t.equal(second.clientSeed, options.seedPart.clientSeed);
});

test('a service that cheats with a seed is caught', async (t) => {
  const { url } = await sharedService(t);
  const create = (alter: (text: string) => string) =>
    new Parlour({ baseUrl: url, ...readsAltered(alter) }).connectFour.create();
  const part = /"clientSeed":"[0-9a-f]{64}"/;
  for (const [what, alter] of [
    ['the part was left out', (text) => text.replace(part, '"clientSeed":""')],
    ['it is another part', (text) => text.replace(part, `"clientSeed":"${SEED}"`)],
    ['it is not a whole part', (text) => text.replace('"clientSeed":"', '"clientSeed":"5e')],
    [
      'another commitment',
      (text) => text.replace(/"commitment":"[^"]*"(?=,"seed")/, `"commitment":"${SEED}"`),
    ],
  ] as [string, (text: string) => string][])
    await t.rejects(create(alter), SeedError, what);

  for (const [what, pattern, by] of [
    ['another secret', /"secret":"[0-9a-f]{64}"/g, `"secret":"${SEED}"`],
    ['another seed', /"seed":"[0-9a-f]{64}"/g, `"seed":"${SEED}"`],
    ['no secret', /"secret":"[0-9a-f]{64}"/g, '"secret":null'],
    [
      'another commitment',
      /(?<="status":"finished".*)"commitment":"[0-9a-f]{64}"/g,
      `"commitment":"${SEED}"`,
    ],
    ['another part', /(?<="status":"finished".*)"clientSeed":"[0-9a-f]{64}"/g, `"clientSeed":"${SEED}"`],
  ] as const) {
    const session = await create((text) => text.replace(pattern, by));
    await t.rejects(
      session.playGame(({ legalMoves }) => randomMove(legalMoves)),
      { name: 'SeedError', message: `do not trust connect-four ${session.id}: ` },
      what,
    );
  }

  /** All that is revealed fits together, but is not what was agreed on. */
  const replaced = await create((text) => {
    const clientSeed = /"clientSeed":"([0-9a-f]{64})"/.exec(text)?.[1] ?? '';
    if (!text.includes('"status":"finished"')) return text;
    const secret = Buffer.from(SEED, 'hex');
    const seed = createHmac('sha256', secret).update(clientSeed).digest('hex');
    return text
      .replaceAll(/"secret":"[0-9a-f]{64}"/g, `"secret":"${SEED}"`)
      .replaceAll(/"seed":"[0-9a-f]{64}"/g, `"seed":"${seed}"`)
      .replaceAll(
        /"commitment":"[0-9a-f]{64}"/g,
        `"commitment":"${createHash('sha256').update(secret).digest('hex')}"`,
      );
  });
  await t.rejects(
    replaced.playGame(({ legalMoves }) => randomMove(legalMoves)),
    { name: 'SeedError', message: /its commitment has changed/ },
  );
  const honest = await create((text) => text);
  t.match(await honest.playGame(({ legalMoves }) => randomMove(legalMoves)), { status: 'finished' });
});

test('both who are matched have a part in the seed', async (t) => {
  const { call, url } = await sharedService(t);
  const [{ token }, other] = [await newPlayer(call), await newPlayer(call, 'Bob')];
  let polls = (): void => undefined;
  const isPolling = new Promise<void>((resolve) => (polls = resolve));
  const noticesPoll: typeof fetch = (input, init) => {
    if (typeof input === 'string' && input.includes('?wait=')) polls();
    return fetch(input, init);
  };
  const ada = new Parlour({ baseUrl: url, playerToken: token, fetch: noticesPoll });
  const bob = new Parlour({ baseUrl: url, playerToken: other.token });
  // Left behind by a program that has ended.
  t.equal((await call('POST', '/v1/war/matches', { token, body: TERMS })).status, 202);
  const waiting = ada.war.match(TERMS);
  await isPolling;
  const [first, second] = await Promise.all([waiting, bob.war.match(TERMS)]);
  t.match(first?.clientSeed, /^[0-9a-f]{64}$/);
  t.match(second?.clientSeed, /^[0-9a-f]{64}$/);
  const { clientSeed = '', seedChosenBy } = first?.game.fairness ?? {};
  t.equal(seedChosenBy, 'both');
  t.equal(clientSeed, `${first?.clientSeed}${second?.clientSeed}`);
  await first?.resign();
  await second?.refresh();
  t.same([await first?.checkSeed(), await second?.checkSeed()], [true, true]);
});
