/** Many subscribers of one game, as cheap for this process as can be. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Crowd {
  /** Streams that are open now. */
  readonly open: () => number;
  /** Resolves when every open stream has the entry. */
  readonly received: (seq: number) => Promise<void>;
  readonly close: () => void;
}

interface CrowdOptions {
  readonly size: number;
  /** Header lines that each subscriber sends, without the line breaks. */
  readonly headers?: readonly string[];
}

/** Subscribers that connect at a time. */
const CONNECTING = 50;
const ID = /^id: (\d+)$/gm;

interface Member {
  readonly socket: Socket;
  latest: number;
}

const isOpen = ({ socket }: Member): boolean => !socket.destroyed;

/** Follows the stream; resolves once its head has arrived, whatever it says. */
const join = async (url: URL, head: string, onData: () => void): Promise<Member> => {
  const socket = connect({ host: url.hostname, port: Number(url.port) });
  const member: Member = { socket, latest: -1 };
  let rest = '';
  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  socket.on('data', (chunk: string) => {
    if (rest === '' && member.latest < 0 && !chunk.startsWith('HTTP/1.1 200')) socket.destroy();
    const lines = rest + chunk;
    rest = lines.slice(lines.lastIndexOf('\n') + 1);
    for (const [, id] of lines.matchAll(ID)) member.latest = Math.max(member.latest, Number(id));
    onData();
  });
  socket.write(head);
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return member;
};

/** Opens the streams. Those that are refused are closed. */
export const openCrowd = async (
  service: string,
  path: string,
  { size, headers = [] }: CrowdOptions,
): Promise<Crowd> => {
  const url = new URL(service);
  const lines = [`GET ${path}/events HTTP/1.1`, 'Host: x', 'Accept: text/event-stream', ...headers];
  const head = `${lines.join('\r\n')}\r\n\r\n`;
  const members: Member[] = [];
  let wake: () => void = () => undefined;
  while (members.length < size) {
    const joining = Math.min(CONNECTING, size - members.length);
    const joined = Array.from({ length: joining }, () =>
      join(url, head, () => {
        wake();
      }),
    );
    members.push(...(await Promise.all(joined)));
  }
  const received = async (seq: number): Promise<void> => {
    while (members.some((member) => isOpen(member) && member.latest < seq))
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
  return {
    open: () => members.filter(isOpen).length,
    received,
    close: () => {
      for (const { socket } of members) socket.destroy();
    },
  };
};
