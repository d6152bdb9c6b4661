/** The games of the laws over HTTP: impolite players are refused, change nothing, and everybody is told what the laws allow. */
import { test, type Test } from 'tap';
import type { GameType, Seat, Typed, Viewer } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { entryRng } from 'parlour-games/record/rng';
import { candidatesFor, refusalsAt } from '#test/laws/candidates.js';
import { lawGamesOf } from '#test/laws/games.js';
import { lawGame } from '#test/laws/support.js';
import { documentedTypes } from '#test/support/game-types.js';
import { atLength } from '#test/support/length.js';
import { viewerName, viewersOf, type Playthrough, type Step } from '#test/support/play.js';
import { openGame, type Call, type Opened } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const GAMES = atLength({ brief: 1, full: 100 });
const MOVES = atLength({ brief: 6, full: 60 });
const REFUSED = atLength({ brief: 2, full: 100 });
/** The interval, in moves, at which players are impolite; at rare states, they always are. */
const IMPOLITE_EVERY = atLength({ brief: 1, full: 8 });

/** Games by the newest rules without a claim to a "50", which depends on the time; those of most seats first. */
const gamesOf = (gameType: GameType): Playthrough[] =>
  lawGamesOf(gameType)
    .map((_, n) => lawGame(gameType, n))
    .filter(({ setup }) => setup.rulesVersion === gameType.rules.version)
    .filter(({ steps }) => steps.every(({ move }) => !(move !== null && 'fifty' in move)))
    .filter(({ steps }) => steps.length > MOVES || GAMES > 1)
    .sort((a, b) => b.setup.seats - a.setup.seats || a.steps.length - b.steps.length)
    .slice(0, GAMES);

/** A game of the service, and the same game played by the rules alone, at the same times. */
interface Mirrored {
  readonly t: Test;
  readonly call: Call;
  readonly game: Opened;
  readonly playthrough: Playthrough;
}

const tokenOf = ({ game }: Mirrored, viewer: Viewer): string | undefined =>
  viewer === null ? undefined : at(game.tokens, viewer);

const send = (mirrored: Mirrored, seat: Viewer, move: Typed) =>
  mirrored.call('POST', `${mirrored.game.path}/moves`, { token: tokenOf(mirrored, seat), body: move });

/** Everybody but the seat to move tries its move, and it tries moves that the rules refuse. */
const actImpolitely = async (mirrored: Mirrored, seat: Seat, step: Step, move: Typed): Promise<void> => {
  const { t, playthrough } = mirrored;
  const { gameType, seats } = playthrough.setup;
  for (const other of viewersOf(seats)) {
    if (other === seat) continue;
    const { status, body } = await send(mirrored, other, move);
    t.match([status, body.type], other === null ? [401, /unauthorized/] : [409, /not-your-turn/], move.type);
  }
  const refused = [...refusalsAt(playthrough.setup, step, candidatesFor(playthrough))].slice(0, REFUSED);
  for (const [reason, tried] of refused) {
    const applied = gameType.apply(step.state, seat, tried, {
      now: Date.now(),
      rng: entryRng(playthrough.setup.seed, step.seq + 1),
    });
    if (applied.ok) continue;
    const { status, body } = await send(mirrored, seat, tried);
    const { detail, options } = applied;
    t.match([status, body], [422, { reason: applied.reason, detail, ...(options && { options }) }], reason);
  }
};

/** What each viewer is given is what the rules let it see. */
const compare = async (mirrored: Mirrored, steps: readonly Step[]): Promise<void> => {
  const { t, call, game, playthrough } = mirrored;
  const { gameType, seats } = playthrough.setup;
  const { state, seq } = at(steps, -1);
  for (const viewer of viewersOf(seats)) {
    const token = tokenOf(mirrored, viewer);
    const { body } = await call('GET', game.path, { token });
    const where = `after entry ${seq}, ${viewerName(viewer)}`;
    t.equal(body.version, seq + 1, `${where}: nothing but the move has changed the game`);
    t.same(body.state, gameType.view(state, viewer), `${where}: the view`);
    const options = viewer === null ? [] : gameType.legalMoves(state, viewer);
    t.same(body.legalMoves ?? [], options, `${where}: the legal moves`);
    const log = await call('GET', `${game.path}/moves?limit=100`, { token });
    const told = steps.map(({ seat, move, events }) => ({
      move: move === null || seat === null ? null : gameType.viewMove(move, seat, viewer, state),
      events: events.map((event) => gameType.viewEvent(event, viewer, state)),
    }));
    const items = (log.body as { items: { move: object; events: object[] }[] }).items;
    t.same(items.map(({ move, events }) => ({ move, events })), told, `${where}: the log`); // prettier-ignore
  }
};

/** A seat that is not to move resigns, which ends a game of two seats. */
const resignOutOfTurn = async (mirrored: Mirrored, { state }: Step): Promise<void> => {
  const { t, call, game, playthrough } = mirrored;
  const { gameType, seats } = playthrough.setup;
  const turn = gameType.turn(state);
  if (turn === null || seats !== 2) return;
  const { status } = await call('POST', `${game.path}/resign`, { token: tokenOf(mirrored, 1 - turn) });
  t.equal(status, 201, 'a seat may resign at any time');
  const resigned = gameType.resign(state, 1 - turn);
  for (const viewer of viewersOf(seats)) {
    const { body } = await call('GET', game.path, { token: tokenOf(mirrored, viewer) });
    t.same(body.state, gameType.view(resigned.state, viewer), `the last view of ${viewerName(viewer)}`);
    t.same(body.result, gameType.result(resigned.state), 'the result');
  }
};

const playThrough = async (t: Test, call: Call, playthrough: Playthrough): Promise<void> => {
  const { gameType, seed, seats } = playthrough.setup;
  const people = Array.from({ length: seats }, () => ({ kind: 'human' }));
  const game = await openGame(call, gameType.id, {
    config: playthrough.given ?? {},
    seats: people,
    seed: seed.toString('hex'),
  });
  const mirrored = { t, call, game, playthrough };
  const steps = [at(playthrough.steps, 0)];
  for (const { move } of playthrough.steps.slice(1, MOVES + 1)) {
    const step = at(steps, -1);
    const seat = gameType.turn(step.state);
    if (seat === null || move === null) break;
    if (step.seq % IMPOLITE_EVERY === 0 || playthrough.steps[step.seq]?.isRare === true)
      await actImpolitely(mirrored, seat, step, move);
    const played = await send(mirrored, seat, move);
    t.equal(played.status, 201, played.text.slice(0, 300));
    const now = Date.parse(at(played.body.entries as { at: string }[], 0).at);
    const applied = gameType.apply(step.state, seat, move, { now, rng: entryRng(seed, step.seq + 1) });
    if (!applied.ok) throw new Error(applied.detail);
    steps.push({ seq: step.seq + 1, seat, move, state: applied.state, events: applied.events });
  }
  await compare(mirrored, steps);
  await resignOutOfTurn(mirrored, at(steps, -1));
};

test('the games of the laws over HTTP', async (t) => {
  const { call } = await sharedService(t);
  for (const gameType of documentedTypes)
    await t.test(gameType.id, async (each) => {
      for (const playthrough of gamesOf(gameType)) await playThrough(each, call, playthrough);
    });
});
