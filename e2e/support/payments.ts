import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { PAYMENT_DATABASE_URL, querySql, runSql } from './database.ts';
import { test as hydratedTest } from './hydrated-test.ts';
import { addAddress, callApi, createCustomer, getToken, type Person } from './people.ts';
import { PAYMENT_SHOP_URL, RAZORPAY_URL } from './ports.ts';
import { fillCart, placeOrder, type TestProduct, wellStockedProducts } from './shopping.ts';

/** Tests in the shop with online payment. */
export const test = hydratedTest.extend({ baseURL: PAYMENT_SHOP_URL });

/** An order in the shop with online payment. */
export type PaymentOrder = { person: Person; id: string; product: TestProduct };

/** Creates a customer with an address and an item in the cart. */
export async function createPayer(quantity = 1): Promise<{ person: Person; product: TestProduct }> {
  const [product] = (await wellStockedProducts(1, PAYMENT_SHOP_URL)) as [TestProduct];
  const person = await createCustomer(PAYMENT_SHOP_URL);
  await fillCart(person, [product], quantity);
  await addAddress(person, '14 Laxmi Road');
  return { person, product };
}

export async function createOrder(paymentMethod: 'COD' | 'ONLINE' = 'ONLINE', quantity = 1): Promise<PaymentOrder> {
  const payer = await createPayer(quantity);
  return { ...payer, id: await placeOrder(payer.person, paymentMethod) };
}

/** Starts a payment on the page of the provider. Returns our reference. */
export async function startPayment({ person, id }: PaymentOrder): Promise<string> {
  const reply = await callApi('POST', `/orders/${id}/payments`, {
    token: await getToken(person),
    body: { way: 'page' },
    headers: { 'Idempotency-Key': randomUUID() },
    shopUrl: PAYMENT_SHOP_URL,
  });
  expect(reply.status, await reply.clone().text()).toBe(201);
  return getReference(id);
}

/** Creates an order that its customer has paid. */
export async function createPaidOrder(quantity = 1): Promise<PaymentOrder & { reference: string }> {
  const order = await createOrder('ONLINE', quantity);
  const reference = await startPayment(order);
  await simulate('pay', { reference });
  await expect.poll(() => getPaymentStatus(order.id)).toBe('PAID');
  return { ...order, reference };
}

/** Returns our reference of the newest payment of an order. */
export function getReference(orderId: string): string {
  return queryPayments(`select reference from payments where order_id = '${orderId}' order by created_at desc limit 1`);
}

export function getPaymentId(reference: string): string {
  return queryPayments(`select id from payments where reference = '${reference}'`);
}

export function getPaymentStatus(orderId: string): string {
  return queryPayments(`select payment_status from orders where id = '${orderId}'`);
}

const queryPayments = (query: string) => querySql(query, PAYMENT_DATABASE_URL);

/** Controls the simulator of Razorpay. `simulators/README.md` lists the requests. */
export async function simulate(request: string, body: object): Promise<void> {
  const reply = await fetch(`${RAZORPAY_URL}/_sim/${request}`, { method: 'POST', body: JSON.stringify(body) });
  expect(reply.ok, await reply.text()).toBe(true);
}

/** Ends the time to pay for an order, as after 20 minutes. */
export function endTimeToPay(orderId: string): void {
  runSql(
    `update orders set pay_until = now() - interval '1 second' where id = '${orderId}';
    select graphile_worker.add_job('expire_unpaid_order', json_build_object('orderId', '${orderId}'))`,
    PAYMENT_DATABASE_URL,
  );
}

/** Sends the refunds of an order now. The shop waits a moment, so that staff can undo a mistake. */
export function sendRefunds(orderId: string): void {
  querySql(
    `select graphile_worker.add_job('send_source_refund', json_build_object('refundId', id), job_key => 'refund:' || id)
    from refunds where order_id = '${orderId}'`,
    PAYMENT_DATABASE_URL,
  );
}

/** Presses a button on the page of the provider. */
export async function payAtProvider(page: Page, button: 'Pay' | 'Fail' | 'Pay later'): Promise<void> {
  await page.waitForURL(`${RAZORPAY_URL}/pay/**`);
  await page.getByRole('button', { name: button, exact: true }).click();
}
