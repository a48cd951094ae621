import type { EndpointResponse } from '@kinari/contract/contract';
import { documentTitle } from '@kinari/contract/labels/document-labels';
import { describe, expect, test } from 'vitest';
import { createTestBuyer, createTestUser } from '#test/factories.ts';
import { createTaxedVariant, registerForGst } from '#test/tax-shop.ts';
import { createTestApp } from '#test/test-app.ts';
import type { OutgoingEmail } from './emails/mailer.ts';
import { createOrderEmailJobs } from './emails/order-emails.jobs.ts';
import { systemClock } from './platform/clock.ts';
import { runPendingJobs } from './platform/jobs.ts';

type Shop = Awaited<ReturnType<typeof createTestApp>>;

const unregistered = await createTestApp({ RATE_LIMITS: 'off' });
const registered = await createTestApp({ RATE_LIMITS: 'off' });
await registerForGst(registered.db);

const BUSINESS = { gstin: '27AAPFU0939F1ZV', tradeName: 'Asha Handlooms' };

async function sendEmails({ db, pool, log, signer }: Shop): Promise<OutgoingEmail[]> {
  const mails: OutgoingEmail[] = [];
  const mailer = { send: async (mail: OutgoingEmail) => void mails.push(mail) };
  const jobs = createOrderEmailJobs({ mailer, publicUrl: 'https://shop.example', signer, now: systemClock });
  await runPendingJobs(jobs, { pool, tools: { db, log } });
  return mails;
}

/** Makes a purchase and returns the totals on each screen and in each email. */
async function placeTestOrder(shop: Shop) {
  const { app, db } = shop;
  const { id: variantId } = await createTaxedVariant(db, { price: 119_900 });
  await db.updateTable('variants').set({ saving_paise: 30_000 }).where('id', '=', variantId).execute();
  const { headers: asBuyer, addressId } = await createTestBuyer(db, [{ variantId, quantity: 2 }]);
  const { headers: asStaff } = await createTestUser(db, { userType: 'ADMIN' });
  const getJson = async <T>(url: string, headers: typeof asBuyer) =>
    (await app.inject({ url: `/api${url}`, headers })).json<T>();

  const cart = await getJson<EndpointResponse<'getCart'>>('/cart', asBuyer);
  const payload = { addressId, paymentMethod: 'COD', ...BUSINESS };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: asBuyer, payload });
  const placed = reply.json<EndpointResponse<'placeOrder'>>();
  const { id } = placed.order;
  const emails = await sendEmails(shop);
  const statusUpdate = {
    method: 'PUT',
    url: `/api/orders/${id}/status`,
    payload: { deliveryStatus: 'SHIPPED' },
  } as const;
  await app.inject({ ...statusUpdate, headers: asStaff });
  return {
    cart,
    placed,
    listed: await getJson<EndpointResponse<'listMyOrders'>>('/orders/my-orders', asBuyer),
    own: await getJson<EndpointResponse<'getMyOrder'>>(`/orders/my-orders/${id}`, asBuyer),
    full: await getJson<EndpointResponse<'getOrder'>>(`/orders/${id}`, asStaff),
    all: await getJson<EndpointResponse<'listOrders'>>('/orders/all', asStaff),
    emails: [...emails, ...(await sendEmails(shop))],
  };
}

const SHOPS = [
  ['not registered for GST', unregistered, 'bill'],
  ['registered for GST', registered, 'invoice'],
] as const;

describe.each(SHOPS)('in a shop that is %s', (_name, shop, kind) => {
  test('cart, checkout, success dialog, order pages, admin and emails show Tax ₹0.00 and one total', async () => {
    const { cart, placed, listed, own, full, all, emails } = await placeTestOrder(shop);
    // Cart and checkout show the cart summary, the success dialog shows the placed order.
    expect(cart.summary).toEqual({ subtotal: 2998, discount: 600, tax: 0, total: 2398, totalSavings: 600 });
    expect(placed.order.orderTotal).toBe(2398);
    expect(listed.orders.map(({ orderTotal }) => orderTotal)).toEqual([2398]);
    for (const page of [own, full]) {
      expect([page.subtotal, page.discount, page.order.orderTotal]).toEqual([2998, 600, 2398]);
      expect(page.order.documents).toMatchObject([{ kind, total: 2398 }]);
    }
    expect(all.orders.map(({ orderTotal }) => orderTotal)).toEqual([2398]);
    const lines = full.order.items.map(({ quantity, priceAtPurchase }) => quantity * priceAtPurchase!);
    expect(lines.reduce((sum, amount) => sum + amount, 0)).toBe(full.order.orderTotal);

    expect(emails).toHaveLength(2);
    for (const { text, html } of emails) {
      expect(text).toContain('Subtotal: ₹2,998.00\nDiscount: −₹600.00\nTax: ₹0.00\nTotal: ₹2,398.00');
      expect(html).not.toMatch(/CGST|SGST|IGST/);
    }
    const title = documentTitle(full.order.documents?.[0] ?? { kind, number: '' });
    expect(emails.map(({ text }) => text.includes(`${title}\nhttps://shop.example/myaccount/order/`))).toEqual([
      false,
      true,
    ]);
  });
});
