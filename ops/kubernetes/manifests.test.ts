import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

// Without a cluster, check the manifests against the Kubernetes 1.30 types and against each other. They have not been
// applied to a real cluster.
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const ROOT = path.join(FOLDER, '../..');
const KUBERNETES_TYPES: Record<string, string> = {
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
const findManifests = (...kinds: string[]) => manifests.filter(({ kind }) => kinds.includes(kind));
const pods = findManifests('Deployment', 'Job').map(({ spec }) => spec.template);

// In this folder, so that TypeScript finds the types.
const tempFolder = mkdtempSync(path.join(FOLDER, '.types-'));
afterAll(() => rmSync(tempFolder, { recursive: true }));

/** Returns the compiler's errors for manifests as values of the Kubernetes types. */
function getTypeErrors(values: Pick<Manifest, 'kind'>[]): string {
  const lines = values.map(
    (value, index) =>
      `export const value${index}: import('kubernetes-types/${KUBERNETES_TYPES[value.kind]}.js').${value.kind} = ${JSON.stringify(value)};`,
  );
  const file = path.join(tempFolder, 'manifests.ts');
  writeFileSync(file, lines.join('\n'));
  const compiler = path.join(ROOT, 'node_modules/.bin/tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', '--ignoreConfig', file];
  try {
    return execFileSync(compiler, options, { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

test('every manifest has only fields that Kubernetes defines', () => {
  expect(manifests.filter(({ kind }) => !KUBERNETES_TYPES[kind])).toEqual([]);
  expect(getTypeErrors(manifests)).toBe('');
  const withTypo = { kind: 'Service', apiVersion: 'v1', spec: { port: [] } };
  expect(getTypeErrors([withTypo])).toMatch(/'"port"' does not exist/);
});

test('the kustomization lists every file', () => {
  const { resources } = parse(readFileSync(path.join(FOLDER, 'kustomization.yaml'), 'utf8')) as { resources: string[] };
  const templates = files.map((name) => name.replace('.example', ''));
  expect(resources.toSorted()).toEqual([...new Set(templates)].toSorted());
});

test('no container has a writable root, privileges or the root user, and each has memory limits', () => {
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

test('every selector matches the pods of one deployment', () => {
  const selectors = findManifests('Deployment', 'PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels);
  for (const labels of [...selectors, ...findManifests('Service').map(({ spec }) => spec.selector)]) {
    const matching = pods.filter(({ metadata }) =>
      Object.entries(labels).every(([name, value]) => metadata.labels[name] === value),
    );
    expect(matching).toHaveLength(1);
  }
  const deployments = findManifests('Deployment').map(({ metadata }) => metadata.name);
  for (const { spec } of findManifests('HorizontalPodAutoscaler'))
    expect(deployments).toContain(spec.scaleTargetRef.name);
});

test('every probe and every service uses a port of its container', () => {
  for (const { spec } of pods) {
    const [container] = spec.containers;
    const ports = (container.ports ?? []).map(({ name }) => name);
    for (const [, port] of JSON.stringify(container).matchAll(/"port":"(\w+)"/g)) expect(ports).toContain(port);
  }
  const services = new Map(findManifests('Service').map((service) => [service.metadata.name, service]));
  for (const [, name] of JSON.stringify(findManifests('Ingress')).matchAll(/"service":\{"name":"([\w-]+)"/g)) {
    expect([...services.keys()]).toContain(name);
  }
});

test('every setting is a known setting', () => {
  const documentedSettings = new Set(
    readFileSync(path.join(ROOT, '.env.example'), 'utf8').match(/^[A-Z][A-Z0-9_]+(?==)/gm),
  );
  const names = findManifests('ConfigMap', 'Secret').flatMap(({ data, stringData }) =>
    Object.keys(data ?? stringData ?? {}),
  );
  const definedNames = manifests.flatMap(({ metadata, kind }) => (kind === 'Job' ? [] : [metadata.name]));
  for (const { spec } of pods) {
    for (const { configMapRef, secretRef } of spec.containers[0].envFrom) {
      expect(definedNames).toContain((configMapRef ?? secretRef)?.name);
    }
  }
  expect(names.filter((name) => !documentedSettings.has(name))).toEqual([]);
});
