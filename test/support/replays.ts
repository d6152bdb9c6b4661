/** Plays a game and notes what every viewer sees of it at each version, to compare it with past views. */
import { playerRng } from 'parlour-games/record/rng';
import type { GameType, Seat, Typed, Viewer } from 'parlour-games/game-type';
import { canonicalJson } from 'parlour-games/record/hash-chain';
import { at } from 'parlour-games/kit/checked';
import { randomMove } from 'parlour-games/kit/options';
import { seedOf, viewerName } from './play.js';
import type { Call, Opened } from './service.js';

/** A response to one viewer at one version: the game as JSON, or a drawing. */
interface Sight {
  readonly version: number;
  readonly viewer: Viewer;
  /** Below the path of the game. */
  readonly file: '' | '/board.txt' | '/board.svg';
  readonly text: string;
}

export interface WatchedGame {
  readonly path: string;
  readonly templates: GameType['templates'];
  /** By seat; undefined for seats that nobody has a token of, or not any more. */
  readonly tokens: (string | undefined)[];
  readonly sights: Sight[];
}

interface ShownGame {
  readonly version: number;
  readonly status: string;
  readonly turn: { readonly seat: Seat } | null;
  readonly legalMoves: readonly Typed[];
}

/** Drawings are noted at every nth version. */
const DRAWN_EVERY = 5;

export function watched({ path, tokens }: Opened, { templates }: GameType): WatchedGame {
  return {
    path,
    templates,
    tokens: tokens.map((token) => (token === '' ? undefined : token)),
    sights: [],
  };
}

const viewersOf = ({ tokens }: WatchedGame): Viewer[] => [
  null,
  ...tokens.flatMap((token, seat) => (token === undefined ? [] : [seat])),
];

const tokenOf = ({ tokens }: WatchedGame, viewer: Viewer): string | undefined =>
  viewer === null ? undefined : tokens[viewer];

/** Notes what everybody sees now. */
export async function look(call: Call, game: WatchedGame): Promise<void> {
  const { version } = (await call('GET', game.path)).body as ShownGame;
  const files = version % DRAWN_EVERY === 1 ? (['', '/board.txt', '/board.svg'] as const) : ([''] as const);
  for (const viewer of viewersOf(game)) {
    for (const file of files) {
      const { status, text } = await call('GET', game.path + file, { token: tokenOf(game, viewer) });
      if (status !== 200) throw new Error(text);
      game.sights.push({ version, viewer, file, text });
    }
  }
}

/** One move: of the person to move at random, or of the computer player. Resolves with whether the game goes on. */
export async function playOne(call: Call, game: WatchedGame): Promise<boolean> {
  const shown = (await call('GET', game.path)).body as ShownGame;
  if (shown.turn === null) return false;
  const token = game.tokens[shown.turn.seat];
  if (token === undefined) {
    const anybody = game.tokens.find((each) => each !== undefined);
    const { status, text } = await call('POST', `${game.path}/cpu-moves`, { token: anybody, body: {} });
    if (status !== 201) throw new Error(text);
    return true;
  }
  const { legalMoves, version } = (await call('GET', game.path, { token })).body as ShownGame;
  const body = randomMove(legalMoves, playerRng(seedOf(version)), game.templates);
  const { status, text } = await call('POST', `${game.path}/moves`, { token, body });
  if (status !== 201) throw new Error(text);
  return true;
}

/** Plays up to `moves` moves, one by one, and looks after each. */
export async function playWatched(call: Call, game: WatchedGame, moves: number): Promise<void> {
  await look(call, game);
  for (let n = 0; n < moves && (await playOne(call, game)); n += 1) await look(call, game);
}

const withoutMoves = (shown: object): string => {
  const past = { ...shown, legalMoves: [] };
  if ('prompt' in past) delete past.prompt;
  return canonicalJson(past);
};

/** What a past view shows of `text`: nobody can move in it, and the rematch came later. */
const asPast = ({ file, text }: Sight): string =>
  file === '' ? withoutMoves(JSON.parse(text) as object) : text;

const queryOf = ({ version, viewer }: Sight, asked: boolean): string => {
  const as = viewer ?? 'spectator';
  return asked ? `?at=${version}&as=${as}` : `?at=${version}`;
};

/**
 * Where past views differ from what was seen; `as` asks for the view of the viewer without its token. Sights of viewers whose
 * tokens are no longer valid can only be compared in this way.
 */
export async function differences(
  call: Call,
  game: WatchedGame,
  { as, every = 1 }: { readonly as: boolean; readonly every?: number },
): Promise<string[]> {
  const known = new Set(viewersOf(game));
  const sights = game.sights.filter(
    ({ version, viewer }) => version % every === 0 && (as || known.has(viewer)),
  );
  const found: string[] = [];
  for (const sight of sights) {
    const token = as ? undefined : tokenOf(game, sight.viewer);
    const query = queryOf(sight, as);
    const { text } = await call('GET', `${game.path}${sight.file}${query}`, { token });
    const shown = sight.file === '' ? canonicalJson(JSON.parse(text)) : text;
    if (shown !== asPast(sight)) found.push(`${sight.file}${query} of ${viewerName(sight.viewer)}`);
  }
  return found;
}

/** The last version that was seen. */
export function lastVersion({ sights }: WatchedGame): number {
  return at(sights, -1).version;
}
