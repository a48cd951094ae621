import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment describes a shop on this machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    apiUrl: 'http://127.0.0.1:3001',
    publicUrl: 'http://localhost:3000',
  });
});

test('a trailing slash in an address makes no difference', () => {
  expect(readConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example');
});

test('a wrong value stops the start and names the variable', () => {
  expect(() => readConfig({ API_URL: 'api:3001' })).toThrow('API_URL');
  expect(() => readConfig({ PORT: 'http' })).toThrow('PORT');
  expect(() => readConfig({ TRUSTED_PEERS: '10.0.0.0/' })).toThrow('Not a range of addresses');
});
