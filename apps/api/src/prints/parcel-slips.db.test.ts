import { expect, test } from 'vitest';
import { aStockedVariant } from '#test/factories.ts';
import { openPackingTable } from '#test/parcels.ts';
import { readPdf } from '#test/pdf.ts';
import { openShop } from '#test/shop.ts';
import { drawSlips } from '../papers/slip-paper.ts';
import { giftToken } from '../returns/gift-link.ts';
import { gatherOrderSlips } from './order-slips.ts';

const gather = gatherOrderSlips('https://shop.example');
const shop = await openShop({ RATE_LIMITS: 'off' });
const { db, pool } = shop;
const { order, orderOf, pack, handOver, move } = await openPackingTable(shop);

const wares = {
  kurta: await aStockedVariant(db, { stock: 10, price: 100_000 }),
  dupatta: await aStockedVariant(db, { stock: 10, price: 50_000 }),
};
await pool.query(`update variants set sku = 'KURTA' where id = $1`, [wares.kurta.id]);
await pool.query(`update variants set sku = 'DUPATTA' where id = $1`, [wares.dupatta.id]);

/** Two units at ₹1,000 and one at ₹500. */
async function aMixedOrder() {
  const { kurta, dupatta } = wares;
  const { id } = await order([
    { variantId: kurta.id, quantity: 2 },
    { variantId: dupatta.id, quantity: 1 },
  ]);
  const { rows } = await pool.query<{ id: string; variant: string }>(
    'select id, variant_id as variant from order_lines where order_id = $1',
    [id],
  );
  const lineOf = (variant: string) => rows.find((row) => row.variant === variant)?.id ?? '';
  return { id, kurta: lineOf(kurta.id), dupatta: lineOf(dupatta.id) };
}

test('each parcel has its own slip, with its items and what to collect for them', async () => {
  const { id, kurta, dupatta } = await aMixedOrder();
  const first = await pack(id, [{ orderLineId: kurta, quantity: 2 }]);
  await pack(id, [{ orderLineId: dupatta, quantity: 1 }]);
  await handOver(first, '1904142475');
  const slips = await gather(db, [id]);
  const { content, pages } = drawSlips(slips, { layout: 'a6', madeAt: new Date() });
  expect(pages).toBe(2);
  const [one, two] = await readPdf(content);
  for (const text of ['Parcel 1 of 2', 'KURTA', '₹2,000.00', 'Delhivery']) expect(one?.text).toContain(text);
  for (const text of ['Parcel 2 of 2', 'DUPATTA', '₹500.00']) expect(two?.text).toContain(text);
  expect(one?.text).not.toContain('DUPATTA');
  expect(two?.text).not.toContain('KURTA');
});

test('what is not packed yet has a slip of its own, and a parcel that was unpacked has none', async () => {
  const { id, kurta, dupatta } = await aMixedOrder();
  await move(await pack(id, [{ orderLineId: kurta, quantity: 2 }]), 'void');
  expect(await gather(db, [id])).toMatchObject([{ collectPaise: 250_000 }]);
  await pack(id, [
    { orderLineId: kurta, quantity: 1 },
    { orderLineId: dupatta, quantity: 1 },
  ]);
  expect(await gather(db, [id])).toMatchObject([
    { parcel: { position: 1, of: 2 }, collectPaise: 150_000 },
    { parcel: { position: 2, of: 2 }, collectPaise: 100_000, items: [{ sku: 'KURTA', quantity: 1 }] },
  ]);
});

test('an order in one parcel, or in none, has one slip', async () => {
  const { id, lines } = await orderOf(3);
  const [before, ...none] = await gather(db, [id]);
  expect(none).toEqual([]);
  await pack(id, lines);
  expect(await gather(db, [id])).toEqual([before]);
  expect(before).toMatchObject({ collectPaise: 300_000, items: [{ quantity: 3 }] });
  expect(before).not.toHaveProperty('parcel');
});

test('nothing is collected for a parcel that was brought', async () => {
  const { id, kurta, dupatta } = await aMixedOrder();
  const brought = await pack(id, [{ orderLineId: kurta, quantity: 2 }]);
  await pack(id, [{ orderLineId: dupatta, quantity: 1 }]);
  await handOver(brought);
  await move({ ...brought, state: 'handed_over' }, 'delivered');
  expect(await gather(db, [id])).toMatchObject([{ collectPaise: 0 }, { collectPaise: 50_000 }]);
});

test('the slips of a present lead to it and have no sum on them', async () => {
  const { id, kurta, dupatta } = await aMixedOrder();
  await pool.query(`update orders set gift_to = 'Meera Joshi', gift_contact = '9811100000' where id = $1`, [id]);
  await pack(id, [{ orderLineId: kurta, quantity: 2 }]);
  await pack(id, [{ orderLineId: dupatta, quantity: 1 }]);
  const slips = await gather(db, [id]);
  const link = `https://shop.example/gift/${await giftToken(db, id)}`;
  expect(slips).toMatchObject([{ gift: { to: 'Meera Joshi', link } }, { gift: { link } }]);
  for (const { text } of await readPdf(drawSlips(slips, { layout: 'a6', madeAt: new Date() }).content))
    expect(text).not.toContain('₹');
});
