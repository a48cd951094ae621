import type { EndpointResponse } from '@kinari/contract/contract';
import { SETTING_KEYS, SETTINGS } from '@kinari/contract/settings';
import { describe, expect, test } from 'vitest';
import { createStockedVariant, createTestBuyer, createTestUser, fillCart } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { getSettings } from './settings.service.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const { headers, id: adminId } = await createTestUser(db, { userType: 'ADMIN' });

const url = '/api/admin/settings';
const save = (payload: object) => app.inject({ method: 'PUT', url, headers, payload });

async function createRegularBuyer(): Promise<
  () => Promise<{ statusCode: number; json: () => EndpointResponse<'placeOrder'> }>
> {
  const { id: variantId } = await createStockedVariant(db, { stock: 1000 });
  const buyer = await createTestBuyer(db, []);
  const payload = { addressId: buyer.addressId, paymentMethod: 'COD' };
  return async () => {
    await fillCart(db, buyer.id, [{ variantId }]);
    return app.inject({ method: 'POST', url: '/api/orders/place', headers: buyer.headers, payload });
  };
}

describe('settings', () => {
  test('have their default values in a new shop', async () => {
    const { settings } = (await app.inject({ url, headers })).json<EndpointResponse<'getSettings'>>();
    for (const key of SETTING_KEYS) expect(settings[key]).toEqual(SETTINGS[key].default);
  });

  test('are saved one by one, and the audit log says who changed what', async () => {
    const reply = await save({ deliveryDays: 3, showNewOrderNotice: SETTINGS.showNewOrderNotice.default });
    expect(reply.json<EndpointResponse<'updateSettings'>>().settings).toMatchObject({
      deliveryDays: 3,
      maxOpenOrdersPerCustomer: 20,
    });
    expect(await getSettings(db)).toMatchObject({ deliveryDays: 3 });
    const { rows } = await pool.query('select actor_id, action, data, before, after from audit_entries');
    expect(rows).toEqual([
      {
        actor_id: adminId,
        action: 'settings.changed',
        data: { settings: ['deliveryDays'] },
        before: { deliveryDays: 5 },
        after: { deliveryDays: 3 },
      },
    ]);
    await save({ deliveryDays: 3 });
    expect((await pool.query('select from audit_entries')).rowCount).toBe(1);
  });

  test.each([
    { deliveryDays: 0 },
    { deliveryDays: 2.5 },
    { maxOpenOrdersPerCustomer: '20' },
    { newOrderEmailRecipients: ['staff@example'] },
    { newOrderEmailRecipients: ['a@example.com\r\nBcc: b@example.com'] },
    { showNewOrderNotice: 'yes' },
    { upiId: 'shop' },
    { upiId: 'shop@bank&am=1' },
  ])('reject %j, and nothing changes', async (invalidValues) => {
    const before = await getSettings(db);
    expect((await save(invalidValues)).statusCode).toBe(400);
    expect(await getSettings(db)).toEqual(before);
  });

  test('fall back to the default when a stored value is no longer valid', async () => {
    await pool.query(
      `insert into settings (key, value) values ('maxOpenOrdersPerCustomer', '"many"'), ('forgotten', '1')`,
    );
    const settings = await getSettings(db);
    expect(settings.maxOpenOrdersPerCustomer).toBe(SETTINGS.maxOpenOrdersPerCustomer.default);
    expect(Object.keys(settings)).toEqual(SETTING_KEYS);
    await pool.query(`delete from settings`);
  });
});

describe('placing an order', () => {
  test('uses the configured delivery time, once another process’s change has arrived', async () => {
    const order = await createRegularBuyer();
    await order();
    await pool.query(`insert into settings (key, value) values ('deliveryDays', '9')`);
    const expectedDate = new Date(Date.now() + (9 * 24 + 5.5) * 3_600_000).toISOString().slice(0, 10);
    await expect
      .poll(async () => (await order()).json().order.expectedDeliveryDate, { timeout: 5000 })
      .toBe(expectedDate);
  });

  test('rejects more open orders than the setting allows', async () => {
    const order = await createRegularBuyer();
    expect((await order()).statusCode).toBe(201);
    await save({ maxOpenOrdersPerCustomer: 1 });
    await expect.poll(async () => (await order()).statusCode, { timeout: 5000 }).toBe(409);
  });
});
