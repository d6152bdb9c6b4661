/** Many subscribers of one game, as cheap for this process as possible. */
import { once } from 'node:events';
import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';

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
  /** The address to connect from. */
  readonly address?: string;
  /** Reads nothing after the first bytes. */
  readonly unread?: boolean;
}

/** Subscribers that connect at a time. */
const CONNECTING = 20;
const ID = /^id: (\d+)\n/gm;

interface Member {
  readonly socket: Socket;
  latest: number;
}

const isOpen = ({ socket }: Member): boolean => !socket.destroyed;

/** Follows the stream; resolves once its head has arrived, whatever it says. A refused stream is closed. */
const join = async (target: TcpNetConnectOpts, head: string, onChange: () => void): Promise<Member> => {
  const socket = connect(target).setEncoding('latin1');
  const member: Member = { socket, latest: -1 };
  let rest = '';
  socket.once('data', (chunk: string) => {
    if (!chunk.startsWith('HTTP/1.1 200')) socket.destroy();
  });
  socket.on('data', (chunk: string) => {
    const lines = rest + chunk;
    rest = lines.slice(lines.lastIndexOf('\n') + 1);
    for (const [, id] of lines.matchAll(ID)) member.latest = Math.max(member.latest, Number(id));
    onChange();
  });
  socket.on('error', () => undefined).on('close', onChange);
  socket.write(head);
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return member;
};

/** Opens the streams. Those that are refused are closed. */
export async function openCrowd(
  service: string,
  path: string,
  { size, headers = [], address, unread = false }: CrowdOptions,
): Promise<Crowd> {
  const { hostname: host, port } = new URL(service);
  const target = { host, port: Number(port), ...(address !== undefined && { localAddress: address }) };
  const lines = [`GET ${path}/events HTTP/1.1`, 'Host: x', 'Accept: text/event-stream', ...headers];
  const head = `${lines.join('\r\n')}\r\n\r\n`;
  const members: Member[] = [];
  let wake: () => void = () => undefined;
  while (members.length < size) {
    const joining = Math.min(CONNECTING, size - members.length);
    const joined = Array.from({ length: joining }, () =>
      join(target, head, () => {
        wake();
      }),
    );
    members.push(...(await Promise.all(joined)));
  }
  if (unread) for (const { socket } of members) socket.pause();
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
}
