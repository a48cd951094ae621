import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { encryptionKeys, loadAppConfig, loadConfig, refundEncryptionKeys } from './config.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const text = readFileSync(path.join(ROOT, '.env.example'), 'utf8');

test('.env.example is valid and states the defaults', () => {
  const example = parseEnv(text);
  const machineSpecific = { UPLOADS_FOLDER: '', DATABASE_APP_URL: undefined };
  const exampleConfig = { ...loadConfig(example), ...machineSpecific };
  expect({ ...exampleConfig, MEDIA_FOLDER: path.join(ROOT, exampleConfig.MEDIA_FOLDER) }).toEqual({
    ...loadConfig({}),
    ...machineSpecific,
  });
  expect(loadAppConfig(example).DATABASE_URL).toBe(loadAppConfig({}).DATABASE_URL);
});

test('.env.example contains every setting', () => {
  const settings = Object.keys(loadConfig({ MEDIA_S3_ENDPOINT: 'https://s3.example' })).filter((key) =>
    /^[A-Z]/.test(key),
  );
  const namedSettings = [...text.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(namedSettings).toEqual(expect.arrayContaining([...settings, 'DATABASE_DIRECT_URL', 'SHUTDOWN_DRAIN_SECONDS']));
});

test('a trusted peer without a prefix is a single IP', () => {
  const { trustedPeers } = loadConfig({ TRUSTED_PROXIES: '10.0.0.5, fd00::5' });
  expect(trustedPeers.check('10.0.0.5')).toBe(true);
  expect(trustedPeers.check('10.0.0.6')).toBe(false);
  expect(trustedPeers.check('fd00::5', 'ipv6')).toBe(true);
  expect(trustedPeers.check('fd00::6', 'ipv6')).toBe(false);
});

test.each(['everybody', '0.0.0.0/0', '10.0.0.5/'])('%s as trusted peers fails the start', (peers) => {
  expect(() => loadConfig({ TRUSTED_PROXIES: peers })).toThrow('Invalid IP range');
});

test('an empty setting counts as not set', () => {
  expect(loadConfig({ MEDIA_S3_ENDPOINT: '', DATABASE_POOL_SIZE: '' })).toMatchObject({ DATABASE_POOL_SIZE: 16 });
});

test('a misspelt setting causes a warning', () => {
  const { doubts } = loadConfig({
    DATABSE_URL: 'x',
    RATE_LIMIT_REQUEST_PER_IP: '9',
    TRUSTED_PROXIES: '::1',
    PGPORT: '1',
    HOME: '/',
  });
  expect(doubts).toEqual([
    'Unknown setting DATABSE_URL. Did you mean DATABASE_URL?',
    'Unknown setting RATE_LIMIT_REQUEST_PER_IP. Did you mean RATE_LIMIT_REQUESTS_PER_IP?',
  ]);
});

test('no setting of .env.example causes a warning', () => {
  const names = [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(loadConfig(Object.fromEntries(names.map((name) => [name, '']))).doubts).toEqual([]);
});

test('a host name that Shiprocket does not accept for webhooks causes a warning', () => {
  const keys = { SHIPROCKET_EMAIL: 'api@shop.example', SHIPROCKET_WEBHOOK_SECRET: 'a key of theirs and ours' };
  const at = (PUBLIC_URL: string) => loadConfig({ ...keys, PUBLIC_URL }).doubts;
  expect(at('https://sri-sarees.example')).toEqual([expect.stringContaining("it contains 'sr'")]);
  expect(at('https://kinari.example')).toEqual([]);
  expect(loadConfig({ PUBLIC_URL: 'https://sri-sarees.example' }).doubts).toEqual([]);
});

test('a courier without a webhook key causes a warning', () => {
  expect(loadConfig({ DELHIVERY_TOKEN: 'a token' }).doubts).toEqual([
    'DELHIVERY_WEBHOOK_SECRET is not set: webhooks of that courier are rejected',
  ]);
});

const [KEY, OLD_KEY, OLDER_KEY] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(40)];

test('previous keys follow the current one and are ignored without it', () => {
  const rotatedConfig = loadConfig({ ENCRYPTION_KEY: KEY, ENCRYPTION_KEYS_PREVIOUS: `${OLD_KEY}, ${OLDER_KEY}` });
  expect(encryptionKeys(rotatedConfig)).toEqual([KEY, OLD_KEY, OLDER_KEY]);
  expect(encryptionKeys(loadConfig({ ENCRYPTION_KEYS_PREVIOUS: OLD_KEY }))).toEqual([]);
  expect(() => loadConfig({ ENCRYPTION_KEYS_PREVIOUS: `${OLD_KEY},short` })).toThrow('At least 32 characters each');
});

test('hosts for tests of webhooks are exact, and production does not start with them', () => {
  const { WEBHOOK_TEST_HOSTS } = loadConfig({ WEBHOOK_TEST_HOSTS: '127.0.0.1:4010, localhost:4011' });
  expect(WEBHOOK_TEST_HOSTS).toEqual(['127.0.0.1:4010', 'localhost:4011']);
  expect(() => loadConfig({ WEBHOOK_TEST_HOSTS: '127.0.0.1' })).toThrow('Must be host:port');
  expect(() => loadConfig({ NODE_ENV: 'production', WEBHOOK_TEST_HOSTS: '127.0.0.1:4010' })).toThrow(
    'WEBHOOK_TEST_HOSTS is only for tests',
  );
});

test('origins of other websites are exact and use https', () => {
  const { CORS_ORIGINS } = loadConfig({ CORS_ORIGINS: 'https://pos.example, http://localhost:5173' });
  expect(CORS_ORIGINS).toEqual(['https://pos.example', 'http://localhost:5173']);
  for (const origin of ['http://pos.example', 'https://pos.example/', '*', 'pos.example', 'null'])
    expect(() => loadConfig({ CORS_ORIGINS: origin })).toThrow('CORS_ORIGINS');
});

test('bank details use a development key in development, and no key in production until one is set', () => {
  expect(refundEncryptionKeys(loadConfig({ NODE_ENV: 'production', ENCRYPTION_KEY: KEY }))).toEqual([KEY]);
  expect(refundEncryptionKeys(loadConfig({ NODE_ENV: 'production' }))).toEqual([]);
  expect(refundEncryptionKeys(loadConfig({}))).toHaveLength(1);
});

test.each([
  ['DATABASE_URL', 'mysql://db/kinari'],
  ['DATABASE_APP_URL', 'http://db/kinari'],
  ['REDIS_URL', 'http://redis:6379'],
  ['SMTP_URL', 'mail.example.com:587'],
])('%s=%s fails the start because the URL has the wrong protocol', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(`${name}: Must be a URL that starts with `);
});
