/** The load generator, in a process of its own: plays, or only creates, games of Connect Four and times each request. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { at, defined } from 'parlour-games/kit/checked';

/** The requests that are counted and timed. */
export type Work = 'moves' | 'creations';

export interface Load {
  readonly url: string;
  readonly work: Work;
  /** Concurrent games. */
  readonly games: number;
  readonly seconds: number;
  /** Whether requests have idempotency keys. */
  readonly keyed?: boolean;
  /** Whether games have clocks, with long times. */
  readonly clocked?: boolean;
}

export interface Measured {
  /** Successful moves or creations. */
  readonly count: number;
  readonly seconds: number;
  readonly latenciesMs: readonly number[];
  readonly failures: number;
}

/** How long a server is under load before it is measured: after only five seconds, moves still took twice the processor time. */
export const WARM_UP_SECONDS = 20;

const COLUMNS = 7;
const ROWS = 6;

interface Response {
  readonly status: number;
  readonly body: {
    readonly game?: { readonly id: string; readonly status: string };
    readonly tokens?: readonly { readonly token: string }[];
  };
}

const createClient = (url: string, connections: number, keyed: boolean) => {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return (path: string, body: object, token = ''): Promise<Response> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(keyed && { 'idempotency-key': randomUUID() }),
      };
      const sent = request({ agent, hostname, port, path, method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            body: JSON.parse(Buffer.concat(chunks).toString()) as Response['body'],
          });
        });
      });
      sent.on('error', reject).end(text);
    });
};

/** A random column that is not full, numbered from 1. Increases its height. */
const takeColumn = (heights: number[]): number => {
  let column = Math.floor(Math.random() * COLUMNS);
  while (at(heights, column) >= ROWS) column = (column + 1) % COLUMNS;
  heights[column] = at(heights, column) + 1;
  return column + 1;
};

/** Plays or creates for `seconds` and resolves with the measurements. */
export async function drive({
  url,
  work,
  games,
  seconds,
  keyed = false,
  clocked = false,
}: Load): Promise<Measured> {
  const post = createClient(url, games, keyed);
  const latenciesMs: number[] = [];
  let failures = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const seats = [{ kind: 'human' }, { kind: 'human' }];
  const newGame = clocked ? { seats, clock: { initialS: 86_400, incrementS: 0 } } : { seats };

  const playGame = async (): Promise<void> => {
    const { status, body } = await post('/v1/connect-four/games', newGame);
    if (status !== 201) {
      failures += 1;
      return;
    }
    const { id } = defined(body.game, 'the game in the response');
    const path = `/v1/connect-four/games/${id}/moves`;
    const heights = new Array<number>(COLUMNS).fill(0);
    for (let ply = 0; performance.now() < end && ply < COLUMNS * ROWS; ply += 1) {
      const sent = performance.now();
      const response = await post(
        path,
        { type: 'drop', column: takeColumn(heights) },
        body.tokens?.[ply % 2]?.token,
      );
      if (response.status === 201) latenciesMs.push(performance.now() - sent);
      else failures += 1;
      if (response.body.game?.status !== 'active') return;
    }
  };
  const createOnly = async (): Promise<void> => {
    const sent = performance.now();
    const { status } = await post('/v1/connect-four/games', newGame);
    if (status === 201) latenciesMs.push(performance.now() - sent);
    else failures += 1;
  };
  const player = async (): Promise<void> => {
    while (performance.now() < end) await (work === 'moves' ? playGame() : createOnly());
  };
  await Promise.all(Array.from({ length: games }, player));
  return { count: latenciesMs.length, seconds: (performance.now() - started) / 1000, latenciesMs, failures };
}

if (process.send !== undefined) {
  process.once('message', (load: Load) => {
    void drive(load).then((measured) => process.send?.(measured, () => process.exit(0)));
  });
}
