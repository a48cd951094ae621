import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { expectIntegrityChecksPass } from '#test/integrity-checks.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });
const { staffUser: staff, sent, delivered, move } = await createPackingHelpers({ app, db });

async function send(url: string, payload?: object) {
  const method = payload ? 'POST' : 'GET';
  const reply = await app.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json<object>() };
}

const post = async (courier: string, reference: string, csv: string) =>
  (await send('/api/admin/cod/remittances', { courier, reference, csv })).body as EndpointResponse<'postRemittance'>;
const getTotals = async (courier: string) =>
  ((await send('/api/admin/cod')).body as EndpointResponse<'getCodSummary'>).couriers.find(
    (one) => one.courier === courier,
  );
const listOutstandingCod = async (query: string) =>
  ((await send(`/api/admin/cod/shipments?${query}`)).body as EndpointResponse<'listOutstandingCod'>).shipments;
const countEntries = async () =>
  (
    await db
      .selectFrom('cod_entries')
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
  ).all;

test('COD amounts move from due to collected to remitted', async () => {
  const courier = 'Blue Dart';
  const [paid, shortfall, unpaid] = [
    await delivered({ courier }),
    await delivered({ courier, price: 49_950, quantity: 2 }),
    await delivered({ courier, price: 10_000 }),
  ];
  await sent({ courier, price: 70_000 });
  expect(await getTotals(courier)).toMatchObject({ due: 700, collected: 1599, remitted: 0, outstanding: 1599 });

  const csv = `AWB,Amount\n${paid.trackingNumber},500\n${shortfall.trackingNumber},959\nAB12345678,77\n=1+1,5`;
  const result = await post(courier, 'UTR1', csv);
  expect(result).toMatchObject({
    postedAt: null,
    amount: 1459,
    matched: 1,
    shortfall: [
      { row: 3, trackingNumber: shortfall.trackingNumber, orderId: shortfall.orderId, amount: 959, owed: 999 },
    ],
    unknown: [{ row: 4, trackingNumber: 'AB12345678', amount: 77 }],
    rejected: [{ row: 5, reason: 'formula' }],
    overpaid: [],
    alreadyPaid: [],
  });
  expect(await getTotals(courier)).toMatchObject({
    remitted: 1459,
    outstanding: 140,
    shortfall: 40,
    ages: { '0-7': 140, '8-14': 0, '15-30': 0, older: 0 },
    shipments: 2,
  });
  expect(await listOutstandingCod(`courier=${encodeURIComponent(courier)}`)).toMatchObject([
    {
      id: shortfall.id,
      orderId: shortfall.orderId,
      collected: 999,
      remitted: 959,
      outstanding: 40,
      hasShortfall: true,
    },
    { id: unpaid.id, collected: 100, remitted: 0, outstanding: 100, hasShortfall: false },
  ]);
  await expectIntegrityChecksPass(db);
});

test('a remittance reference is posted once, even with another file', async () => {
  const courier = 'Ekart';
  const shipment = await delivered({ courier });
  const csv = `${shipment.trackingNumber},460\nAB12345678,77\n1.9E+13,5`;
  const first = await post(courier, 'UTR1', csv);
  const entries = await countEntries();
  const again = await post(courier, 'UTR1', csv);
  expect(again.postedAt).not.toBeNull();
  expect({ ...again, postedAt: null }).toEqual(first);
  expect({ ...(await post(courier, 'UTR1', `${shipment.trackingNumber},9999`)), postedAt: null }).toEqual(first);
  expect(await countEntries()).toBe(entries);
});

test('an amount that was already remitted is reported and not counted twice; the rest of a shortfall is accepted', async () => {
  const courier = 'DTDC';
  const shipment = await delivered({ courier });
  await post(courier, 'UTR1', `${shipment.trackingNumber},460`);
  expect(await post(courier, 'UTR2', `${shipment.trackingNumber},40\n${shipment.trackingNumber},500`)).toMatchObject({
    matched: 1,
    alreadyPaid: [{ row: 2, owed: 0 }],
  });
  expect(await post(courier, 'UTR3', `${shipment.trackingNumber},500`)).toMatchObject({
    matched: 0,
    amount: 0,
    alreadyPaid: [{}],
  });
  expect(await getTotals(courier)).toMatchObject({ remitted: 500, outstanding: 0, shortfall: 0, shipments: 0 });
});

test('an amount for an undelivered shipment is overpaid until the shipment is delivered', async () => {
  const courier = 'India Post';
  const shipment = await sent({ courier });
  expect(await post(courier, 'UTR1', `${shipment.trackingNumber},500`)).toMatchObject({
    overpaid: [{ owed: 0, amount: 500 }],
  });
  expect(await getTotals(courier)).toMatchObject({ outstanding: 0, overpaid: 500, shipments: 1 });
  await move(shipment, 'delivered');
  expect(await getTotals(courier)).toMatchObject({ outstanding: 0, shipments: 0 });
});

test('an overpaid shipment does not reduce what others owe, and its order can still be read', async () => {
  const courier = 'Trackon';
  const [shipment, other] = [await delivered({ courier }), await delivered({ courier })];
  expect(await post(courier, 'UTR1', `${shipment.trackingNumber},501`)).toMatchObject({
    overpaid: [{ owed: 500, amount: 501 }],
  });
  expect(await getTotals(courier)).toMatchObject({
    collected: 1000,
    remitted: 501,
    outstanding: 500,
    overpaid: 1,
    ages: { '0-7': 500 },
    shipments: 2,
  });
  const order = async () => {
    const reply = await app.inject({ url: `/api/orders/${shipment.orderId}`, headers: staff.headers });
    return [reply.statusCode, reply.json<{ cod?: object }>().cod];
  };
  expect(await order()).toEqual([200, expect.objectContaining({ outstanding: 0, overpaid: 1, remitted: 501 })]);
  expect(await listOutstandingCod(`courier=${encodeURIComponent(courier)}`)).toContainEqual(
    expect.objectContaining({ id: shipment.id, outstanding: -1 }),
  );
  await send(`/api/admin/cod/shipments/${shipment.id}/write-off`, { reason: 'Set off against the next transfer' });
  expect(await order()).toEqual([200, expect.objectContaining({ outstanding: 0, overpaid: 0 })]);
  expect(await listOutstandingCod(`courier=${encodeURIComponent(courier)}`)).toMatchObject([
    { id: other.id, outstanding: 500 },
  ]);
});

test('a tracking number of another courier is unknown', async () => {
  const shipment = await delivered({ courier: 'Xpressbees' });
  expect(await post('Shadowfax', 'UTR1', `${shipment.trackingNumber},500`)).toMatchObject({
    unknown: [{ trackingNumber: shipment.trackingNumber }],
  });
});

test('a preview returns the same result as posting and writes nothing', async () => {
  const courier = 'Shadowfax';
  const shipment = await delivered({ courier });
  const entries = await countEntries();
  const request = { courier, reference: 'UTR2', csv: `${shipment.trackingNumber},460` };
  const preview = await send('/api/admin/cod/remittances/preview', request);
  expect(await countEntries()).toBe(entries);
  expect(await post(courier, 'UTR2', request.csv)).toEqual(preview.body);
});

test('outstanding amounts are grouped by age', async () => {
  const courier = 'Gati';
  const { id } = await delivered({ courier });
  const ageGroupAfter = async (days: number) => {
    const ended = new Date(Date.now() - days * 86_400_000);
    await db.updateTable('shipments').set({ completed_at: ended }).where('id', '=', id).execute();
    const { ages } = (await getTotals(courier)) ?? {};
    const name = Object.entries(ages ?? {}).find(([, sum]) => sum > 0)?.[0];
    expect(await listOutstandingCod(`courier=${courier}&age=${name}`)).toHaveLength(1);
    return name;
  };
  expect([await ageGroupAfter(7), await ageGroupAfter(8), await ageGroupAfter(15), await ageGroupAfter(31)]).toEqual([
    '0-7',
    '8-14',
    '15-30',
    'older',
  ]);
});

test('writing off clears the outstanding amount once and records who and why', async () => {
  const courier = 'Professional';
  const shipment = await delivered({ courier });
  const url = `/api/admin/cod/shipments/${shipment.id}/write-off`;
  expect((await send(url, { reason: ' ' })).status).toBe(400);
  expect(await send(url, { reason: 'The courier closed' })).toMatchObject({ status: 200, body: { writtenOff: 500 } });
  expect(await send(url, { reason: 'The courier closed' })).toMatchObject({
    status: 409,
    body: { code: 'nothing_outstanding' },
  });
  expect(await getTotals(courier)).toMatchObject({ collected: 500, writtenOff: 500, outstanding: 0 });
  const { actor_id, after } = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'after'])
    .where('subject_id', '=', shipment.orderId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect({ actor_id, after }).toEqual({
    actor_id: staff.id,
    after: { writtenOff: 500, reason: 'The courier closed' },
  });
});

test('a file without readable lines is rejected, and no file causes a server error', async () => {
  const request = { courier: 'Gati', reference: 'UTR9' };
  const postStatus = async (csv: string) => (await send('/api/admin/cod/remittances', { ...request, csv })).status;
  expect(await Promise.all(['', '\u0000', '"', '=A1', 'x'.repeat(200_001), '\ud800,1'].map(postStatus))).toEqual(
    Array(6).fill(400),
  );
});
