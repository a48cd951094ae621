import { contract } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';

const { app } = await createTestApp({ API_DOCS: 'on' });
const closed = await createTestApp();

describe('with API_DOCS=on', () => {
  test('the OpenAPI document is served', async () => {
    const reply = await app.inject('/api/openapi.json');
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(reply.json<{ paths: object }>().paths).length).toBeGreaterThan(100);
  });

  test('the reference describes every endpoint, and can run no script', async () => {
    const { headers, body } = await app.inject('/api/docs');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const name of Object.keys(contract)) expect(body).toContain(`<details id="${name}">`);
    expect(body).not.toMatch(/<script|javascript:|\son\w+=/i);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'$/,
    );
  });
});

test('the documentation is off by default', async () => {
  expect((await closed.app.inject('/api/openapi.json')).statusCode).toBe(404);
  expect((await closed.app.inject('/api/docs')).statusCode).toBe(404);
});
