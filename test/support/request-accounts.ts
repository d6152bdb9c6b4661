/** What the log and the metrics say of the requests of a service: the same, and no more than an operator may know. */
import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';

interface Line {
  readonly req: object & { readonly method: string; readonly path: string };
  readonly status: number;
  readonly ms: number;
}

const MONITORING = /^\/(healthz|readyz|metrics)$/;
/** Milliseconds are rounded to two digits. */
const ROUNDING_MS = 0.005;

export interface RequestAccounts {
  /** For the log. */
  readonly write: (line: string) => void;
  /** Throws if the lines about requests differ from the metrics, or say more than an operator may know. */
  readonly compareWith: (app: FastifyInstance) => Promise<void>;
}

export function createRequestAccounts(): RequestAccounts {
  const lines: string[] = [];
  return {
    write: (line) => {
      if (line.includes('"msg":"request"')) lines.push(line);
    },
    compareWith: async (app) => {
      const logged = new Map<string, number[]>();
      for (const line of lines) {
        const { req, status, ms } = JSON.parse(line) as Line;
        assert.deepEqual(Object.keys(req), ['method', 'path', 'ip'], line);
        assert.doesNotMatch(req.path, /\?/, line);
        const { method, path } = req;
        if (MONITORING.test(path) && app.hasRoute({ method, url: path })) continue;
        const name = `${method} ${status}`;
        logged.set(name, [...(logged.get(name) ?? []), ms]);
      }
      const measured = new Map<string, { count: number; ms: number }>();
      for (const { metricName = '', labels, value } of (await app.metrics.requestSeconds.get()).values) {
        const { method, route, status } = labels as Record<'method' | 'route' | 'status', string>;
        // Preflight requests have a route of their own.
        const isKnown = ['none', '*'].includes(route) || app.hasRoute({ method, url: route });
        assert.ok(isKnown, `${route} is no route`);
        if (MONITORING.test(route)) continue;
        const name = `${method} ${status}`;
        const { count, ms } = measured.get(name) ?? { count: 0, ms: 0 };
        if (metricName.endsWith('_count')) measured.set(name, { count: count + value, ms });
        if (metricName.endsWith('_sum')) measured.set(name, { count, ms: ms + value * 1000 });
      }
      assert.deepEqual([...logged.keys()].sort(), [...measured.keys()].sort());
      for (const [name, { count, ms }] of measured) {
        const all = logged.get(name) ?? [];
        assert.equal(all.length, count, name);
        const sum = all.reduce((before, each) => before + each, 0);
        assert.ok(Math.abs(sum - ms) < ROUNDING_MS * (count + 1), `${name} took ${sum} ms, or ${ms} ms`);
      }
    },
  };
}
