/** What must hold for players and their tokens on every database. */
import { v7 as uuidv7 } from 'uuid';
import {
  REPLACED_AFTER_MS,
  type ChangedGame,
  type EndedMatch,
  OPPONENTS,
  type PlayerGame,
  type PlayerRecord,
  type WaitingLine,
  type WaitingMatch,
} from '#src/engine/players/player-store.js';
import { setsIn } from '#src/engine/players/match-sets.js';
import type { Creation, Store } from '#src/engine/store.js';
import { at } from 'parlour-games/kit/checked';
import { PLAYER_KINDS, type GameRecord } from 'parlour-games/record/game-record';
import { playerRng } from 'parlour-games/record/rng';
import { atLength } from '#test/support/length.js';
import { TEST_SEED } from '#test/support/play.js';
import { count, type Law } from './law.js';
import { CREATED_AT, creationOf, nextOf, sha256, someGame, someRecord } from './records.js';

export function somePlayer(changes: Partial<PlayerRecord> = {}): PlayerRecord {
  return {
    id: uuidv7(),
    name: 'Zoë 🎲 "\\',
    kind: 'bot',
    externalId: null,
    suspended: false,
    accepts: [],
    createdAt: CREATED_AT,
    ...changes,
  };
}

/** Stores a player; returns its id. */
export async function storedPlayer(store: Store): Promise<string> {
  const player = somePlayer();
  await store.addPlayer(player, sha256(player.id));
  return player.id;
}

const issue = async (
  store: Store,
  playerId: string,
  createdAt: number,
  expiresAt: number | null = null,
): Promise<string> => {
  const hash = sha256(uuidv7());
  await store.addPlayerToken({ hash, playerId, createdAt, expiresAt });
  return hash;
};

export const playerLaws: Readonly<Record<string, Law>> = {
  'a player is stored with its token and record, and deleted with them': async (t, store) => {
    const player = somePlayer({ externalId: uuidv7() });
    const [hash, record] = [sha256(player.id), someRecord(uuidv7(), 'new', { playerId: player.id })];
    t.equal(await store.addPlayer(player, hash, record), true);
    t.strictSame(await store.player(player.id), player);
    t.strictSame(await store.player({ externalId: String(player.externalId) }), player);
    t.strictSame(await store.holderOfToken(hash, CREATED_AT), {
      player,
      isLasting: true,
      expiresAt: null,
      replacesOlder: false,
    });
    t.strictSame(await store.idempotencyRecord(record.scopeId, record.keyHash), record);

    await store.deletePlayer(player.id, CREATED_AT + 1);
    t.equal(await store.player(player.id), null);
    t.equal(await store.holderOfToken(hash, CREATED_AT), null);
    t.equal(await store.idempotencyRecord(record.scopeId, record.keyHash), null);
    t.equal(await store.addPlayerToken({ hash, playerId: player.id, createdAt: 0, expiresAt: null }), false);
    t.equal(await store.changePlayer(player.id, { name: 'x' }), null);
    const deleted = { id: player.id, deletedAt: CREATED_AT + 1 };
    t.strictSame(await store.deletedPlayers(1), [deleted]);
    await store.forgetPlayer(player.id);
    t.strictSame(await store.deletedPlayers(1), []);
  },

  'one of several players that race for an external id or a key is stored': async (t, store) => {
    const race = async (changes: Partial<PlayerRecord>, key: string | null): Promise<number> => {
      const players = Array.from({ length: 6 }, () => somePlayer(changes));
      const scope = uuidv7();
      const outcomes = await Promise.all(
        players.map((player) =>
          store.addPlayer(player, sha256(player.id), key === null ? undefined : someRecord(scope, key)),
        ),
      );
      const found = await Promise.all(players.map(({ id }) => store.player(id)));
      t.strictSame(
        found.map((player) => player !== null),
        outcomes,
      );
      return count(outcomes);
    };
    t.equal(await race({ externalId: uuidv7() }, null), 1);
    t.equal(await race({}, 'race'), 1);
    t.equal(await race({}, null), 6);
  },

  'lasting tokens end for newer ones, others at their time': async (t, store) => {
    const { id } = somePlayer();
    const first = sha256(id);
    await store.addPlayer(somePlayer({ id }), first);
    // By clocks that are behind: the order in which they were stored counts.
    const expiring = await issue(store, id, CREATED_AT - 20, CREATED_AT + 10);
    const second = await issue(store, id, CREATED_AT - 10);
    const isValid = async (hash: string, now: number) => (await store.holderOfToken(hash, now)) !== null;
    const end = CREATED_AT - 10 + REPLACED_AFTER_MS;
    t.strictSame([await isValid(first, end - 1), await isValid(first, end)], [true, false]);
    t.strictSame(
      [await isValid(expiring, CREATED_AT + 9), await isValid(expiring, CREATED_AT + 10)],
      [true, false],
    );
    const held = { isLasting: false, expiresAt: CREATED_AT + 10, replacesOlder: false };
    t.match(await store.holderOfToken(expiring, CREATED_AT), held);
    t.match(await store.holderOfToken(second, end), { isLasting: true, replacesOlder: true });
    await store.endOlderTokens(second);
    t.equal(await isValid(first, CREATED_AT), false);
    t.match(await store.holderOfToken(second, CREATED_AT), { replacesOlder: false });
    await store.deleteExpired(CREATED_AT + 10, 0);
    t.equal(await isValid(expiring, CREATED_AT), true);
    await store.deleteExpired(CREATED_AT + 11, 0);
    t.equal(await isValid(expiring, CREATED_AT), false);

    t.match(await store.changePlayer(id, { suspended: true }), { id, suspended: true });
    t.equal(await isValid(second, CREATED_AT), false);
  },

  'a player’s games that have changed since a time are found, with their new entries': async (t, store) => {
    const [ada, bob, eve] = [await storedPlayer(store), await storedPlayer(store), await storedPlayer(store)];
    const rowsOf = (status: GameRecord['status'], ...players: string[]) =>
      players.map((playerId, seat) => ({ playerId, seat, status, isInvited: false }));
    const [both, alone] = [someGame(), someGame()];
    await store.create({ ...creationOf(both), players: { turnOf: null, rows: rowsOf('active', ada, bob) } });
    await store.create({ ...creationOf(alone), players: { turnOf: null, rows: rowsOf('active', ada) } });
    const pagesOfChanged = async (since: number, limit: number) => {
      const found: ChangedGame[] = [];
      let after: string | null = null;
      do {
        const page = await store.changedGames(ada, since, { after, limit });
        found.push(...page.games);
        after = page.last;
      } while (after !== null);
      return found;
    };
    const changed = async (since: number) =>
      (await pagesOfChanged(since, 1)).map(({ id, version, from }) => [id, version, from]);
    t.strictSame(await changed(CREATED_AT), [], 'none');
    t.strictSame(await changed(CREATED_AT - 1), [
      [both.id, 1, 0],
      [alone.id, 1, 0],
    ]);
    const next = nextOf(both, { updatedAt: CREATED_AT + 1000, status: 'finished' });
    const entries = next.entries.map((entry) => ({ ...entry, at: CREATED_AT + 1000 }));
    await store.update({ ...next, entries, players: { turnOf: null, rows: rowsOf('finished', ada, bob) } });
    const last = [both.id, 2, 1];
    t.strictSame(await changed(CREATED_AT), [last], 'one that has ended since');
    const changedOne = async (playerId: string, since: number) =>
      (await store.changedGames(playerId, since, { gameId: both.id })).games;
    t.match(await changedOne(ada, CREATED_AT), [{ version: 2, from: 1, updatedAt: CREATED_AT + 1000 }]);
    t.same(await changedOne(ada, CREATED_AT + 1000), []);
    t.same(await changedOne(eve, CREATED_AT), [], 'not hers');
    const shared = async (players: string[], others: string[]) => {
      const { games } = await store.sharedGames(new Map(players.map((id) => [id, null])), others, 9);
      return games.map(({ id }) => id);
    };
    t.strictSame(await shared([bob], [ada]), [], 'of those that are not over');
    const third = someGame();
    await store.create({ ...creationOf(third), players: { turnOf: null, rows: rowsOf('active', ada, bob) } });
    t.strictSame(await shared([bob, eve], [ada, eve]), [third.id]);
    t.strictSame(await shared([ada], [ada]), [], 'nobody shares games with herself');
  },

  'of players with very many games, others hear of all that they share': async (t, store) => {
    const [ada, bob, eve] = [await storedPlayer(store), await storedPlayer(store), await storedPlayer(store)];
    const play = async (status: GameRecord['status'], ...players: string[]) => {
      const rows = players.map((playerId, seat) => ({ playerId, seat, status, isInvited: false }));
      const game = someGame({ status });
      await store.create({ ...creationOf(game), players: { turnOf: null, rows } });
      return game.id;
    };
    const expected = [await play('waiting', ada, eve), await play('active', eve, bob)];
    for (const status of ['active', 'waiting', 'finished', 'active'] as const) await play(status, ada);
    expected.push(await play('active', ada, bob));
    const found: string[] = [];
    let players: ReadonlyMap<string, string | null> = new Map([ada, eve].map((id) => [id, null]));
    while (players.size > 0) {
      const { games, unfinished } = await store.sharedGames(players, [eve, bob], 2);
      found.push(...games.map(({ id }) => id));
      players = unfinished;
    }
    t.strictSame([...new Set(found)].sort(), expected.sort());
  },

  'an invitation takes a slot of its sender while it stands': async (t, store) => {
    const [host, guest] = [await storedPlayer(store), await storedPlayer(store)];
    const row = { playerId: guest, seat: 1, status: 'waiting', isInvited: true } as const;
    const invite = (slot: number): [Creation, Promise<boolean>] => {
      const rows = [{ ...row, invitedBy: host, slot }];
      const creation = { ...creationOf(someGame({ status: 'waiting' })), players: { turnOf: null, rows } };
      return [creation, store.create(creation)];
    };
    const slots = async () => [...(await store.invitationSlots(host))].sort();
    const sent = [0, 1, 1, 2].map(invite);
    t.equal(count(await Promise.all(sent.map(([, stored]) => stored))), 3, 'no slot is taken twice');
    t.strictSame(await slots(), [0, 1, 2]);
    const answered = async (n: number, changes: Partial<PlayerGame>) => {
      const [{ game }] = at(sent, n);
      return store.update({ ...nextOf(game), players: { turnOf: host, rows: [{ ...row, ...changes }] } });
    };
    t.equal(await answered(0, { status: 'active', isInvited: false }), true);
    t.strictSame(await slots(), [1, 2]);
    t.equal(await answered(3, {}), true, 'another player has joined');
    t.strictSame(await slots(), [1, 2]);
    t.equal(await answered(3, { status: 'released', isInvited: false }), false, 'the version is another one');
    t.strictSame(await slots(), [1, 2]);
  },

  'each player who was deleted leaves some of its games, however many others have': async (t, store) => {
    const [ada, bob] = [await storedPlayer(store), await storedPlayer(store)];
    const seat = { seat: 0, status: 'active', isInvited: false } as const;
    const invited = { seat: 1, status: 'waiting', isInvited: true } as const;
    for (const row of [
      ...[1, 2, 3, 4, 5].map(() => ({ playerId: ada, ...seat })),
      { playerId: ada, ...invited, isInvited: false },
      { playerId: bob, ...invited },
    ])
      await store.create({ ...creationOf(someGame()), players: { turnOf: null, rows: [row] } });
    const leaving = async (limit: number) =>
      (await store.gamesToLeave(limit))
        .map(({ playerId }) => playerId)
        .filter((id) => [ada, bob].includes(id));
    t.strictSame(await leaving(10), [], 'nobody was deleted');
    for (const id of [ada, bob]) await store.erasePlayer(id, 10);
    t.strictSame((await leaving(2)).sort(), [ada, bob]);
    t.equal((await leaving(10)).length, 6, 'not those that wait for others');
    for (const game of await store.gamesToLeave(10)) await store.forgetPlayerGame(game);
    t.strictSame(await leaving(10), []);
  },

  'of a long line are read the first of each sort, of whom the same games are made': async (t, store) => {
    const { below } = playerRng(TEST_SEED);
    const among = <T>(list: readonly T[]): T => at(list, below(list.length));
    let shorter = 0;
    for (let n = 0; n < atLength({ brief: 4, full: 20 }); n += 1) {
      const [termsHash, seats] = [sha256(uuidv7()), 2 + below(2)];
      const terms = { seats, config: {}, clock: { perMoveS: 60 }, rated: false };
      // Most want to meet people, of whom there are few.
      for (let waiting = 0; waiting < 24; waiting += 1) {
        const player = somePlayer({ kind: below(5) === 0 ? 'person' : 'bot' });
        await store.addPlayer(player, sha256(player.id));
        const against = below(2) === 0 ? 'people' : among(OPPONENTS);
        const request = { type: 'war', terms, termsHash, against, fillAfterS: among([null, null, 0, 600]) };
        const ownSeed = { commitmentId: null, clientSeed: null };
        await store.addMatch({ ...request, ...ownSeed, id: uuidv7(), playerId: player.id }, 60_000);
      }
      const idsOf = (sets: readonly (readonly WaitingMatch[])[]) =>
        sets.map((set) => set.map(({ id }) => id));
      const whole = await store.waitingLine(termsHash, 24);
      t.equal(whole.length, 24);
      for (const most of [1, 2]) {
        const page = await store.waitingLine(termsHash, most * seats);
        t.ok(page.length >= most * seats);
        shorter += page.length < whole.length ? 1 : 0;
        t.strictSame(idsOf(setsIn(page, seats).slice(0, most)), idsOf(setsIn(whole, seats).slice(0, most)));
      }
    }
    t.ok(shorter > 0, 'not the whole line');
  },

  'lines are to be seated only if there is a game for some of those who wait': async (t, store) => {
    const { below } = playerRng(TEST_SEED);
    const among = <T>(list: readonly T[]): T => at(list, below(list.length));
    const expected: string[] = [];
    const hashes = new Set<string>();
    for (let n = 0; n < atLength({ brief: 20, full: 60 }); n += 1) {
      const [termsHash, seats] = [sha256(uuidv7()), 2 + below(3)];
      const terms = { seats, config: {}, clock: { perMoveS: 60 }, rated: false };
      const line = Array.from({ length: below(7) }, () => ({
        against: among(OPPONENTS),
        fillAfterS: null,
        isDue: false,
        player: somePlayer({ kind: among(PLAYER_KINDS), suspended: below(6) === 0 }),
      }));
      for (const { against, fillAfterS, player } of line) {
        await store.addPlayer(player, sha256(player.id));
        await store.changePlayer(player.id, { suspended: player.suspended });
        const match = {
          id: uuidv7(),
          playerId: player.id,
          type: 'war',
          terms,
          termsHash,
          against,
          fillAfterS,
          commitmentId: null,
          clientSeed: null,
        };
        await store.addMatch(match, 60_000);
      }
      hashes.add(termsHash);
      const present = line.filter(({ player }) => !player.suspended);
      if (setsIn(present, seats).length > 0) expected.push(termsHash);
    }
    const found: string[] = [];
    let last: string | undefined = '';
    while (last !== undefined) {
      const lines: readonly WaitingLine[] = await store.waitingLines(last, 7);
      found.push(
        ...lines
          .filter(({ hasGame, termsHash }) => hasGame && hashes.has(termsHash))
          .map(({ termsHash }) => termsHash),
      );
      last = lines[6]?.termsHash;
    }
    t.strictSame(found, expected.toSorted());
  },

  'matches of a player that have ended are found page by page, in this order': async (t, store) => {
    const [playerId, other] = [uuidv7(), uuidv7()];
    for (const id of [playerId, other]) await store.addPlayer(somePlayer({ id }), sha256(id));
    const terms = { seats: 2, config: {}, clock: { perMoveS: 60 }, rated: false };
    const kind = {
      type: 'war',
      terms,
      termsHash: sha256(playerId),
      against: 'anybody',
      fillAfterS: null,
      commitmentId: null,
      clientSeed: null,
    } as const;
    const cancelled: string[] = [];
    for (let n = 0; n < 5; n += 1)
      for (const player of [playerId, other]) {
        const match = { ...kind, id: uuidv7(), playerId: player };
        await store.addMatch(match, 60_000);
        await store.cancelMatches({ id: match.id });
        if (player === playerId) cancelled.push(match.id);
      }
    const page = (after: { endedAt: number; id: string | null }, limit: number) =>
      store.matchesEndedAfter(playerId, after, limit);
    const all = await page({ endedAt: 0, id: null }, 9);
    t.same(new Set(all.map(({ id }) => id)), new Set(cancelled));
    t.same(
      all,
      all.toSorted((a, b) => a.endedAt - b.endedAt || (a.id < b.id ? -1 : 1)),
    );
    for (const limit of [1, 2, 5]) {
      const found: EndedMatch[] = [];
      for (let isMore = true; isMore;) {
        const next = await page(found.at(-1) ?? { endedAt: 0, id: null }, limit);
        found.push(...next);
        isMore = next.length === limit;
      }
      t.same(found, all, `${limit} at a time`);
    }
    const last = { endedAt: at(all, -1).endedAt, id: null };
    t.same(await page(last, 9), [], 'only later ones');
    await store.deleteExpired(last.endedAt + 1, 0);
    t.same(await page({ endedAt: 0, id: null }, 9), [], 'they are kept for a while only');
  },
};
