import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

// No cluster is at hand: the manifests are held against Kubernetes' own types (1.30), and against each other. That a cluster takes them
// has not been tried.
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const ROOT = path.join(FOLDER, '../..');
const TYPES: Record<string, string> = {
  ConfigMap: 'core/v1',
  Deployment: 'apps/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  Ingress: 'networking/v1',
  Job: 'batch/v1',
  Namespace: 'core/v1',
  PodDisruptionBudget: 'policy/v1',
  Secret: 'core/v1',
  Service: 'core/v1',
};

type Labels = Record<string, string>;
type Container = {
  args: string[];
  ports?: { name: string; containerPort: number }[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  readinessProbe?: unknown;
  livenessProbe?: unknown;
  resources: { requests: Labels; limits: Labels };
  securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean };
};
type Pod = { metadata: { labels: Labels }; spec: { securityContext: Labels; containers: [Container] } };
type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Labels;
  stringData?: Labels;
  spec: { template: Pod; selector: { matchLabels: Labels } & Labels; scaleTargetRef: { name: string } };
};

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
const manifests = files
  .filter((name) => name !== 'secret.yaml')
  .flatMap((name) => parseAllDocuments(readFileSync(path.join(FOLDER, name), 'utf8')))
  .map((document) => document.toJS() as Manifest);
const ofKind = (...kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind));
const pods = ofKind('Deployment', 'Job').map(({ spec }) => spec.template);

// Beside the packages, so that types are found.
const scratch = mkdtempSync(path.join(FOLDER, '.types-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** What the compiler says of manifests as values of Kubernetes' types. */
function complaintsAbout(values: Pick<Manifest, 'kind'>[]): string {
  const lines = values.map(
    (value, index) =>
      `export const value${index}: import('kubernetes-types/${TYPES[value.kind]}.js').${value.kind} = ${JSON.stringify(value)};`,
  );
  const file = path.join(scratch, 'manifests.ts');
  writeFileSync(file, lines.join('\n'));
  const compiler = path.join(ROOT, 'node_modules/.bin/tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', '--ignoreConfig', file];
  try {
    return execFileSync(compiler, options, { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('every manifest has the fields that Kubernetes knows, and no other', () => {
  expect(manifests.filter(({ kind }) => !TYPES[kind])).toEqual([]);
  expect(complaintsAbout(manifests)).toBe('');
  const misspelt = { kind: 'Service', apiVersion: 'v1', spec: { port: [] } };
  expect(complaintsAbout([misspelt])).toMatch(/'"port"' does not exist/);
});

test('the kustomization names every file', () => {
  const { resources } = parse(readFileSync(path.join(FOLDER, 'kustomization.yaml'), 'utf8')) as { resources: string[] };
  const templates = files.map((name) => name.replace('.example', ''));
  expect(resources.toSorted()).toEqual([...new Set(templates)].toSorted());
});

test('no container can write its root, gain rights or run as root, and each says what memory it takes', () => {
  for (const { spec } of pods) {
    const [container] = spec.containers;
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    expect(Object.keys(container.resources.requests)).toEqual(['cpu', 'memory']);
    expect(container.resources.limits.memory).toBeDefined();
  }
});

test('what chooses pods chooses those of one deployment', () => {
  const chosen = ofKind('Deployment', 'PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels);
  for (const labels of [...chosen, ...ofKind('Service').map(({ spec }) => spec.selector)]) {
    const matching = pods.filter(({ metadata }) =>
      Object.entries(labels).every(([name, value]) => metadata.labels[name] === value),
    );
    expect(matching).toHaveLength(1);
  }
  const deployments = ofKind('Deployment').map(({ metadata }) => metadata.name);
  for (const { spec } of ofKind('HorizontalPodAutoscaler')) expect(deployments).toContain(spec.scaleTargetRef.name);
});

test('every probe and every service asks a port that its container has', () => {
  for (const { spec } of pods) {
    const [container] = spec.containers;
    const ports = (container.ports ?? []).map(({ name }) => name);
    for (const [, port] of JSON.stringify(container).matchAll(/"port":"(\w+)"/g)) expect(ports).toContain(port);
  }
  const services = new Map(ofKind('Service').map((service) => [service.metadata.name, service]));
  for (const [, name] of JSON.stringify(ofKind('Ingress')).matchAll(/"service":\{"name":"([\w-]+)"/g)) {
    expect([...services.keys()]).toContain(name);
  }
});

test('every setting is one of the shop’s', () => {
  const known = new Set(readFileSync(path.join(ROOT, '.env.example'), 'utf8').match(/^[A-Z][A-Z0-9_]+(?==)/gm));
  const names = ofKind('ConfigMap', 'Secret').flatMap(({ data, stringData }) => Object.keys(data ?? stringData ?? {}));
  const given = manifests.flatMap(({ metadata, kind }) => (kind === 'Job' ? [] : [metadata.name]));
  for (const { spec } of pods) {
    for (const { configMapRef, secretRef } of spec.containers[0].envFrom) {
      expect(given).toContain((configMapRef ?? secretRef)?.name);
    }
  }
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});
