import { test } from 'tap';
import { matchNotices, noticesOf, standingNotices, type Notice } from '#src/engine/live/notices.js';
import { presentNotice } from '#src/http/presenters.js';
import { playAnswer, playJoin, playOffer, playRelease, playResignation } from 'parlour-games/record/entries';
import type { SeatRecord } from 'parlour-games/record/game-record';
import {
  connectFour,
  dealt,
  dropped,
  OPEN_SEAT,
  START,
  then,
  typeOf,
  type Played,
} from '#test/engine/support.js';

const [ADA, BOB] = ['ada', 'bob'];
const adas: SeatRecord = {
  ...{ kind: 'human', name: 'Ada', created: { kind: 'human' }, tokenHash: null },
  player: { id: ADA, kind: 'person' },
};
const invited: SeatRecord = { ...OPEN_SEAT, reserved: BOB };
const CLOCK = { perMoveS: 60 };

const withOffer = (played: Played, move: 'offer-draw' | 'decline', seat: number): Played => {
  const { gameType, game } = played;
  const now = game.updatedAt;
  const appended =
    move === 'decline'
      ? playAnswer(gameType, game, { seat, isAccepted: false, earlier: null }, now)
      : playOffer(gameType, game, { type: 'draw', seat }, now);
  return then(played, appended);
};

const joined = (played: Played): Played => {
  const joiner = { seat: 1, name: 'Bob', player: { id: BOB, kind: 'bot' }, tokenHash: null } as const;
  return then(played, playJoin(played.gameType, played.game, joiner, START));
};

const told = (notices: readonly Notice[]): string[] =>
  notices.map((notice) => {
    const { playerId, kind } = notice;
    if (kind === 'your-turn') return `${playerId} your-turn ${notice.version}`;
    return kind === 'offer' ? `${playerId} offer ${notice.offer?.version ?? null}` : `${playerId} ${kind}`;
  });

/** What the latest entry means. */
const latest = ({ gameType, game, entries, records }: Played): string[] =>
  told(noticesOf(gameType, game, entries.slice(-1), records.at(-2) ?? null));

test('what players hear of each entry', (t) => {
  const connect = typeOf('connect-four');
  const dealtGame = dealt(connect, 2, {}, { seats: [adas, invited], clock: CLOCK, rematchOf: 'old' });
  t.same(latest(dealtGame), ['ada rematch', 'bob rematch', 'bob invited']);
  const released = then(dealtGame, playRelease(connect, dealtGame.game, { seat: 1, by: 'human' }, START));
  t.same(latest(released), [], 'nobody is invited any more');

  const begun = joined(dealtGame);
  t.same(latest(begun), ['ada game-started', 'ada your-turn 2', 'bob game-started']);
  const [, turn] = noticesOf(connect, begun.game, begun.entries.slice(-1), dealtGame.game);
  t.match(turn, { deadline: begun.game.updatedAt + 60_000, seat: 0 });

  const moved = dropped(begun, '3');
  t.same(latest(moved), ['bob your-turn 3']);
  const { version: to, state: earlier } = begun.game;
  const asked = then(moved, playOffer(connect, moved.game, { type: 'take-back', seat: 0, to }, START));
  const takenBack = playAnswer(connect, asked.game, { seat: 1, isAccepted: true, earlier }, START);
  t.same(latest(then(asked, takenBack)), ['ada offer null', 'ada your-turn 5', 'bob offer null']);
  const offered = withOffer(moved, 'offer-draw', 0);
  t.same(latest(offered), ['ada offer 4', 'bob offer 4'], 'the turn is as before');
  t.same(latest(withOffer(offered, 'decline', 1)), ['ada offer null', 'bob offer null']);
  const once = dropped(offered, '3');
  t.same(latest(once), ['ada your-turn 5'], 'the offer still stands');
  t.same(
    latest(dropped(once, '3')),
    ['ada offer null', 'bob offer null', 'bob your-turn 6'],
    'it has lapsed',
  );
  t.same(
    told(noticesOf(connect, once.game, once.entries.slice(-1))),
    ['ada offer 4', 'ada your-turn 5', 'bob offer 4'],
    'once more if the game before is not known',
  );

  const over = then(once, playResignation(connect, once.game, 0, START));
  t.same(latest(over), ['ada offer null', 'ada finished', 'bob offer null', 'bob finished']);
  t.same(
    told(noticesOf(connect, over.game, over.entries)),
    ['ada rematch', 'ada game-started', 'ada offer null', 'ada finished'].concat([
      'bob rematch',
      'bob game-started',
      'bob offer null',
      'bob finished',
    ]),
    'all at once',
  );

  t.same(told(standingNotices(connect, dealtGame.game, BOB)), ['bob invited']);
  t.same(told(standingNotices(connect, offered.game, BOB)), ['bob offer 4', 'bob your-turn 4']);
  t.same(told(standingNotices(connect, offered.game, ADA)), ['ada offer 4']);
  t.same(standingNotices(connect, over.game, ADA), []);
  t.end();
});

test('nobody hears for seats without a player, nor of the turn of a computer that took a seat over', (t) => {
  const plain = connectFour('3');
  t.same(latest(plain), []);
  const war = typeOf('double-7');
  const seats = [
    adas,
    { ...adas, player: { id: BOB, kind: null } },
    { ...adas, player: { id: 'eve', kind: 'bot' } },
  ] as const;
  const game = dealt(war, 3, {}, { seats });
  t.notMatch(latest(game).join(), /bob/, 'nor for one who has been deleted');
  const turn = Number(war.turn(game.game.state));
  const left = then(game, playResignation(war, game.game, turn, START));
  t.notMatch(told(noticesOf(war, left.game, left.entries)).join(), /your-turn/);
  t.end();
});

test('a notice as it is presented begins with its game', (t) => {
  const game = dealt(typeOf('connect-four'), 2, {}, { seats: [adas, invited], rematchOf: 'old' });
  const notices = noticesOf(game.gameType, game.game, game.entries).map(presentNotice);
  t.match(notices, [
    { kind: 'rematch', data: { game: 'old', type: 'connect-four', rematch: game.game.id } },
    { kind: 'rematch', data: { links: { self: `/v1/connect-four/games/${game.game.id}` } } },
    { kind: 'invited', data: { game: game.game.id, type: 'connect-four', seat: 1, links: {} } },
  ]);
  const turn = noticesOf(game.gameType, joined(game).game, joined(game).entries);
  t.match(turn.map(presentNotice), [
    {},
    {},
    { kind: 'your-turn', data: { seat: 0, version: 2, deadline: null } },
    {},
    {},
  ]);
  t.end();
});

test('whose seat a computer player has taken over hears of no turn', async (t) => {
  const taken: SeatRecord = { ...adas, kind: 'cpu', level: 'easy', player: { id: BOB, kind: 'bot' } };
  const played = dropped(dealt(typeOf('connect-four'), 2, {}, { seats: [adas, taken] }), '3');
  t.strictSame(latest(played), []);
  t.strictSame(standingNotices(played.gameType, played.game, BOB), []);
});

test('the players of a new game hear of their matches', async (t) => {
  const { game } = connectFour('', { seats: [adas, { ...adas, player: { id: BOB, kind: 'bot' } }] });
  const notices = matchNotices(game, [{ id: 'second', seat: 1 }]);
  t.strictSame(
    notices.map(({ playerId }) => playerId),
    [BOB],
  );
  t.match(notices.map(presentNotice), [
    {
      kind: 'match',
      data: { match: { id: 'second', status: 'matched', game: { id: game.id, seat: 1, links: {} } } },
    },
  ]);
});
