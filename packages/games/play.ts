/** Games without a server: dealt, played, drawn and recorded in memory. */
import { Check, Errors } from 'typebox/schema';
import type { TSchema } from 'typebox';
import { readFile } from '#files';
import { loaderOf, type ReadFile } from './files.js';
import { LEVELS, type GameType, type Level, type Refusal, type Result, type Seat } from './game-type.js';
import type { Typed, Viewer } from './game-type.js';
import { at, defined } from './kit/checked.js';
import { decisionOf, decisionPointOf, playChosenMove } from './record/computer-players.js';
import { dealGame, playMove, playResignation, rulesField, seatToMove, timeText } from './record/entries.js';
import type { Appended } from './record/entries.js';
import { isOver, type EntryRecord, type GameRecord, type SeatRecord } from './record/game-record.js';
import { canonicalJson, commitmentOf, saltOf, sha256 } from './record/hash-chain.js';
import { sceneOf } from './record/observations.js';
import { offersOf } from './record/offers.js';
import { hintsByDefault } from './record/seats.js';

/** Who plays a seat: a person, or a computer player of a level. */
export type SeatPlayer = 'human' | Level;

export interface PlayOptions {
  /** 64 lower-case hex digits, from which everything random follows. Use random digits for a game that nobody can predict. */
  readonly seed: string;
  /** Who plays each seat; by default, people in the type's default number of seats. */
  readonly seats?: readonly SeatPlayer[];
  /** The options that differ from the defaults of the type. */
  readonly config?: object;
  /** The id of the game, a UUID. It is part of the hashes. */
  readonly id?: string;
  /** The time of the next entry, in milliseconds since 1970, which is part of the hashes. By default, time stands still. */
  readonly now?: () => number;
  /** Returns the bytes of a file that a computer player needs, such as an opening book. Node.js finds them by itself. */
  readonly readFile?: ReadFile;
}

/** The outcome of a move: its entry in the log, or the refusal, which changes nothing. */
export type Played = { readonly ok: true; readonly entry: EntryRecord } | Refusal;

/** A game that is played in memory. */
export interface Play<
  Move extends Typed = Typed,
  Option extends Typed = Typed,
  View extends object = object,
> {
  /** The seat to move; `null` once the game is over. */
  readonly turn: Seat | null;
  readonly result: Result | null;
  /** All entries so far: the deal, then the moves. */
  readonly log: readonly EntryRecord[];
  /** What a seat, or `null` for a spectator, may know. */
  view(viewer: Viewer): View;
  /** The options of a seat; empty unless it is its turn. */
  legalMoves(seat: Seat): readonly Option[];
  /** Plays a move. Refuses for a reason of the type, or as `not-your-turn`, `game-over`, `no-such-seat` or `malformed`. */
  move(seat: Seat, move: Move): Played;
  /**
   * Plays the seat to move as a computer player would, at its own level unless another is named. Throws once the game is over.
   */
  computerMove(level?: Level): EntryRecord;
  /** Gives up: a game of one or two seats ends, in a larger one a computer player takes over. */
  resign(seat: Seat): Played;
  /** A drawing for terminals. */
  text(viewer: Viewer): string;
  /** A drawing as an SVG document. */
  svg(viewer: Viewer): string;
  /** The audit record, for `verifyRecord` or for whoever wants to check the game. */
  record(): object;
}

const NO_ID = '00000000-0000-7000-8000-000000000000';
const SEED = /^[0-9a-f]{64}$/;
const DEFAULT_LEVEL: Level = 'medium';

/** The first error of a value that does not fit the schema; `null` if it fits. */
const misfit = (schema: TSchema, value: unknown): string | null => {
  if (Check(schema, value)) return null;
  const [error] = Errors(schema, value)[1];
  return error === undefined ? 'it does not fit the schema' : `${error.instancePath} ${error.message}`.trim();
};

const refusal = (reason: string, detail: string): Refusal => ({ ok: false, reason, detail });

const seatOf = (player: SeatPlayer, seat: Seat): SeatRecord => {
  const created = player === 'human' ? { kind: player } : ({ kind: 'cpu', level: player } as const);
  const name = `${player === 'human' ? 'Player' : 'Computer'} ${seat + 1}`;
  return { ...created, created, name, tokenHash: null };
};

/** The complete config. Throws if the type cannot be played with it. */
const configured = (gameType: GameType, config: object, seats: number): object => {
  const wrong = misfit(gameType.schemas.config, config);
  if (wrong !== null) throw new RangeError(`the config is not valid: ${wrong}`);
  const complete = gameType.configure(config, seats);
  if (!complete.ok) throw new RangeError(complete.detail);
  return complete.config;
};

const deal = (gameType: GameType, options: PlayOptions): Appended => {
  const { seed, config = {}, id = NO_ID, now = () => 0 } = options;
  const players = options.seats ?? Array.from({ length: gameType.seats.default }, () => 'human' as const);
  if (!SEED.test(seed)) throw new RangeError('the seed is 64 lower-case hex digits');
  const unknown = players.find((player) => player !== 'human' && !LEVELS.includes(player));
  if (unknown !== undefined) throw new RangeError(`nobody plays like ${unknown}`);
  const seats = players.map(seatOf);
  return dealGame(gameType, {
    id,
    type: gameType.id,
    rulesVersion: gameType.rules.version,
    visibility: 'unlisted',
    autoplay: true,
    hints: hintsByDefault(seats),
    config: configured(gameType, config, players.length),
    seats,
    seed,
    seedChosenBy: 'client',
    commitment: commitmentOf(seed),
    rematchOf: null,
    createdAt: now(),
  });
};

/**
 * An entry as a record contains it: with its link in the chain and, once the game is over, with everything that its body is
 * computed from.
 */
const recordedEntry = (
  { seed, type, config, seats, commitment, rulesVersion, status }: GameRecord,
  { game, entry }: Appended,
  prev: string,
): object => ({
  ...entry,
  at: timeText(entry.at),
  prev,
  ...(isOver({ status }) && { salt: saltOf(seed, entry.seq), stateHash: sha256(canonicalJson(game.state)) }),
  ...(entry.seq === 0 && {
    type,
    ...rulesField(rulesVersion),
    config,
    seats: seats.map(({ created }) => created),
    commitment,
  }),
});

const recordedGame = (gameType: GameType, game: GameRecord): object => {
  const { id, type, rulesVersion, version, status, visibility, autoplay, hints, config, result } = game;
  const turn = seatToMove(gameType, game);
  return {
    id,
    type,
    rulesVersion,
    version,
    status,
    visibility,
    autoplay,
    hints,
    config,
    seats: game.seats.map(({ kind, name, level, resigned }, seat) => ({
      seat,
      kind,
      name,
      ...(level && { level }),
      ...(resigned && { resigned }),
    })),
    turn: turn === null ? null : { seat: turn },
    result,
    fairness: {
      commitment: game.commitment,
      seed: isOver(game) ? game.seed : null,
      seedChosenBy: game.seedChosenBy,
    },
    ...(offersOf(gameType).length > 0 && { offer: null }),
    createdAt: timeText(game.createdAt),
    updatedAt: timeText(game.updatedAt),
    links: {},
    you: null,
    state: gameType.view(game.state, null),
    legalMoves: [],
  };
};

const recordOf = (gameType: GameType, steps: readonly Appended[]): object => {
  const { game } = at(steps, -1);
  const { commitment, head, seed, rulesVersion } = game;
  return {
    format: rulesVersion === 1 ? 1 : 2,
    game: recordedGame(gameType, game),
    seed: isOver(game) ? seed : null,
    commitment,
    entries: steps.map((step, index) => recordedEntry(game, step, steps[index - 1]?.entry.hash ?? '')),
    head,
    checks: { commitment: 'ok', chain: 'ok', replay: 'ok', snapshot: 'ok' },
  };
};

/** Why `seat` may not act now; `null` if it may. */
const turnRefusal = ({ status, seats }: GameRecord, seat: Seat, turn: Seat | null): Refusal | null => {
  if (isOver({ status })) return refusal('game-over', 'The game is over.');
  if (seats[seat] === undefined) return refusal('no-such-seat', `There is no seat ${seat}.`);
  if (turn !== seat) return refusal('not-your-turn', `It is the turn of seat ${turn}, not of seat ${seat}.`);
  return null;
};

/** Deals a game of `gameType` and plays it in memory. Throws a `RangeError` for options that the type does not allow. */
export function playGame(gameType: GameType, options: PlayOptions): Play {
  const { now = () => 0 } = options;
  const load = loaderOf(gameType, options.readFile ?? readFile);
  const steps = [deal(gameType, options)];
  const current = (): GameRecord => at(steps, -1).game;
  const turn = (): Seat | null => seatToMove(gameType, current());
  const add = (step: Appended): EntryRecord => {
    steps.push(step);
    return step.entry;
  };
  const added = (step: Appended | Refusal): Played => ('ok' in step ? step : { ok: true, entry: add(step) });
  return {
    get turn() {
      return turn();
    },
    get result() {
      return current().result;
    },
    get log() {
      return steps.map(({ entry }) => entry);
    },
    view: (viewer) => gameType.view(current().state, viewer),
    legalMoves: (seat) => (turn() === seat ? gameType.legalMoves(current().state, seat) : []),
    move: (seat, move) => {
      const wrong = misfit(gameType.schemas.move, move);
      if (wrong !== null) return refusal('malformed', `The move is not well-formed: ${wrong}.`);
      return turnRefusal(current(), seat, turn()) ?? added(playMove(gameType, current(), seat, move, now()));
    },
    computerMove: (named) => {
      const game = current();
      const seat = defined(turn(), 'the seat to move of a game that is over');
      const level = named ?? game.seats[seat]?.level ?? DEFAULT_LEVEL;
      const choose = defined(gameType.cpu[level], `the ${level} computer player of ${gameType.id}`);
      const move = choose(decisionPointOf(decisionOf(gameType, game, seat), load));
      return add(playChosenMove(gameType, game, { seat, level }, move, now()));
    },
    resign: (seat) =>
      turnRefusal(current(), seat, seat) ?? added(playResignation(gameType, current(), seat, now())),
    text: (viewer) => gameType.draw.text(sceneOf(gameType, current(), viewer)),
    svg: (viewer) => gameType.draw.svg(sceneOf(gameType, current(), viewer)),
    record: () => recordOf(gameType, steps),
  };
}
