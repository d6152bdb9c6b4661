/** Reads event streams (Server-Sent Events). */

export interface StreamedEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data: string;
}

const parseBlock = (block: string): StreamedEvent[] => {
  const fields = block.split('\n').flatMap((line) => {
    const colon = line.indexOf(': ');
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 2)] as const] : [];
  });
  const event = Object.fromEntries(fields) as Partial<StreamedEvent>;
  return event.data === undefined ? [] : [{ ...event, data: event.data }];
};

/** The events of the complete blocks in a text, without those that tell who is connected. */
export function parseEvents(text: string): StreamedEvent[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .flatMap(parseBlock)
    .filter(({ event }) => event !== 'presence');
}

export interface EventStream {
  /** All that was received. */
  readonly text: () => string;
  /** The data of `presence` events, which may come at any time. */
  readonly presence: readonly string[];
  /** The other events received so far. */
  readonly events: readonly StreamedEvent[];
  /** Resolves with the events when `count` of them have been received or the stream has ended. */
  readonly received: (count?: number) => Promise<readonly StreamedEvent[]>;
  readonly close: () => void;
}

/** Opens a stream and resolves once its head has arrived. */
export async function openEventStream(
  url: string,
  headers: Record<string, string> = {},
): Promise<EventStream> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  if (response.status !== 200 || response.body === null) throw new Error(await response.text());
  const events: StreamedEvent[] = [];
  const presence: string[] = [];
  let ended = false;
  let all = '';
  let wake: () => void = () => undefined;
  const read = async (body: NonNullable<Response['body']>): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of body) {
      const text = decoder.decode(chunk, { stream: true });
      all += text;
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const event of blocks.flatMap(parseBlock))
        if (event.event === 'presence') presence.push(event.data);
        else events.push(event);
      wake();
    }
  };
  void read(response.body)
    .catch(() => undefined)
    .finally(() => {
      ended = true;
      wake();
    });
  const received = async (count = Infinity): Promise<readonly StreamedEvent[]> => {
    while (!ended && events.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return events;
  };
  return {
    text: () => all,
    events,
    presence,
    received,
    close: () => {
      abort.abort();
    },
  };
}
