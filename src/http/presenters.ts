/** What callers read: a game, its log and its drawings as one viewer may see them. */
import type { GameType, Result, Scene, Seat, Typed, Observation, Viewer } from '#src/game-type.js';
import { RESIGN, seatToMove, timeText } from '#src/engine/history/entries.js';
import type {
  EntryRecord,
  GameRecord,
  SeatKind,
  SeedChooser,
  Status,
  Visibility,
} from '#src/engine/records.js';

export interface SeatView {
  readonly seat: Seat;
  readonly kind: SeatKind;
  readonly name: string | null;
  readonly level?: string;
  readonly resigned?: true;
}

export interface GameSummary {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly status: Status;
  readonly visibility: Visibility;
  readonly autoplay: boolean;
  readonly config: object;
  readonly seats: readonly SeatView[];
  readonly turn: { readonly seat: Seat } | null;
  readonly result: Result | null;
  readonly fairness: {
    readonly commitment: string;
    readonly seed: string | null;
    readonly seedChosenBy: SeedChooser;
    /** Where both sides chose the seed. */
    readonly clientSeed?: string;
    readonly secret?: string | null;
  };
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly rematchOf?: string;
  readonly rematch?: string;
  readonly links: Readonly<Record<string, string>>;
}

export interface GameView extends GameSummary {
  readonly you: Viewer;
  readonly state: object;
  readonly legalMoves: readonly Typed[];
}

export interface EntryView {
  readonly seq: number;
  readonly seat: Seat | null;
  readonly by: string | null;
  readonly move: object | null;
  readonly events: readonly Typed[];
  readonly at: string;
  readonly hash: string;
}

export const gamePath = ({ type, id }: Pick<GameRecord, 'type' | 'id'>): string => `/v1/${type}/games/${id}`;

const linksOf = (game: GameRecord): Record<string, string> => {
  const self = gamePath(game);
  const linked = (link: string, id: string | null) =>
    id === null ? {} : { [link]: gamePath({ type: game.type, id }) };
  return {
    self,
    boardText: `${self}/board.txt`,
    boardSvg: `${self}/board.svg`,
    legalMoves: `${self}/legal-moves`,
    moves: `${self}/moves`,
    events: `${self}/events`,
    audit: `${self}/audit`,
    ...linked('rematchOf', game.rematchOf),
    ...linked('rematch', game.rematch),
  };
};

const seatsOf = (game: GameRecord): SeatView[] =>
  game.seats.map(({ kind, name, level, resigned }, seat) => ({
    seat,
    kind,
    name: kind === 'open' && name === '' ? null : name,
    ...(level === undefined ? {} : { level }),
    ...(resigned === undefined ? {} : { resigned }),
  }));

const fairnessOf = ({ status, commitment, seed, seedChosenBy, seedParts }: GameRecord) => {
  const revealed = (value: string): string | null => (status === 'finished' ? value : null);
  return {
    commitment,
    seed: revealed(seed),
    seedChosenBy,
    ...(seedParts && { clientSeed: seedParts.clientSeed, secret: revealed(seedParts.secret) }),
  };
};

export const presentSummary = (gameType: GameType, game: GameRecord): GameSummary => {
  const turn = seatToMove(gameType, game);
  return {
    id: game.id,
    type: game.type,
    version: game.version,
    status: game.status,
    visibility: game.visibility,
    autoplay: game.autoplay,
    config: game.config,
    seats: seatsOf(game),
    turn: turn === null ? null : { seat: turn },
    result: game.result,
    fairness: fairnessOf(game),
    createdAt: timeText(game.createdAt),
    updatedAt: timeText(game.updatedAt),
    ...(game.rematchOf === null ? {} : { rematchOf: game.rematchOf }),
    ...(game.rematch === null ? {} : { rematch: game.rematch }),
    links: linksOf(game),
  };
};

/** The options of `viewer`, if it is its turn. */
export const optionsOf = (gameType: GameType, game: GameRecord, viewer: Viewer): readonly Typed[] =>
  viewer !== null && seatToMove(gameType, game) === viewer ? gameType.legalMoves(game.state, viewer) : [];

export const presentGame = (gameType: GameType, game: GameRecord, viewer: Viewer): GameView => ({
  ...presentSummary(gameType, game),
  you: viewer,
  state: gameType.view(game.state, viewer),
  legalMoves: optionsOf(gameType, game, viewer),
});

const visibleMove = (
  gameType: GameType,
  game: GameRecord,
  { seat, move }: EntryRecord,
  viewer: Viewer,
): object | null => {
  if (move === null || seat === null || move.type === RESIGN.type) return move;
  return gameType.viewMove(move, seat, viewer, game.state);
};

/** An entry as `viewer` may read it; once the game is over everything in it is open. */
export const presentEntry = (
  gameType: GameType,
  game: GameRecord,
  entry: EntryRecord,
  viewer: Viewer,
): EntryView => {
  const { seq, seat, by, move, events, hash } = entry;
  const open = game.status === 'finished';
  return {
    seq,
    seat,
    by,
    move: open ? move : visibleMove(gameType, game, entry, viewer),
    events: open ? events : events.map((event) => gameType.viewEvent(event, viewer, game.state)),
    at: timeText(entry.at),
    hash,
  };
};

export const observationOf = (
  gameType: GameType,
  game: GameRecord,
  viewer: Viewer,
): Observation<object, object> => ({
  config: game.config,
  seats: game.seats.length,
  viewer,
  view: gameType.view(game.state, viewer),
});

export const sceneOf = (gameType: GameType, game: GameRecord, viewer: Viewer): Scene<object, object> => ({
  ...observationOf(gameType, game, viewer),
  turn: seatToMove(gameType, game),
  result: game.result,
  names: game.seats.map(({ name }, seat) => name || `Seat ${seat}`),
});
