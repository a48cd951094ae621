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
  read_only?: boolean;
  cap_drop?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose;
const developers = parse(read('compose.dev.yaml')) as Compose;

test('the world reaches the proxy, and nothing else', () => {
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
  for (const { ports } of Object.values(developers.services)) expect(ports?.join()).toMatch(/^127\.0\.0\.1:/);
});

test('the shop starts on a database that is there, installed and well', () => {
  expect(services.install?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  expect(services.shop?.depends_on).toMatchObject({
    install: { condition: 'service_completed_successfully' },
    redis: { condition: 'service_healthy' },
  });
  expect(services.postgres?.healthcheck?.test).toContain('pg_isready');
});

test('whatever ends is started again, but for what is done once', () => {
  const restarts = Object.entries(services).filter(([, { restart }]) => restart !== 'unless-stopped');
  expect(restarts.map(([name, { restart }]) => [name, restart])).toEqual([['install', 'no']]);
});

test('the shop writes its pictures and nothing else', () => {
  for (const service of [services.shop, services.install]) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['media:/var/lib/kinari/media'] });
  }
});

test('no password stands in the file, and every volume that is used is declared', () => {
  expect(read('compose.yaml')).not.toMatch(/PASSWORD:? *[^$\s{]*[=:] *[a-z0-9]+$/m);
  const named = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
    mounts.map((mount) => mount.split(':')[0]),
  );
  expect(named.filter((name) => name && !name.startsWith('.') && !(name in volumes))).toEqual([]);
});

test('every setting that it gives is one of the shop’s', () => {
  const known: string[] = read('.env.example').match(/^[A-Z][A-Z0-9_]+(?==)/gm) ?? [];
  expect(Object.keys(services.shop?.environment ?? {}).filter((name) => !known.includes(name))).toEqual([]);
});

test('mail is caught only where that is asked for', () => {
  expect(services.mailbox?.profiles).toEqual(['trial']);
});
