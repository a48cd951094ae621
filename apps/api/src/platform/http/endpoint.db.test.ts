import { createHmac, timingSafeEqual } from 'node:crypto';
import { staff } from '@kinari/contract/access/permissions';
import { type Endpoint, fileResponse } from '@kinari/contract/endpoint';
import type { ErrorResponse } from '@kinari/contract/errors';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { createTestApi } from '#test/test-endpoints.ts';
import { registerEndpoint, type VerifySignature } from './endpoint.ts';

const shop = await createTestApp();
const { db } = shop;

describe('a webhook endpoint', () => {
  const definition = {
    route: 'POST /webhooks/paid',
    summary: 'A payment was made',
    access: 'webhook',
    response: z.object({ got: z.string(), session: z.boolean() }),
  } as const satisfies Endpoint;
  const computeSignature = (body: string | Buffer) => createHmac('sha256', 'secret').update(body).digest();
  const verify: VerifySignature = (body, headers) => {
    const sent = Buffer.from(String(headers['x-signature'] ?? ''), 'hex');
    const expectedSignature = computeSignature(body);
    return sent.length === expectedSignature.length && timingSafeEqual(sent, expectedSignature);
  };
  const app = createTestApi(shop);
  const endpointRoute = { name: 'paid', entry: definition } as const;
  registerEndpoint(
    app,
    endpointRoute,
    async ({ body, session }) => ({ got: body.toString(), session: session !== undefined }),
    {
      verify,
    },
  );
  const send = (payload: string, signature: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/webhooks/paid',
      payload,
      headers: { 'content-type': 'application/json', 'x-signature': signature, ...headers },
    });

  test('receives the signed raw bytes, for every content type', async () => {
    const body = '{ "amount":  1.50,\n"amount": 2 } not even JSON';
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const reply = await send(body, computeSignature(body).toString('hex'), { 'content-type': type });
      expect([reply.statusCode, reply.json()]).toEqual([200, { got: body, session: false }]);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  test.each([
    ['with another signature', '{}', computeSignature('{ }').toString('hex')],
    ['with none', '{}', ''],
    ['with nothing in it', '', ''],
  ])('is rejected %s', async (_how, body, signature) => {
    const reply = await send(body, signature);
    expect([reply.statusCode, reply.json<ErrorResponse>().code]).toEqual([403, 'invalid_signature']);
  });

  test('is not accessible with a session', async () => {
    const { headers } = await createTestUser(db, { userType: 'ADMIN' });
    expect((await send('{}', '', headers)).statusCode).toBe(403);
    const signed = await send('{}', computeSignature('{}').toString('hex'), headers);
    expect(signed.json()).toEqual({ got: '{}', session: false });
  });

  test('cannot be registered without signature verification, and rejects all requests without it', async () => {
    const unsafeApi = createTestApi(shop);
    // @ts-expect-error: the types demand `verify`.
    registerEndpoint(unsafeApi, endpointRoute, async () => ({ got: '', session: false }));
    expect((await unsafeApi.inject({ method: 'POST', url: '/api/webhooks/paid' })).statusCode).toBe(403);
  });
});

describe('an endpoint that returns a file', () => {
  const definition = {
    route: 'GET /exports/sales',
    summary: 'Everything sold',
    access: staff('reports.read'),
    query: z.object({ how: z.enum(['whole', 'pieces']).default('whole') }),
    response: fileResponse('text/csv; charset=utf-8'),
  } as const satisfies Endpoint;
  const app = createTestApi(shop);
  async function* streamCsv() {
    yield 'name,units\n';
    yield 'Kurta,2\n';
  }
  registerEndpoint(app, { name: 'exportSales', entry: definition }, async ({ query }) => ({
    name: 'sales "Diwali" साड़ी.csv',
    content: query.how === 'whole' ? Buffer.from('name,units\nKurta,2\n') : streamCsv(),
  }));

  test.each(['whole', 'pieces'])('sends it as an attachment that is not cached (%s)', async (how) => {
    const { headers } = await createTestUser(db, { userType: 'ADMIN' });
    const reply = await app.inject({ url: `/api/exports/sales?how=${how}`, headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toBe('name,units\nKurta,2\n');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="sales _Diwali_ _+\.csv"; filename\*=UTF-8''sales%20%22Diwali%22%20%E0/,
      ),
    });
  });

  test('is available to authorized users and rejected for others', async () => {
    const customer = await createTestUser(db);
    expect((await app.inject('/api/exports/sales')).json<ErrorResponse>().code).toBe('not_signed_in');
    const rejected = await app.inject({ url: '/api/exports/sales', headers: customer.headers });
    expect([rejected.statusCode, rejected.json<ErrorResponse>().code]).toEqual([403, 'admins_only']);
    expect(rejected.headers['content-disposition']).toBeUndefined();
  });
});
