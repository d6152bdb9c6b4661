/** What happens to the primary's machine, or to etcd. */
import { signalAll, type Machine } from './cluster.js';
import { etcdLeaderOf, leaderOf } from './status.js';

export interface Fault {
  /** How often it happens in a round. */
  readonly times: number;
  readonly victim: (machines: readonly Machine[]) => Promise<Machine | undefined>;
  readonly strike: (victim: Machine) => void;
  /** Brings the victim back, once play goes on. */
  readonly restore: (victim: Machine) => void;
  /** Whether another server becomes the primary. */
  readonly failsOver: boolean;
}

const signalMachine = (victim: Machine, signal: NodeJS.Signals): void => {
  victim.patroni.signal(signal);
  signalAll(victim.postgres(), signal);
  victim.etcd.signal(signal);
};

export const FAULTS: Readonly<Record<string, Fault>> = {
  'kill -9 of PostgreSQL': {
    times: 4,
    victim: leaderOf,
    strike: ({ postgres }) => {
      signalAll(postgres().slice(0, 1), 'SIGKILL');
    },
    restore: () => undefined,
    failsOver: true,
  },
  'kill -9 of Patroni, started again by a service manager': {
    times: 1,
    victim: leaderOf,
    strike: ({ patroni }) => {
      patroni.signal('SIGKILL');
    },
    restore: () => undefined,
    failsOver: false,
  },
  'kill -9 of the machine: Patroni, PostgreSQL, etcd': {
    times: 2,
    victim: leaderOf,
    strike: (victim) => {
      victim.patroni.stop();
      signalAll(victim.postgres(), 'SIGKILL');
      victim.etcd.stop();
    },
    restore: ({ boot }) => {
      boot();
    },
    failsOver: true,
  },
  "kill -9 of etcd's leader": {
    times: 2,
    victim: etcdLeaderOf,
    strike: ({ etcd }) => {
      etcd.stop();
    },
    restore: ({ boot }) => {
      boot();
    },
    failsOver: false,
  },
  'network cut between the primary and the other machines': {
    times: 3,
    victim: leaderOf,
    strike: ({ cut }) => {
      cut();
    },
    restore: ({ mend }) => {
      mend();
    },
    failsOver: true,
  },
  'the machine hangs: SIGSTOP, later SIGCONT': {
    times: 2,
    victim: leaderOf,
    strike: (victim) => {
      signalMachine(victim, 'SIGSTOP');
    },
    restore: (victim) => {
      signalMachine(victim, 'SIGCONT');
    },
    failsOver: true,
  },
};
