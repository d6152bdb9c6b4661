/** Short runs of resilience/leak-hunt: on the service as it is, and on one whose game types leak. */
import type { FastifyInstance } from 'fastify';
import { test, type Test } from 'tap';
import { huntLeaks, type LeakHuntOptions } from '#resilience/leak-hunt/leak-hunt.js';
import { leaksIn } from '#resilience/leak-hunt/search.js';
import { createFindings } from '#resilience/support/findings.js';
import type { GameType } from 'parlour-games/game-type';
import { gameTypes, type Registry } from 'parlour-games/games';
import { deckOf } from 'parlour-games/kit/cards';
import { get } from 'parlour-games/kit/checked';
import { cardText } from 'parlour-games/kit/draw/text-blocks';
import { remembering, viewing } from '#test/laws/planted/plant.js';
import { registry as registryOfTests, gameTypes as allTypes } from '#test/support/game-types.js';
import { startService } from '#test/support/service.js';
import { startReceiver } from '#test/support/webhooks.js';

const SWEEP_EVERY = 30;
const MAX_MOVES = 61;

const hunt = async (options: Partial<LeakHuntOptions> & { url: string }) => {
  const findings = options.findings ?? createFindings();
  await huntLeaks({
    games: gameTypes.size,
    sweepEvery: SWEEP_EVERY,
    maxMoves: MAX_MOVES,
    log: () => '',
    ...options,
    findings,
  });
  return findings.violations();
};

/** Hunts in one short game of a type. Leaks planted in it are to be found, so they are not printed like real ones. */
const huntPlanted = async (url: string, type: string) => {
  const findings = createFindings(() => undefined);
  const planted = { games: 1, sweepEvery: 4, maxMoves: 4 };
  return hunt({ url, gameTypes: [get(allTypes, type)], ...planted, findings });
};

test('no response contains a secret of another seat, in any game type', async (t) => {
  const { url } = await startService(t, { WEBHOOK_HOSTS: 'localhost' });
  const hook = await startReceiver(t);
  t.same(await hunt({ url, hook }), {});
  t.ok(hook.types().includes('your-turn'));
});

interface Piles {
  readonly hands?: readonly string[][];
  readonly decks?: readonly string[][];
}
const shown = (piles: readonly string[][]) => piles.map((cards) => ({ size: cards.length, cards }));

/** Shows every hand or deck to everyone; types without either stay as they are. */
const showingPiles = (gameType: GameType): GameType =>
  viewing(gameType, ({ hands, decks }: Piles) => ({
    ...(hands !== undefined && { hands: shown(hands) }),
    ...(decks !== undefined && { decks: shown(decks) }),
  }));

const showingMarbles = (gameType: GameType): GameType => ({
  ...gameType,
  view: (state) => gameType.view(state, (state as { halves: object[] }).halves.length - 1),
});

/** Draws every picture as the next seat sees it. */
const drawingForOthers = (original: GameType): GameType => {
  const { gameType, latest } = remembering(original);
  const others = <S extends Parameters<GameType['draw']['text']>[0]>(scene: S): S => {
    const viewer = ((scene.viewer ?? -1) + 1) % scene.seats;
    return { ...scene, viewer, view: gameType.view(latest(), viewer) };
  };
  const { text, svg } = gameType.draw;
  return {
    ...gameType,
    draw: { text: (scene) => text(others(scene)), svg: (scene) => svg(others(scene)) },
  };
};

const brokenRegistry = (breaking: (gameType: GameType) => GameType): Registry => ({
  ...registryOfTests,
  gameTypes: new Map([...allTypes].map(([id, gameType]) => [id, breaking(gameType)])),
});

const findsLeaks = async (t: Test, types: readonly string[], breaking: (gameType: GameType) => GameType) => {
  const { url } = await startService(t, {}, { registry: brokenRegistry(breaking) });
  for (const type of types) {
    const violations = await huntPlanted(url, type);
    t.ok((violations['secrets in responses'] ?? 0) > 0, type);
  }
};

test('leaks in views are found in the responses', async (t) => {
  const showing = (gameType: GameType): GameType =>
    gameType.id === 'black-box' ? showingMarbles(gameType) : showingPiles(gameType);
  await findsLeaks(t, ['war', 'black-box', 'duets'], showing);
});

test('leaks in drawings are found in the responses', async (t) => {
  await findsLeaks(t, ['basra', 'double-7'], drawingForOthers);
});

/** Its past views show each seat the hand of another one. */
const swapHands = ({ engine }: FastifyInstance): void => {
  const { games } = engine;
  const { at } = games;
  const gameAt: typeof at = async (...parameters) => {
    const past = await at(...parameters);
    const { hands = [] } = past.state as Piles;
    return { ...past, state: { ...past.state, hands: hands.toReversed() } };
  };
  Object.assign(games, { at: gameAt });
};

test('leaks in past views are found in the responses', async (t) => {
  const { url, app } = await startService(t, {}, { registry: registryOfTests });
  swapHands(app);
  const violations = await huntPlanted(url, '7reeg');
  t.ok((violations['secrets in responses'] ?? 0) > 0);
});

const secretsOf = (...pieces: string[]) => ({
  pieces: new Set(pieces),
  keys: ['key'],
  deal: { seq: 2, revealingEvents: ['round-ended'] },
});
const response = (text: string, type = 'application/json') => ({
  status: 200,
  headers: { 'content-type': type },
  text,
});

test('pieces are found in all their spellings', async (t) => {
  for (const card of deckOf()) {
    t.same(leaksIn(response(JSON.stringify({ cards: [card] })), secretsOf(card), false), [card]);
    t.same(leaksIn(response(`Hand: ${cardText(card)} 2♣x`, 'text/plain'), secretsOf(card), false), [card]);
    t.same(leaksIn(response(`<text>${cardText(card)}</text>`, 'image/svg+xml'), secretsOf(card), false), [
      card,
    ]);
    t.same(leaksIn(response(JSON.stringify({ detail: `Not ${card}.` })), secretsOf(card), false), [card]);
  }
  const marble = '{"col":4,"row":3}';
  for (const text of ['{"row":3,"col":4}', '{"a":[{"col":4,"row":3}]}'])
    t.same(leaksIn(response(text), secretsOf(marble), false), [marble]);
  t.same(leaksIn(response('[7:1] 6:2', 'text/plain'), secretsOf('7:1'), false), ['7:1']);
  t.same(leaksIn(response('{"etag":"key"}'), secretsOf(), false), ['key']);
});

test('what belongs to an earlier deal, a template or a guess is no leak', async (t) => {
  const entry = (seq: number, ...types: string[]) => ({
    seq,
    events: types.map((type) => ({ type, cards: ['TD'] })),
  });
  const leaks = (value: object, isHint = false) =>
    leaksIn(response(JSON.stringify(value)), secretsOf('TD', '{"col":4,"row":3}'), isHint);
  t.same(leaks({ items: [entry(1, 'dealt'), entry(2, 'played', 'round-ended')] }), []);
  t.same(leaks({ items: [entry(2, 'round-ended', 'dealt')] }), ['TD']);
  t.same(leaks({ items: [entry(3, 'drew')] }), ['TD']);
  t.same(leaks({ marbles: { choose: 3, from: [{ row: 3, col: 4 }] } }), []);
  t.same(leaks({ move: { marbles: [{ row: 3, col: 4 }] } }, true), []);
  t.same(leaks({ move: { marbles: [{ row: 3, col: 4 }] } }), ['{"col":4,"row":3}']);
});
