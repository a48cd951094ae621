import { describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, fillCart } from '../../apps/api/test/factories.ts';
import { listIntegrityErrors } from '../../apps/api/test/integrity-checks.ts';
import { createCourierApp } from './courier-app.ts';
import { WEBHOOK_KEY } from './courier-pairs.ts';

const shop = await createCourierApp();
const { sims, runJobs, packed, book, read, call, handOverShipments, pool, db, app } = shop;
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = app.listeningOrigin;

const COURIERS = [
  ['shiprocket', 'orders/create/adhoc', 'rocket'],
  ['delhivery', 'cmu/create.json', 'delhivery'],
] as const;

const getShipment = async (orderId: string) => (await read(orderId)).shipments[0];
/** Returns the bookings of an order at a courier that are not cancelled. */
const listBookings = (courier: 'shiprocket' | 'delhivery', orderId: string) =>
  [...sims[courier].shipments.values()].filter(
    (shipment) => shipment.reference.startsWith(orderId) && !shipment.cancelled,
  );

describe.each(COURIERS)('%s', (courier, booking) => {
  const sim = sims[courier];

  test('is booked by a job, which stores the tracking number', async () => {
    const { id, shipment } = await packed();
    expect((await book(shipment.id, courier)).body.shipment.status).toBe('booking');
    expect((await book(shipment.id, courier)).body.code).toBe('shipment_status_changed');
    await runJobs();
    const bookedShipment = await getShipment(id);
    expect(bookedShipment).toMatchObject({
      status: 'ready_to_ship',
      bookingProvider: courier,
      trackingNumber: expect.stringMatching(/^\d{14}$/),
    });
    expect(listBookings(courier, id).map(({ trackingNumber }) => trackingNumber)).toEqual([
      bookedShipment?.trackingNumber,
    ]);
  });

  test.each([
    ['the line broke before', { kind: 'drop' }],
    ['the line broke after', { kind: 'drop', after: true }],
    ['they failed after', { kind: 'fail', after: true, status: 502 }],
    ['they failed before', { kind: 'fail', status: 503 }],
  ] as const)('is booked once if %s the booking', async (_when, fault) => {
    const { id, shipment } = await packed();
    sim.faults.add({ on: booking, ...fault });
    await book(shipment.id, courier);
    await runJobs(4);
    const bookedShipment = await getShipment(id);
    expect(bookedShipment?.status).toBe('ready_to_ship');
    expect(listBookings(courier, id).map(({ trackingNumber }) => trackingNumber)).toEqual([
      bookedShipment?.trackingNumber,
    ]);
  });

  test('is cancelled when the customer cancels, before or after the booking', async () => {
    const [before, after] = [await packed(), await packed()];
    await book(before.shipment.id, courier);
    await call(before.customer, 'cancelOrder', { params: { id: before.id } });
    await book(after.shipment.id, courier);
    await runJobs();
    expect(listBookings(courier, after.id)).toHaveLength(1);
    await call(after.customer, 'cancelOrder', { params: { id: after.id } });
    await runJobs();
    for (const { id } of [before, after]) {
      expect(listBookings(courier, id)).toEqual([]);
      expect((await getShipment(id))?.status).toBe('canceled');
    }
  });

  test('needs a phone number', async () => {
    const { id, shipment } = await packed();
    await pool.query('update orders set contact_mobile = null where id = $1', [id]);
    expect((await book(shipment.id, courier)).body.code).toBe('mobile_required');
  });
});

test('with a courier configured, an order needs a name and a mobile number', async () => {
  expect((await app.inject('/api/company-details')).json()).toMatchObject({ recipientNeeded: true });
  const { id: variantId } = await createStockedVariant(db, { stock: 100 });
  const buyer = await createTestBuyer(db, []);
  const place = async (more: object = {}) => {
    await fillCart(db, buyer.id, [{ variantId }]);
    const body = { addressId: buyer.addressId, paymentMethod: 'COD', ...more };
    const reply = await call(buyer, 'placeOrder', { body });
    await pool.query('delete from cart_lines');
    return reply.body.code ?? reply.status;
  };
  const setUserColumns = (columns: string) => pool.query(`update users set ${columns} where id = $1`, [buyer.id]);

  // The request body of the specification, without recipient and mobile.
  expect(await place()).toBe('mobile_required');
  await setUserColumns(`name_given_at = null`);
  expect(await place({ mobile: '9822041567' })).toBe('recipient_missing');
  expect(await place({ recipientName: 'Sunita Rao' })).toBe('mobile_required');
  await setUserColumns(`name_given_at = now(), mobile = '9822041567'`);
  expect(await place()).toBe(201);
  // An invalid mobile number: the delivery agent could not call it.
  await setUserColumns(`mobile = '0822041567'`);
  expect(await place()).toBe('mobile_required');
  await setUserColumns(`name_given_at = null, mobile = null`);
  await pool.query(`update addresses set recipient_name = 'Sunita Rao', mobile = '9822041567' where user_id = $1`, [
    buyer.id,
  ]);
  expect(await place()).toBe(201);
});

describe.each(COURIERS)('webhooks of %s', (courier, _booking, path) => {
  const sim = sims[courier];
  const url = `${origin}/api/webhooks/shipments/${path}`;

  async function createBookedShipment() {
    const { id, shipment } = await packed();
    await book(shipment.id, courier);
    await runJobs();
    const trackingNumber = (await getShipment(id))?.trackingNumber ?? '';
    await handOverShipments(shipment);
    return { id, trackingNumber };
  }

  test('in an unknown format are rejected and not logged as errors', async () => {
    const headers = { 'content-type': 'application/json', 'x-api-key': WEBHOOK_KEY, authorization: WEBHOOK_KEY };
    for (const body of [
      '',
      'null',
      '[]',
      '{}',
      '{"awb":',
      '"scan"',
      '{"Shipment":{"AWB":7}}',
      '{"awb":"1","scans":"none"}',
    ]) {
      const reply = await fetch(url, { method: 'POST', headers, body });
      expect([body, reply.status, await reply.json()]).toMatchObject([body, 400, { code: 'invalid_request' }]);
    }
  });

  test('that repeat, arrive out of order or are missing lead to the correct status', async () => {
    const scenarios = [
      'delivered',
      'second attempt',
      'returned_to_origin',
      'lost',
      'delivered',
      'returned_to_origin',
    ] as const;
    const sent = [];
    for (const scenario of scenarios) sent.push({ scenario, ...(await createBookedShipment()) });
    sim.setWebhookSchedule({ url, key: WEBHOOK_KEY, repeat: 1, reorder: true, lose: 0.3 });
    for (const { trackingNumber, scenario } of sent) await sim.move(trackingNumber, scenario);
    await runJobs();
    // Polling fetches the events whose webhooks were lost.
    await pool.query(`select graphile_worker.add_job('poll_couriers', '{}')`);
    await runJobs(2);
    for (const { id, scenario } of sent) {
      const finalStatus = scenario === 'second attempt' ? 'delivered' : scenario;
      const bookedShipment = await read(id);
      expect([scenario, bookedShipment.shipments[0]?.status]).toEqual([scenario, finalStatus]);
      expect(bookedShipment.order.deliveryStatus).toBe(finalStatus === 'delivered' ? 'DELIVERED' : 'SHIPPED');
    }
  });

  test('about a delivery count, even if a delivery failure action was chosen before', async () => {
    const { id, trackingNumber } = await createBookedShipment();
    sim.setWebhookSchedule({ url, key: WEBHOOK_KEY });
    await sim.move(trackingNumber, ['picked_up', 'out_for_delivery', 'undelivered']);
    await runJobs();
    const shipmentId = (await getShipment(id))?.id ?? '';
    sim.setWebhookSchedule(undefined);
    await sim.move(trackingNumber, ['out_for_delivery', 'delivered']);
    const on = new Date().toISOString().slice(0, 10);
    await shop.asStaff('resolveDeliveryFailure', { params: { id: shipmentId }, body: { kind: 'reattempt', on } });
    // Date the action long after the delivery in the courier's clock.
    await pool.query('alter table shipment_events disable trigger shipment_events_append_only_columns');
    await pool.query(
      `update shipment_events set happened_at = now() + interval '30 days' where shipment_id = $1 and is_instruction`,
      [shipmentId],
    );
    await pool.query('alter table shipment_events enable trigger shipment_events_append_only_columns');
    await pool.query('update shipments set polled_at = null where id = $1', [shipmentId]);
    await pool.query(`select graphile_worker.add_job('poll_couriers', '{}')`);
    await runJobs(2);
    expect((await getShipment(id))?.status).toBe('delivered');
  });

  test('with another key are rejected', async () => {
    const { id, trackingNumber } = await createBookedShipment();
    sim.setWebhookSchedule({ url, key: WEBHOOK_KEY, forge: true });
    expect((await sim.move(trackingNumber, ['picked_up', 'out_for_delivery'])).map(({ status }) => status)).toEqual([
      403, 403,
    ]);
    await runJobs();
    expect((await getShipment(id))?.status).toBe('handed_over');
  });

  test('for an unknown tracking number are matched once the number is known', async () => {
    const { id, trackingNumber } = await createBookedShipment();
    await pool.query(`update shipments set tracking_number = 'unknown' || tracking_number where tracking_number = $1`, [
      trackingNumber,
    ]);
    sim.setWebhookSchedule({ url, key: WEBHOOK_KEY });
    await sim.move(trackingNumber, ['picked_up', 'out_for_delivery']);
    await runJobs();
    expect((await getShipment(id))?.status).toBe('handed_over');
    await shop.asStaff('updateShipmentTracking', {
      params: { id: (await getShipment(id))!.id },
      body: { courierName: (await getShipment(id))!.courierName ?? '', trackingNumber },
    });
    await runJobs();
    expect((await getShipment(id))?.status).toBe('out_for_delivery');
  });
});

test('after all tests the integrity checks pass', async () => {
  const integrityErrors = await listIntegrityErrors(db, { emailsSent: true });
  expect(integrityErrors.filter((integrityError) => !integrityError.startsWith('a key was claimed'))).toEqual([]);
});
