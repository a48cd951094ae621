import type { Reply } from '@kinari/contract/contract';
import { SETTING_KEYS, SETTINGS } from '@kinari/contract/settings';
import { describe, expect, test } from 'vitest';
import { aBuyer, aPerson, aStockedVariant, fillCart } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { readSettings } from './settings.service.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const { headers, id: adminId } = await aPerson(db, { userType: 'ADMIN' });

const url = '/api/admin/settings';
const save = (payload: object) => app.inject({ method: 'PUT', url, headers, payload });

/** Somebody who orders the same thing again and again. */
async function aRegular(): Promise<() => Promise<{ statusCode: number; json: () => Reply<'placeOrder'> }>> {
  const { id: variantId } = await aStockedVariant(db, { stock: 1000 });
  const buyer = await aBuyer(db, []);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  return async () => {
    await fillCart(db, buyer.id, [{ variantId }]);
    return app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  };
}

describe('the settings', () => {
  test('of a fresh shop are the defaults', async () => {
    const { settings } = (await app.inject({ url, headers })).json<Reply<'readSettings'>>();
    for (const key of SETTING_KEYS) expect(settings[key]).toEqual(SETTINGS[key].default);
  });

  test('change one by one, are kept, and the history says who changed what', async () => {
    const reply = await save({ daysToDeliver: 3, newOrderHint: SETTINGS.newOrderHint.default });
    expect(reply.json<Reply<'updateSettings'>>().settings).toMatchObject({ daysToDeliver: 3, mostOpenOrders: 20 });
    expect(await readSettings(db)).toMatchObject({ daysToDeliver: 3 });
    const { rows } = await pool.query('select actor_id, what, before, after from audit_entries');
    expect(rows).toEqual([
      {
        actor_id: adminId,
        what: 'Settings changed: Days until an order is expected',
        before: { daysToDeliver: 5 },
        after: { daysToDeliver: 3 },
      },
    ]);
    await save({ daysToDeliver: 3 });
    expect((await pool.query('select from audit_entries')).rowCount).toBe(1);
  });

  test.each([
    { daysToDeliver: 0 },
    { daysToDeliver: 2.5 },
    { mostOpenOrders: '20' },
    { newOrderLettersTo: ['staff@example'] },
    { newOrderLettersTo: ['a@example.com\r\nBcc: b@example.com'] },
    { newOrderHint: 'yes' },
    { upiId: 'shop' },
    { upiId: 'shop@bank&am=1' },
  ])('refuse %j, and nothing changes', async (odd) => {
    const before = await readSettings(db);
    expect((await save(odd)).statusCode).toBe(400);
    expect(await readSettings(db)).toEqual(before);
  });

  test('that no longer fit are as if never set', async () => {
    await pool.query(`insert into settings (key, value) values ('mostOpenOrders', '"many"'), ('forgotten', '1')`);
    const settings = await readSettings(db);
    expect(settings.mostOpenOrders).toBe(SETTINGS.mostOpenOrders.default);
    expect(Object.keys(settings)).toEqual(SETTING_KEYS);
    await pool.query(`delete from settings`);
  });
});

describe('placement', () => {
  test('promises the day that is set, once it has heard that another process changed it', async () => {
    const order = await aRegular();
    await order();
    await pool.query(`insert into settings (key, value) values ('daysToDeliver', '9')`);
    const inNineDays = new Date(Date.now() + (9 * 24 + 5.5) * 3_600_000).toISOString().slice(0, 10);
    await expect
      .poll(async () => (await order()).json().order.expectedDeliveryDate, { timeout: 5000 })
      .toBe(inNineDays);
  });

  test('refuses more open orders than are set', async () => {
    const order = await aRegular();
    expect((await order()).statusCode).toBe(201);
    await save({ mostOpenOrders: 1 });
    await expect.poll(async () => (await order()).statusCode, { timeout: 5000 }).toBe(409);
  });
});
