/** An attacker that wants the worker pool for itself. */
import { ALL_COLUMNS } from 'parlour-games/games/connect-four/bitboard';
import { boardOf, drop, hasWon, isFull } from 'parlour-games/games/connect-four/board';
import type { Rng } from 'parlour-games/game-type';
import { at } from 'parlour-games/kit/checked';
import { atRate, createGame, type Attacker, type Scenario } from './support.js';

/** The default limit of an address. */
const REQUESTS_PER_SECOND = 100;
/** Shortly after the opening book, where the solver needs longest. */
const FIRST_PLIES = 9;
const PLIES_CHOICE = 3;
const DROP_AFTER_MS = 150;
const HINT_GAMES = 10;
const COMPUTER_GAMES = 100;

/** The columns of a random game that nobody has won so far. */
const expensivePosition = (rng: Rng): string => {
  const plies = FIRST_PLIES + rng.below(PLIES_CHOICE);
  for (;;) {
    let position = '';
    let board = boardOf(position);
    while (board.plies < plies && !hasWon(board)) {
      const columns = ALL_COLUMNS.filter((column) => !isFull(board, column));
      const column = at(columns, rng.below(columns.length));
      position += String(column);
      board = drop(board, column);
    }
    if (!hasWon(board)) return position;
  }
};

const analyse = ({ send, rng }: Attacker, dropAfterMs?: number) =>
  send('POST', '/v1/connect-four/analyses', {
    body: { position: expensivePosition(rng) },
    ...(dropAfterMs !== undefined && { dropAfterMs }),
  });

const analyses: Scenario = {
  name: 'expensive analyses',
  prepare: async (attacker) => (stop) => atRate(REQUESTS_PER_SECOND, stop, () => analyse(attacker)),
};

const abandonedAnalyses: Scenario = {
  name: 'expensive analyses, abandoned after 0.15 s',
  prepare: async (attacker) => (stop) =>
    atRate(REQUESTS_PER_SECOND, stop, () => analyse(attacker, DROP_AFTER_MS)),
};

const TWO_PEOPLE = { seats: [{ kind: 'human' }, { kind: 'human' }], hints: true };

/** A game at an expensive position, with the token of the seat to move. */
const gameAtExpensivePosition = async (attacker: Attacker) => {
  const { game, tokens } = await createGame(attacker, 'connect-four', TWO_PEOPLE);
  const path = game.links.self;
  const position = expensivePosition(attacker.rng);
  for (const [ply, column] of Array.from(position).entries()) {
    const { token } = at(tokens, ply % tokens.length);
    await attacker.send('POST', `${path}/moves`, { body: { type: 'drop', column: Number(column) }, token });
  }
  return { path, token: at(tokens, position.length % tokens.length).token };
};

const hints: Scenario = {
  name: 'hints of level hard',
  prepare: async (attacker) => {
    const games: Awaited<ReturnType<typeof gameAtExpensivePosition>>[] = [];
    while (games.length < HINT_GAMES) games.push(await gameAtExpensivePosition(attacker));
    return (stop) =>
      atRate(REQUESTS_PER_SECOND, stop, () => {
        const { path, token } = at(games, attacker.rng.below(games.length));
        return attacker.send('GET', `${path}/hint?level=hard`, { token });
      });
  },
};

const TWO_COMPUTERS = {
  seats: [
    { kind: 'cpu', level: 'hard' },
    { kind: 'cpu', level: 'hard' },
  ],
};
const MANY_MOVES = { count: 100 };

/** Each request plays up to a hundred moves without a token. */
const computerGames: Scenario = {
  name: 'games between hard computer players',
  prepare: async (attacker) => {
    const newGame = async (): Promise<string> =>
      (await createGame(attacker, '7reeg', TWO_COMPUTERS)).game.links.self;
    const paths: string[] = [];
    while (paths.length < COMPUTER_GAMES) paths.push(await newGame());
    return (stop) =>
      atRate(REQUESTS_PER_SECOND, stop, async () => {
        const index = attacker.rng.below(paths.length);
        const response = await attacker.send('POST', `${at(paths, index)}/cpu-moves`, { body: MANY_MOVES });
        if (response?.status === 409 && !stop.aborted) paths[index] = await newGame();
      });
  },
};

export const scenarios: readonly Scenario[] = [analyses, abandonedAnalyses, hints, computerGames];
