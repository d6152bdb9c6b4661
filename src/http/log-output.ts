/** Collects the lines of the log for a moment, since a write for each costs a tenth of a move. */
import { pino, type DestinationStream } from 'pino';

/** How much is lost at most when the process is killed. */
export const COLLECTED_MS = 10;
/** Pino’s number for the level `warn`. */
const WARN = 40;

/** Passes lines on to `write` after 10 ms, at once with a warning or an error, and when the process exits. */
export const collectLines = (write: (lines: string) => void): DestinationStream => {
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
      else timer ??= setTimeout(flush, COLLECTED_MS);
    },
  };
  return output;
};
