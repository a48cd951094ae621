import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
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
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose;
const devCompose = parse(read('compose.dev.yaml')) as Compose;

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
  expect(read('compose.yaml')).not.toMatch(/PASSWORD:? *[^$\s{]*[=:] *[a-z0-9]+$/m);
  const mountedVolumes = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
    mounts.map((mount) => mount.split(':')[0]),
  );
  expect(mountedVolumes.filter((name) => name && !name.startsWith('.') && !(name in volumes))).toEqual([]);
});

test('every setting in the file is a known setting', () => {
  const documentedSettings: string[] = read('.env.example').match(/^[A-Z][A-Z0-9_]+(?==)/gm) ?? [];
  expect(Object.keys(services.shop?.environment ?? {}).filter((name) => !documentedSettings.includes(name))).toEqual(
    [],
  );
});

test('emails are captured only in the development file', () => {
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
