import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { readPdf, scanPdf } from '#test/pdf.ts';
import { insertReturnRow } from '#test/return-rows.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';
import { getGiftReturnSlip } from './return-slips.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, pool } = shop;
const { staffUser, orderOf } = await createPackingHelpers(shop);
await pool.query(
  `update company set name = 'Kinari', address = '14 Laxmi Road, Pune', pincode = '411030', phone = '9876543210'`,
);

const downloadSlip = (id: string, { headers }: Pick<typeof staffUser, 'headers'>) =>
  app.inject({ url: `/api/returns/${id}/slip`, headers });
const extractText = async (content: Buffer) => (await readPdf(content)).map(({ text }) => text).join('');

test('the customer who requested a return can download its slip, and so can staff', async () => {
  const { id: orderId, customer } = await orderOf(2);
  const { id, number } = await insertReturnRow(pool, { orderId, requestedBy: customer.id, quantity: 1 });
  const reply = await downloadSlip(id, customer);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining(`return-${number}.pdf`),
  });
  expect(scanPdf(reply.rawPayload)).toEqual([[`CODE-128:${number}`]]);
  const slipText = await extractText(reply.rawPayload);
  for (const text of ['Kinari, Returns', '411030', 'Asha Rao', 'Too small', orderId.slice(0, 8), 'Refund ₹1,000.00'])
    expect(slipText).toContain(text);
  expect((await downloadSlip(id, staffUser)).statusCode).toBe(200);
});

test('no other customer can download it, and an unknown return has none', async () => {
  const { id: orderId, customer } = await orderOf(1);
  const { id } = await insertReturnRow(pool, { orderId, requestedBy: customer.id });
  expect((await downloadSlip(id, await createTestUser(db))).json()).toMatchObject({ code: 'not_found' });
  expect((await downloadSlip(randomUUID(), customer)).statusCode).toBe(404);
});

test.each(['declined', 'canceled', 'closed'] as const)('a return with status %s has no slip', async (status) => {
  const { id: orderId, customer } = await orderOf(1);
  const { id } = await insertReturnRow(pool, { orderId, requestedBy: customer.id, status });
  expect((await downloadSlip(id, customer)).json()).toMatchObject({ code: 'return_status_changed' });
});

test('the slip of a gift names its recipient, and only the link of its order can download it', async () => {
  const { id: orderId, customer } = await orderOf(1);
  await pool.query(
    `update orders set gift_recipient_name = 'Meera Joshi', gift_recipient_contact = '9811100000' where id = $1`,
    [orderId],
  );
  const { id } = await insertReturnRow(pool, { orderId, resolution: 'store_credit' });
  const { content } = await getGiftReturnSlip(db, id, { orderId, now: new Date() });
  const slipText = await extractText(content as Buffer);
  for (const text of ['Meera Joshi', '98111 00000', 'Store credit ₹1,000.00']) expect(slipText).toContain(text);
  expect(slipText).not.toContain('Asha');
  const [other, own] = [await orderOf(1), await insertReturnRow(pool, { orderId, requestedBy: customer.id })];
  await expect(getGiftReturnSlip(db, id, { orderId: other.id, now: new Date() })).rejects.toMatchObject({
    code: 'not_found',
  });
  await expect(getGiftReturnSlip(db, own.id, { orderId, now: new Date() })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await downloadSlip(id, customer)).statusCode).toBe(404);
});
