/** A player who asks for little: one request at a time, moves against weak computer players. */
import { setTimeout as sleep } from 'node:timers/promises';
import { playerRng } from 'parlour-games/record/rng';
import { at } from 'parlour-games/kit/checked';
import { chooseMove } from '#resilience/load/game-mix.js';
import { openEventStream, type EventStream } from '#test/support/event-stream.js';
import { createRawClient, jsonRequest } from '#resilience/support/raw-http.js';
import type { Created, Game } from './support.js';

/** Keeps the player far below the default rate limits. */
const THINKING_MS = 20;
const SEED = Buffer.alloc(32, 12);
/** Longer games are abandoned, so that all of them get their turn. */
const MAX_MOVES = 20;
const GAMES = [
  { type: 'connect-four', level: 'easy' },
  { type: 'connect-four', level: 'medium' },
  { type: 'basra', level: 'easy' },
  { type: 'basra', level: 'medium' },
  { type: 'double-7', level: 'medium' },
  { type: '7reeg', level: 'easy' },
] as const;

/** What happened to the player's requests. */
export interface Experience {
  /** Of moves with the replies of computer players, including refused and unanswered moves. */
  readonly movesMs: number[];
  /** From sending a move to its last entry on the event stream of the game. */
  readonly eventsMs: number[];
  /** Responses with 503. */
  unavailable: number;
  /** Responses other than 201 and 503, and requests without a response. */
  failed: number;
}

export interface VictimPlay {
  readonly url: string;
  readonly seconds: number;
}

/** Creates games and plays random moves in them for `seconds`. To be run in a thread of its own. */
export default async ({ url, seconds }: VictimPlay): Promise<Experience> => {
  const client = createRawClient(url);
  const rng = playerRng(SEED);
  const experience: Experience = { movesMs: [], eventsMs: [], unavailable: 0, failed: 0 };
  const end = performance.now() + 1000 * seconds;

  /** Resolves with the body of a 201, otherwise with `null`. */
  const change = async <Body>(path: string, body: object, token?: string): Promise<Body | null> => {
    const response = await client.send(jsonRequest('POST', path, body, token));
    if (response?.status === 201) return JSON.parse(response.text) as Body;
    if (response?.status === 503) experience.unavailable += 1;
    else experience.failed += 1;
    return null;
  };

  const move = async (
    { type, token, stream }: { readonly type: string; readonly token: string; readonly stream: EventStream },
    game: Game,
  ): Promise<Game | null> => {
    await sleep(THINKING_MS);
    const body = chooseMove(type, game.legalMoves, rng);
    const sent = performance.now();
    const moved = await change<Pick<Created, 'game'>>(`${game.links.self}/moves`, body, token);
    experience.movesMs.push(performance.now() - sent);
    if (moved === null) return null;
    await stream.received(moved.game.version);
    experience.eventsMs.push(performance.now() - sent);
    return moved.game;
  };

  for (let n = 0; performance.now() < end; n += 1) {
    const { type, level } = at(GAMES, n % GAMES.length);
    const seats = [{ kind: 'human' }, { kind: 'cpu', level }];
    const created = await change<Created>(`/v1/${type}/games`, { seats });
    if (created === null) continue;
    const stream = await openEventStream(`${url}${created.game.links.self}/events`);
    let game: Game | null = created.game;
    for (let moves = 0; game?.status === 'active' && moves < MAX_MOVES; moves += 1) {
      if (performance.now() >= end) break;
      game = await move({ type, token: at(created.tokens, 0).token, stream }, game);
    }
    stream.close();
  }
  client.close();
  return experience;
};
