/** What computer players and hints get from the engine is what their seat may see, whatever is hidden. */
import { test } from 'tap';
import type { GameType, Level, Seat, Typed } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { playComputerMoves } from '#src/engine/computer-players.js';
import type { Engine, MoveTask } from '#src/engine/engine.js';
import { hintFor } from '#src/engine/queries/legal-moves.js';
import { playerRng } from 'parlour-games/record/rng';
import type { GameRecord } from 'parlour-games/record/game-record';
import { computeMove } from '#src/workers/tasks.js';
import { lawGamesOf } from '#test/laws/games.js';
import { lawGame } from '#test/laws/support.js';
import { renamingsFor, twinOf } from '#test/laws/twins.js';
import { versionsOf } from '#test/laws/versions.js';
import { testedTypes } from '#test/support/game-types.js';
import { seedOf, type GameSetup } from '#test/support/play.js';
import { dealt } from './support.js';

const CLIENT = { address: '', token: null, signal: new AbortController().signal } as never;
const DECISIONS = 12;
const LEVEL: Level = 'medium';

interface Decision {
  readonly setup: GameSetup;
  readonly seat: Seat;
  readonly seq: number;
  readonly state: object;
  /** States in which other pieces are hidden from the seat. */
  readonly twins: readonly object[];
}

/** Decisions of a game of the laws in which something is hidden from whoever decides. */
const decisionsIn = (gameType: GameType, n: number): Decision[] => {
  const playthrough = lawGame(gameType, n);
  const { setup } = playthrough;
  const decisions: Decision[] = [];
  for (const version of versionsOf(playthrough)) {
    const { state, seq } = version.step;
    const seat = gameType.turn(state);
    const watch = version.watches.find(({ knowledge }) => knowledge.viewer === seat);
    if (!version.isSampled || seat === null || watch === undefined) continue;
    const twins = renamingsFor(version, watch, playerRng(seedOf(seq))).map((each) => twinOf(state, each));
    if (twins.length > 0) decisions.push({ setup, seat, seq, state, twins });
  }
  return decisions;
};

/** The game at a decision, with a computer player in the seat. */
const recordAt = ({ setup, seat, seq }: Decision, state: object): GameRecord => {
  const { gameType, seats, config, seed, rulesVersion } = setup;
  const { game } = dealt(gameType, seats, config, { rulesVersion, seed: seed.toString('hex') });
  const computer = { ...at(game.seats, seat), kind: 'cpu', level: LEVEL } as const;
  return { ...game, seats: game.seats.with(seat, computer), state, version: seq + 1 };
};

/** Everything that the engine tells computer players while it gives a hint and plays a move. */
const toldAt = async (decision: Decision, state: object): Promise<{ tasks: MoveTask[]; moves: Typed[] }> => {
  const { gameType } = decision.setup;
  const game = recordAt(decision, state);
  const tasks: MoveTask[] = [];
  const engine = {
    computeMove: (task: MoveTask) => {
      tasks.push(task);
      return Promise.resolve(computeMove(gameType, task));
    },
    clock: () => game.updatedAt,
    limits: { autoplayTimeoutMs: 1000 },
  } as unknown as Engine;
  const request = { gameType, client: CLIENT };
  const viewed = { game, viewer: decision.seat };
  const { move } = await hintFor(engine, request, viewed, LEVEL);
  const { entries } = await playComputerMoves(engine, request, { game, entries: [] }, 1);
  return { tasks, moves: [move, ...entries.map(({ move: made }) => made ?? { type: '' })] };
};

for (const gameType of testedTypes) {
  test(`${gameType.id}: hints and moves of computers depend on the view only`, async (t) => {
    const decisions = lawGamesOf(gameType).flatMap((_, n) => decisionsIn(gameType, n));
    const interval = Math.ceil(decisions.length / DECISIONS);
    for (const decision of decisions.filter((_, n) => n % interval === 0)) {
      const told = await toldAt(decision, decision.state);
      const { view, viewer } = at(told.tasks, 0);
      t.same(view, gameType.view(decision.state, viewer), 'the view of the seat');
      for (const twin of decision.twins)
        t.equal(
          JSON.stringify(await toldAt(decision, twin)),
          JSON.stringify(told),
          `the same hint and move after entry ${decision.seq}, whatever is hidden`,
        );
    }
    if (decisions.length === 0) t.pass('nothing is hidden');
  });
}
