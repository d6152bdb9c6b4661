/** What one viewer may see of a stored game. */
import { shownClock } from './clock.js';
import type {
  BlockedMove,
  LabelledMove,
  GameType,
  Observation,
  OwnTurn,
  Scene,
  Typed,
  Viewer,
} from '../game-type.js';
import { isGameMove } from './common-moves.js';
import { completeConfig, seatToMove } from './entries.js';
import { isOver, type EntryRecord, type GameRecord } from './game-record.js';

/** The legal options of `viewer`; empty unless it is its turn. */
export function optionsOf(gameType: GameType, game: GameRecord, viewer: Viewer): readonly Typed[] {
  return viewer !== null && seatToMove(gameType, game) === viewer
    ? gameType.legalMoves(game.state, viewer)
    : [];
}

export function observationOf(
  gameType: GameType,
  game: GameRecord,
  viewer: Viewer,
): Observation<object, object> {
  return {
    config: completeConfig(gameType, game.config),
    seats: game.seats.length,
    viewer,
    view: gameType.view(game.state, viewer),
  };
}

/** What to tell the person whose turn it is. */
export interface Prompt {
  /** What to do now, in a sentence. */
  readonly task: string;
  /** A button's text for each legal move, in the order of the moves. An open number is written as `{field}`. */
  readonly labels: readonly string[];
  readonly blocked: readonly BlockedMove[];
  readonly futile?: readonly BlockedMove[];
  readonly shortcuts?: readonly LabelledMove[];
}

/** What `viewer` sees on its turn, and its options; `null` if it is not its turn. */
export function ownTurnOf(
  gameType: GameType,
  game: GameRecord,
  viewer: Viewer,
): OwnTurn<object, object, Typed> | null {
  const legalMoves = optionsOf(gameType, game, viewer);
  return viewer === null || legalMoves.length === 0
    ? null
    : { ...observationOf(gameType, game, viewer), viewer, legalMoves };
}

/** The prompt for the viewer of a turn. */
export function promptOf({ prompts }: GameType, turn: OwnTurn<object, object, Typed>): Prompt {
  const futile = prompts.futile?.(turn) ?? [];
  const shortcuts = prompts.shortcuts?.(turn) ?? [];
  return {
    task: prompts.task(turn),
    labels: turn.legalMoves.map((option) => prompts.label(option, turn)),
    blocked: prompts.blocked?.(turn) ?? [],
    ...(futile.length > 0 && { futile }),
    ...(shortcuts.length > 0 && { shortcuts }),
  };
}

/** The perspective in which everything is face up. */
export const ALL = 'all';
/** The perspective from which a game is shown. Only a finished game may be shown with everything face up. */
export type Perspective = Viewer | typeof ALL;

export function viewFrom(gameType: GameType, { state }: GameRecord, perspective: Perspective): object {
  return perspective === ALL ? gameType.openView(state) : gameType.view(state, perspective);
}

/** The viewer of a perspective; `null` for `all`. */
export function viewerOf(perspective: Perspective): Viewer {
  return perspective === ALL ? null : perspective;
}

/** The name of an open seat that was given none. */
const FREE_SEAT = 'Free seat';

/** What a drawing shows. `ending` is shown in place of the present view: nobody is to move there. */
export function sceneOf(
  gameType: GameType,
  game: GameRecord,
  perspective: Perspective,
  ending?: object,
): Scene<object, object> {
  const turn = ownTurnOf(gameType, game, viewerOf(perspective));
  const scene: Scene<object, object> = {
    config: completeConfig(gameType, game.config),
    seats: game.seats.length,
    viewer: viewerOf(perspective),
    view: turn?.view ?? viewFrom(gameType, game, perspective),
    turn: seatToMove(gameType, game),
    result: game.result,
    names: game.seats.map(({ name }) => (name === '' ? FREE_SEAT : name)),
    legalMoves: turn?.legalMoves ?? [],
    blockedMoves: turn === null ? [] : (gameType.prompts.blocked?.(turn) ?? []),
    ...(game.clock && { clock: shownClock(game.clock, game.updatedAt) }),
  };
  return ending ? { ...scene, view: ending, turn: null, legalMoves: [], blockedMoves: [] } : scene;
}

/** The move of an entry as `viewer` may read it. Once the game is over, everything is open. */
export function visibleMove(
  gameType: GameType,
  game: GameRecord,
  { seat, move }: EntryRecord,
  viewer: Viewer,
): object | null {
  if (move === null || seat === null || isOver(game) || !isGameMove(move)) return move;
  return gameType.viewMove(move, seat, viewer, game.state);
}

/** The events of an entry as `viewer` may read them. */
export function visibleEvents(
  gameType: GameType,
  game: GameRecord,
  { move, events }: EntryRecord,
  viewer: Viewer,
): readonly Typed[] {
  if (isOver(game) || (move !== null && !isGameMove(move))) return events;
  return events.map((event) => gameType.viewEvent(event, viewer, game.state));
}
