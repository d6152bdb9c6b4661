/** `?at=`: every version of a stored game is what was seen of it while it was played, for every type and every viewer. */
import { test, type Test } from 'tap';
import type { GameType } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { differencesIn } from '#test/laws/face-up.js';
import { seatCounts } from '#test/laws/support.js';
import { basra } from 'parlour-games/games/basra/index';
import { documentedTypes } from '#test/support/game-types.js';
import { atLength } from '#test/support/length.js';
import { quickConfig } from '#test/support/quick-games.js';
import {
  differences,
  lastVersion,
  look,
  playWatched,
  watched,
  type WatchedGame,
} from '#test/support/replays.js';
import { openGame, type Call } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const MOVES = atLength({ brief: 4, full: 16 });
const MOVES_AFTERWARDS = atLength({ brief: 2, full: 5 });

/** The first seat is a person, the last one is open to a guest, and computers play those in between. */
const seatsOf = (count: number): object[] =>
  Array.from({ length: count }, (_, seat) => {
    if (seat === 0) return { kind: 'human', name: 'Ada' };
    return seat === count - 1 ? { kind: 'open', name: 'Guest' } : { kind: 'cpu' };
  });

/** A game in which a guest joins. Everything that anybody sees is noted. */
const playSome = async (call: Call, gameType: GameType, seats: number): Promise<WatchedGame> => {
  const { id } = gameType;
  const body = { config: quickConfig(id), seats: seatsOf(seats), autoplay: false };
  const game = watched(await openGame(call, id, body), gameType);
  await look(call, game);
  if (seats > 1) {
    const joined = await call('POST', `${game.path}/join`, { body: { name: 'Grace' } });
    game.tokens[seats - 1] = joined.body.token as string;
  }
  await playWatched(call, game, MOVES);
  return game;
};

/** Ends the game, or hands a seat over to a computer player, which goes on for a while. */
const resign = async (call: Call, game: WatchedGame): Promise<boolean> => {
  const { body } = await call('POST', `${game.path}/resign`, { token: game.tokens[0] });
  if (body.code === 'game-over') return true;
  if (body.game.status === 'active') game.tokens[0] = undefined;
  await playWatched(call, game, MOVES_AFTERWARDS);
  return (await call('GET', game.path)).body.status === 'finished';
};

const isTheSame = async (
  t: Test,
  call: Call,
  game: WatchedGame,
  options: { as: boolean; every?: number },
): Promise<void> => {
  const who = options.as ? 'whoever asks' : 'the same viewer';
  t.same(await differences(call, game, options), [], `what was seen is shown to ${who}`);
};

/** With everything face up, every view at that version is filled in. */
const fillsInAll = async (t: Test, call: Call, game: WatchedGame): Promise<void> => {
  const sights = game.sights.filter(({ file, version }) => file === '' && version % 7 === 1);
  for (const { version, text } of sights) {
    const { body } = await call('GET', `${game.path}?at=${version}&as=all`);
    const { state, ...shown } = JSON.parse(text) as { state: object; seats: object };
    t.same(differencesIn(state, body.state), [], `version ${version}`);
    t.match(body, { you: null, legalMoves: [], seats: shown.seats, version });
  }
};

const replaysAreWhatWasSeen = async (
  t: Test,
  call: Call,
  gameType: GameType,
  seats: number,
): Promise<void> => {
  const game = await playSome(call, gameType, seats);
  await isTheSame(t, call, game, { as: false, every: 3 });
  const isOver = await resign(call, game);
  await isTheSame(t, call, game, { as: false });
  if (!isOver) return;
  await isTheSame(t, call, game, { as: true });
  await fillsInAll(t, call, game);
  const last = lastVersion(game);
  t.match((await call('GET', `${game.path}?at=${last}`)).body, { status: 'finished', version: last });
  const { body: deal } = await call('GET', `${game.path}?at=1`);
  if (last > 1) t.match(deal, { result: null, fairness: { seed: null } });
};

/** Shows everything of past versions, even to those who ask for what they saw. */
const showingAll =
  (call: Call): Call =>
  (method, path, options) =>
    call(method, path.replace(/\?at=(\d+)$/, '?at=$1&as=all'), options);

/** One game of each type; in one of them a computer player takes over a seat. */
const briefly = (gameType: GameType): number[] => [at(seatCounts(gameType), gameType.id === '7reeg' ? 1 : 0)];

test('replays', async (t) => {
  const { call } = await sharedService(t);
  for (const gameType of documentedTypes) {
    const counts = seatCounts(gameType);
    const full = [...new Set([at(counts, 0), at(counts, -1)])];
    for (const seats of atLength({ brief: briefly(gameType), full }))
      await t.test(`${gameType.id}, ${seats} seats`, (t) => replaysAreWhatWasSeen(t, call, gameType, seats));
  }

  await t.test('a service that shows more of the past than was seen then is found', async (t) => {
    const game = await playSome(call, basra, 2);
    await resign(call, game);
    const found = await differences(showingAll(call), game, { as: false });
    t.ok(found.includes('?at=1 of spectator'), found.join());
    t.ok(found.includes('/board.txt?at=1 of spectator'), 'in the drawings, too');
  });
});
