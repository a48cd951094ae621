import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { openPackingTable } from '#test/parcels.ts';
import { readPdf, scanPdf } from '#test/pdf.ts';
import { aReturnRow } from '#test/return-rows.ts';
import { openShop } from '#test/shop.ts';
import { readGiftReturnSlip } from './return-slips.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db, pool } = shop;
const { clerk, orderOf } = await openPackingTable(shop);
await pool.query(
  `update company set name = 'Kinari', address = '14 Laxmi Road, Pune', pincode = '411030', phone = '9876543210'`,
);

const slipFor = (id: string, { headers }: Pick<typeof clerk, 'headers'>) =>
  app.inject({ url: `/api/returns/${id}/slip`, headers });
const textOf = async (content: Buffer) => (await readPdf(content)).map(({ text }) => text).join('');

test('whoever asked for a return has its slip, and so has staff', async () => {
  const { id: orderId, customer } = await orderOf(2);
  const { id, number } = await aReturnRow(pool, { orderId, askedBy: customer.id, quantity: 1 });
  const reply = await slipFor(id, customer);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining(`return-${number}.pdf`),
  });
  expect(scanPdf(reply.rawPayload)).toEqual([[`CODE-128:${number}`]]);
  const written = await textOf(reply.rawPayload);
  for (const text of ['Kinari, Returns', '411030', 'Asha Rao', 'Too small', orderId.slice(0, 8), 'Refund ₹1,000.00'])
    expect(written).toContain(text);
  expect((await slipFor(id, clerk)).statusCode).toBe(200);
});

test('nobody else has it, and there is none of what is not there', async () => {
  const { id: orderId, customer } = await orderOf(1);
  const { id } = await aReturnRow(pool, { orderId, askedBy: customer.id });
  expect((await slipFor(id, await aPerson(db))).json()).toMatchObject({ code: 'not_found' });
  expect((await slipFor(randomUUID(), customer)).statusCode).toBe(404);
});

test.each(['refused', 'withdrawn', 'closed'] as const)('a return that was %s has no slip any more', async (state) => {
  const { id: orderId, customer } = await orderOf(1);
  const { id } = await aReturnRow(pool, { orderId, askedBy: customer.id, state });
  expect((await slipFor(id, customer)).json()).toMatchObject({ code: 'return_moved' });
});

test('the slip of a present names whom it was for, and belongs to the link of its order alone', async () => {
  const { id: orderId, customer } = await orderOf(1);
  await pool.query(`update orders set gift_to = 'Meera Joshi', gift_contact = '9811100000' where id = $1`, [orderId]);
  const { id } = await aReturnRow(pool, { orderId, wish: 'credit' });
  const { content } = await readGiftReturnSlip(db, id, { orderId, now: new Date() });
  const written = await textOf(content as Buffer);
  for (const text of ['Meera Joshi', '98111 00000', 'Credit ₹1,000.00']) expect(written).toContain(text);
  expect(written).not.toContain('Asha');
  const [other, own] = [await orderOf(1), await aReturnRow(pool, { orderId, askedBy: customer.id })];
  await expect(readGiftReturnSlip(db, id, { orderId: other.id, now: new Date() })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(readGiftReturnSlip(db, own.id, { orderId, now: new Date() })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await slipFor(id, customer)).statusCode).toBe(404);
});
