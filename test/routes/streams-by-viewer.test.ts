/** Streams of several viewers side by side, and NDJSON: each shows exactly what the log shows to the same viewer at that time. */
import { test } from 'tap';
import { playerRng } from 'parlour-games/record/rng';
import type { Typed } from 'parlour-games/game-type';
import { at, get } from 'parlour-games/kit/checked';
import { randomMove } from 'parlour-games/kit/options';
import { openEventStream, type EventStream } from '#test/support/event-stream.js';
import { gameTypes } from '#test/support/game-types.js';
import { atLength } from '#test/support/length.js';
import { seedOf } from '#test/support/play.js';
import { newPlayer } from '#test/support/players.js';
import { OPERATOR_TOKEN, openGame, type Call } from '#test/support/service.js';
import { sharedService } from '#test/support/shared-service.js';

const SEATS = atLength({ brief: 3, full: 4 });
const STREAMS_PER_VIEWER = atLength({ brief: 1, full: 3 });
const MOVES = atLength({ brief: 9, full: 24 });
const TAKEOVER_AT = atLength({ brief: 3, full: 8 });
/** How many versions may come before the streams are compared with the log. */
const COMPARED_EVERY = atLength({ brief: 4, full: 1 });
/** Who leaves in the middle: a guest, or a player, who may go on watching a private game. */
const LEAVING = [
  { visibility: 'unlisted', resigning: 2, watching: undefined },
  { visibility: 'private', resigning: 0, watching: OPERATOR_TOKEN },
] as const;

interface EntryStream extends Pick<EventStream, 'close'> {
  readonly events: readonly { readonly data: string }[];
  readonly received: (count: number) => Promise<readonly { readonly data: string }[]>;
}

interface Following {
  /** `undefined` for spectators. */
  token: string | undefined;
  readonly streams: readonly EntryStream[];
  /** The seq of the last entry that was compared. */
  compared: number;
}

interface GameNow {
  readonly version: number;
  readonly status: string;
  readonly turn: { readonly seat: number } | null;
  readonly legalMoves: readonly Typed[];
}

const follow = async (
  url: string,
  path: string,
  token?: string,
  more: readonly EntryStream[] = [],
): Promise<Following> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const open = () => openEventStream(`${url}${path}/events`, headers);
  const streams = await Promise.all(Array.from({ length: STREAMS_PER_VIEWER }, open));
  return { token, streams: [...streams, ...more], compared: -1 };
};

const HOUR_MS = 3_600_000;

/** The entries of its only game on the stream of a player, from a cursor of an hour ago on. */
const followAsPlayer = async (url: string, token: string): Promise<EntryStream> => {
  const cursor = Buffer.from(String(Date.now() - HOUR_MS)).toString('base64url');
  const headers = { authorization: `Bearer ${token}`, 'last-event-id': cursor };
  const { events, received, close } = await openEventStream(`${url}/v1/players/me/events`, headers);
  const entries = () =>
    events.flatMap(({ event, data }) =>
      event === 'entry' ? [{ data: JSON.stringify((JSON.parse(data) as { entry: object }).entry) }] : [],
    );
  return {
    get events() {
      return entries();
    },
    received: async (count) => {
      while (entries().length < count) await received(events.length + 1);
      return entries();
    },
    close,
  };
};

/** An entry without its sentences: they name a player as it was called when they were sent. */
const withoutText = (entry: object): string => JSON.stringify({ ...entry, text: [] });

/** Compares what is new on the streams with the log of the same viewer; resolves with the differences. */
const differences = async (call: Call, path: string, version: number, viewer: Following) => {
  const { token, streams, compared } = viewer;
  const log = await call('GET', `${path}/moves?after=${compared}&limit=100`, { token });
  const expected = (log.body as { items: object[] }).items.map(withoutText);
  viewer.compared = version - 1;
  const options = { token, headers: { accept: 'application/x-ndjson' } };
  const lines = (await call('GET', `${path}/moves`, options)).text.trimEnd().split('\n');
  const received = await Promise.all(streams.map((stream) => stream.received(version)));
  return [...received, lines.map((data) => ({ data }))].flatMap((events) => {
    const seen = events.slice(compared + 1).map(({ data }) => withoutText(JSON.parse(data) as object));
    return JSON.stringify(seen) === JSON.stringify(expected) ? [] : [{ seen, expected }];
  });
};

const GAMES = atLength({ brief: ['7reeg'], full: ['basra', 'double-7', '7reeg'] }).flatMap((type) =>
  LEAVING.map((leaving) => ({ type, ...leaving })),
);

for (const { type, visibility, resigning, watching } of GAMES) {
  test(`${type}, ${visibility}: joins, moves, a takeover`, async (t) => {
    const { call, url } = await sharedService(t);
    const player = await newPlayer(call);
    const others = { kind: visibility === 'private' ? 'human' : 'open' };
    const seats = Array.from({ length: SEATS }, (_, seat) =>
      seat === 0 ? { kind: 'open', for: player.id } : others,
    );
    const { path, tokens: created } = await openGame(call, type, { seats, visibility }, OPERATOR_TOKEN);
    const rng = playerRng(seedOf(1));
    const spectators = await follow(url, path, watching);
    const viewers = [spectators];
    let latest = 1;
    const compare = async (): Promise<void> => {
      for (const viewer of viewers) t.same(await differences(call, path, latest, viewer), []);
    };
    const check = async (version: number): Promise<void> => {
      latest = version;
      if (version % COMPARED_EVERY === 0) await compare();
    };
    const tokens: string[] = [];
    for (const [seat, given] of created.entries()) {
      const sent = seat === 0 ? { token: player.token } : { body: { name: `Guest ${seat}` } };
      const joined = given === '' ? await call('POST', `${path}/join`, sent) : null;
      const token = joined === null ? given : ((joined.body.token ?? player.token) as string);
      tokens.push(token);
      const more = seat === 0 ? [await followAsPlayer(url, token)] : [];
      viewers.push(await follow(url, path, token, more));
      await check(joined === null ? latest : (joined.body.game as GameNow).version);
    }
    for (let moves = 0; moves < MOVES; moves += 1) {
      if (moves === TAKEOVER_AT) {
        await compare();
        const resigned = await call('POST', `${path}/resign`, { token: at(tokens, resigning) });
        t.equal(resigned.status, 201);
        // What comes now is open to everybody, and is all that this seat's streams show from now on.
        if (watching === undefined) at(viewers, 1 + resigning).token = undefined;
        latest = (resigned.body.game as GameNow).version;
        await compare();
      }
      const now = (await call('GET', path, { token: watching })).body as GameNow;
      if (now.turn === null) break;
      const token = at(tokens, now.turn.seat);
      const { legalMoves } = (await call('GET', path, { token })).body as GameNow;
      const body = randomMove(legalMoves, rng, get(gameTypes, type).templates);
      const moved = await call('POST', `${path}/moves`, { token, body });
      t.equal(moved.status, 201);
      await check((moved.body.game as GameNow).version);
    }
    await compare();
    const textOf = ({ streams }: Following): string =>
      at(streams, 0)
        .events.map(({ data }) => data)
        .join();
    t.not(textOf(at(viewers, 2)), textOf(spectators), 'seats and spectators see different things');
    for (const { streams } of viewers) for (const { close } of streams) close();
  });
}
