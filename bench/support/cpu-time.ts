/** Processor time of other processes, from /proc. */
import { readdir, readFile } from 'node:fs/promises';

/** USER_HZ, the unit of times in /proc. */
const TICKS_PER_SECOND = 100;

/** The fields of /proc/<pid>/stat from the third (state, parent, …); none when the process has ended. */
const statOf = async (pid: number): Promise<string[]> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** The sum of utime, stime, cutime and cstime: of the process itself and of its children that have ended. */
const secondsIn = (stat: readonly string[]): number =>
  stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;

/** Seconds of processor time that a process and its children have used. */
export const cpuSecondsOf = async (pid: number): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(statOf));
  const children = stats.filter(([, parent]) => Number(parent) === pid);
  return [await statOf(pid), ...children].reduce((sum, stat) => sum + secondsIn(stat), 0);
};
