/** What the pictures of a table show of what others have done, and of what was picked. */
import type { Page } from 'playwright-core';
import { test } from 'tap';
import { at } from 'parlour-games/kit/checked';
import { seedOf } from '#test/support/play.js';
import { openGame, type Call } from '#test/support/service.js';
import { IN_CHROMIUM, newPage, openBrowser, serviceWithPage, tableAddress, untilVersion } from './support.js';

type Move = Readonly<Record<string, unknown>>;
interface Shown {
  readonly version: number;
  readonly turn: { readonly seat: number } | null;
  readonly legalMoves: readonly Move[];
  readonly state: { readonly round: number };
}

/** Everybody lays and adds what they can, until somebody other than seat 0 is about to add a card. Resolves with that card. */
const playUntilAdding = async (
  call: Call,
  path: string,
  tokens: readonly string[],
): Promise<Move & Shown> => {
  for (;;) {
    const { turn } = (await call('GET', path)).body as Shown;
    const token = at(tokens, turn?.seat ?? 0);
    const shown = (await call('GET', path, { token })).body as Shown;
    const of = (type: string): Move | undefined => shown.legalMoves.find((move) => move['type'] === type);
    const adding = of('lay-off');
    if (adding !== undefined && turn?.seat !== 0) return { ...adding, ...shown };
    const body = of('meld') ?? adding ?? at(shown.legalMoves, 0);
    const { status } = await call('POST', `${path}/moves`, { token, body });
    if (status >= 300) throw new Error(`a move was refused: ${JSON.stringify(body)}`);
  }
};

const fresh = (page: Page): Promise<string[]> =>
  page.locator('.board .laid.drawn').evaluateAll((all) => all.map(({ classList }) => classList[1] ?? ''));

test('a card that somebody adds to a meld comes there and stays marked', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const human = { kind: 'human' };
  const { id, path, tokens } = await openGame(call, '7reeg', {
    seats: [human, human, human],
    seed: seedOf(4).toString('hex'),
  });
  const { version, turn, state, ...move } = await playUntilAdding(call, path, tokens);
  const { page, faults } = await newPage(await openBrowser(t), url, { reducedMotion: 'no-preference' });
  await page.goto(tableAddress(url, { type: '7reeg', id, token: tokens[0] }));
  await untilVersion(page, version);
  t.same(await fresh(page), [], 'nothing is known of before');
  const [card, meld] = [String(move['card']), String(move['meld'])];
  const token = at(tokens, turn?.seat ?? 0);
  await call('POST', `${path}/moves`, { token, body: { type: 'lay-off', card, meld: move['meld'] } });
  await untilVersion(page, version + 1);
  const added = `laid-${state.round}-${meld}-${card}`;
  t.same(await fresh(page), [added]);
  const moving = (): Promise<number> =>
    page.evaluate(() => document.querySelector('.board .added')?.getAnimations().length ?? 0);
  t.equal(await moving(), 1, 'it comes from where the others are');
  t.same(faults, []);
});

test('of two equal cards, only the one that was picked is marked', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const human = { kind: 'human' };
  /** A deal of two decks that gives somebody two equal cards. */
  const deal = async (number: number): Promise<{ id: string; token: string; card: string }> => {
    const { id, path, tokens } = await openGame(call, '7reeg', {
      seats: [human, human, human],
      seed: seedOf(number).toString('hex'),
    });
    const { turn } = (await call('GET', path)).body as Shown;
    const seat = turn?.seat ?? 0;
    const token = at(tokens, seat);
    await call('POST', `${path}/moves`, { token, body: { type: 'draw', from: 'bank' } });
    const { state } = (await call('GET', path, { token })).body as {
      readonly state: { readonly hands: readonly { readonly cards: readonly string[] | null }[] };
    };
    const cards = at(state.hands, seat).cards ?? [];
    const card = cards.find((each, index) => cards.indexOf(each) !== index);
    return card === undefined ? deal(number + 1) : { id, token, card };
  };
  const { id, token, card } = await deal(1);
  const { page, faults } = await newPage(await openBrowser(t), url);
  await page.goto(tableAddress(url, { type: '7reeg', id, token }));
  const twins = page.locator(`.board [data-card="${card}"]`);
  await twins.nth(1).click({ position: { x: 8, y: 20 } });
  await page.locator('.board .picked').first().waitFor();
  t.same(await twins.evaluateAll((all) => all.map(({ ariaPressed }) => ariaPressed)), ['false', 'true']);
  t.same(faults, []);
});

test('a guess in Black Box does not repeat the last shot', IN_CHROMIUM, async (t) => {
  const { url, call } = await serviceWithPage(t);
  const { id, path, tokens } = await openGame(call, 'black-box', {
    seats: [{ kind: 'human' }, { kind: 'human' }],
  });
  const marbles = [3, 4, 5].map((col) => ({ row: 3, col }));
  await call('POST', `${path}/moves`, { token: tokens[0], body: { type: 'place', marbles } });
  const { page, faults } = await newPage(await openBrowser(t), url, { reducedMotion: 'no-preference' });
  await page.goto(tableAddress(url, { type: 'black-box', id, token: tokens[0] }));
  await untilVersion(page, 2);
  const moving = (): Promise<number> =>
    page
      .locator('.board .once')
      .evaluateAll((all) => all.filter((each) => each.getAnimations().length > 0).length);
  const play = async (body: object, version: number): Promise<number> => {
    await call('POST', `${path}/moves`, { token: tokens[1], body });
    await untilVersion(page, version);
    return moving();
  };
  t.ok((await play({ type: 'shoot', from: { row: 9, col: 7 } }, 3)) > 1, 'the laser comes');
  const guess = marbles.map(({ col }) => ({ row: 5, col }));
  t.equal(await play({ type: 'guess', marbles: guess }, 4), 1, 'only the marks of the guess appear');
  t.same(faults, []);
});
