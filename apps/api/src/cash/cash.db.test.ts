import type { Reply } from '@kinari/contract/contract';
import { expect, test } from 'vitest';
import { expectBooksInOrder } from '#test/ledger.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';

const { app, db } = await openShop({ RATE_LIMITS: 'off' });
const { clerk: staff, sent, delivered } = await openPackingTable({ app, db });

async function ask(url: string, payload?: object) {
  const method = payload ? 'POST' : 'GET';
  const reply = await app.inject({ method, url, headers: staff.headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json<object>() };
}

const post = async (courier: string, reference: string, csv: string) =>
  (await ask('/api/admin/cash/remittances', { courier, reference, csv })).body as Reply<'postRemittance'>;
const figuresOf = async (courier: string) =>
  ((await ask('/api/admin/cash')).body as Reply<'readCash'>).couriers.find((one) => one.courier === courier);
const listOf = async (query: string) =>
  ((await ask(`/api/admin/cash/parcels?${query}`)).body as Reply<'listOutstanding'>).parcels;
const countEntries = async () =>
  (
    await db
      .selectFrom('cash_entries')
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
  ).all;

test('cash is with riders, then with the courier, then here', async () => {
  const courier = 'Blue Dart';
  const [paid, less, waiting] = [
    await delivered({ courier }),
    await delivered({ courier, price: 49_950, quantity: 2 }),
    await delivered({ courier, price: 10_000 }),
  ];
  await sent({ courier, price: 70_000 });
  expect(await figuresOf(courier)).toMatchObject({ collectable: 700, collected: 1599, remitted: 0, outstanding: 1599 });

  const csv = `AWB,Amount\n${paid.number},500\n${less.number},959\nAB12345678,77\n=1+1,5`;
  const outcome = await post(courier, 'UTR1', csv);
  expect(outcome).toMatchObject({
    postedAt: null,
    amount: 1459,
    matched: 1,
    short: [{ row: 3, number: less.number, orderId: less.orderId, amount: 959, owed: 999 }],
    unknown: [{ row: 4, number: 'AB12345678', amount: 77 }],
    refused: [{ row: 5, why: 'formula' }],
    over: [],
    alreadyPaid: [],
  });
  expect(await figuresOf(courier)).toMatchObject({
    remitted: 1459,
    outstanding: 140,
    short: 40,
    ages: { '0-7': 140, '8-14': 0, '15-30': 0, older: 0 },
    parcels: 2,
  });
  expect(await listOf(`courier=${encodeURIComponent(courier)}`)).toMatchObject([
    { id: less.id, orderId: less.orderId, collected: 999, remitted: 959, outstanding: 40, isShort: true },
    { id: waiting.id, collected: 100, remitted: 0, outstanding: 100, isShort: false },
  ]);
  await expectBooksInOrder(db);
});

test('a reference counts once, whatever file comes with it again', async () => {
  const courier = 'Ekart';
  const parcel = await delivered({ courier });
  const csv = `${parcel.number},460\nAB12345678,77\n1.9E+13,5`;
  const first = await post(courier, 'UTR1', csv);
  const entries = await countEntries();
  const again = await post(courier, 'UTR1', csv);
  expect(again.postedAt).not.toBeNull();
  expect({ ...again, postedAt: null }).toEqual(first);
  expect({ ...(await post(courier, 'UTR1', `${parcel.number},9999`)), postedAt: null }).toEqual(first);
  expect(await countEntries()).toBe(entries);
});

test('what was remitted before is told and not doubled; the rest of a short one is taken', async () => {
  const courier = 'DTDC';
  const parcel = await delivered({ courier });
  await post(courier, 'UTR1', `${parcel.number},460`);
  expect(await post(courier, 'UTR2', `${parcel.number},40\n${parcel.number},500`)).toMatchObject({
    matched: 1,
    alreadyPaid: [{ row: 2, owed: 0 }],
  });
  expect(await post(courier, 'UTR3', `${parcel.number},500`)).toMatchObject({
    matched: 0,
    amount: 0,
    alreadyPaid: [{}],
  });
  expect(await figuresOf(courier)).toMatchObject({ remitted: 500, outstanding: 0, short: 0, parcels: 0 });
});

test('cash that comes for a parcel nobody delivered is over, and right once it is delivered', async () => {
  const courier = 'India Post';
  const parcel = await sent({ courier });
  expect(await post(courier, 'UTR1', `${parcel.number},500`)).toMatchObject({ over: [{ owed: 0, amount: 500 }] });
  expect(await figuresOf(courier)).toMatchObject({ outstanding: -500, parcels: 1 });
  await ask(`/api/parcels/${parcel.id}/move`, { to: 'delivered', seen: 'handed_over' });
  expect(await figuresOf(courier)).toMatchObject({ outstanding: 0, parcels: 0 });
});

test('a number of another courier is unknown', async () => {
  const parcel = await delivered({ courier: 'Xpressbees' });
  expect(await post('Shadowfax', 'UTR1', `${parcel.number},500`)).toMatchObject({
    unknown: [{ number: parcel.number }],
  });
});

test('a preview says what posting will, and writes nothing', async () => {
  const courier = 'Shadowfax';
  const parcel = await delivered({ courier });
  const entries = await countEntries();
  const given = { courier, reference: 'UTR2', csv: `${parcel.number},460` };
  const preview = await ask('/api/admin/cash/remittances/preview', given);
  expect(await countEntries()).toBe(entries);
  expect(await post(courier, 'UTR2', given.csv)).toEqual(preview.body);
});

test('what is outstanding grows old', async () => {
  const courier = 'Gati';
  const { id } = await delivered({ courier });
  const ageAfter = async (days: number) => {
    const ended = new Date(Date.now() - days * 86_400_000);
    await db.updateTable('parcels').set({ ended_at: ended }).where('id', '=', id).execute();
    const { ages } = (await figuresOf(courier)) ?? {};
    const name = Object.entries(ages ?? {}).find(([, sum]) => sum > 0)?.[0];
    expect(await listOf(`courier=${courier}&age=${name}`)).toHaveLength(1);
    return name;
  };
  expect([await ageAfter(7), await ageAfter(8), await ageAfter(15), await ageAfter(31)]).toEqual([
    '0-7',
    '8-14',
    '15-30',
    'older',
  ]);
});

test('writing off ends what is owed, once, and says who and why', async () => {
  const courier = 'Professional';
  const parcel = await delivered({ courier });
  const url = `/api/admin/cash/parcels/${parcel.id}/write-off`;
  expect((await ask(url, { reason: ' ' })).status).toBe(400);
  expect(await ask(url, { reason: 'The courier closed' })).toMatchObject({ status: 200, body: { writtenOff: 500 } });
  expect(await ask(url, { reason: 'The courier closed' })).toMatchObject({
    status: 409,
    body: { code: 'nothing_outstanding' },
  });
  expect(await figuresOf(courier)).toMatchObject({ collected: 500, writtenOff: 500, outstanding: 0 });
  const { actor_id, after } = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'after'])
    .where('subject_id', '=', parcel.orderId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect({ actor_id, after }).toEqual({
    actor_id: staff.id,
    after: { writtenOff: 500, reason: 'The courier closed' },
  });
});

test('a file without a line is refused, and no file breaks the shop', async () => {
  const given = { courier: 'Gati', reference: 'UTR9' };
  const answer = async (csv: string) => (await ask('/api/admin/cash/remittances', { ...given, csv })).status;
  expect(await Promise.all(['', '\u0000', '"', '=A1', 'x'.repeat(200_001), '\ud800,1'].map(answer))).toEqual(
    Array(6).fill(400),
  );
});
