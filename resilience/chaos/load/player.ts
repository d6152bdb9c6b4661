/** One client: plays game after game, by random legal moves, and keeps account of what it was told. */
import type { Rng, Typed } from '#src/game-type.js';
import type { Caller } from './caller.js';
import type { Account, Ledger, ToldEntry } from './ledger.js';
import { chooseMove, tableFor, type Table } from './seating.js';
import type { Tally } from './tally.js';

export interface PlayerOptions {
  readonly caller: Caller;
  readonly ledger: Ledger;
  readonly tally: Tally;
  readonly rng: Rng;
  /** Waits while the clients are to pause; `false` when they are to stop. */
  readonly mayGoOn: () => Promise<boolean>;
  /** Told of each new game. */
  readonly onGame: (account: Account) => void;
}

interface Game {
  readonly version: number;
  readonly status: string;
  readonly turn: { readonly seat: number } | null;
  readonly you: number | null;
  readonly seats: readonly { readonly kind: string }[];
  readonly legalMoves: readonly Typed[];
  readonly links: { readonly self: string };
}

interface Told {
  readonly game: Game;
  readonly entries?: readonly ToldEntry[];
  readonly tokens?: readonly { readonly seat: number; readonly token: string }[];
  readonly seat?: number;
  readonly token?: string;
}

const RESIGN_ONE_IN = 150;
const REMATCH_ONE_IN = 3;
const READ_ONE_IN = 12;
const IF_MATCH_ONE_IN = 2;
/** Longer games are given up or left alone, so that every client sees many. */
const LONGEST_GAME = 400;
const PAGES = ['', '/board.txt', '/board.svg', '/moves', '/audit'] as const;

type Seated = PlayerOptions & { readonly account: Account; readonly type: string };

const note = ({ ledger, account }: Seated, { game, entries = [], tokens = [], seat, token }: Told): Game => {
  for (const given of tokens) account.tokens.set(given.seat, given.token);
  if (seat !== undefined && token !== undefined) account.tokens.set(seat, token);
  ledger.acknowledge(account, game.version, entries);
  account.finished = game.status === 'finished';
  return game;
};

const change = async (
  seated: Seated,
  action: string,
  body: object,
  call: { token?: string | undefined; version?: number } = {},
): Promise<Game | null> => {
  const told = await seated.caller.change<Told>(`${seated.account.path}/${action}`, body, call);
  return told === null ? null : note(seated, told);
};

const anyToken = ({ tokens }: Account): string | undefined => [...tokens.values()][0];

const readSomething = async ({ caller, account, rng }: Seated): Promise<void> => {
  const page = PAGES[rng.below(PAGES.length)] ?? '';
  if (page.startsWith('/board')) await caller.look(account.path + page, anyToken(account));
  else await caller.get(account.path + page, anyToken(account));
};

const optionsOf = async (
  { caller, account }: Seated,
  game: Game,
  seat: number,
): Promise<readonly Typed[] | undefined> => {
  if (game.you === seat && game.legalMoves.length > 0) return game.legalMoves;
  const path = `${account.path}/legal-moves`;
  return (await caller.get<{ moves: readonly Typed[] }>(path, account.tokens.get(seat)))?.moves;
};

const resign = async (seated: Seated, seat: number): Promise<Game | null> => {
  const { account } = seated;
  const game = await change(seated, 'resign', {}, { token: account.tokens.get(seat) });
  if (game?.seats[seat]?.kind === 'cpu') account.tokens.delete(seat);
  return game;
};

const move = async (seated: Seated, game: Game, seat: number): Promise<Game | null> => {
  const { account, rng, type } = seated;
  const options = await optionsOf(seated, game, seat);
  if (options === undefined) return null;
  const guarded = rng.below(IF_MATCH_ONE_IN) === 0 ? { version: game.version } : {};
  const token = account.tokens.get(seat);
  return change(seated, 'moves', chooseMove(type, options, rng), { token, ...guarded });
};

const playOn = async (seated: Seated, game: Game): Promise<Game | null> => {
  const { account, rng } = seated;
  if (rng.below(READ_ONE_IN) === 0) await readSomething(seated);
  if (game.status === 'waiting') return change(seated, 'join', {});
  const seat = game.turn?.seat ?? 0;
  if (game.seats[seat]?.kind === 'cpu')
    return change(seated, 'cpu-moves', { count: 1 + rng.below(10) }, { token: anyToken(account) });
  const givesUp = game.version > LONGEST_GAME || rng.below(RESIGN_ONE_IN) === 0;
  return givesUp ? resign(seated, seat) : move(seated, game, seat);
};

const playToTheEnd = async (seated: Seated, begun: Game): Promise<boolean> => {
  let game: Game | null = begun;
  while (game !== null && game.status !== 'finished') {
    const leaves = game.version > LONGEST_GAME && seated.account.tokens.size === 0;
    if (leaves || !(await seated.mayGoOn())) return false;
    game = await playOn(seated, game);
  }
  if (game !== null) seated.tally.add('games finished');
  return game !== null;
};

/** Every seat asks for its token of the rematch; gives the new game as the last one was told of it. */
const rematch = async (seated: Seated): Promise<{ seated: Seated; game: Game } | null> => {
  let again: { seated: Seated; game: Game } | null = null;
  for (const token of seated.account.tokens.values()) {
    const told = await seated.caller.change<Told>(`${seated.account.path}/rematch`, {}, { token });
    if (told === null) return null;
    const next = { ...seated, account: seated.ledger.open(told.game.links.self) };
    if (again === null) seated.onGame(next.account);
    again = { seated: next, game: note(next, { ...told, tokens: [] }) };
  }
  return again;
};

const create = async (
  options: PlayerOptions,
  { type, body }: Table,
): Promise<{ seated: Seated; game: Game } | null> => {
  const told = await options.caller.change<Told>(`/v1/${type}/games`, { ...body, visibility: 'public' });
  if (told === null) return null;
  const seated = { ...options, type, account: options.ledger.open(told.game.links.self) };
  options.onGame(seated.account);
  return { seated, game: note(seated, told) };
};

/** Plays until it is told to stop. `first`: the number of the game to begin with. */
export const play = async (options: PlayerOptions, first: number): Promise<void> => {
  const { rng, mayGoOn } = options;
  for (let n = first; await mayGoOn(); n += 1) {
    let begun = await create(options, tableFor(n, rng));
    while (begun !== null && (await playToTheEnd(begun.seated, begun.game))) {
      const wanted = rng.below(REMATCH_ONE_IN) === 0 && (await mayGoOn());
      begun = wanted ? await rematch(begun.seated) : null;
    }
  }
};
