import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readAppConfig, readConfig, refundKeysOf, secretsKeysOf } from './config.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const text = readFileSync(path.join(ROOT, '.env.example'), 'utf8');

test('the example of an environment is accepted, and says what holds when nothing is set', () => {
  const example = parseEnv(text);
  const ofEachMachine = { UPLOADS_FOLDER: '', DATABASE_APP_URL: undefined };
  const meant = { ...readConfig(example), ...ofEachMachine };
  expect({ ...meant, MEDIA_FOLDER: path.join(ROOT, meant.MEDIA_FOLDER) }).toEqual({
    ...readConfig({}),
    ...ofEachMachine,
  });
  expect(readAppConfig(example).DATABASE_URL).toBe(readAppConfig({}).DATABASE_URL);
});

test('the example of an environment names every setting', () => {
  const settings = Object.keys(readConfig({ MEDIA_S3_ENDPOINT: 'https://s3.example' })).filter((key) =>
    /^[A-Z]/.test(key),
  );
  const named = [...text.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(named).toEqual(expect.arrayContaining([...settings, 'DATABASE_DIRECT_URL', 'DRAIN_SECONDS']));
});

test('a trusted peer without a prefix is one address, not everybody', () => {
  const { trustedPeers } = readConfig({ TRUSTED_PEERS: '10.0.0.5, fd00::5' });
  expect(trustedPeers.check('10.0.0.5')).toBe(true);
  expect(trustedPeers.check('10.0.0.6')).toBe(false);
  expect(trustedPeers.check('fd00::5', 'ipv6')).toBe(true);
  expect(trustedPeers.check('fd00::6', 'ipv6')).toBe(false);
});

test.each(['everybody', '0.0.0.0/0', '10.0.0.5/'])('%s as trusted peers stops the start', (peers) => {
  expect(() => readConfig({ TRUSTED_PEERS: peers })).toThrow('Not a range of addresses');
});

test('a setting without a value is as good as none', () => {
  expect(readConfig({ MEDIA_S3_ENDPOINT: '', DATABASE_POOL: '' })).toMatchObject({ DATABASE_POOL: 16 });
});

test('a misspelt setting is told of', () => {
  const { doubts } = readConfig({
    DATABSE_URL: 'x',
    ADDRESS_REQUEST: '9',
    TRUSTED_PEERS: '::1',
    PGPORT: '1',
    HOME: '/',
  });
  expect(doubts).toEqual([
    'DATABSE_URL is no setting and does nothing: is DATABASE_URL meant?',
    'ADDRESS_REQUEST is no setting and does nothing: is ADDRESS_REQUESTS meant?',
  ]);
});

test('every setting of the example is known, and is doubted by nobody', () => {
  const names = [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(readConfig(Object.fromEntries(names.map((name) => [name, '']))).doubts).toEqual([]);
});

test('a shop at whose address Shiprocket sends no hooks is told so', () => {
  const keys = { SHIPROCKET_EMAIL: 'api@shop.example', SHIPROCKET_HOOK_KEY: 'a key of theirs and ours' };
  const at = (PUBLIC_URL: string) => readConfig({ ...keys, PUBLIC_URL }).doubts;
  expect(at('https://sri-sarees.example')).toEqual([expect.stringContaining("it has 'sr' in it")]);
  expect(at('https://kinari.example')).toEqual([]);
  expect(readConfig({ PUBLIC_URL: 'https://sri-sarees.example' }).doubts).toEqual([]);
});

test('a courier without a key for its hooks is told of', () => {
  expect(readConfig({ DELHIVERY_TOKEN: 'a token' }).doubts).toEqual([
    'DELHIVERY_HOOK_KEY is not set: no hook of that courier is believed',
  ]);
});

const [KEY, BEFORE, LONG_BEFORE] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(40)];

test('keys that were used before follow the present one, and stand for nothing without it', () => {
  const rotated = readConfig({ SECRETS_KEY: KEY, SECRETS_KEYS_BEFORE: `${BEFORE}, ${LONG_BEFORE}` });
  expect(secretsKeysOf(rotated)).toEqual([KEY, BEFORE, LONG_BEFORE]);
  expect(secretsKeysOf(readConfig({ SECRETS_KEYS_BEFORE: BEFORE }))).toEqual([]);
  expect(() => readConfig({ SECRETS_KEYS_BEFORE: `${BEFORE},short` })).toThrow('At least 32 characters each');
});

test('bank details are sealed with a key of their own in development, and with none in production until one is set', () => {
  expect(refundKeysOf(readConfig({ NODE_ENV: 'production', SECRETS_KEY: KEY }))).toEqual([KEY]);
  expect(refundKeysOf(readConfig({ NODE_ENV: 'production' }))).toEqual([]);
  expect(refundKeysOf(readConfig({}))).toHaveLength(1);
});
