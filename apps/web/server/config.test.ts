import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

test('an empty environment gives the defaults for a local shop', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    apiUrl: 'http://127.0.0.1:3001',
    publicUrl: 'http://localhost:3000',
  });
});

test('a trailing slash in a URL makes no difference', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example');
});

test('a wrong value stops the start and names the variable', () => {
  expect(() => loadConfig({ API_URL: 'api:3001' })).toThrow('API_URL');
  expect(() => loadConfig({ PORT: 'http' })).toThrow('PORT');
  expect(() => loadConfig({ TRUSTED_PROXIES: '10.0.0.0/' })).toThrow('Invalid IP range');
});
