import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createRefundHelpers } from '#test/refunds.ts';
import { createTestApp } from '#test/test-app.ts';
import { createPackingSlipLoader } from '../print-jobs/order-slips.ts';

const testApp = await createTestApp({ RATE_LIMITS: 'off' });
const { db } = testApp;
const { asStaff, moveTo, pack, handOverShipments, read, createCustomerWithCredit, orderWithCredit } =
  await createRefundHelpers(testApp);

const collectSlips = createPackingSlipLoader({ publicUrl: testApp.config.PUBLIC_URL, signer: testApp.signer });
const listSlipAmounts = async (id: string) =>
  (await collectSlips(db, [id])).map(({ codAmountPaise }) => codAmountPaise);
const listInvoiceAmounts = async (orderId: string) => {
  const { rows } = await sql<{ codAmount: number }>`
    select (shipment_details ->> 'codAmount')::bigint as "codAmount" from tax_documents
    where order_id = ${orderId} and kind <> 'credit_note'
  `.execute(db);
  return rows.map(({ codAmount }) => codAmount);
};

test('packing view, packing slip, invoice and order page show the same COD amount', async () => {
  const customer = await createCustomerWithCredit(50_000);
  const { id, lines } = await orderWithCredit(customer, 2, 100_000);
  const { body } = await asStaff('startPacking', { body: { orderId: id } });
  expect(body).toMatchObject({ codAmount: 1500 });
  expect(await listSlipAmounts(id)).toEqual([150_000]);

  const half = lines.map(({ orderLineId }) => ({ orderLineId, quantity: 1 }));
  const shipment = await pack(id, half);
  expect(shipment.codAmount).toBe(500);
  expect(await listSlipAmounts(id)).toEqual([50_000, 100_000]);
  await handOverShipments(shipment);
  expect(await listInvoiceAmounts(id)).toEqual([50_000]);
  expect((await read(id)).cod).toMatchObject({ due: 500, collected: 0 });
});

test('the invoice of an order shipped as a whole collects the amount not paid by credit', async () => {
  const customer = await createCustomerWithCredit(50_000);
  const { id } = await orderWithCredit(customer, 2, 100_000);
  await moveTo(id, 'SHIPPED');
  expect(await listInvoiceAmounts(id)).toEqual([150_000]);
});

test('nothing is collected for an order fully paid with store credit', async () => {
  const customer = await createCustomerWithCredit(100_000);
  const { id, lines } = await orderWithCredit(customer, 1, 100_000);
  expect(await listSlipAmounts(id)).toEqual([0]);
  const shipment = await pack(id, lines);
  expect(shipment.codAmount).toBe(0);
  await handOverShipments(shipment);
  expect(await listInvoiceAmounts(id)).toEqual([0]);
});
