import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Call, file } from '@kinari/contract/call';
import type { ErrorReply } from '@kinari/contract/refusals';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anApiOf } from '#test/calls-of-our-own.ts';
import { aPerson } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { serve, type Verify } from './endpoint.ts';

const shop = await openShop();
const { db } = shop;

describe('a call that a provider signs', () => {
  const entry = {
    summary: 'A payment was made',
    access: 'hook',
    reply: z.object({ got: z.string(), session: z.boolean() }),
  } as const satisfies Call;
  const signatureOf = (body: string | Buffer) => createHmac('sha256', 'secret').update(body).digest();
  const verify: Verify = (body, headers) => {
    const sent = Buffer.from(String(headers['x-signature'] ?? ''), 'hex');
    const right = signatureOf(body);
    return sent.length === right.length && timingSafeEqual(sent, right);
  };
  const app = anApiOf(shop);
  const served = { name: 'paid', method: 'POST', path: '/hooks/paid', entry } as const;
  serve(app, served, async ({ body, session }) => ({ got: body.toString(), session: session !== undefined }), {
    verify,
  });
  const send = (payload: string, signature: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/hooks/paid',
      payload,
      headers: { 'content-type': 'application/json', 'x-signature': signature, ...headers },
    });

  test('gets the bytes as they were signed, whatever they say they are', async () => {
    const body = '{ "amount":  1.50,\n"amount": 2 } not even JSON';
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const reply = await send(body, signatureOf(body).toString('hex'), { 'content-type': type });
      expect([reply.statusCode, reply.json()]).toEqual([200, { got: body, session: false }]);
      expect(reply.headers['cache-control']).toBe('no-store');
    }
  });

  test.each([
    ['with another signature', '{}', signatureOf('{ }').toString('hex')],
    ['with none', '{}', ''],
    ['with nothing in it', '', ''],
  ])('is refused %s', async (_how, body, signature) => {
    const reply = await send(body, signature);
    expect([reply.statusCode, reply.json<ErrorReply>().code]).toEqual([403, 'wrong_signature']);
  });

  test('is not opened by a session', async () => {
    const { headers } = await aPerson(db, { userType: 'ADMIN' });
    expect((await send('{}', '', headers)).statusCode).toBe(403);
    const signed = await send('{}', signatureOf('{}').toString('hex'), headers);
    expect(signed.json()).toEqual({ got: '{}', session: false });
  });

  test('cannot be served without a look at its signature, and if it is all the same, refuses everybody', async () => {
    const careless = anApiOf(shop);
    // @ts-expect-error: the types demand `verify`.
    serve(careless, served, async () => ({ got: '', session: false }));
    expect((await careless.inject({ method: 'POST', url: '/api/hooks/paid' })).statusCode).toBe(403);
  });
});

describe('a call that answers a file', () => {
  const entry = {
    summary: 'Everything sold',
    access: 'admin',
    query: z.object({ how: z.enum(['whole', 'pieces']).default('whole') }),
    reply: file('text/csv; charset=utf-8'),
  } as const satisfies Call;
  const app = anApiOf(shop);
  async function* pieces() {
    yield 'name,units\n';
    yield 'Kurta,2\n';
  }
  serve(app, { name: 'exportSales', method: 'GET', path: '/exports/sales', entry }, async ({ query }) => ({
    name: 'sales "Diwali" साड़ी.csv',
    content: query.how === 'whole' ? Buffer.from('name,units\nKurta,2\n') : pieces(),
  }));

  test.each(['whole', 'pieces'])('sends it to be saved, kept by nobody on the way (%s)', async (how) => {
    const { headers } = await aPerson(db, { userType: 'ADMIN' });
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

  test('is made by those who may, and refused to others as any call', async () => {
    const customer = await aPerson(db);
    expect((await app.inject('/api/exports/sales')).json<ErrorReply>().code).toBe('not_signed_in');
    const refused = await app.inject({ url: '/api/exports/sales', headers: customer.headers });
    expect([refused.statusCode, refused.json<ErrorReply>().code]).toEqual([403, 'admins_only']);
    expect(refused.headers['content-disposition']).toBeUndefined();
  });
});
