/** Follows a game by its event stream, and comes back with Last-Event-ID whenever the stream breaks off. */
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account, ToldEntry } from './ledger.js';
import type { Tally } from './tally.js';

export interface Follower {
  readonly account: Account;
  /** The hashes of the entries that were seen, by seq. */
  readonly seen: readonly string[];
  readonly stop: () => void;
}

const PAUSE_MS = 100;
const NO_CONTENT = 204;
const OK = 200;

const eventsOf = (block: string): ToldEntry[] =>
  [...block.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as ToldEntry);

/** `url`: of the service; streams come from there for as long as the game runs. */
export const follow = (url: string, account: Account, tally: Tally): Follower => {
  const seen: string[] = [];
  const stopped = new AbortController();
  let begunAt = 0;

  const take = ({ seq, hash, at }: ToldEntry): void => {
    tally.add('stream events');
    if (seq !== seen.length)
      tally.fault('stream events missed or doubled', `${account.path}: ${seq} after ${seen.length - 1}`);
    seen.push(hash);
    const time = Date.parse(at);
    // What was there before the stream began tells nothing of how fast news travels.
    if (time > begunAt) tally.eventDelaysMs.push(Date.now() - time);
  };

  const read = async (response: IncomingMessage): Promise<void> => {
    let rest = '';
    response.setEncoding('utf8');
    for await (const chunk of response as AsyncIterable<string>) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const entry of blocks.flatMap(eventsOf)) take(entry);
    }
  };

  /** Gives whether the game is over and all of it was seen. */
  const stream = async (): Promise<boolean> => {
    const token = [...account.tokens.values()][0];
    const headers = {
      accept: 'text/event-stream',
      ...(seen.length > 0 && { 'last-event-id': String(seen.length - 1) }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const { signal } = stopped;
    const sent = get(`${url}${account.path}/events`, { headers, agent: false, signal });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    sent.on('error', () => undefined);
    begunAt = Date.now();
    if (response.statusCode === OK) await read(response);
    else response.resume();
    return response.statusCode === NO_CONTENT;
  };

  const keepFollowing = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      if (await stream().catch(() => false)) return;
      await sleep(PAUSE_MS);
    }
  };
  void keepFollowing();
  return { account, seen, stop: () => stopped.abort() };
};
