/**
 * Plays a game of every type with openapi-fetch and the types that openapi-typescript generated, at the service whose URL
 * is the argument. Prints a line of JSON for each game. The test compiles it beside the generated `schema.d.ts`.
 */
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

type Schemas = components['schemas'];

const client = createClient<paths>({ baseUrl: process.argv[2] ?? '' });

interface Game<Option> {
  readonly id: string;
  readonly type: string;
  readonly status: Schemas['Status'];
  readonly turn: { readonly seat: number } | null;
  readonly legalMoves: readonly Option[];
  readonly result: { readonly reason: string } | null;
}

interface Created<Option> {
  readonly game: Game<Option>;
  readonly tokens: readonly Schemas['SeatToken'][];
}

/** What openapi-fetch returns: data, or a problem document. */
interface Reply<Data> {
  readonly data?: Data;
  readonly error?: Schemas['Problem'];
}

const dataOf = <Data>({ data, error }: Reply<Data>): Data => {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
};

/** The parameters of a request about a game, by a player. */
const by = (id: string, token: string) => ({
  params: { path: { id } },
  headers: { authorization: `Bearer ${token}` },
});
type ByPlayer = ReturnType<typeof by>;

interface Api<Option, Move> {
  readonly create: () => Promise<Reply<Created<Option>>>;
  readonly read: (player: ByPlayer) => Promise<Reply<Game<Option>>>;
  readonly move: (player: ByPlayer, body: Move) => Promise<Reply<{ readonly game: Game<Option> }>>;
  readonly choose: (option: Option) => Move;
}

const play = async <Option, Move>({ create, read, move, choose }: Api<Option, Move>): Promise<void> => {
  const { game, tokens } = dataOf(await create());
  let { turn, result } = game;
  let moves = 0;
  for (; turn !== null; moves += 1) {
    const seat = turn.seat;
    const player = by(game.id, tokens.find((each) => each.seat === seat)?.token ?? '');
    const { legalMoves } = dataOf(await read(player));
    const option = legalMoves[(moves * 7919) % legalMoves.length];
    if (option === undefined) throw new Error('no legal move');
    ({ turn, result } = dataOf(await move(player, choose(option))).game);
  }
  console.log(JSON.stringify({ type: game.type, moves, reason: result?.reason }));
};

const person = { kind: 'human' } as const;
const people = [person, person];

/** Most options are moves as they are. */
const asListed = <Move>(option: Move): Move => option;

const CONNECT_FOUR = '/v1/connect-four/games/{id}';
await play({
  create: () => client.POST('/v1/connect-four/games', { body: { seats: people } }),
  read: (player) => client.GET(CONNECT_FOUR, player),
  move: (player, body: Schemas['ConnectFourMove']) =>
    client.POST(`${CONNECT_FOUR}/moves`, { ...player, body }),
  choose: asListed,
});

const WAR = '/v1/war/games/{id}';
await play({
  create: () => client.POST('/v1/war/games', { body: { seats: people, config: { maxBattles: 30 } } }),
  read: (player) => client.GET(WAR, player),
  move: (player, body: Schemas['WarMove']) => client.POST(`${WAR}/moves`, { ...player, body }),
  choose: asListed,
});

const BASRA = '/v1/basra/games/{id}';
await play({
  create: () => client.POST('/v1/basra/games', { body: { seats: people, config: { target: 20 } } }),
  read: (player) => client.GET(BASRA, player),
  move: (player, body: Schemas['BasraMove']) => client.POST(`${BASRA}/moves`, { ...player, body }),
  choose: asListed,
});

const DOUBLE_7 = '/v1/double-7/games/{id}';
await play({
  create: () => client.POST('/v1/double-7/games', { body: { seats: people, config: { target: 25 } } }),
  read: (player) => client.GET(DOUBLE_7, player),
  move: (player, body: Schemas['Double7Move']) => client.POST(`${DOUBLE_7}/moves`, { ...player, body }),
  choose: asListed,
});

const SEVEN_REEG = '/v1/7reeg/games/{id}';
await play({
  create: () => client.POST('/v1/7reeg/games', { body: { seats: people, config: { maxRounds: 2 } } }),
  read: (player) => client.GET(SEVEN_REEG, player),
  move: (player, body: Schemas['SevenReegMove']) => client.POST(`${SEVEN_REEG}/moves`, { ...player, body }),
  choose: asListed,
});

/** A placement or a guess is any three of the spaces. */
const blackBoxMove = (option: Schemas['BlackBoxOption']): Schemas['BlackBoxMove'] =>
  option.type === 'shoot'
    ? option
    : { type: option.type, marbles: option.marbles.from.slice(0, option.marbles.choose) };

const BLACK_BOX = '/v1/black-box/games/{id}';
await play({
  create: () => client.POST('/v1/black-box/games', { body: { seats: people, config: { maxPoints: 12 } } }),
  read: (player) => client.GET(BLACK_BOX, player),
  move: (player, body: Schemas['BlackBoxMove']) => client.POST(`${BLACK_BOX}/moves`, { ...player, body }),
  choose: blackBoxMove,
});

/** A bet has a wager within a range. */
const overUnderMove = (option: Schemas['OverUnderSevenOption']): Schemas['OverUnderSevenMove'] =>
  option.type === 'bet' ? { ...option, wager: option.wager.max } : option;

const OVER_UNDER = '/v1/over-under-seven/games/{id}';
await play({
  create: () => client.POST('/v1/over-under-seven/games', { body: { seats: [person] } }),
  read: (player) => client.GET(OVER_UNDER, player),
  move: (player, body: Schemas['OverUnderSevenMove']) =>
    client.POST(`${OVER_UNDER}/moves`, { ...player, body }),
  choose: overUnderMove,
});

/** Games of different types are told apart by their `type`. */
const lastMoveOf = (game: Schemas['ConnectFourGame'] | Schemas['WarGame']): string =>
  game.type === 'connect-four' ? game.state.position : String(game.state.battles);
void lastMoveOf;
