/** What Patroni and etcd say about the cluster. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from './cluster.js';

interface Member {
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

const ANSWER_MS = 1_000;
const POLL_MS = 50;
const PATIENCE_MS = 180_000;

const ask = async <Body>(url: string, options: RequestInit = {}): Promise<Body | null> => {
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(ANSWER_MS) });
    return response.ok ? ((await response.json()) as Body) : null;
  } catch {
    return null;
  }
};

/** Resolves when `condition` holds; rejects with `what` after three minutes. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`It took more than ${PATIENCE_MS / 1000} s: ${what}`);
    await sleep(POLL_MS);
  }
}

/** The machine with the primary, according to Patroni. */
export async function leaderOf(machines: readonly Machine[]): Promise<Machine | undefined> {
  for (const machine of machines)
    if ((await ask(`http://${machine.address}:8008/primary`)) !== null) return machine;
  return undefined;
}

/** Whether all machines take part, one of them as a synchronous standby. Only the primary knows immediately. */
export async function isWhole(machines: readonly Machine[]): Promise<boolean> {
  const leader = await leaderOf(machines);
  const answer = leader && (await ask<{ members: Member[] }>(`http://${leader.address}:8008/cluster`));
  const members = answer?.members ?? [];
  return (
    members.length === machines.length &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    new Set(members.map(({ timeline }) => timeline)).size === 1 &&
    ['leader', 'sync_standby'].every((wanted) => members.some(({ role }) => role === wanted))
  );
}

/** The machine with etcd's leader. */
export async function etcdLeaderOf(machines: readonly Machine[]): Promise<Machine | undefined> {
  for (const machine of machines) {
    const status = await ask<{ header: { member_id: string }; leader: string }>(
      `http://${machine.address}:2379/v3/maintenance/status`,
      { method: 'POST', body: '{}' },
    );
    if (status !== null && status.header.member_id === status.leader) return machine;
  }
  return undefined;
}
