import { randomUUID } from 'node:crypto';
import type { EndpointName, EndpointResponse } from '@kinari/contract/contract';
import { addMs, DAY } from '../../apps/api/src/platform/clock.ts';
import { eraseDeletedAccountsJob } from '../../apps/api/src/privacy/privacy.jobs.ts';
import { createTestUser, PASSWORD } from '../../apps/api/test/factories.ts';
import { createProductFormClient } from '../../apps/api/test/product-forms.ts';
import type { createReturnHelpers } from '../../apps/api/test/returns.ts';
import type { WebhookShop } from './webhook-shop.ts';

type Helpers = Awaited<ReturnType<typeof createReturnHelpers>>;
type Reply = { status: number; body: object };

/** Does over the API what causes each event at least once. Returns personal data of the customers. */
export async function causeEveryEvent(shop: WebhookShop, helpers: Helpers): Promise<{ secrets: string[] }> {
  const customer = await orderAndReturn(helpers);
  await changeProducts(shop, helpers);
  await registerAndErase(shop, helpers);
  return { secrets: [customer.email, '14 Laxmi Road', '9876543210'] };
}

async function orderAndReturn(helpers: Helpers) {
  const { orderOf, asStaff, setStatus, delivered, decide, receive, inspect, withdraw, createRequestedReturn } = helpers;
  const canceled = await orderOf(1);
  await setStatus(canceled.id, 'CANCELED');
  const edited = await orderOf(3);
  const line = { id: edited.lines[0]?.orderLineId ?? '', quantity: 1 };
  expectDone(
    await asStaff('editOrder', {
      params: { id: edited.id },
      body: { reason: 'One is enough', expectedTotal: 3000, lines: [line] },
    }),
  );
  await helpers.delivered(1, {}, 'by shipment');

  const order = await delivered(2);
  const other = await createRequestedReturn(order, [order.line()], {});
  expectDone(await withdraw(order, other.id));
  const destination = { method: 'upi' as const, upiId: 'asha.k@okbank' };
  const orderReturn = await createRequestedReturn(order, [order.line()], { destination });
  expectDone(await decide(orderReturn.id));
  expectDone(await receive(orderReturn.id));
  expectDone(await inspect(orderReturn, [{ sellable: 1 }]));
  const { body } = await asStaff('listPendingRefunds', { query: {} });
  const refund = body.refunds.find(({ orderId }) => orderId === order.id);
  expectDone(
    await asStaff('recordRefundPayment', { params: { id: refund?.id ?? '' }, body: { reference: randomUUID() } }),
  );
  return order.customer;
}

async function changeProducts(shop: WebhookShop, { asStaff, call, staffUser }: Helpers): Promise<void> {
  const products = await createProductFormClient({ ...shop, headers: staffUser.headers });
  const { product } = await products.create({ productVariants: [products.createVariantRow({ stock: 40 })] });
  await products.update(product, { description: 'Handwoven' });
  const params = { id: product.id };
  expectDone(await asStaff('unpublishProduct', { params }));
  expectDone(await asStaff('publishProduct', { params }));
  const variantId = product.variants[0]?.id ?? '';
  for (const change of [-35, -5, 20]) {
    const body = { units: change, adjustmentReason: 'miscounted' };
    expectDone(await call(staffUser, 'adjustStock', { params: { id: variantId }, body }, randomUUID()));
  }
  // Nor has a deleted product.
  await shop.settle();
  expectDone(await call(staffUser, 'deleteProduct', { params }));
}

async function registerAndErase(shop: WebhookShop, { call }: Helpers): Promise<void> {
  const names = { firstName: 'Ravi', lastName: 'Rao' };
  const username = `ravi${randomUUID().slice(0, 8)}`;
  const registration = { username, email: `${username}@example.com`, password: 'kept in a drawer 7', ...names };
  expectDone(await call(undefined, 'register', { body: registration }));
  const person = await createTestUser(shop.db);
  const profile = { ...names, username: person.username };
  expectDone(await call(person, 'updateProfile' satisfies EndpointName, { body: profile }));
  // An erased customer has no data left to send.
  await shop.settle();
  expectDone(await call(person, 'requestAccountDeletion', { body: { currentPassword: PASSWORD } }));
  const { db, log, mediaStore } = shop;
  await eraseDeletedAccountsJob(mediaStore, () => addMs(new Date(), 3 * DAY)).run({ db, log }, {});
}

function expectDone({ status, body }: Reply | { status: number; body: EndpointResponse<EndpointName> }): void {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
}
