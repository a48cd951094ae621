import { readFileSync } from 'node:fs';
import { API_SETTINGS } from '@kinari/api/config';
import { expect, test } from 'vitest';
import { createRoleEnvironment, ROLE_SETTINGS } from './role-settings.ts';

test('every setting of the API and the worker is passed to one of them', () => {
  const passedSettings = new Set([...ROLE_SETTINGS.api, ...ROLE_SETTINGS.worker]);
  expect(API_SETTINGS.filter((name) => !passedSettings.has(name))).toEqual([]);
});

test('web gets exactly the settings that it reads', () => {
  const source = readFileSync(new URL('../../web/server/config.ts', import.meta.url), 'utf8');
  const read = new Set(Array.from(source.matchAll(/\benv\.([A-Z_]+)/g), ([, name = '']) => name));
  expect([...read].toSorted()).toEqual(ROLE_SETTINGS.web.toSorted());
});

const OWNER = 'postgres://postgres:owner@db:5432/kinari';
const env = {
  PATH: '/usr/bin',
  DATABASE_URL: OWNER,
  DATABASE_APP_URL: 'postgres://kinari_app:app@pooler:6432/kinari',
  DATABASE_DIRECT_URL: OWNER,
  ENCRYPTION_KEY: 's'.repeat(32),
  SMTP_URL: 'smtp://user:mail@mail:587',
  DELHIVERY_TOKEN: 'courier',
  POSTGRES_PASSWORD: 'owner',
  PORT: '3000',
};
const createRoleEnv = (role: 'api' | 'worker' | 'web') =>
  Object.fromEntries(
    Object.entries({ ...env, ...createRoleEnvironment(role, env) }).filter(([, value]) => value !== undefined),
  );

test('with an app role, no process gets the database owner’s URL', () => {
  for (const role of ['api', 'worker', 'web'] as const)
    expect(JSON.stringify(createRoleEnv(role))).not.toContain('owner');
  expect(createRoleEnv('api')).toMatchObject({ DATABASE_DIRECT_URL: 'postgres://kinari_app:app@db:5432/kinari' });
});

test('secrets are passed only to the process that needs them', () => {
  expect(Object.keys(createRoleEnv('web'))).toEqual(['PATH', 'PORT']);
  expect(Object.keys(createRoleEnv('api'))).not.toContain('SMTP_URL');
  expect(createRoleEnv('worker')).toMatchObject({ SMTP_URL: env.SMTP_URL, ENCRYPTION_KEY: env.ENCRYPTION_KEY });
});

test('with a single database URL, every process gets that URL', () => {
  expect(createRoleEnvironment('api', { DATABASE_URL: OWNER })).toEqual({});
});
