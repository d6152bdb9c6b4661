/** Tells a test that hangs from one that is slow because the machine is busy. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** A process hangs if for this long it prints nothing, does next to nothing and waits for no processor. */
const IDLE_MS = 55_000;
/** Less time at or before a processor than this is next to nothing. */
const NEXT_TO_NOTHING_MS = 2500;
/** This long without a result is a hang, however busy the process is: it waits for something that does not come. */
const SILENT_MS = 600_000;
const LOOK_MS = 5000;
/** Linux counts processor time in hundredths of a second, and the time that a thread has waited for a processor in ns. */
const TICK_MS = 10;
const NS_PER_MS = 1e6;

/** The parent of each process, and how long it has run (with its ended children) or waited for a processor. */
function processes(): Map<number, { readonly parent: number; readonly ms: number }> {
  const found = new Map<number, { parent: number; ms: number }>();
  const names = existsSync('/proc') ? readdirSync('/proc') : [];
  for (const name of names.filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // proc(5): the fields after the name, which may have spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      const [, waitedNs] = readFileSync(`/proc/${name}/schedstat`, 'utf8').split(' ');
      found.set(Number(name), {
        parent: Number(fields[1]),
        ms: ticks * TICK_MS + Number(waitedNs) / NS_PER_MS,
      });
    } catch {
      // The process has ended meanwhile, or the system does not say.
    }
  return found;
}

/** How long a process and all that it has started have run or waited for a processor; `null` if that is unknown. */
function busyMs(pid: number): number | null {
  const all = processes();
  if (!all.has(pid)) return null;
  const belongs = (id: number): boolean => {
    const found = all.get(id);
    return id === pid || (found !== undefined && belongs(found.parent));
  };
  return [...all].reduce((sum, [id, { ms }]) => (belongs(id) ? sum + ms : sum), 0);
}

export interface HangWatch {
  /** Called for each result. */
  readonly progress: () => void;
  readonly stop: () => void;
}

/** Calls `onHang`, once, when the process hangs. */
export function watchForHang(pid: number, onHang: () => void): HangWatch {
  let printedAt = performance.now();
  let activeAt = printedAt;
  let activeMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    const ms = busyMs(pid);
    if (ms === null || Math.abs(ms - activeMs) >= NEXT_TO_NOTHING_MS) {
      activeAt = now;
      activeMs = ms ?? 0;
    }
    if (now - Math.max(activeAt, printedAt) < IDLE_MS && now - printedAt < SILENT_MS) return;
    clearInterval(timer);
    onHang();
  }, LOOK_MS);
  return {
    progress: () => {
      printedAt = performance.now();
    },
    stop: () => {
      clearInterval(timer);
    },
  };
}
