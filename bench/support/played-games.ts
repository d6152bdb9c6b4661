/** Games between people, played with random moves, as the service would have stored them. */
import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { playerRng } from 'parlour-games/record/rng';
import { commitmentOf } from 'parlour-games/record/hash-chain';
import { dealGame, playMove, seatToMove, type Appended } from 'parlour-games/record/entries';
import type { EntryRecord, GameRecord } from 'parlour-games/record/game-record';
import type { GameType } from 'parlour-games/game-type';
import { randomMove } from 'parlour-games/kit/options';

const START = Date.UTC(2026, 0, 1);
const SECOND_MS = 1000;

export interface PlayedGame {
  readonly game: GameRecord;
  readonly entries: readonly EntryRecord[];
}

const dealtGame = (gameType: GameType, index: number): Appended => {
  const configured = gameType.configure({}, gameType.seats.default);
  if (!configured.ok) throw new Error(configured.detail);
  const seed = createHash('sha256').update(String(index)).digest('hex');
  const createdAt = START + index * SECOND_MS;
  return dealGame(gameType, {
    id: uuidv7({ msecs: createdAt }),
    type: gameType.id,
    rulesVersion: gameType.rules.version,
    visibility: 'unlisted',
    autoplay: false,
    hints: true,
    config: configured.config,
    seats: Array.from({ length: gameType.seats.default }, (_, seat) => ({
      kind: 'human',
      name: `Player ${seat + 1}`,
      created: { kind: 'human' },
      tokenHash: randomBytes(32).toString('hex'),
    })),
    seed,
    seedChosenBy: 'server',
    commitment: commitmentOf(seed),
    rematchOf: null,
    createdAt,
  });
};

/** The `index`th game, played to its end, or until its log has `maxEntries`. The seed follows from the index. */
export function playedGame(gameType: GameType, index: number, maxEntries = Infinity): PlayedGame {
  let { game, entry } = dealtGame(gameType, index);
  const entries = [entry];
  const rng = playerRng(Buffer.from(game.seed, 'hex'));
  for (let seat = seatToMove(gameType, game); seat !== null; seat = seatToMove(gameType, game)) {
    if (entries.length >= maxEntries) break;
    const move = randomMove(gameType.legalMoves(game.state, seat), rng, gameType.templates);
    const next = playMove(gameType, game, seat, move, game.updatedAt + 1);
    if ('ok' in next) throw new Error(next.detail);
    ({ game, entry } = next);
    entries.push(entry);
  }
  return { game, entries };
}
