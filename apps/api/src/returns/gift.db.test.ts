import type { Reply } from '@kinari/contract/contract';
import { CREDIT_CODE } from '@kinari/contract/words/return-words';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { complaintsAbout } from '#test/ledger.ts';
import { type AskedLine, openReturnsDesk } from '#test/returns.ts';
import { openShop } from '#test/shop.ts';
import { trackToken } from '../parcels/track.service.ts';
import { DAY, later } from '../platform/clock.ts';
import { giftToken } from './gift-link.ts';

let ahead = 0;
const shop = await openShop(
  { RATE_LIMITS: 'off', SECRETS_KEY: 'k'.repeat(64) },
  { now: () => later(new Date(), ahead) },
);
const { app, db } = shop;
// By their link people send presents back also where customers cannot by themselves.
const desk = await openReturnsDesk(shop, { returnsOnline: false, gifts: true });
const { delivered, decide, receive, inspect } = desk;

type Order = Awaited<ReturnType<typeof delivered>>;
type Answer<Name extends 'readGift' | 'askGiftReturn'> = Reply<Name> & { code?: string; message?: string };

async function aPresent(quantity = 1, how?: Parameters<typeof delivered>[2]) {
  const order = await delivered(quantity, {}, how);
  await sql`update orders set gift_to = 'Meera Joshi', gift_contact = '9811100000' where id = ${order.id}`.execute(db);
  return { ...order, token: await giftToken(db, order.id) };
}

const look = async (token: string) => (await app.inject({ url: `/api/gifts/${token}` })).json<Answer<'readGift'>>();
const refusedAs = (token: string) => look(token).then(({ code }) => code);

async function ask(token: string, lines: AskedLine[]) {
  const reply = await app.inject({ method: 'POST', url: `/api/gifts/${token}/returns`, payload: { lines } });
  return { status: reply.statusCode, body: reply.json<Answer<'askGiftReturn'>>() };
}

const asCredit = (order: Order, wanted: Partial<AskedLine> = {}) => order.line({ wish: 'credit', ...wanted });

/** A present that was sent back by its link, and what it became. */
async function aCode(quantity = 1): Promise<{ code: string; order: Awaited<ReturnType<typeof aPresent>> }> {
  const order = await aPresent(quantity);
  const { body } = await ask(order.token, [asCredit(order, { quantity })]);
  await decide(body.return.id);
  await receive(body.return.id);
  await inspect(body.return, [{ sellable: quantity }]);
  const { credits } = await look(order.token);
  return { code: credits[0]?.code ?? '', order };
}

const add = async ({ headers }: { headers: Record<string, string> }, code: string) =>
  app.inject({ method: 'POST', url: '/api/credit', headers, payload: { code } });

describe('the link of a present', () => {
  test('tells from whom it is and what can be sent back, for credit and nothing else', async () => {
    const { token, id } = await aPresent(2);
    const reply = await app.inject({ url: `/api/gifts/${token}` });
    expect(reply.headers['cache-control']).toBe('no-store');
    const told = reply.json<Answer<'readGift'>>();
    expect(told).toMatchObject({ from: 'Asha', to: 'Meera Joshi', returns: [], credits: [] });
    expect(told.options).toMatchObject({ orderId: id, creditOnly: true, lines: [{ quantity: 2, exchanges: [] }] });
    for (const secret of ['Rao', 'Laxmi Road, Pune', '9811100000']) expect(reply.payload).not.toContain(secret);
  });

  test('leads nowhere when it is made up, or for something else', async () => {
    const [one, other] = [await aPresent(), await aPresent()];
    const signature = one.token.slice(one.token.indexOf('-'));
    expect(await refusedAs(`${other.id}${signature}`)).toBe('link_not_valid');
    expect(await refusedAs(`${one.token.slice(0, -1)}${one.token.endsWith('A') ? 'B' : 'A'}`)).toBe('link_not_valid');
    expect(await refusedAs(await trackToken(db, one.id, new Date()))).toBe('link_not_valid');
    expect((await ask(`${other.id}${signature}`, [asCredit(other)])).body.code).toBe('link_not_valid');
    const order = await delivered(1);
    expect(await refusedAs(await giftToken(db, order.id))).toBe('link_not_valid');
  });

  test('ends 60 days after the time to send it back, which begins when it comes', async () => {
    const { token } = await aPresent();
    const coming = await aPresent(1, 'not yet');
    try {
      ahead = 66 * DAY;
      expect(await look(token)).toMatchObject({ options: { lines: [{ reasons: [] }] } });
      ahead = 69 * DAY;
      expect(await refusedAs(token)).toBe('link_not_valid');
      expect(await look(coming.token)).toMatchObject({ options: { lines: [] } });
    } finally {
      ahead = 0;
    }
  });
});

/** Returns by the giver are open once the shop has heard of it. */
async function openReturns(order: Parameters<typeof desk.options>[0]): Promise<void> {
  await sql`update settings set value = 'true' where key = 'returnsOnline'`.execute(db);
  await expect.poll(async () => (await desk.options(order)).status, { timeout: 10_000 }).toBe(200);
}

describe('sending a present back', () => {
  test('needs no account, and only credit can be had for it', async () => {
    const order = await aPresent(2);
    expect((await ask(order.token, [order.line({ wish: 'money' })])).body).toMatchObject({ code: 'not_returnable' });
    const { status, body } = await ask(order.token, [asCredit(order)]);
    expect(status).toBe(201);
    expect(body.return).toMatchObject({ forGift: true, state: 'asked', lines: [{ wish: 'credit', quantity: 1 }] });
    expect(await look(order.token)).toMatchObject({
      returns: [{ number: body.return.number }],
      options: { lines: [{ quantity: 1 }] },
    });
    const { rows } = await sql<{ by: string | null }>`
      select asked_by as by from returns where id = ${body.return.id}
    `.execute(db);
    expect(rows).toEqual([{ by: null }]);
  });

  test('the first to ask decides, giver or recipient, however many tabs there are', async () => {
    const order = await aPresent(1);
    await openReturns(order);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, n) =>
        n % 2 ? (await ask(order.token, [asCredit(order)])).status : (await desk.ask(order, [order.line()])).status,
      ),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([201, ...Array(9).fill(409)]);
  });

  test('what its giver asked for is not told to whoever has the link', async () => {
    const order = await aPresent(1);
    await openReturns(order);
    await desk.asked(order, [order.line()]);
    expect(await look(order.token)).toMatchObject({ returns: [], options: { lines: [{ quantity: 0, reasons: [] }] } });
  });

  test('its slip belongs to its link', async () => {
    const [order, other] = [await aPresent(), await aPresent()];
    const { body } = await ask(order.token, [asCredit(order)]);
    const slip = (token: string) => app.inject({ url: `/api/gifts/${token}/returns/${body.return.id}/slip` });
    expect((await slip(order.token)).headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect((await slip(other.token)).json()).toMatchObject({ code: 'not_found' });
  });
});

describe('what a present becomes', () => {
  test('is a code that its link tells until somebody owns it', async () => {
    const { code, order } = await aCode(2);
    expect(code).toMatch(CREDIT_CODE);
    const told = await look(order.token);
    expect(told.credits).toMatchObject([{ amount: 2000 }]);
    expect(told.returns).toMatchObject([
      { state: 'closed', refunds: [{ means: 'credit', state: 'sent', amount: 2000 }] },
    ]);
    const person = await aPerson(db);
    expect((await add(person, code.toLowerCase().replaceAll('-', ' '))).json()).toMatchObject({ added: 2000 });
    expect((await look(order.token)).credits).toEqual([]);
    expect(await complaintsAbout(db)).toEqual([]);
  });

  test('is claimed once, by one of however many try', async () => {
    const { code } = await aCode();
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson(db)));
    const answers = await Promise.all(people.map((person) => add(person, code)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(400)]);
  });

  test('is nobody’s: its giver does not have it', async () => {
    const { order } = await aCode();
    const { headers } = order.customer;
    expect((await app.inject({ url: '/api/credit', headers })).json()).toMatchObject({ balance: 0 });
  });
});
