/**
 * The games that the laws are tried on. `games.ndjson` lists them, one a line; tools/law-games/index.ts has found them, so that
 * together they reach every case in coverage.ts.
 */
import { readFileSync } from 'node:fs';
import { playerRng } from 'parlour-games/record/rng';
import type { GameType, Seat, Typed } from 'parlour-games/game-type';
import { concreteMove, randomMove } from 'parlour-games/kit/options';
import {
  contextOf,
  deal,
  playMove,
  seedOf,
  type GameSetup,
  type Playthrough,
  type Step,
} from '#test/support/play.js';

export interface LawGame {
  readonly type: string;
  readonly rules: number;
  readonly seats: number;
  readonly config: object;
  /** The seed is `seedOf` this. */
  readonly seed: number;
  /** What is played: an option by its index, or a move that is spelled otherwise. */
  readonly moves: readonly (number | Typed)[];
  /** The seat that then resigns, if the game has no other end. */
  readonly resigns: Seat | null;
  /** The entries after which the laws look at the game, besides the first and the last. */
  readonly rare: readonly number[];
}

export const GAMES_FILE = 'test/laws/games.ndjson';

const readGames = (): LawGame[] =>
  readFileSync(GAMES_FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LawGame);

let games: readonly LawGame[] | null = null;

/** The games of a type, in the order of the list. */
export function lawGamesOf({ id }: GameType): LawGame[] {
  return (games ??= readGames()).filter(({ type }) => type === id);
}

/** Fills in a template at random, always in the same way. */
export function concreteOption({ gameType }: GameSetup, { seq }: Step, option: Typed): Typed {
  return concreteMove(option, playerRng(seedOf(seq)), gameType.templates);
}

/** The move that the list names, or a random one if the type does not have or accept it any more. */
const chosenMove = (setup: GameSetup, step: Step, choice: number | Typed | undefined): Typed => {
  const { gameType, seed } = setup;
  const seat = gameType.turn(step.state) ?? 0;
  const options = gameType.legalMoves(step.state, seat);
  const option = typeof choice === 'number' ? options[choice] : undefined;
  const named = typeof choice === 'object' ? choice : option && concreteOption(setup, step, option);
  const accepted =
    named !== undefined && gameType.apply(step.state, seat, named, contextOf(seed, step.seq + 1)).ok;
  return accepted ? named : randomMove(options, playerRng(seedOf(step.seq)), gameType.templates);
};

/** `seat` resigns after `step`, in a game that this ends. */
export function resignAfter({ gameType }: GameSetup, { seq, state }: Step, seat: Seat): Step {
  return {
    seq: seq + 1,
    seat: null,
    move: null,
    ...gameType.resign(state, seat),
  };
}

/** The steps of a game of the list. */
export function* playLawGame(gameType: GameType, game: LawGame): Generator<Step, GameSetup> {
  const { seats, config, rules, seed, moves, resigns } = game;
  const { setup, step: dealt } = deal(gameType, seedOf(seed), seats, config, rules);
  const marked = (step: Step): Step => ({ ...step, isRare: game.rare.includes(step.seq) });
  let step = marked(dealt);
  yield step;
  while (gameType.turn(step.state) !== null) {
    if (resigns !== null && step.seq === moves.length) {
      yield marked(resignAfter(setup, step, resigns));
      return setup;
    }
    step = marked(playMove(setup, step, chosenMove(setup, step, moves[step.seq])));
    yield step;
  }
  return setup;
}

/** The whole game, from the deal to the end. */
export function wholeGame(play: Generator<Step, GameSetup>, steps: Step[] = []): Playthrough {
  let next = play.next();
  while (next.done !== true) {
    steps.push(next.value);
    next = play.next();
  }
  return { setup: next.value, steps };
}
