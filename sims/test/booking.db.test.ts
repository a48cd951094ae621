import { describe, expect, test } from 'vitest';
import { complaintsAbout } from '../../apps/api/test/ledger.ts';
import { openCourierShop } from './courier-shop.ts';
import { HOOK_KEY } from './parts.ts';

const shop = await openCourierShop();
const { sims, runJobs, packed, book, read, call, handOver, pool, db, app } = shop;
await app.listen({ port: 0, host: '127.0.0.1' });
const root = app.listeningOrigin;

const COURIERS = [
  ['shiprocket', 'orders/create/adhoc', 'rocket'],
  ['delhivery', 'cmu/create.json', 'delhivery'],
] as const;

const stateOf = async (orderId: string) => (await read(orderId)).parcels[0];
/** The bookings that a courier has of an order and did not cancel. */
const bookedWith = (courier: 'shiprocket' | 'delhivery', orderId: string) =>
  [...sims[courier].parcels.values()].filter((parcel) => parcel.reference.startsWith(orderId) && !parcel.cancelled);

describe.each(COURIERS)('%s', (courier, booking) => {
  const sim = sims[courier];

  test('is asked by a job, and gives the parcel its number', async () => {
    const { id, parcel } = await packed();
    expect((await book(parcel.id, courier)).body.parcel.state).toBe('asking');
    expect((await book(parcel.id, courier)).body.code).toBe('parcel_moved');
    await runJobs();
    const told = await stateOf(id);
    expect(told).toMatchObject({ state: 'ready', bookedWith: courier, number: expect.stringMatching(/^\d{14}$/) });
    expect(bookedWith(courier, id).map(({ number }) => number)).toEqual([told?.number]);
  });

  test.each([
    ['the line broke before', { kind: 'drop' }],
    ['the line broke after', { kind: 'drop', after: true }],
    ['they failed after', { kind: 'fail', after: true, status: 502 }],
    ['they failed before', { kind: 'fail', status: 503 }],
  ] as const)('books once when %s it was done', async (_when, fault) => {
    const { id, parcel } = await packed();
    sim.faults.add({ on: booking, ...fault });
    await book(parcel.id, courier);
    await runJobs(4);
    const told = await stateOf(id);
    expect(told?.state).toBe('ready');
    expect(bookedWith(courier, id).map(({ number }) => number)).toEqual([told?.number]);
  });

  test('is told not to come when the customer cancels, before or after it was asked', async () => {
    const [before, after] = [await packed(), await packed()];
    await book(before.parcel.id, courier);
    await call(before.customer, 'cancelOrder', { params: { id: before.id } });
    await book(after.parcel.id, courier);
    await runJobs();
    expect(bookedWith(courier, after.id)).toHaveLength(1);
    await call(after.customer, 'cancelOrder', { params: { id: after.id } });
    await runJobs();
    for (const { id } of [before, after]) {
      expect(bookedWith(courier, id)).toEqual([]);
      expect((await stateOf(id))?.state).toBe('void');
    }
  });

  test('needs a number to call', async () => {
    const { id, parcel } = await packed();
    await pool.query('update orders set contact_mobile = null where id = $1', [id]);
    expect((await book(parcel.id, courier)).body.code).toBe('mobile_missing');
  });
});

test('an order needs a mobile number where a courier is set up', async () => {
  const { customer } = await packed();
  const reply = await call(customer, 'placeOrder', { body: { addressId: customer.addressId, paymentMethod: 'COD' } });
  expect(reply.body.code).toBe('mobile_missing');
});

describe.each(COURIERS)('what %s tells', (courier, _booking, path) => {
  const sim = sims[courier];
  const url = `${root}/api/hooks/parcels/${path}`;

  async function onTheRoad() {
    const { id, parcel } = await packed();
    await book(parcel.id, courier);
    await runJobs();
    const number = (await stateOf(id))?.number ?? '';
    await handOver(parcel);
    return { id, number };
  }

  test('twice, in any order and in part is the truth in the end', async () => {
    const lives = ['delivered', 'second try', 'returned', 'lost', 'delivered', 'returned'] as const;
    const sent = [];
    for (const life of lives) sent.push({ life, ...(await onTheRoad()) });
    sim.sendHooksTo({ url, key: HOOK_KEY, repeat: 1, reorder: true, lose: 0.3 });
    for (const { number, life } of sent) await sim.move(number, life);
    await runJobs();
    // What was lost is asked for.
    await pool.query(`select graphile_worker.add_job('poll_couriers', '{}')`);
    await runJobs(2);
    for (const { id, life } of sent) {
      const end = life === 'second try' ? 'delivered' : life;
      const told = await read(id);
      expect([life, told.parcels[0]?.state]).toEqual([life, end]);
      expect(told.order.deliveryStatus).toBe(end === 'delivered' ? 'DELIVERED' : 'SHIPPED');
    }
  });

  test('of a delivery counts, though somebody decided about the failed one before it was heard', async () => {
    const { id, number } = await onTheRoad();
    sim.sendHooksTo({ url, key: HOOK_KEY });
    await sim.move(number, ['picked_up', 'out_for_delivery', 'undelivered']);
    await runJobs();
    const parcelId = (await stateOf(id))?.id ?? '';
    sim.sendHooksTo(undefined);
    await sim.move(number, ['out_for_delivery', 'delivered']);
    const on = new Date().toISOString().slice(0, 10);
    await shop.asClerk('decideFailure', { params: { id: parcelId }, body: { kind: 'try_again', on } });
    // Decided long after the parcel was at its door, by the clock of the courier.
    await pool.query('alter table parcel_events disable trigger append_only_facts');
    await pool.query(
      `update parcel_events set happened_at = now() + interval '30 days' where parcel_id = $1 and is_wish`,
      [parcelId],
    );
    await pool.query('alter table parcel_events enable trigger append_only_facts');
    await pool.query('update parcels set polled_at = null where id = $1', [parcelId]);
    await pool.query(`select graphile_worker.add_job('poll_couriers', '{}')`);
    await runJobs(2);
    expect((await stateOf(id))?.state).toBe('delivered');
  });

  test('with another key is not heard', async () => {
    const { id, number } = await onTheRoad();
    sim.sendHooksTo({ url, key: HOOK_KEY, forge: true });
    expect((await sim.move(number, ['picked_up', 'out_for_delivery'])).map(({ status }) => status)).toEqual([403, 403]);
    await runJobs();
    expect((await stateOf(id))?.state).toBe('handed_over');
  });

  test('of a number that nobody knows yet is matched when it is known', async () => {
    const { id, number } = await onTheRoad();
    await pool.query(`update parcels set number = 'unknown' || number where number = $1`, [number]);
    sim.sendHooksTo({ url, key: HOOK_KEY });
    await sim.move(number, ['picked_up', 'out_for_delivery']);
    await runJobs();
    expect((await stateOf(id))?.state).toBe('handed_over');
    await shop.asClerk('renumberParcel', {
      params: { id: (await stateOf(id))!.id },
      body: { courier: (await stateOf(id))!.courier ?? '', number },
    });
    await runJobs();
    expect((await stateOf(id))?.state).toBe('out');
  });
});

test('after all of this the books hold', async () => {
  const complaints = await complaintsAbout(db, { mailed: true });
  expect(complaints.filter((complaint) => !complaint.startsWith('a key was claimed'))).toEqual([]);
});
