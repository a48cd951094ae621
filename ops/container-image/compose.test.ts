import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

type Service = {
  image: string;
  command?: string[];
  ports?: string[];
  profiles?: string[];
  restart?: string;
  volumes?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  tmpfs?: string[];
  read_only?: boolean;
  cap_drop?: string[];
};
type Compose = { name: string; services: Record<string, Service>; volumes: Record<string, unknown> };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const { name: projectName, services, volumes } = parse(read('compose.production.yaml'), { merge: true }) as Compose;
const devCompose = parse(read('compose.dev.yaml')) as Compose;
const demoCompose = parse(read('compose.yaml')) as Compose;

test('only the proxy is reachable from outside', () => {
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map((port) => `${name} ${port}`),
  );
  expect(published.filter((port) => !port.includes('127.0.0.1'))).toEqual([
    'proxy 80:80',
    'proxy 443:443',
    'proxy 443:443/udp',
  ]);
  expect(services.postgres?.ports).toBeUndefined();
  expect(services.redis?.ports).toBeUndefined();
  for (const { ports } of Object.values(devCompose.services)) expect(ports?.join()).toMatch(/^127\.0\.0\.1:/);
  for (const { ports = [] } of Object.values(demoCompose.services))
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});

test('the shop starts after the database is healthy and installed', () => {
  expect(services.install?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  expect(services.shop?.depends_on).toMatchObject({
    install: { condition: 'service_completed_successfully' },
    redis: { condition: 'service_healthy' },
  });
  expect(services.postgres?.healthcheck?.test).toContain('pg_isready');
});

test('every service restarts, except one-time services', () => {
  const restarts = Object.entries(services).filter(([, { restart }]) => restart !== 'unless-stopped');
  expect(restarts.map(([name, { restart }]) => [name, restart])).toEqual([['install', 'no']]);
});

test('the shop can write only to its media folder', () => {
  for (const service of [services.shop, services.install]) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['media:/var/lib/kinari/media'] });
  }
});

test('the file contains no password, and every used volume is declared', () => {
  expect(read('compose.production.yaml')).not.toMatch(/PASSWORD:? *[^$\s{]*[=:] *[a-z0-9]+$/m);
  const mountedVolumes = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
    mounts.map((mount) => mount.split(':')[0]),
  );
  expect(mountedVolumes.filter((name) => name && !name.startsWith('.') && !(name in volumes))).toEqual([]);
});

test('production does not start without its passwords and address', () => {
  for (const name of ['APP_PASSWORD', 'POSTGRES_PASSWORD', 'SHOP_HOST'])
    expect(read('compose.production.yaml')).not.toMatch(new RegExp(`\\$\\{?${name}(?!:\\?in \\.env})`));
});

test.each([
  ['compose.production.yaml', services],
  ['compose.yaml', demoCompose.services],
])('every setting of the shop in %s is a known setting', (_file, { shop }) => {
  const documentedSettings: string[] = read('.env.example').match(/^(?:# )?[A-Z][A-Z0-9_]+(?==)/gm) ?? [];
  const names = new Set(documentedSettings.map((name) => name.replace('# ', '')));
  expect(Object.keys(shop?.environment ?? {}).filter((name) => !names.has(name))).toEqual([]);
});

describe('the demo', () => {
  test('starts without settings, and only with its profile', () => {
    expect(read('compose.yaml')).not.toMatch(/\$\{\w+(?!\w*:-)/);
    for (const { profiles } of Object.values(demoCompose.services)) expect(profiles).toEqual(['demo']);
    expect(JSON.stringify(demoCompose)).not.toContain('env_file');
  });

  test('builds its own target and shares no volume with a real shop', () => {
    expect(demoCompose.services.shop).toMatchObject({
      build: { target: 'demo' },
      environment: { KINARI_DEMO: 'on' },
      depends_on: { postgres: { condition: 'service_healthy' }, redis: { condition: 'service_healthy' } },
    });
    expect(read('Dockerfile')).toMatch(/^FROM \S+ AS demo$/m);
    expect(demoCompose.name).not.toBe(projectName);
  });

  test('uses the same versions of PostgreSQL, Redis and the mailbox as the other files', () => {
    for (const name of ['postgres', 'redis', 'mailbox'])
      expect(demoCompose.services[name]?.image).toBe(services[name]?.image);
    for (const name of ['postgres', 'redis']) expect(devCompose.services[name]?.image).toBe(services[name]?.image);
  });
});

test('the development container has the services of compose.dev.yaml at their default addresses', () => {
  const container = JSON.parse(read('.devcontainer/devcontainer.json')) as Record<string, unknown>;
  const containerServices = (parse(read('.devcontainer/compose.yaml')) as Compose).services;
  expect(container).toMatchObject({
    dockerComposeFile: 'compose.yaml',
    service: 'editor',
    forwardPorts: [3000, 3001, 1080],
    postCreateCommand: 'npm ci && npm run setup',
  });
  for (const [name, { image }] of Object.entries(devCompose.services))
    expect(containerServices[name]).toMatchObject({ image, network_mode: 'service:editor' });
});

test('emails are captured only with the profile trial', () => {
  expect(services.mailbox?.profiles).toEqual(['trial']);
});

test('only the install service has the credentials of the database owner', () => {
  const owners = Object.entries(services).filter(([, { environment = {} }]) => 'DATABASE_URL' in environment);
  expect(owners.map(([name]) => name)).toEqual(['install']);
  expect(JSON.stringify(services.shop)).not.toContain('POSTGRES_PASSWORD');
});

test('every tmpfs mount has a size limit', () => {
  const tmpfsMounts = Object.values(services).flatMap(({ tmpfs = [] }) => tmpfs);
  expect(tmpfsMounts.length).toBeGreaterThan(0);
  for (const mountPoint of tmpfsMounts) expect(mountPoint).toMatch(/^\/tmp:size=\d+m$/);
});
