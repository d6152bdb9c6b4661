/** The arguments of `parlour-bot`. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { GAME_TYPES } from '../generated/service.js';
import { randomMove } from '../random-move.js';
import type { Strategy } from '../turns.js';
import type { GameTypeId, Option, GameSchemas } from '../types.js';

type AnyStrategy = Strategy<GameSchemas[GameTypeId]>;

export interface Settings {
  readonly server: string;
  readonly strategy: AnyStrategy;
  readonly types: readonly GameTypeId[];
  readonly games: number;
  readonly host: number;
  readonly pollMs: number;
  readonly name: string;
  readonly seatsFile: string | undefined;
  readonly player: string | undefined;
  /** The number of series to accept at a time. */
  readonly series: number;
  /** The id of the player to challenge; `player` is the challenger's token. */
  readonly opponent: string | undefined;
}

const TYPES: readonly GameTypeId[] = Object.values(GAME_TYPES);

export const HELP = `parlour-bot takes seats in public games that wait for players, and plays them, until it is stopped.

  --server <url>      the service; default: http://127.0.0.1:3000
  --strategy <file>   a JavaScript module whose default export is (observation) => move; default: random legal moves
  --type <type>       a game type to play; may be repeated; default: all
  --games <number>    maximum number of concurrent games; default: 8
  --host <number>     number of its own games to keep waiting for players; default: 0
  --name <name>       the name that other players see
  --poll <seconds>    interval between searches for games; default: 2
  --player <token>    the token of a player: plays all of its games over one stream, and takes seats that are kept
                      for it; looks for no other games
  --series <number>   with --player: number of series to accept at a time; default: 0
  --seats <file>      file that stores the bot's seats, so that it can resume after a restart
  --help

parlour-bot challenge <player> --player <token> --type <type> --games <number>: a series against that player, whose
result is printed at the end.

Ctrl-C: finish the current games, then stop. Ctrl-C again: stop at once.
Types: ${TYPES.join(', ')}`;

const OPTIONS = {
  server: { type: 'string', default: 'http://127.0.0.1:3000' },
  strategy: { type: 'string' },
  type: { type: 'string', multiple: true },
  games: { type: 'string', default: '8' },
  host: { type: 'string', default: '0' },
  name: { type: 'string', default: 'parlour-bot' },
  poll: { type: 'string', default: '2' },
  seats: { type: 'string' },
  player: { type: 'string' },
  series: { type: 'string', default: '0' },
  help: { type: 'boolean', default: false },
} as const;

/** The value of an option, checked with a pattern. */
const checked = (name: string, pattern: RegExp, what: string, text: string): string => {
  if (pattern.test(text)) return text;
  throw new Error(`--${name} must be ${what}, not “${text}”`);
};

const countOf = (name: string, text: string): number =>
  Number(checked(name, /^\d{1,6}$/, 'a whole number', text));

const secondsOf = (name: string, text: string): number =>
  Number(checked(name, /^(?=.*[1-9])\d{1,6}(\.\d+)?$/, 'a number above 0', text));

const urlOf = (name: string, text: string): string =>
  checked(name, /^https?:\/\/[^/]/, 'a URL such as http://127.0.0.1:3000', text);

const typeOf = (text: string): GameTypeId => {
  const type = TYPES.find((each) => each === text);
  if (type === undefined) throw new Error(`--type must be one of ${TYPES.join(', ')}, not “${text}”`);
  return type;
};

const random: AnyStrategy = ({ legalMoves }) => randomMove<readonly Option[]>(legalMoves);

const loadStrategy = async (file: string | undefined): Promise<AnyStrategy> => {
  if (file === undefined) return random;
  const module = (await import(pathToFileURL(resolve(file)).href)) as { readonly default?: unknown };
  if (typeof module.default === 'function') return module.default as AnyStrategy;
  throw new Error(`${file} has no default export that is a function`);
};

/** The player that is challenged; `undefined` without a command. */
const opponentIn = (
  positionals: readonly string[],
  { player, type }: { readonly player?: string; readonly type?: readonly string[] },
): string | undefined => {
  const [command, opponent] = positionals;
  if (command === undefined) return undefined;
  if (command !== 'challenge' || opponent === undefined || positionals.length > 2)
    throw new Error(`there is only: challenge <player>, not “${positionals.join(' ')}”`);
  if (player === undefined || type?.length !== 1)
    throw new Error('a challenge needs --player and one --type');
  return opponent;
};

/** Reads the arguments; `undefined` for help. Throws an error that explains an invalid argument. */
export async function readSettings(args: string[]): Promise<Settings | undefined> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.help) return undefined;
  const opponent = opponentIn(positionals, values);
  return {
    server: urlOf('server', values.server),
    strategy: await loadStrategy(values.strategy),
    types: values.type?.map(typeOf) ?? TYPES,
    games: countOf('games', values.games),
    host: countOf('host', values.host),
    pollMs: 1000 * secondsOf('poll', values.poll),
    name: values.name,
    seatsFile: values.seats,
    player: values.player,
    series: countOf('series', values.series),
    opponent,
  };
}
