/** Statistics are what counting all finished games again would give, whoever changes games meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { LEVELS, OUTCOMES, type Outcome } from 'parlour-games/game-type';
import type { Engine } from '#src/engine/engine.js';
import {
  countFinishedGames,
  playerStatistics,
  typeStatistics,
  type PlayerCounts,
} from '#src/engine/queries/statistics.js';
import type { Store } from '#src/engine/store.js';
import { gameTypes } from 'parlour-games/games';
import { at, get } from 'parlour-games/kit/checked';
import { TIMEOUT, RESIGN } from 'parlour-games/record/common-moves';
import {
  VISIBILITIES,
  type EntryRecord,
  type GameRecord,
  type SeatRecord,
} from 'parlour-games/record/game-record';
import { playerRng } from 'parlour-games/record/rng';
import { atLength } from '#test/support/length.js';
import type { Law } from './law.js';
import { computerSeat, humanSeat, nextOf, sha256, someEntry, someGame } from './records.js';

const TYPES = ['over-under-seven', 'war', 'basra', 'double-7'];
const REASONS = ['deck-empty', 'resigned', 'timed-out'];
const rng = playerRng(Buffer.from(sha256('statistics'), 'hex'));
const oneOf = <T>(items: readonly T[]): T => at(items, rng.below(items.length));

const LEAVING = [RESIGN, TIMEOUT];

interface Played {
  readonly game: GameRecord;
  readonly entries: readonly EntryRecord[];
}

/** A seat of a player, of a guest or of a computer player, or one that was taken over. */
const someSeat = (player: string | undefined): SeatRecord =>
  oneOf([
    humanSeat(),
    computerSeat({ level: oneOf(LEVELS) }),
    ...(player === undefined
      ? []
      : [
          humanSeat({ player: { id: player, kind: 'bot' } }),
          computerSeat({ level: 'easy', resigned: true, player: { id: player, kind: 'bot' } }),
        ]),
  ]);

const someWinners = (outcome: Outcome, seats: number): number[] => {
  if (outcome === 'loss') return [];
  // A draw with the house has no winners.
  return outcome === 'win' ? [rng.below(seats)] : oneOf([[], [0, seats - 1]]);
};

/** A game of random seats and any result, but for its last entry. */
const play = (players: readonly string[]): Played => {
  const mixed = rng.shuffle(players);
  const seats = Array.from({ length: 1 + rng.below(4) }, (_, seat) => someSeat(mixed[seat]));
  const takenOver = seats.flatMap(({ resigned }, seat) => (resigned ? [seat] : []));
  const entries = [
    ...[0, 1, 2].map((seq) => someEntry(seq)),
    ...takenOver.map((seat, i) => someEntry(3 + i, { seat, move: oneOf(LEAVING) })),
    ...Array.from({ length: rng.below(9) }, (_, i) => someEntry(3 + takenOver.length + i)),
  ];
  const outcome = oneOf(OUTCOMES);
  const winners = someWinners(outcome, seats.length);
  const result = { outcome, winners, scores: [], reason: oneOf(REASONS), details: {} };
  const visibility = oneOf(VISIBILITIES);
  const terms = { type: oneOf(TYPES), version: entries.length, visibility, seats };
  return { game: someGame({ ...terms, result }), entries };
};

const finish = async (store: Store, { game, entries }: Played): Promise<Played> => {
  const running = { ...game, result: null };
  await store.create({ game: running, entries });
  const seat = rng.below(game.seats.length);
  const last = someEntry(game.version, { seat, move: oneOf([...LEAVING, { type: 'flip' }]) });
  const update = nextOf(running, { status: 'finished', result: game.result });
  await store.update({ ...update, entries: [last] });
  return { game: update.game, entries: [...entries, last] };
};

const resultOf = ({ result }: GameRecord, seat: number): 'wins' | 'draws' | 'losses' => {
  if (result?.outcome === 'draw' && (result.winners.length === 0 || result.winners.includes(seat)))
    return 'draws';
  return result?.outcome === 'win' && result.winners.includes(seat) ? 'wins' : 'losses';
};

const add = <Key extends string>(counts: Record<Key, number>, key: Key): void => {
  counts[key] += 1;
};

/** What came of a player's games, from their records. */
const recountOfPlayer = (games: readonly Played[], player: string, isPublic: boolean) => {
  const none = () => ({ games: 0, wins: 0, draws: 0, losses: 0, resigned: 0, timedOut: 0 });
  const all = none();
  const byType: Record<string, PlayerCounts> = {};
  for (const { game, entries } of games) {
    const seat = game.seats.findIndex((each) => each.player?.id === player);
    if (seat < 0 || (isPublic && game.visibility !== 'public')) continue;
    const ofType = Object.assign((byType[game.type] ??= none()));
    const isTakenOver = at(game.seats, seat).resigned === true;
    const moves = (isTakenOver ? entries : entries.slice(-1)).filter((each) => each.seat === seat);
    for (const counts of [all, ofType as ReturnType<typeof none>]) {
      add(counts, 'games');
      add(counts, isTakenOver ? 'losses' : resultOf(game, seat));
      const left = moves.find(({ move }) => LEAVING.some(({ type }) => type === move?.type))?.move;
      if (left) add(counts, left.type === 'resign' ? 'resigned' : 'timedOut');
    }
  }
  return { ...all, byType };
};

const recountOfType = (games: readonly Played[], type: string) => {
  const played = games.map(({ game }) => game).filter((each) => each.type === type);
  const found = played.filter(({ visibility }) => visibility === 'public');
  const lengths = found.map(({ version }) => version).sort((a, b) => a - b);
  const counted = (keys: readonly string[]) =>
    Object.fromEntries([...new Set(keys)].map((key) => [key, keys.filter((each) => each === key).length]));
  const seatsOf = (level: string) =>
    found.flatMap((game) =>
      game.seats.flatMap((seat, i) =>
        seat.kind === 'cpu' && seat.level === level ? [resultOf(game, i)] : [],
      ),
    );
  const won = found.flatMap(({ result }) => (result?.outcome === 'win' ? result.winners : []));
  return {
    games: found.length,
    length: {
      median: lengths[Math.ceil(found.length * 0.5) - 1] ?? null,
      p95: lengths[Math.ceil(found.length * 0.95) - 1] ?? null,
    },
    winsBySeat: Array.from(
      { length: get(gameTypes, type).seats.max },
      (_, seat) => won.filter((each) => each === seat).length,
    ),
    draws: found.filter(({ result }) => result?.outcome === 'draw').length,
    endReasons: counted(found.map(({ result }) => result?.reason ?? '')),
    byLevel: Object.fromEntries(
      LEVELS.map((level) => {
        const results = seatsOf(level);
        const none = { wins: 0, draws: 0, losses: 0 };
        return [level, { games: results.length, ...none, ...counted(results) }];
      }),
    ),
  };
};

const addPlayers = async (store: Store): Promise<string[]> => {
  const ids = Array.from({ length: 8 }, () => uuidv7());
  const player = { name: 'Ada', kind: 'bot', externalId: null, suspended: false, createdAt: 0 } as const;
  for (const id of ids) await store.addPlayer({ ...player, id }, sha256(id));
  return ids;
};

/** The stores are those of several instances, which finish, count and delete games at once. */
export async function countsEachGameOnce(t: Test, stores: readonly Store[], number: number): Promise<void> {
  const [store] = stores as readonly [Store];
  const players = await addPlayers(store);
  const [former] = players as [string];
  const games = new Set<Played>();
  let isOver = false;
  const counting = stores.map(async (each) => {
    while (!isOver) {
      await countFinishedGames(each);
      await sleep(20);
    }
  });
  const changes = Array.from({ length: 8 }, async (_, worker) => {
    for (let n = 0; n < number / 8; n += 1) {
      const own = at(stores, worker % stores.length);
      const played = await finish(own, play(players));
      if (rng.below(4) === 0) t.ok(await own.delete(played.game.id));
      else games.add(played);
      const [old] = rng.shuffle([...games]);
      if (old !== undefined && rng.below(8) === 0 && games.delete(old)) t.ok(await own.delete(old.game.id));
      if (worker === 0 && n === 3) await own.deletePlayer(former, 0);
    }
  });
  await Promise.all(changes);
  isOver = true;
  await Promise.all(counting);
  await countFinishedGames(store);
  t.same(await store.uncountedGames(1), [], 'each game once');

  const engine = { store, gameTypes } as unknown as Engine;
  for (const player of players.slice(1))
    for (const isPublic of [true, false])
      t.same(
        await playerStatistics(engine, player, isPublic),
        recountOfPlayer([...games], player, isPublic),
        `of a player ${isPublic ? 'in public' : ''}`,
      );
  for (const type of TYPES)
    t.same(await typeStatistics(engine, get(gameTypes, type)), recountOfType([...games], type), type);
  for (const { game } of games) await store.delete(game.id);
  for (const type of TYPES)
    t.same(await typeStatistics(engine, get(gameTypes, type)), recountOfType([], type), 'nothing of none');
  await store.forgetPlayer(former);
  t.same(await store.playerStatistics(former, false), [], 'nothing of a player who has been deleted');
}

/** One game for each figure: whatever became of it, a seat that was taken over lost. */
const takenOverSeatsLose: Law = async (t, store) => {
  const [winner, drawer, left] = (await addPlayers(store)) as [string, string, string];
  const takenOver = (id: string) =>
    computerSeat({ level: 'easy', resigned: true, player: { id, kind: 'bot' } });
  for (const [id, outcome, winners] of [
    [winner, 'win', [0]],
    [drawer, 'draw', [0, 1]],
    [left, 'win', [1]],
  ] as const) {
    const result = { outcome, winners, scores: [], reason: 'deck-empty', details: {} };
    const running = someGame({ type: 'war', version: 4, seats: [takenOver(id), humanSeat()] });
    const entries = [0, 1, 2].map((seq) => someEntry(seq));
    await store.create({ game: running, entries: [...entries, someEntry(3, { seat: 0, move: RESIGN })] });
    await store.update(nextOf(running, { status: 'finished', result }));
    await countFinishedGames(store);
    const tally = { type: 'war', wins: 0, draws: 0, losses: 1, resigned: 1, timedOut: 0 };
    t.same(await store.playerStatistics(id, false), [tally], outcome);
    await store.delete(running.id);
  }
};

export const statisticsLaws: Readonly<Record<string, Law>> = {
  'a seat that was taken over lost, whatever its computer player won': takenOverSeatsLose,
  'statistics are what counting all games again would give': (t, store) =>
    countsEachGameOnce(t, [store], atLength({ brief: 32, full: 160 })),
};
