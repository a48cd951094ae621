import { createPayLink } from '@kinari/api/online-payments/pay-link';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '../../../apps/api/test/factories.ts';
import { ROLE_IDS } from '../../../apps/api/test/roles.ts';
import { createTestApp } from '../../../apps/api/test/test-app.ts';
import { createStaffPaymentShop } from './staff-payment-shop.ts';

const HOUR = 3_600_000;
const shop = await createStaffPaymentShop(['razorpay']);
const { app, db, pool, signer, ask, call, asStaff, provider, placeOrder, startOrder, payOrder, sweep, getOrder } = shop;

const createLink = (id: string) => ask('createPaymentLink', { params: { id } });
const tokenOf = (url: string) => url.split('/pay/t/')[1] ?? '';
async function linkTo(id: string): Promise<string> {
  const { status, body } = await createLink(id);
  if (status !== 201) throw new Error(`${status} ${body.code}`);
  return tokenOf(body.url);
}
// Without a login.
const read = (token: string) => call(undefined, 'getPaymentByLink', { params: { token } });
const start = (token: string) =>
  call(undefined, 'startPaymentByLink', { params: { token }, body: { way: 'page' as const } });

describe('a payment link of staff', () => {
  test('works without a login for 48 hours, and is in the audit log', async () => {
    const { id } = await placeOrder();
    const before = Date.now();
    const { status, body } = await createLink(id);
    expect([status, body.url]).toEqual([201, expect.stringMatching(/^https?:.*\/pay\/t\/[\w-]{20,200}$/)]);
    const validMs = Date.parse(body.validUntil) - before;
    expect(validMs).toBeGreaterThan(48 * HOUR - 2000);
    expect(validMs).toBeLessThan(48 * HOUR + 60_000);
    expect((await read(tokenOf(body.url))).body).toMatchObject({ orderId: id, status: 'unpaid', amount: 2000 });
    const { rows } = await pool.query('select actor_id as actor, action from audit_entries where subject_id = $1', [
      id,
    ]);
    expect(rows).toContainEqual({ actor: shop.owner.id, action: 'order.payment_link_created' });
  });

  test('shows amount and items, but no name, address, email or mobile', async () => {
    const { id, buyer } = await placeOrder();
    const reply = await app.inject({ url: `/api/pay-links/${await linkTo(id)}` });
    expect(reply.statusCode).toBe(200);
    const { rows } = await pool.query<Record<string, string>>(
      `select customer_first_name, customer_last_name, customer_email, contact_mobile, address_line1, address_postal_code,
         address_city
       from orders where id = $1`,
      [id],
    );
    const personal = [...Object.values(rows[0] ?? {}), buyer.id].filter(Boolean);
    expect(personal.length).toBeGreaterThan(5);
    for (const text of personal) expect(reply.body).not.toContain(text);
    expect(Object.keys(reply.json<object>())).toContain('items');
  });

  test('pays the order, and then says that it is paid', async () => {
    const { id } = await placeOrder();
    const token = await linkTo(id);
    expect((await start(token)).status).toBe(201);
    const [payment] = await shop.listPayments(id);
    await provider.pay(payment?.reference ?? '');
    await sweep(id);
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID', method: 'ONLINE' });
    expect((await read(token)).body).toMatchObject({ status: 'paid' });
    expect((await start(token)).body.code).toBe('already_paid');
  });

  test('pays a cash order online', async () => {
    const { id } = await placeOrder({ paymentMethod: 'COD' });
    expect((await asStaff('getOrder', { params: { id } })).body.order.canPayOnline).toBe(true);
    expect((await start(await linkTo(id))).status).toBe(201);
    const [payment] = await shop.listPayments(id);
    await provider.pay(payment?.reference ?? '');
    await sweep(id);
    expect(await getOrder(id)).toMatchObject({ payment: 'PAID', method: 'ONLINE', status: 'PENDING' });
    expect((await asStaff('getOrder', { params: { id } })).body.order.canPayOnline).toBeUndefined();
  });

  test('is rejected if it is forged, changed, of another purpose or expired', async () => {
    const { id } = await placeOrder();
    const { id: other } = await placeOrder();
    const token = await linkTo(id);
    const flipped = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    const forOther = await signer.sign('track', `${other}${Math.floor(Date.now() / 1000 + 9999).toString(36)}`);
    const olderThan = async (hours: number) => {
      const now = new Date(Date.now() - hours * HOUR);
      return tokenOf((await createPayLink({ signer, publicUrl: 'https://shop.example', now }, id)).url);
    };
    for (const bad of [flipped, `${id}${'A'.repeat(40)}`, forOther, await olderThan(48.01), await olderThan(500)]) {
      const replies = [await read(bad), await start(bad)];
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
        [400, 'token_invalid'],
        [400, 'token_invalid'],
      ]);
    }
    expect((await read(await olderThan(47.9))).status).toBe(200);
  });

  test('is not created for a paid, shipped, cancelled or unknown order', async () => {
    const paid = await payOrder();
    expect(await createLink(paid.id)).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    const canceled = await startOrder();
    await call(canceled.buyer, 'cancelOrder', { params: { id: canceled.id } });
    expect(await createLink(canceled.id)).toMatchObject({ status: 409, body: { code: 'order_ended' } });
    const shipped = await placeOrder({ paymentMethod: 'COD' });
    await asStaff('updateDeliveryStatus', { params: { id: shipped.id }, body: { deliveryStatus: 'SHIPPED' } });
    expect(await createLink(shipped.id)).toMatchObject({ status: 409, body: { code: 'order_ended' } });
    expect(await createLink('AAAAAAAAAAAAAAAAAAAA')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('needs the permission to edit orders', async () => {
    const { id } = await placeOrder();
    const accountant = await createTestUser(db, { userType: 'ADMIN', roleId: ROLE_IDS.accountant });
    expect((await ask('createPaymentLink', { params: { id } }, accountant)).status).toBe(403);
  });

  test('is off without a provider', async () => {
    const { app: off, db: offDb } = await createTestApp();
    const owner = await createTestUser(offDb, { userType: 'ADMIN' });
    const url = '/api/admin/orders/AAAAAAAAAAAAAAAAAAAA/payment-link';
    const reply = await off.inject({ method: 'POST', url, headers: owner.headers });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'online_payment_off']);
  });
});
