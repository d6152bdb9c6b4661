/** Processor time of other processes, as Linux tells it. */
import { readdir, readFile } from 'node:fs/promises';

/** USER_HZ, the unit of the times in /proc, is 100 on Linux. */
const TICKS_PER_SECOND = 100;

/** The fields of /proc/<pid>/stat from the third on: state, parent, … */
const statOf = async (pid: number): Promise<string[]> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** utime, stime, cutime and cstime: its own, and that of children that have ended. */
const secondsIn = (stat: readonly string[]): number =>
  stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;

/** Seconds of processor time of a process and its children. */
export const cpuSecondsOf = async (pid: number): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(statOf));
  const children = stats.filter(([, parent]) => Number(parent) === pid);
  return [await statOf(pid), ...children].reduce((sum, stat) => sum + secondsIn(stat), 0);
};
