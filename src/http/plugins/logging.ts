/** The log: JSON lines on standard output. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { pathOf } from '#src/http/requests.js';

/** How much is lost at most when the process is killed. */
export const FLUSH_INTERVAL_MS = 10;
/** Pino’s number for the level `warn`. */
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

const destination = pino.destination({ fd: 1, sync: true });
const standardOutput = batchedDestination((lines) => destination.write(lines));

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
