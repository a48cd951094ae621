import type { Reply } from '@kinari/contract/contract';
import { documentTitle } from '@kinari/contract/words/document-words';
import { describe, expect, test } from 'vitest';
import { aBuyer, aPerson } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { aTaxedVariant, registerForGst } from '#test/tax-shop.ts';
import type { Mail } from './mail/mailer.ts';
import { orderMailJobs } from './mail/order-mails.jobs.ts';
import { systemClock } from './platform/clock.ts';
import { runWaitingJobs } from './platform/jobs.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;

const unregistered = await openShop({ RATE_LIMITS: 'off' });
const registered = await openShop({ RATE_LIMITS: 'off' });
await registerForGst(registered.db);

const BUSINESS = { gstin: '27AAPFU0939F1ZV', tradeName: 'Asha Handlooms' };

async function postMails({ db, pool, log }: Shop): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const jobs = orderMailJobs({ mailer, publicUrl: 'https://shop.example', now: systemClock });
  await runWaitingJobs(jobs, { pool, tools: { db, log } });
  return mails;
}

/** What each screen of a purchase is told, from the cart to the letters, in a shop. */
async function buy(shop: Shop) {
  const { app, db } = shop;
  const { id: variantId } = await aTaxedVariant(db, { price: 119_900 });
  await db.updateTable('variants').set({ saving_paise: 30_000 }).where('id', '=', variantId).execute();
  const { headers: asBuyer, addressId } = await aBuyer(db, [{ variantId, quantity: 2 }]);
  const { headers: asStaff } = await aPerson(db, { userType: 'ADMIN' });
  const read = async <T>(url: string, headers: typeof asBuyer) =>
    (await app.inject({ url: `/api${url}`, headers })).json<T>();

  const cart = await read<Reply<'readCart'>>('/cart', asBuyer);
  const payload = { addressId, paymentMethod: 'COD', ...BUSINESS };
  const reply = await app.inject({ method: 'POST', url: '/api/orders/place', headers: asBuyer, payload });
  const placed = reply.json<Reply<'placeOrder'>>();
  const { id } = placed.order;
  const letters = await postMails(shop);
  const move = { method: 'PUT', url: `/api/orders/${id}/status`, payload: { deliveryStatus: 'SHIPPED' } } as const;
  await app.inject({ ...move, headers: asStaff });
  return {
    cart,
    placed,
    listed: await read<Reply<'listOwnOrders'>>('/orders/my-orders', asBuyer),
    own: await read<Reply<'readOwnOrder'>>(`/orders/my-orders/${id}`, asBuyer),
    full: await read<Reply<'readOrder'>>(`/orders/${id}`, asStaff),
    all: await read<Reply<'listAllOrders'>>('/orders/all', asStaff),
    letters: [...letters, ...(await postMails(shop))],
  };
}

const SHOPS = [
  ['not registered for GST', unregistered, 'bill'],
  ['registered for GST', registered, 'invoice'],
] as const;

describe.each(SHOPS)('in a shop that is %s', (_name, shop, kind) => {
  test('cart, checkout, success dialog, order card, order page, staff’s pages and letters tell Tax ₹0.00 and one total', async () => {
    const { cart, placed, listed, own, full, all, letters } = await buy(shop);
    // The cart and the checkout show the cart's own summary; the success dialog the order as it was placed.
    expect(cart.summary).toEqual({ subtotal: 2998, discount: 600, tax: 0, total: 2398, totalSavings: 600 });
    expect(placed.order.orderTotal).toBe(2398);
    expect(listed.orders.map(({ orderTotal }) => orderTotal)).toEqual([2398]);
    for (const page of [own, full]) {
      expect([page.subtotal, page.discount, page.order.orderTotal]).toEqual([2998, 600, 2398]);
      expect(page.order.documents).toMatchObject([{ kind, total: 2398 }]);
    }
    expect(all.orders.map(({ orderTotal }) => orderTotal)).toEqual([2398]);
    const lines = full.order.items.map(({ quantity, priceAtPurchase }) => quantity * priceAtPurchase);
    expect(lines.reduce((sum, amount) => sum + amount, 0)).toBe(full.order.orderTotal);

    expect(letters).toHaveLength(2);
    for (const { text, html } of letters) {
      expect(text).toContain('Subtotal: ₹2,998.00\nDiscount: −₹600.00\nTax: ₹0.00\nTotal: ₹2,398.00');
      expect(html).not.toMatch(/CGST|SGST|IGST/);
    }
    const title = documentTitle(full.order.documents?.[0] ?? { kind, number: '' });
    expect(letters.map(({ text }) => text.includes(`${title}\nhttps://shop.example/myaccount/order/`))).toEqual([
      false,
      true,
    ]);
  });
});
