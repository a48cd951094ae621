import { randomUUID } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { getStock, listIntegrityErrors } from '#test/integrity-checks.ts';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';
import { createTrackingToken } from '../order-views/track.service.ts';
import { addMs, DAY } from '../platform/clock.ts';

let clock = new Date();
const testApp = await createTestApp({ RATE_LIMITS: 'off' }, { now: () => clock });
const { db, pool, signer } = testApp;
const { call, asStaff, order, orderOf, pack, handOverShipments, onTheRoad, move, read } =
  await createPackingHelpers(testApp);

const getStatus = async (id: string) => (await read(id)).order.deliveryStatus;
const listQueues = async (id: string) =>
  (
    await pool.query<{ queue: string }>('select queue from order_queues where order_id = $1 order by queue', [id])
  ).rows.map(({ queue }) => queue);
const listPublishedEvents = async (id: string) =>
  (
    await pool.query<{ status: string }>(
      `select data ->> 'status' as status from events where subject = $1 and kind = 'shipment.status_changed' order by happened_at`,
      [id],
    )
  ).rows.map(({ status }) => status);

describe('packing', () => {
  test('creates a shipment from order units, once per idempotency key', async () => {
    const { id, lines } = await orderOf(3);
    const key = randomUUID();
    const body = { orderId: id, lines, weightG: 920, sizeMm: { length: 320, width: 240, height: 80 } };
    const first = await asStaff('createShipment', { body }, key);
    expect(first).toMatchObject({
      status: 201,
      body: { shipment: { position: 1, status: 'packed', codAmount: 3000, weightG: 920, lines: [{ quantity: 3 }] } },
    });
    expect((await asStaff('createShipment', { body }, key)).body.shipment.id).toBe(first.body.shipment.id);
    expect((await asStaff('createShipment', { body })).body.code).toBe('too_many_units');
    expect((await read(id)).shipments).toHaveLength(1);
    expect(await getStatus(id)).toBe('PENDING');
    expect(await listQueues(id)).toEqual(['packed']);
  });

  test('packing a part leaves the remaining units to pack', async () => {
    const { id, lines } = await orderOf(3);
    const shipment = await pack(id, [{ ...lines[0]!, quantity: 2 }]);
    expect(shipment.codAmount).toBe(2000);
    expect(await listQueues(id)).toEqual(['packed', 'to_pack']);
    const second = await pack(id, [{ ...lines[0]!, quantity: 1 }]);
    expect(second).toMatchObject({ position: 2, codAmount: 1000 });
    expect(await listQueues(id)).toEqual(['packed']);
  });

  test('missing units are written off from stock and remain to pack', async () => {
    const { id, lines, variantId } = await orderOf(3, { stock: 10 });
    const line = lines[0]!.orderLineId;
    const short = [{ orderLineId: line, quantity: 1 }];
    await asStaff('createShipment', { body: { orderId: id, lines: [{ orderLineId: line, quantity: 2 }], short } });
    expect(await getStock(db, variantId)).toBe(6);
    expect((await read(id)).shipments[0]?.events?.[0]?.message).toMatch(/^Short: 1 × /);
    expect(await listQueues(id)).toContain('to_pack');
  });

  test('more missing units than in stock reduce the stock to zero', async () => {
    const { id, lines, variantId } = await orderOf(2, { stock: 2 });
    const line = lines[0]!.orderLineId;
    const short = [{ orderLineId: line, quantity: 1 }];
    await asStaff('createShipment', { body: { orderId: id, lines: [{ orderLineId: line, quantity: 1 }], short } });
    expect(await getStock(db, variantId)).toBe(0);
  });

  test('requires a unique serial number per unit for variants that record them', async () => {
    const { id, lines, variantId } = await orderOf(2);
    await pool.query('update variants set tracks_serial_numbers = true where id = $1', [variantId]);
    const packWithSerials = (serials?: string[]) =>
      asStaff('createShipment', {
        body: { orderId: id, lines: [{ ...lines[0]!, quantity: 1, ...(serials && { serials }) }] },
      });
    expect((await packWithSerials()).body.code).toBe('serial_numbers_required');
    expect((await packWithSerials(['356938035643809'])).status).toBe(201);
    expect((await packWithSerials(['356938035643809'])).body.code).toBe('serial_number_already_shipped');
    const second = await packWithSerials(['356938035643817']);
    expect(second.status).toBe(201);
    await move(second.body.shipment, 'canceled');
    expect((await packWithSerials(['356938035643817'])).status).toBe(201);
  });

  test('one staff member packs an order at a time, and the second one sees who', async () => {
    const { id, lines } = await orderOf(1);
    const other = await createTestUser(db, { userType: 'ADMIN' });
    expect((await call(other, 'startPacking', { body: { orderId: id.slice(0, 8).toLowerCase() } })).body).toMatchObject(
      {
        orderId: id,
        packedBy: null,
      },
    );
    expect((await asStaff('startPacking', { body: { orderId: id } })).body.packedBy).toBe('Asha Rao');
    expect((await asStaff('createShipment', { body: { orderId: id, lines } })).body.code).toBe('packing_in_progress');
    expect((await asStaff('getPackingQueue', {})).body.next.find(({ orderId }) => orderId === id)?.packedBy).toBe(
      'Asha Rao',
    );
    clock = addMs(clock, 21 * 60_000);
    expect((await asStaff('startPacking', { body: { orderId: id } })).body.packedBy).toBeNull();
    expect((await asStaff('createShipment', { body: { orderId: id, lines } })).status).toBe(201);
    expect((await asStaff('startPacking', { body: { orderId: id } })).body.code).toBe('order_fully_packed');
  });

  test('when the customer cancels, the shipment is cancelled and its units are restocked', async () => {
    const { id, lines, variantId, customer } = await orderOf(2, { stock: 5 });
    const shipment = await pack(id, lines);
    expect((await call(customer, 'cancelOrder', { params: { id } })).status).toBe(200);
    expect((await read(id)).shipments).toMatchObject([{ id: shipment.id, status: 'canceled' }]);
    expect(await getStock(db, variantId)).toBe(5);
    const { body } = await asStaff('handOverShipments', {
      body: { shipments: [{ id: shipment.id, courierName: 'India Post' }] },
    });
    expect(body.outcomes).toMatchObject([{ done: false, code: 'shipment_status_changed' }]);
    expect((await asStaff('createShipment', { body: { orderId: id, lines } })).body.code).toBe('order_not_packable');
    expect(await listQueues(id)).toEqual([]);
  });

  test('can be undone while the shipment is in the warehouse', async () => {
    const { id, lines } = await orderOf(1);
    const shipment = await pack(id, lines);
    expect((await move(shipment, 'canceled')).body.shipment.status).toBe('canceled');
    expect(await pack(id, lines)).toMatchObject({ position: 2 });
  });
});

describe('a shipment in transit', () => {
  test('the first handover sets the order to Shipped, the last delivery to Delivered', async () => {
    const { id, lines } = await orderOf(2);
    const oneUnit = [{ ...lines[0]!, quantity: 1 }];
    const [first, second] = [await pack(id, oneUnit), await pack(id, oneUnit)];
    await handOverShipments(first);
    expect(await getStatus(id)).toBe('SHIPPED');
    await move({ ...first, status: 'handed_over' }, 'delivered');
    expect(await getStatus(id)).toBe('SHIPPED');
    expect((await read(id)).cod).toEqual({
      due: 1000,
      collected: 1000,
      remitted: 0,
      outstanding: 1000,
      overpaid: 0,
    });
    await handOverShipments(second);
    await move({ ...second, status: 'handed_over' }, 'out_for_delivery');
    await move({ ...second, status: 'out_for_delivery' }, 'delivered');
    const details = await read(id);
    expect(details.order).toMatchObject({ deliveryStatus: 'DELIVERED', paymentStatus: 'PAID' });
    expect(details.cod!.outstanding).toBe(2000);
    expect(await listPublishedEvents(id)).toEqual([
      'handed_over',
      'delivered',
      'handed_over',
      'out_for_delivery',
      'delivered',
    ]);
    expect(await listQueues(id)).toEqual([]);
  });

  test('is handed over once, even if requested several times', async () => {
    const { shipment, id } = await onTheRoad(1);
    await handOverShipments(shipment, (await read(id)).shipments[0]?.trackingNumber ?? '');
    expect(await listPublishedEvents(id)).toEqual(['handed_over']);
    expect((await read(id)).cod!.due).toBe(1000);
  });

  test('has a tracking number that is unique per courier', async () => {
    const [first, second] = [await orderOf(1), await orderOf(1)];
    await handOverShipments(await pack(first.id, first.lines), '1904142475');
    const shipment = await pack(second.id, second.lines);
    const input = { courierName: 'Delhivery', trackingNumber: '1904142475' };
    const { body } = await asStaff('handOverShipments', { body: { shipments: [{ id: shipment.id, ...input }] } });
    expect(body.outcomes).toMatchObject([{ done: false, code: 'tracking_number_taken' }]);
    expect(await getStatus(second.id)).toBe('PENDING');
  });

  test('above ₹50,000 requires an e-way bill', async () => {
    const { id, lines } = await orderOf(1, { price: 5_000_100 });
    const shipment = await pack(id, lines);
    const handOverWith = (ewayBill?: string) =>
      asStaff('handOverShipments', { body: { shipments: [{ id: shipment.id, courierName: 'Blue Dart', ewayBill }] } });
    expect((await handOverWith()).body.outcomes).toMatchObject([{ done: false, code: 'eway_bill_required' }]);
    expect((await handOverWith('331001234567')).body.outcomes).toMatchObject([{ done: true }]);
  });

  test('leaves a final status only manually and with a reason', async () => {
    const { id, shipment } = await onTheRoad(1);
    await move(shipment, 'delivered');
    expect(await getStatus(id)).toBe('DELIVERED');
    const delivered = { ...shipment, status: 'delivered' as const };
    expect((await move(delivered, 'in_transit')).body.code).toBe('reason_required');
    expect((await move(delivered, 'in_transit', 'Wrong shipment scanned')).status).toBe(200);
    expect((await read(id)).cod).toMatchObject({ due: 1000, collected: 0 });
    expect((await read(id)).order).toMatchObject({ deliveryStatus: 'SHIPPED', paymentStatus: 'PENDING' });
    expect((await move(delivered, 'lost', 'too late')).body.code).toBe('stale_version');
  });

  test('does not change when staff set the order status', async () => {
    const { id, shipment } = await onTheRoad(1);
    await asStaff('updateDeliveryStatus', { params: { id }, body: { deliveryStatus: 'DELIVERED' } });
    expect((await read(id)).shipments).toMatchObject([{ id: shipment.id, status: 'handed_over' }]);
  });
});

describe('a failed delivery', () => {
  const createFailedDelivery = async () => {
    const { shipment, ...placed } = await onTheRoad(2);
    await move(shipment, 'delivery_failed', 'Customer not at home');
    return { ...placed, shipment: { ...shipment, status: 'delivery_failed' as const } };
  };

  test('waits one day for an action, which can be set once', async () => {
    const { id, shipment } = await createFailedDelivery();
    const [details] = (await read(id)).shipments;
    expect(details).toMatchObject({ attempts: 1, failureReason: 'Customer not at home', failureAction: null });
    expect(new Date(details?.respondBy ?? 0).getTime() - clock.getTime()).toBe(DAY);
    const date = addMs(new Date(), 3 * DAY)
      .toISOString()
      .slice(0, 10);
    const decide = () =>
      asStaff('resolveDeliveryFailure', { params: { id: shipment.id }, body: { kind: 'reattempt', on: date } });
    expect((await decide()).body.shipment).toMatchObject({
      status: 'delivery_failed',
      failureAction: 'reattempt',
      reattemptOn: date,
    });
    expect((await decide()).body.code).toBe('delivery_failure_already_resolved');
    expect(await listQueues(id)).toEqual(['delivery_failed']);
  });

  test('can be resolved with the email link, which reveals no name and no street', async () => {
    const { id, shipment } = await createFailedDelivery();
    const token = await createTrackingToken(signer, id, clock);
    const tracked = await call(undefined, 'trackOrder', { params: { token } });
    expect(tracked.status).toBe(200);
    expect(JSON.stringify(tracked.body)).not.toMatch(/MG Road|Asha|Rao|@/);
    const body = { kind: 'update_contact', mobile: '9822041736', addressLine1: 'Flat 12, Shrikrupa' };
    expect(
      (await call(undefined, 'resolveDeliveryFailureByToken', { params: { token, id: shipment.id }, body })).status,
    ).toBe(200);
    const details = await read(id);
    expect(details.order).toMatchObject({ mobile: '9822041736', address: { addressLine1: 'Flat 12, Shrikrupa' } });
    expect(details.edits).toMatchObject([{ reason: 'Delivery failed', by: null }]);
  });

  test('rejects forged and expired links, and links of another order', async () => {
    const [mine, other] = [await createFailedDelivery(), await createFailedDelivery()];
    const token = await createTrackingToken(signer, mine.id, clock);
    const resolveByToken = (link: string, shipment: string) =>
      call(undefined, 'resolveDeliveryFailureByToken', {
        params: { token: link, id: shipment },
        body: { kind: 'return_to_origin' },
      });
    expect((await resolveByToken(token, other.shipment.id)).body.code).toBe('token_invalid');
    const forged = `${other.id}${token.slice(20)}`;
    expect((await resolveByToken(forged, other.shipment.id)).body.code).toBe('token_invalid');
    const today = clock;
    clock = addMs(today, 61 * DAY);
    expect((await resolveByToken(token, mine.shipment.id)).body.code).toBe('token_invalid');
    clock = today;
    expect((await read(mine.id)).shipments[0]?.status).toBe('delivery_failed');
  });

  test('that returns to origin is received by unit: sellable units are restocked, the order is cancelled', async () => {
    const { id, shipment, variantId } = await createFailedDelivery();
    await asStaff('resolveDeliveryFailure', { params: { id: shipment.id }, body: { kind: 'return_to_origin' } });
    expect(await listQueues(id)).toEqual(['returning_to_origin']);
    const line = shipment.lines[0]!.id;
    const receive = (sellable: number, damaged: number, missing: number) =>
      asStaff('receiveReturnedShipment', {
        params: { id: shipment.id },
        body: { lines: [{ id: line, sellable, damaged, missing }] },
      });
    expect((await receive(2, 1, 0)).body.code).toBe('quantity_mismatch');
    expect((await receive(1, 1, 0)).body.shipment).toMatchObject({
      status: 'returned_to_origin',
      lines: [{ condition: { sellable: 1, damaged: 1, missing: 0 } }],
    });
    expect(await getStock(db, variantId)).toBe(9);
    expect((await receive(1, 1, 0)).body.code).toBe('shipment_status_changed');
    const details = await read(id);
    expect(details.order).toMatchObject({ deliveryStatus: 'CANCELED', paymentStatus: 'PENDING' });
    expect(details.cod).toEqual({ due: 0, collected: 0, remitted: 0, outstanding: 0, overpaid: 0 });
    // A reopened order takes the restocked units from stock again.
    await asStaff('updateDeliveryStatus', { params: { id }, body: { deliveryStatus: 'SHIPPED' } });
    expect(await getStock(db, variantId)).toBe(8);
  });
});

describe('editing an order before packing', () => {
  test('changes quantities, address and mobile number; totals match and removed units are restocked', async () => {
    const { id, lines, variantId } = await orderOf(3);
    const address = {
      addressLine1: '7 Laxmi Road',
      addressLine2: null,
      city: 'Pune',
      state: 'Maharashtra',
      postalCode: '411030',
    };
    const edit = (expectedTotal: number, quantity: number) =>
      asStaff('editOrder', {
        params: { id },
        body: {
          reason: 'Asked on the phone',
          expectedTotal,
          mobile: '9876543210',
          address,
          lines: [{ id: lines[0]!.orderLineId, quantity }],
        },
      });
    expect((await edit(2999, 2)).body.code).toBe('stale_version');
    expect((await edit(3000, 4)).body.code).toBe('quantity_mismatch');
    expect((await edit(3000, 0)).body.code).toBe('quantity_mismatch');
    expect((await edit(3000, 2)).status).toBe(200);
    const details = await read(id);
    expect(details.order).toMatchObject({ orderTotal: 2000, mobile: '9876543210', items: [{ quantity: 2 }], address });
    expect(details.subtotal! - details.discount!).toBe(details.order.orderTotal);
    expect(await getStock(db, variantId)).toBe(8);
    expect(
      (await asStaff('updateDeliveryStatus', { params: { id }, body: { deliveryStatus: 'CANCELED' } })).status,
    ).toBe(200);
    expect(await getStock(db, variantId)).toBe(10);
  });

  test('can remove a line, which is then no longer returned', async () => {
    const [first, second] = [await orderOf(1), await orderOf(1)];
    const both = await order([
      { variantId: first.variantId, quantity: 1 },
      { variantId: second.variantId, quantity: 2 },
    ]);
    const removedLineId = both.lines[0]!.orderLineId;
    await asStaff('editOrder', {
      params: { id: both.id },
      body: { reason: 'Not wanted', expectedTotal: 3000, lines: [{ id: removedLineId, quantity: 0 }] },
    });
    const details = await read(both.id);
    expect(details.order.items.map(({ quantity }) => quantity)).toEqual([2]);
    expect(details.order.orderTotal).toBe(2000);
  });

  test('is rejected after a shipment was created', async () => {
    const { id, lines } = await orderOf(1);
    await pack(id, lines);
    const { body } = await asStaff('editOrder', {
      params: { id },
      body: { reason: 'Late', expectedTotal: 1000, mobile: '9876543210' },
    });
    expect(body.code).toBe('order_not_editable');
  });
});

test('a customer reads only their own order, with its shipments but without the packer’s name', async () => {
  const { id, customer } = await onTheRoad(1);
  const { body, status } = await call(customer, 'getMyOrder', { params: { id } });
  expect(status).toBe(200);
  const { order: myOrder, subtotal, discount } = body as unknown as EndpointResponse<'getMyOrder'>;
  expect(myOrder.shipments).toMatchObject([{ status: 'handed_over', courierName: 'Delhivery' }]);
  expect(myOrder.shipments?.[0]?.events?.map(({ status }) => status)).toEqual(['handed_over', 'packed']);
  expect(JSON.stringify(myOrder.shipments)).not.toContain('"by"');
  expect(subtotal - discount).toBe(myOrder.orderTotal);
  const stranger = await createTestUser(db);
  expect((await call(stranger, 'getMyOrder', { params: { id } })).status).toBe(404);
});

test('the integrity checks pass after all of these tests', async () => {
  const errors = await listIntegrityErrors(db);
  expect(errors.filter((message) => !message.startsWith('a key was claimed'))).toEqual([]);
});
