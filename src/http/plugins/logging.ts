/** The log: JSON lines on standard output, or in a terminal one short line per request. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { pathOf } from '#src/http/requests.js';

/** How much of the log can be lost when the process is killed, in milliseconds. */
export const FLUSH_INTERVAL_MS = 10;
/** Pino’s numbers for levels. */
const INFO = 30;
const WARN = 40;

/** Passes lines on to `write` after 10 ms, at once with a warning or an error, and when the process exits. */
export function batchedDestination(write: (lines: string) => void): DestinationStream {
  let lines = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (lines !== '') write(lines);
    lines = '';
  };
  process.once('exit', flush);
  const output = {
    // Pino sets `lastLevel` before it writes a line.
    [pino.symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write: (line: string): void => {
      lines += line;
      if (output.lastLevel >= WARN) flush();
      else timer ??= setTimeout(flush, FLUSH_INTERVAL_MS);
    },
  };
  return output;
}

/** The parts of a line that a person at a terminal wants to know. */
interface Line {
  readonly level: number;
  readonly time: number;
  readonly msg: string;
  readonly req?: { readonly method: string; readonly path: string };
  readonly status?: number;
  readonly ms?: number;
  readonly err?: { readonly stack: string };
}

const terminalLine = ({ level, time, msg, req, status, ms, err }: Line): string => {
  const clock = new Date(time).toTimeString().slice(0, 8);
  if (req !== undefined && status !== undefined)
    return `${clock} ${req.method} ${req.path} ${status} ${Math.round(ms ?? 0)} ms\n`;
  // The banner already says where the service listens.
  if (level === INFO) return '';
  const stack = err === undefined ? '' : `\n${err.stack}`;
  return `${clock} ${pino.levels.labels[level] ?? level}: ${msg}${stack}\n`;
};

/** JSON lines as a terminal shows them: requests, and everything whose level is not `info`. */
export function terminalLines(lines: string): string {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => terminalLine(JSON.parse(line) as Line))
    .join('');
}

const destination = pino.destination({ fd: 1, sync: true });
const standardOutput = batchedDestination((lines) => {
  const output = process.stdout.isTTY ? terminalLines(lines) : lines;
  if (output !== '') destination.write(output);
});

/** Logs JSON lines, to standard output by default. Headers, bodies and queries, which may hold secrets, are not logged. */
export function createLogger(level: string, output: DestinationStream = standardOutput): Logger {
  return pino(
    {
      level,
      // A second line of defence, in case anything ever logs headers.
      redact: ['req.headers', 'headers'].flatMap((path) => [
        `${path}.authorization`,
        `${path}["idempotency-key"]`,
      ]),
      serializers: {
        err: pino.stdSerializers.err,
        req: ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
          method,
          path: pathOf(url),
          ip,
        }),
      },
    },
    output,
  );
}
