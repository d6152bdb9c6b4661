/** Reads a game's event stream, and reconnects with Last-Event-ID whenever the stream breaks. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from 'parlour-games/kit/checked';
import type { Counters } from './counters.js';
import type { AcknowledgedEntry, GameAccount } from './ledger.js';

export interface Subscriber {
  readonly account: GameAccount;
  /** The hashes of the entries that have arrived, by seq. */
  readonly received: readonly string[];
  readonly stop: () => void;
}

const RECONNECT_MS = 100;
const NO_CONTENT = 204;
const OK = 200;

const entriesOf = (block: string): AcknowledgedEntry[] =>
  [...block.matchAll(/^event: entry\ndata: (.*)$/gm)].map(
    ([, data]) => JSON.parse(String(data)) as AcknowledgedEntry,
  );

/** Subscribes to the game at the service at `url` until the game ends. */
export function subscribe(url: string, account: GameAccount, counters: Counters): Subscriber {
  const received: string[] = [];
  const stopped = new AbortController();
  let connectedAt = 0;

  const receive = ({ seq, hash, at }: AcknowledgedEntry): void => {
    counters.add('stream events');
    if (seq !== received.length)
      counters.violation(
        'stream events missed or duplicated',
        `${account.path}: ${seq} after ${received.length - 1}`,
      );
    received.push(hash);
    const time = Date.parse(at);
    // Entries from before the connection say nothing about the delay of notifications.
    if (time > connectedAt) counters.eventDelaysMs.push(Date.now() - time);
  };

  const read = async (response: IncomingMessage): Promise<void> => {
    let rest = '';
    response.setEncoding('utf8');
    for await (const chunk of response as AsyncIterable<string>) {
      const blocks = (rest + chunk).split('\n\n');
      rest = defined(blocks.pop(), 'the last block');
      for (const entry of blocks.flatMap(entriesOf)) receive(entry);
    }
  };

  /** Reads one stream to its end; resolves with whether the game is over and all of it has arrived. */
  const connect = async (): Promise<boolean> => {
    const token = [...account.tokens.values()][0];
    const headers = {
      accept: 'text/event-stream',
      ...(received.length > 0 && { 'last-event-id': String(received.length - 1) }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const { signal } = stopped;
    const outgoing = get(`${url}${account.path}/events`, { headers, agent: false, signal });
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    outgoing.on('error', () => undefined);
    connectedAt = Date.now();
    if (response.statusCode === OK) await read(response);
    else response.resume();
    return response.statusCode === NO_CONTENT;
  };

  const stayConnected = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      if (await connect().catch(() => false)) return;
      await sleep(RECONNECT_MS);
    }
  };
  void stayConnected();
  return { account, received, stop: () => stopped.abort() };
}
