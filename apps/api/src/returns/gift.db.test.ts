import type { EndpointResponse } from '@kinari/contract/contract';
import { GIFT_CODE } from '@kinari/contract/labels/return-labels';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { listIntegrityErrors } from '#test/integrity-checks.ts';
import { createReturnHelpers, type ReturnRequestLine } from '#test/returns.ts';
import { createTestApp } from '#test/test-app.ts';
import { createTrackingToken } from '../order-views/track.service.ts';
import { addMs, DAY } from '../platform/clock.ts';
import { createGiftToken } from './gift-link.ts';

let clockOffsetMs = 0;
const testApp = await createTestApp(
  { RATE_LIMITS: 'off', ENCRYPTION_KEY: 'k'.repeat(64) },
  { now: () => addMs(new Date(), clockOffsetMs) },
);
const { app, db, signer } = testApp;
// Gift links work even if online returns are switched off.
const returnsApi = await createReturnHelpers(testApp, { selfServiceReturns: false, giftOrders: true });
const { delivered, decide, receive, inspect } = returnsApi;

type Order = Awaited<ReturnType<typeof delivered>>;
type GiftResponse<Name extends 'getGift' | 'requestGiftReturn'> = EndpointResponse<Name> & {
  code?: string;
  message?: string;
};

async function createGift(quantity = 1, delivery?: Parameters<typeof delivered>[2]) {
  const order = await delivered(quantity, {}, delivery);
  await sql`update orders set gift_recipient_name = 'Meera Joshi', gift_recipient_contact = '9811100000' where id = ${order.id}`.execute(
    db,
  );
  return { ...order, token: await createGiftToken(signer, order.id) };
}

const getGift = async (token: string) =>
  (await app.inject({ url: `/api/gifts/${token}` })).json<GiftResponse<'getGift'>>();
const getErrorCode = (token: string) => getGift(token).then(({ code }) => code);

async function requestReturn(token: string, lines: ReturnRequestLine[]) {
  const reply = await app.inject({ method: 'POST', url: `/api/gifts/${token}/returns`, payload: { lines } });
  return { status: reply.statusCode, body: reply.json<GiftResponse<'requestGiftReturn'>>() };
}

const creditLine = (order: Order, overrides: Partial<ReturnRequestLine> = {}) =>
  order.line({ resolution: 'store_credit', ...overrides });

/** Returns a gift by link and reads the store credit code. */
async function createGiftCode(quantity = 1): Promise<{ code: string; order: Awaited<ReturnType<typeof createGift>> }> {
  const order = await createGift(quantity);
  const { body } = await requestReturn(order.token, [creditLine(order, { quantity })]);
  await decide(body.return.id);
  await receive(body.return.id);
  await inspect(body.return, [{ sellable: quantity }]);
  const { credits } = await getGift(order.token);
  return { code: credits[0]?.code ?? '', order };
}

const redeemCode = async ({ headers }: { headers: Record<string, string> }, code: string) =>
  app.inject({ method: 'POST', url: '/api/store-credit', headers, payload: { code } });

describe('a gift link', () => {
  test('shows the giver and the return options, for store credit only', async () => {
    const { token, id } = await createGift(2);
    const reply = await app.inject({ url: `/api/gifts/${token}` });
    expect(reply.headers['cache-control']).toBe('no-store');
    const gift = reply.json<GiftResponse<'getGift'>>();
    expect(gift).toMatchObject({ from: 'Asha', to: 'Meera Joshi', returns: [], credits: [] });
    expect(gift.options).toMatchObject({ orderId: id, creditOnly: true, lines: [{ quantity: 2, exchanges: [] }] });
    for (const secret of ['Rao', 'Laxmi Road, Pune', '9811100000']) expect(reply.payload).not.toContain(secret);
  });

  test('rejects forged tokens and tokens of another kind', async () => {
    const [one, other] = [await createGift(), await createGift()];
    const signature = one.token.slice(one.token.indexOf('-'));
    expect(await getErrorCode(`${other.id}${signature}`)).toBe('token_invalid');
    expect(await getErrorCode(`${one.token.slice(0, -1)}${one.token.endsWith('A') ? 'B' : 'A'}`)).toBe('token_invalid');
    expect(await getErrorCode(await createTrackingToken(signer, one.id, new Date()))).toBe('token_invalid');
    expect((await requestReturn(`${other.id}${signature}`, [creditLine(other)])).body.code).toBe('token_invalid');
    const order = await delivered(1);
    expect(await getErrorCode(await createGiftToken(signer, order.id))).toBe('token_invalid');
  });

  test('expires 60 days after the return window, which starts on delivery', async () => {
    const { token } = await createGift();
    const undelivered = await createGift(1, 'not yet');
    try {
      clockOffsetMs = 66 * DAY;
      expect(await getGift(token)).toMatchObject({ options: { lines: [{ reasons: [] }] } });
      clockOffsetMs = 69 * DAY;
      expect(await getErrorCode(token)).toBe('token_invalid');
      expect(await getGift(undelivered.token)).toMatchObject({ options: { lines: [] } });
    } finally {
      clockOffsetMs = 0;
    }
  });
});

/** Switches online returns on and waits until the settings cache is refreshed. */
async function enableReturns(order: Parameters<typeof returnsApi.options>[0]): Promise<void> {
  await sql`update settings set value = 'true' where key = 'selfServiceReturns'`.execute(db);
  await expect.poll(async () => (await returnsApi.options(order)).status, { timeout: 10_000 }).toBe(200);
}

describe('returning a gift', () => {
  test('needs no account and gives only store credit', async () => {
    const order = await createGift(2);
    expect((await requestReturn(order.token, [order.line({ resolution: 'refund' })])).body).toMatchObject({
      code: 'not_returnable',
    });
    const { status, body } = await requestReturn(order.token, [creditLine(order)]);
    expect(status).toBe(201);
    expect(body.return).toMatchObject({
      isGift: true,
      status: 'requested',
      lines: [{ resolution: 'store_credit', quantity: 1 }],
    });
    expect(await getGift(order.token)).toMatchObject({
      returns: [{ number: body.return.number }],
      options: { lines: [{ quantity: 1 }] },
    });
    const { rows } = await sql<{ by: string | null }>`
      select requested_by as by from returns where id = ${body.return.id}
    `.execute(db);
    expect(rows).toEqual([{ by: null }]);
  });

  test('buyer and recipient request at the same time: the first one wins', async () => {
    const order = await createGift(1);
    await enableReturns(order);
    const responses = await Promise.all(
      Array.from({ length: 10 }, async (_, n) =>
        n % 2
          ? (await requestReturn(order.token, [creditLine(order)])).status
          : (await returnsApi.ask(order, [order.line()])).status,
      ),
    );
    expect(responses.toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)]);
  });

  test('returns requested by the buyer are not shown on the gift link', async () => {
    const order = await createGift(1);
    await enableReturns(order);
    await returnsApi.createRequestedReturn(order, [order.line()]);
    expect(await getGift(order.token)).toMatchObject({
      returns: [],
      options: { lines: [{ quantity: 0, reasons: [] }] },
    });
  });

  test('a return slip is only available with its own link', async () => {
    const [order, other] = [await createGift(), await createGift()];
    const { body } = await requestReturn(order.token, [creditLine(order)]);
    const slip = (token: string) => app.inject({ url: `/api/gifts/${token}/returns/${body.return.id}/slip` });
    expect((await slip(order.token)).headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect((await slip(other.token)).json()).toMatchObject({ code: 'not_found' });
  });
});

describe('the store credit of a gift', () => {
  test('is a code that the link shows until it is claimed', async () => {
    const { code, order } = await createGiftCode(2);
    expect(code).toMatch(GIFT_CODE);
    const gift = await getGift(order.token);
    expect(gift.credits).toMatchObject([{ amount: 2000 }]);
    expect(gift.returns).toMatchObject([
      { status: 'closed', refunds: [{ method: 'store_credit', status: 'sent', amount: 2000 }] },
    ]);
    const person = await createTestUser(db);
    expect((await redeemCode(person, code.toLowerCase().replaceAll('-', ' '))).json()).toMatchObject({ added: 2000 });
    expect((await getGift(order.token)).credits).toEqual([]);
    expect(await listIntegrityErrors(db)).toEqual([]);
  });

  test('is claimed once, even with concurrent attempts', async () => {
    const { code } = await createGiftCode();
    const people = await Promise.all(Array.from({ length: 8 }, () => createTestUser(db)));
    const responses = await Promise.all(people.map((person) => redeemCode(person, code)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(400),
    ]);
  });

  test('does not belong to the buyer', async () => {
    const { order } = await createGiftCode();
    const { headers } = order.customer;
    expect((await app.inject({ url: '/api/store-credit', headers })).json()).toMatchObject({ balance: 0 });
  });
});
