import { expect, test } from 'vitest';
import { createStockedVariant } from '#test/factories.ts';
import { readPdf } from '#test/pdf.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';
import { settlePayment } from '../online-payments/settle.service.ts';
import { insertPayment } from '../payment-attempts/payment-attempts.service.ts';
import { renderPackingSlips } from '../pdf/packing-slip-pdf.ts';
import { createGiftToken } from '../returns/gift-link.ts';
import { createPackingSlipLoader } from './order-slips.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { db, pool, signer } = shop;
const loadSlips = createPackingSlipLoader({ publicUrl: 'https://shop.example', signer });
const { order, orderOf, pack, handOverShipments, move } = await createPackingHelpers(shop);

const variants = {
  kurta: await createStockedVariant(db, { stock: 10, price: 100_000 }),
  dupatta: await createStockedVariant(db, { stock: 10, price: 50_000 }),
};
await pool.query(`update variants set sku = 'KURTA' where id = $1`, [variants.kurta.id]);
await pool.query(`update variants set sku = 'DUPATTA' where id = $1`, [variants.dupatta.id]);

/** Two units at ₹1,000 and one at ₹500. */
async function createMixedOrder() {
  const { kurta, dupatta } = variants;
  const { id } = await order([
    { variantId: kurta.id, quantity: 2 },
    { variantId: dupatta.id, quantity: 1 },
  ]);
  const { rows } = await pool.query<{ id: string; variant: string }>(
    'select id, variant_id as variant from order_lines where order_id = $1',
    [id],
  );
  const findLineId = (variant: string) => rows.find((row) => row.variant === variant)?.id ?? '';
  return { id, kurta: findLineId(kurta.id), dupatta: findLineId(dupatta.id) };
}

test('each shipment has its own packing slip, with its items and its COD amount', async () => {
  const { id, kurta, dupatta } = await createMixedOrder();
  const first = await pack(id, [{ orderLineId: kurta, quantity: 2 }]);
  await pack(id, [{ orderLineId: dupatta, quantity: 1 }]);
  await handOverShipments(first, '1904142475');
  const slips = await loadSlips(db, [id]);
  const { content, pages } = renderPackingSlips(slips, { layout: 'a6', madeAt: new Date() });
  expect(pages).toBe(2);
  const [one, two] = await readPdf(content);
  for (const text of ['Shipment 1 of 2', 'KURTA', '₹2,000.00', 'Delhivery']) expect(one?.text).toContain(text);
  for (const text of ['Shipment 2 of 2', 'DUPATTA', '₹500.00']) expect(two?.text).toContain(text);
  expect(one?.text).not.toContain('DUPATTA');
  expect(two?.text).not.toContain('KURTA');
});

test('unpacked items have a slip of their own, and a canceled shipment has none', async () => {
  const { id, kurta, dupatta } = await createMixedOrder();
  await move(await pack(id, [{ orderLineId: kurta, quantity: 2 }]), 'canceled');
  expect(await loadSlips(db, [id])).toMatchObject([{ codAmountPaise: 250_000 }]);
  await pack(id, [
    { orderLineId: kurta, quantity: 1 },
    { orderLineId: dupatta, quantity: 1 },
  ]);
  expect(await loadSlips(db, [id])).toMatchObject([
    { shipment: { position: 1, of: 2 }, codAmountPaise: 150_000 },
    { shipment: { position: 2, of: 2 }, codAmountPaise: 100_000, items: [{ sku: 'KURTA', quantity: 1 }] },
  ]);
});

test('an order with one shipment, or none, has one slip', async () => {
  const { id, lines } = await orderOf(3);
  const [before, ...others] = await loadSlips(db, [id]);
  expect(others).toEqual([]);
  await pack(id, lines);
  expect(await loadSlips(db, [id])).toEqual([before]);
  expect(before).toMatchObject({ codAmountPaise: 300_000, items: [{ quantity: 3 }] });
  expect(before).not.toHaveProperty('shipment');
});

test('a delivered shipment has nothing to collect', async () => {
  const { id, kurta, dupatta } = await createMixedOrder();
  const deliveredShipment = await pack(id, [{ orderLineId: kurta, quantity: 2 }]);
  await pack(id, [{ orderLineId: dupatta, quantity: 1 }]);
  await handOverShipments(deliveredShipment);
  await move({ ...deliveredShipment, status: 'handed_over' }, 'delivered');
  expect(await loadSlips(db, [id])).toMatchObject([{ codAmountPaise: 0 }, { codAmountPaise: 50_000 }]);
});

test('the slips of a gift have its link and no amount', async () => {
  const { id, kurta, dupatta } = await createMixedOrder();
  await pool.query(
    `update orders set gift_recipient_name = 'Meera Joshi', gift_recipient_contact = '9811100000' where id = $1`,
    [id],
  );
  await pack(id, [{ orderLineId: kurta, quantity: 2 }]);
  await pack(id, [{ orderLineId: dupatta, quantity: 1 }]);
  const slips = await loadSlips(db, [id]);
  const link = `https://shop.example/gift/${await createGiftToken(signer, id)}`;
  expect(slips).toMatchObject([{ gift: { to: 'Meera Joshi', link } }, { gift: { link } }]);
  for (const { text } of await readPdf(renderPackingSlips(slips, { layout: 'a6', madeAt: new Date() }).content))
    expect(text).not.toContain('₹');
});

/** Pays an order online, as reported by a provider. */
async function payOnline(orderId: string, paise: number): Promise<void> {
  const attempt = { orderId, way: 'page', provider: 'razorpay', reference: `K${orderId}`, paise } as const;
  const nextCheckAt = new Date();
  const paymentId = await db.transaction().execute((tx) => insertPayment(tx, { ...attempt, nextCheckAt }));
  const fees = { payerMask: null, feePaise: null, feeTaxPaise: null };
  const capture = { providerPaymentId: `pay_${orderId}`, paise, currency: 'INR', paidAt: new Date(), method: 'upi' };
  await settlePayment(
    db,
    paymentId,
    {
      providerId: `plink_${orderId}`,
      reference: attempt.reference,
      status: 'paid',
      captures: [{ ...capture, ...fees }],
      isUnderWay: false,
      reason: null,
      action: null,
    },
    new Date(),
  );
}

test('a slip printed again after its packed order was paid online collects nothing', async () => {
  const { id, kurta } = await createMixedOrder();
  await pack(id, [{ orderLineId: kurta, quantity: 2 }]);
  const collect = async () => (await loadSlips(db, [id])).map(({ codAmountPaise }) => codAmountPaise);
  expect(await collect()).toEqual([200_000, 50_000]);
  await payOnline(id, 250_000);
  expect(await collect()).toEqual([0, 0]);
  const { content } = renderPackingSlips(await loadSlips(db, [id]), { layout: 'a6', madeAt: new Date() });
  for (const { text } of await readPdf(content)) {
    expect(text).toContain('Prepaid, collect nothing');
    expect(text).not.toMatch(/₹|Cash on Delivery/);
  }
});

test('an order that waits for an online payment has no slip', async () => {
  const [waiting, other] = [await orderOf(1), await orderOf(1)];
  await pool.query(
    `update orders set payment_method = 'ONLINE', pay_until = now() + interval '20 minutes' where id = $1`,
    [waiting.id],
  );
  const slips = await loadSlips(db, [waiting.id, other.id]);
  expect(slips.map(({ orderNumber }) => orderNumber)).toEqual([other.id.slice(0, 8)]);
});
