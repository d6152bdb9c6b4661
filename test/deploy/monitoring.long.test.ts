/** The alert rules and the dashboard in deploy/, by Prometheus's own tool. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Fastify from 'fastify';
import { test, type Test } from 'tap';
import { parse } from 'yaml';
import { addMetrics } from '#src/http/plugins/metrics.js';
import { defined } from 'parlour-games/kit/checked';
import { readPage, rowsOf } from '#test/docs/markdown.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Record<string, string>;
  readonly annotations: Record<string, string>;
}
interface Panel {
  readonly targets: readonly { readonly expr: string }[];
}
/** In the notation of promtool, a sample a minute: `0+2x30` counts up by 2. */
type Samples = Readonly<Record<string, string>>;

const ALERTS = resolve('deploy/alerts.yaml');
const { groups } = parse(readFileSync(ALERTS, 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync('deploy/dashboard.json', 'utf8')) as { panels: Panel[] };
const shown = panels.flatMap(({ targets }) =>
  targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
);

const requests = (status: number, route = '/v1/war/games/:id') =>
  `parlour_request_duration_seconds_count{status="${status}",route="${route}"}`;
const writes = (le: string) => `parlour_database_write_duration_seconds_bucket{le="${le}"}`;
const UP = 'up{job="parlour",instance="a"}';
const FAILURES = 'parlour_job_failures_total{exported_job="play-on"}';
const RUNS = 'parlour_job_seconds_count{exported_job="play-on"}';
const deliveries = (outcome: string) => `parlour_webhook_deliveries_total{outcome="${outcome}"}`;
const LAG = 'nodejs_eventloop_lag_p99_seconds';
const QUEUE = 'parlour_worker_queue_length';
const STREAMS = 'parlour_event_streams';
const UNKNOWN = 'parlour_unknown_outcomes_total';
const ERRORS = 'parlour_database_errors_total';

/** Samples after 30 minutes of which an alert fires, and others, almost as bad, at which it does not. */
const CASES: Readonly<Record<string, { fires: Samples; quiet: Samples; labels?: Record<string, string> }>> = {
  ParlourDown: {
    fires: { [UP]: '1x25 0x5' },
    quiet: { [UP]: '1x28 0x2' },
    labels: { job: 'parlour', instance: 'a' },
  },
  ParlourUnavailable: {
    fires: { [requests(200)]: '0+94x30', [requests(503)]: '0+6x30' },
    quiet: { [requests(200)]: '0+70x30', [requests(503)]: '0+4x30', [requests(503, '/readyz')]: '0+26x30' },
  },
  ParlourInternalErrors: {
    fires: { [requests(200)]: '0+980x30', [requests(500)]: '0+20x30' },
    quiet: { [requests(200)]: '0+970x30', [requests(500)]: '0+9x30', [requests(503)]: '0+21x30' },
  },
  ParlourUnknownOutcomes: { fires: { [UNKNOWN]: '0x20 1x10' }, quiet: { [UNKNOWN]: '7x30' } },
  ParlourDatabaseErrors: { fires: { [ERRORS]: '0+2x30' }, quiet: { [ERRORS]: '0x25 5x10' } },
  ParlourWritesSlow: {
    fires: { [writes('0.5')]: '0+97x30', [writes('1')]: '0+100x30', [writes('+Inf')]: '0+100x30' },
    quiet: { [writes('0.5')]: '0+995x30', [writes('1')]: '0+1000x30', [writes('+Inf')]: '0+1000x30' },
  },
  ParlourJobFailing: {
    fires: { [FAILURES]: '0+10x30', [RUNS]: '0+15x30' },
    quiet: { [FAILURES]: '0+7x30', [RUNS]: '0+15x30' },
    labels: { exported_job: 'play-on' },
  },
  ParlourEventLoopBlocked: { fires: { [LAG]: '0x20 0.6x10' }, quiet: { [LAG]: '0x27 2x3' } },
  ParlourWebhooksUnreachable: {
    fires: { [deliveries('connection')]: '0+2x30', [deliveries('tls')]: '0+1x30' },
    quiet: {
      [deliveries('timeout')]: '0+8x30',
      [deliveries('ok')]: '0+1x30',
      [deliveries('status')]: '0+1x30',
    },
  },
  ParlourTasksWaiting: { fires: { [QUEUE]: '0x20 129x10' }, quiet: { [QUEUE]: '128x30' } },
  ParlourStreamsNearLimit: { fires: { [STREAMS]: '0x20 4001x10' }, quiet: { [STREAMS]: '4000x30' } },
};

const caseFor = (alert: string) => defined(CASES[alert], `the samples of ${alert}`);

const testOf = ({ alert, labels, annotations }: Rule, samples: Samples, fires: boolean) => ({
  interval: '1m',
  input_series: Object.entries(samples).map(([series, values]) => ({ series, values })),
  alert_rule_test: [
    {
      eval_time: '30m',
      alertname: alert,
      exp_alerts: fires
        ? [{ exp_labels: { ...labels, ...caseFor(alert).labels }, exp_annotations: annotations }]
        : [],
    },
  ],
});

/** The output of promtool on a file with this content, and its status. */
const promtool = async (t: Test, command: 'check' | 'test', content: object) => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-promtool-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const file = join(folder, 'input.json');
  await writeFile(file, JSON.stringify(content));
  const { status, stdout, stderr } = spawnSync('promtool', [command, 'rules', file], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

const skip =
  spawnSync('promtool', ['--version']).status === 0
    ? false
    : 'promtool is not installed. Run: apt-get install prometheus';

test('promtool accepts the rules and what the dashboard shows', { skip }, async (t) => {
  const recorded = shown.map((expr, index) => ({ record: `panel:${index}`, expr }));
  t.match(await promtool(t, 'check', { groups: [...groups, { name: 'dashboard', rules: recorded }] }), {
    status: 0,
  });
  const broken = [{ name: 'broken', rules: [{ record: 'broken', expr: 'rate(up)' }] }];
  t.match(await promtool(t, 'check', { groups: broken }), { status: 1 });
});

test('every alert fires when it should, and only then', { skip }, async (t) => {
  t.strictSame(
    Object.keys(CASES),
    rules.map(({ alert }) => alert),
  );
  const tests = rules.flatMap((rule) => {
    const { fires, quiet } = caseFor(rule.alert);
    return [testOf(rule, fires, true), testOf(rule, quiet, false)];
  });
  const { status, output } = await promtool(t, 'test', { rule_files: [ALERTS], tests });
  t.equal(status, 0, output);
});

/** What an expression names besides functions, operators, labels and strings. */
const namesIn = (expr: string): string[] =>
  expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(by|without|on) \([^)]*\)/g, ' ')
    .match(/\b[a-z]\w+\b(?! *\(| +by\b)/g)
    ?.filter((name) => !['and', 'by', 'up'].includes(name)) ?? [];

test('every metric in them exists', async (t) => {
  const app = Fastify();
  addMetrics(app);
  const metrics = app.metrics.registry.getMetricsAsArray() as unknown as { name: string; type: string }[];
  const known = metrics.flatMap(({ name, type }) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((suffix) => `${name}_${suffix}`) : [name],
  );
  await app.close();
  const unknownIn = (exprs: string[]) => exprs.flatMap(namesIn).filter((name) => !known.includes(name));
  const exprs = [...rules.map(({ expr }) => expr), ...shown];
  t.ok(exprs.every((expr) => namesIn(expr).length > 0 || expr.startsWith('up{')));
  t.strictSame(unknownIn(exprs), []);
  t.strictSame(unknownIn(['sum by (type) (rate(parlour_moves_total{by="human"}[5m])) > 0']), [
    'parlour_moves_total',
  ]);
});

test('docs/operations.md has a row for every alert, in order', (t) => {
  const named = rowsOf(readPage('docs/operations.md')).map(([name = '']) => name);
  t.strictSame(
    named.filter((name) => /^Parlour[A-Z]/.test(name)),
    rules.map(({ alert }) => alert),
  );
  t.end();
});
