import { randomUUID } from 'node:crypto';
import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { complaintsAbout, stockOf } from '#test/ledger.ts';
import { openPackingTable } from '#test/parcels.ts';
import { openShop } from '#test/shop.ts';
import { DAY, later } from '../platform/clock.ts';
import { trackToken } from './track.service.ts';

let clock = new Date();
const shop = await openShop({ RATE_LIMITS: 'off' }, { now: () => clock });
const { db, pool } = shop;
const { call, asClerk, order, orderOf, pack, handOver, onTheRoad, move, read } = await openPackingTable(shop);

const statusOf = async (id: string) => (await read(id)).order.deliveryStatus;
const stagesOf = async (id: string) =>
  (
    await pool.query<{ stage: string }>('select stage from order_stages where order_id = $1 order by stage', [id])
  ).rows.map(({ stage }) => stage);
const announcedOf = async (id: string) =>
  (
    await pool.query<{ to: string }>(
      `select data ->> 'to' as to from events where subject = $1 and kind = 'parcel.moved' order by happened_at`,
      [id],
    )
  ).rows.map(({ to }) => to);

describe('packing', () => {
  test('closes a parcel of an order’s units, once for each key', async () => {
    const { id, lines } = await orderOf(3);
    const key = randomUUID();
    const body = { orderId: id, lines, weightG: 920, sizeMm: { length: 320, width: 240, height: 80 } };
    const first = await asClerk('packOrder', { body }, key);
    expect(first).toMatchObject({
      status: 201,
      body: { parcel: { position: 1, state: 'packed', collect: 3000, weightG: 920, lines: [{ quantity: 3 }] } },
    });
    expect((await asClerk('packOrder', { body }, key)).body.parcel.id).toBe(first.body.parcel.id);
    expect((await asClerk('packOrder', { body })).body.code).toBe('too_many_units');
    expect((await read(id)).parcels).toHaveLength(1);
    expect(await statusOf(id)).toBe('PENDING');
    expect(await stagesOf(id)).toEqual(['packed']);
  });

  test('in part leaves the rest to be packed', async () => {
    const { id, lines } = await orderOf(3);
    const parcel = await pack(id, [{ ...lines[0]!, quantity: 2 }]);
    expect(parcel.collect).toBe(2000);
    expect(await stagesOf(id)).toEqual(['packed', 'to_pack']);
    const second = await pack(id, [{ ...lines[0]!, quantity: 1 }]);
    expect(second).toMatchObject({ position: 2, collect: 1000 });
    expect(await stagesOf(id)).toEqual(['packed']);
  });

  test('with units short corrects the shelf and keeps them to be packed', async () => {
    const { id, lines, variantId } = await orderOf(3, { stock: 10 });
    const line = lines[0]!.orderLineId;
    const short = [{ orderLineId: line, quantity: 1 }];
    await asClerk('packOrder', { body: { orderId: id, lines: [{ orderLineId: line, quantity: 2 }], short } });
    expect(await stockOf(db, variantId)).toBe(6);
    expect((await read(id)).parcels[0]?.events?.[0]?.said).toMatch(/^Short: 1 × /);
    expect(await stagesOf(id)).toContain('to_pack');
  });

  test('more than the shelf has short takes what there is', async () => {
    const { id, lines, variantId } = await orderOf(2, { stock: 2 });
    const line = lines[0]!.orderLineId;
    const short = [{ orderLineId: line, quantity: 1 }];
    await asClerk('packOrder', { body: { orderId: id, lines: [{ orderLineId: line, quantity: 1 }], short } });
    expect(await stockOf(db, variantId)).toBe(0);
  });

  test('asks for the serial of each unit where one is kept, and takes each once', async () => {
    const { id, lines, variantId } = await orderOf(2);
    await pool.query('update variants set serial_kept = true where id = $1', [variantId]);
    const packing = (serials?: string[]) =>
      asClerk('packOrder', {
        body: { orderId: id, lines: [{ ...lines[0]!, quantity: 1, ...(serials && { serials }) }] },
      });
    expect((await packing()).body.code).toBe('serials_missing');
    expect((await packing(['356938035643809'])).status).toBe(201);
    expect((await packing(['356938035643809'])).body.code).toBe('serial_taken');
    const second = await packing(['356938035643817']);
    expect(second.status).toBe(201);
    // Unpacked, its number is free again.
    await move(second.body.parcel, 'void');
    expect((await packing(['356938035643817'])).status).toBe(201);
  });

  test('is one clerk’s at a time: the second sees whose', async () => {
    const { id, lines } = await orderOf(1);
    const other = await aPerson(db, { userType: 'ADMIN' });
    expect((await call(other, 'startPacking', { body: { orderId: id.slice(0, 8).toLowerCase() } })).body).toMatchObject(
      {
        orderId: id,
        packedBy: null,
      },
    );
    expect((await asClerk('startPacking', { body: { orderId: id } })).body.packedBy).toBe('Asha Rao');
    expect((await asClerk('packOrder', { body: { orderId: id, lines } })).body.code).toBe('being_packed');
    expect((await asClerk('listPacking', {})).body.next.find(({ orderId }) => orderId === id)?.packedBy).toBe(
      'Asha Rao',
    );
    clock = later(clock, 21 * 60_000);
    expect((await asClerk('startPacking', { body: { orderId: id } })).body.packedBy).toBeNull();
    expect((await asClerk('packOrder', { body: { orderId: id, lines } })).status).toBe(201);
    expect((await asClerk('startPacking', { body: { orderId: id } })).body.code).toBe('nothing_to_pack');
  });

  test('ends when the customer cancels: the label is void and the units are on the shelf', async () => {
    const { id, lines, variantId, customer } = await orderOf(2, { stock: 5 });
    const parcel = await pack(id, lines);
    expect((await call(customer, 'cancelOrder', { params: { id } })).status).toBe(200);
    expect((await read(id)).parcels).toMatchObject([{ id: parcel.id, state: 'void' }]);
    expect(await stockOf(db, variantId)).toBe(5);
    const { body } = await asClerk('handOver', { body: { parcels: [{ id: parcel.id, courier: 'India Post' }] } });
    expect(body.outcomes).toMatchObject([{ done: false, code: 'parcel_moved' }]);
    expect((await asClerk('packOrder', { body: { orderId: id, lines } })).body.code).toBe('order_not_packable');
    expect(await stagesOf(id)).toEqual([]);
  });

  test('can be undone while the parcel is in the house', async () => {
    const { id, lines } = await orderOf(1);
    const parcel = await pack(id, lines);
    expect((await move(parcel, 'void')).body.parcel.state).toBe('void');
    expect(await pack(id, lines)).toMatchObject({ position: 2 });
  });
});

describe('a parcel on its way', () => {
  test('moves its order to Shipped with the first, and to Delivered with the last', async () => {
    const { id, lines } = await orderOf(2);
    const one = [{ ...lines[0]!, quantity: 1 }];
    const [first, second] = [await pack(id, one), await pack(id, one)];
    await handOver(first);
    expect(await statusOf(id)).toBe('SHIPPED');
    await move({ ...first, state: 'handed_over' }, 'delivered');
    expect(await statusOf(id)).toBe('SHIPPED');
    expect((await read(id)).cash).toEqual({ toCollect: 1000, collected: 1000, remitted: 0, outstanding: 1000 });
    await handOver(second);
    await move({ ...second, state: 'handed_over' }, 'out');
    await move({ ...second, state: 'out' }, 'delivered');
    const told = await read(id);
    expect(told.order).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'PAID' });
    expect(told.cash.outstanding).toBe(2000);
    expect(await announcedOf(id)).toEqual(['handed_over', 'delivered', 'handed_over', 'out', 'delivered']);
    expect(await stagesOf(id)).toEqual([]);
  });

  test('is handed over once, however often the button is pressed', async () => {
    const { parcel, id } = await onTheRoad(1);
    await handOver(parcel, (await read(id)).parcels[0]?.number ?? '');
    expect(await announcedOf(id)).toEqual(['handed_over']);
    expect((await read(id)).cash.toCollect).toBe(1000);
  });

  test('has a number that no other parcel of that courier has', async () => {
    const [first, second] = [await orderOf(1), await orderOf(1)];
    await handOver(await pack(first.id, first.lines), '1904142475');
    const parcel = await pack(second.id, second.lines);
    const given = { courier: 'Delhivery', number: '1904142475' };
    const { body } = await asClerk('handOver', { body: { parcels: [{ id: parcel.id, ...given }] } });
    expect(body.outcomes).toMatchObject([{ done: false, code: 'number_taken' }]);
    expect(await statusOf(second.id)).toBe('PENDING');
  });

  test('of more than ₹50,000 needs an e-way bill', async () => {
    const { id, lines } = await orderOf(1, { price: 5_000_100 });
    const parcel = await pack(id, lines);
    const hand = (ewayBill?: string) =>
      asClerk('handOver', { body: { parcels: [{ id: parcel.id, courier: 'Blue Dart', ewayBill }] } });
    expect((await hand()).body.outcomes).toMatchObject([{ done: false, code: 'eway_bill_missing' }]);
    expect((await hand('331001234567')).body.outcomes).toMatchObject([{ done: true }]);
  });

  test('leaves where its way ended by somebody’s hand and with a reason', async () => {
    const { id, parcel } = await onTheRoad(1);
    await move(parcel, 'delivered');
    expect(await statusOf(id)).toBe('DELIVERED');
    const delivered = { ...parcel, state: 'delivered' as const };
    expect((await move(delivered, 'moving')).body.code).toBe('reason_missing');
    expect((await move(delivered, 'moving', 'Wrong parcel scanned')).status).toBe(200);
    expect((await read(id)).cash).toMatchObject({ toCollect: 1000, collected: 0 });
    expect((await read(id)).order).toMatchObject({ deliveryStatus: 'SHIPPED', paymentStatus: 'PENDING' });
    expect((await move(delivered, 'lost', 'too late')).body.code).toBe('stale_version');
  });

  test('does not move when somebody sets the order’s status', async () => {
    const { id, parcel } = await onTheRoad(1);
    await asClerk('updateDeliveryStatus', { params: { id }, body: { deliveryStatus: 'DELIVERED' } });
    expect((await read(id)).parcels).toMatchObject([{ id: parcel.id, state: 'handed_over' }]);
  });
});

describe('a delivery that failed', () => {
  const failed = async () => {
    const { parcel, ...placed } = await onTheRoad(2);
    await move(parcel, 'failed', 'Customer not at home');
    return { ...placed, parcel: { ...parcel, state: 'failed' as const } };
  };

  test('waits a day for a decision, which is made once', async () => {
    const { id, parcel } = await failed();
    const [told] = (await read(id)).parcels;
    expect(told).toMatchObject({ tries: 1, failure: 'Customer not at home', decision: null });
    expect(new Date(told?.decideBy ?? 0).getTime() - clock.getTime()).toBe(DAY);
    const on = later(new Date(), 3 * DAY)
      .toISOString()
      .slice(0, 10);
    const decide = () => asClerk('decideFailure', { params: { id: parcel.id }, body: { kind: 'try_again', on } });
    expect((await decide()).body.parcel).toMatchObject({ state: 'failed', decision: 'try_again', tryOn: on });
    expect((await decide()).body.code).toBe('nothing_to_decide');
    expect(await stagesOf(id)).toEqual(['failed']);
  });

  test('is decided by whoever has the letter, who learns no name and no street', async () => {
    const { id, parcel } = await failed();
    const token = await trackToken(db, id, clock);
    const seen = await call(undefined, 'trackOrder', { params: { token } });
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toMatch(/MG Road|Asha|Rao|@/);
    const body = { kind: 'new_contact', mobile: '9822041736', addressLine1: 'Flat 12, Shrikrupa' };
    expect((await call(undefined, 'decideByLink', { params: { token, id: parcel.id }, body })).status).toBe(200);
    const told = await read(id);
    expect(told.order).toMatchObject({ mobile: '9822041736', address: { addressLine1: 'Flat 12, Shrikrupa' } });
    expect(told.edits).toMatchObject([{ reason: 'Delivery failed', by: null }]);
  });

  test('is not decided by a link that was made up, is too old, or is about another order', async () => {
    const [mine, other] = [await failed(), await failed()];
    const token = await trackToken(db, mine.id, clock);
    const bring = (link: string, parcel: string) =>
      call(undefined, 'decideByLink', { params: { token: link, id: parcel }, body: { kind: 'bring_back' } });
    expect((await bring(token, other.parcel.id)).body.code).toBe('link_not_valid');
    const forged = `${other.id}${token.slice(20)}`;
    expect((await bring(forged, other.parcel.id)).body.code).toBe('link_not_valid');
    const today = clock;
    clock = later(today, 61 * DAY);
    expect((await bring(token, mine.parcel.id)).body.code).toBe('link_not_valid');
    clock = today;
    expect((await read(mine.id)).parcels[0]?.state).toBe('failed');
  });

  test('and is brought back is received unit by unit: what can be sold is on the shelf, the order cancelled', async () => {
    const { id, parcel, variantId } = await failed();
    await asClerk('decideFailure', { params: { id: parcel.id }, body: { kind: 'bring_back' } });
    expect(await stagesOf(id)).toEqual(['returning']);
    const line = parcel.lines[0]!.id;
    const receive = (sellable: number, damaged: number, missing: number) =>
      asClerk('receiveParcel', {
        params: { id: parcel.id },
        body: { lines: [{ id: line, sellable, damaged, missing }] },
      });
    expect((await receive(2, 1, 0)).body.code).toBe('units_do_not_add_up');
    expect((await receive(1, 1, 0)).body.parcel).toMatchObject({
      state: 'returned',
      lines: [{ verdict: { sellable: 1, damaged: 1, missing: 0 } }],
    });
    expect(await stockOf(db, variantId)).toBe(9);
    expect((await receive(1, 1, 0)).body.code).toBe('parcel_moved');
    const told = await read(id);
    expect(told.order).toMatchObject({ deliveryStatus: 'CANCELED', paymentStatus: 'PENDING' });
    expect(told.cash).toEqual({ toCollect: 0, collected: 0, remitted: 0, outstanding: 0 });
    // Opened again, it takes from the shelf what had come back to it.
    await asClerk('updateDeliveryStatus', { params: { id }, body: { deliveryStatus: 'SHIPPED' } });
    expect(await stockOf(db, variantId)).toBe(8);
  });
});

describe('an order is edited while nothing of it is packed', () => {
  test('to fewer units, another address and another mobile; all adds up and the units are on the shelf', async () => {
    const { id, lines, variantId } = await orderOf(3);
    const address = {
      addressLine1: '7 Laxmi Road',
      addressLine2: null,
      city: 'Pune',
      state: 'Maharashtra',
      postalCode: '411030',
    };
    const edit = (seenTotal: number, quantity: number) =>
      asClerk('editOrder', {
        params: { id },
        body: {
          reason: 'Asked on the phone',
          seenTotal,
          mobile: '9876543210',
          address,
          lines: [{ id: lines[0]!.orderLineId, quantity }],
        },
      });
    expect((await edit(2999, 2)).body.code).toBe('stale_version');
    expect((await edit(3000, 4)).body.code).toBe('units_do_not_add_up');
    expect((await edit(3000, 0)).body.code).toBe('units_do_not_add_up');
    expect((await edit(3000, 2)).status).toBe(200);
    const told = await read(id);
    expect(told.order).toMatchObject({ orderTotal: 2000, mobile: '9876543210', items: [{ quantity: 2 }], address });
    expect(told.subtotal - told.discount).toBe(told.order.orderTotal);
    expect(await stockOf(db, variantId)).toBe(8);
    expect(
      (await asClerk('updateDeliveryStatus', { params: { id }, body: { deliveryStatus: 'CANCELED' } })).status,
    ).toBe(200);
    expect(await stockOf(db, variantId)).toBe(10);
  });

  test('a line can go, and is told no more', async () => {
    const [first, second] = [await orderOf(1), await orderOf(1)];
    const both = await order([
      { variantId: first.variantId, quantity: 1 },
      { variantId: second.variantId, quantity: 2 },
    ]);
    const gone = both.lines[0]!.orderLineId;
    await asClerk('editOrder', {
      params: { id: both.id },
      body: { reason: 'Not wanted', seenTotal: 3000, lines: [{ id: gone, quantity: 0 }] },
    });
    const told = await read(both.id);
    expect(told.order.items.map(({ quantity }) => quantity)).toEqual([2]);
    expect(told.order.orderTotal).toBe(2000);
  });

  test('and not once a parcel is closed', async () => {
    const { id, lines } = await orderOf(1);
    await pack(id, lines);
    const { body } = await asClerk('editOrder', {
      params: { id },
      body: { reason: 'Late', seenTotal: 1000, mobile: '9876543210' },
    });
    expect(body.code).toBe('order_not_editable');
  });
});

test('a customer reads an own order with its parcels, without who packed it, and nobody else’s', async () => {
  const { id, customer } = await onTheRoad(1);
  const { body, status } = await call(customer, 'readOwnOrder', { params: { id } });
  expect(status).toBe(200);
  const { order: own, subtotal, discount } = body as unknown as Reply<'readOwnOrder'>;
  expect(own.parcels).toMatchObject([{ state: 'handed_over', courier: 'Delhivery' }]);
  expect(own.parcels?.[0]?.events?.map(({ state }) => state)).toEqual(['handed_over', 'packed']);
  expect(JSON.stringify(own.parcels)).not.toContain('"by"');
  expect(subtotal - discount).toBe(own.orderTotal);
  const stranger = await aPerson(db);
  expect((await call(stranger, 'readOwnOrder', { params: { id } })).status).toBe(404);
});

test('after all of this the books hold', async () => {
  const complaints = await complaintsAbout(db);
  expect(complaints.filter((complaint) => !complaint.startsWith('a key was claimed'))).toEqual([]);
});
