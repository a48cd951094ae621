import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { pressUntilFocused, tabTo } from '../../support/keyboard.ts';
import {
  createOrder,
  createPaidOrder,
  getPaymentId,
  getPaymentStatus,
  type PaymentOrder,
  sendRefunds,
  simulate,
  startPayment,
  test,
} from '../../support/payments.ts';
import { callAs, openSignedIn, PAYMENT_ADMIN } from '../../support/people.ts';
import { formatRupees } from '../../support/rupees.ts';
import { expectSuccessToast } from '../../support/toasts.ts';

test.slow();

const rowOf = (page: Page, { id }: PaymentOrder) =>
  page
    .getByRole('table', { name: 'Payments' })
    .getByRole('row')
    .filter({ hasText: id.slice(0, 8) });

/** Opens the payments of one order. Other tests change the list at the same time. */
async function openPayments(page: Page, { id }: PaymentOrder, tab = 'all'): Promise<void> {
  await openSignedIn(page, PAYMENT_ADMIN, `/admin/payments?tab=${tab}&q=${id}`);
}

/** Creates an order whose payment needs a look, because another amount was paid. */
async function createReview(extraPaise: number): Promise<PaymentOrder & { reference: string }> {
  const order = await createOrder();
  const reference = await startPayment(order);
  const paise = Math.round(order.product.originalPrice * 100) + extraPaise;
  await simulate('pay', { reference, paise });
  await expect
    .poll(async () => {
      const { payment } = await readPayment(reference);
      return payment.status;
    })
    .toBe('review');
  return { ...order, reference };
}

async function readPayment(reference: string): Promise<{ payment: { status: string; refunded: number } }> {
  const reply = await callAs(PAYMENT_ADMIN, 'GET', `/admin/payments/${getPaymentId(reference)}`);
  return (await reply.json()) as { payment: { status: string; refunded: number } };
}

test('a payment without a webhook is waiting until staff check it, and then paid', { tag: '@both-widths' }, async ({
  page,
}) => {
  const order = await createOrder();
  const reference = await startPayment(order);
  await simulate('pay', { reference, webhook: false });
  await openPayments(page, order, 'waiting');
  const tabs = page.getByRole('navigation', { name: 'Payment views' }).getByRole('link');
  await expect(tabs).toHaveText([/^All/, /^Waiting/, /^Paid/, /^Needs a look/, /^Refunds/, 'Settlements']);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Check now/ }).click();
  await expectSuccessToast(page, 'Payment of Ravi Rao: Paid');
  expect(getPaymentStatus(order.id)).toBe('PAID');
  await tabs.filter({ hasText: 'Paid' }).click();
  await expect(page.getByRole('link', { name: 'Ravi Rao', exact: true })).toBeVisible();
  await expect(page.getByText('•••• erma')).toBeVisible();
  expect(await page.getByRole('button', { name: /paid/i }).count()).toBe(0);
  await expectAccessible(page);
});

test('a payment of too little needs a look, and is refunded with a reason', async ({ page }) => {
  const order = await createReview(-900);
  const price = order.product.originalPrice;
  await openPayments(page, order, 'review');
  await expect(
    page.getByText(`Amount differs: asked ${formatRupees(price)}, paid ${formatRupees(price - 9)}`),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Review payment of Ravi Rao' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Payment of ${formatRupees(price)}`);
  await expect(page.getByRole('button', { name: 'Accept payment' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refund payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund payment' });
  await dialog.getByLabel('Reason').fill('Paid nine rupees too little');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Refund payment' }).click();
  await expectSuccessToast(page, `${formatRupees(price - 9)} will be refunded`);
  sendRefunds(order.id);
  await expect.poll(async () => (await readPayment(order.reference)).payment.refunded).toBe(price - 9);
});

test('a payment of too much is accepted with the keyboard only, and the rest is refunded', async ({ page }) => {
  const order = await createReview(1000);
  await openPayments(page, order, 'review');
  const review = page.getByRole('link', { name: 'Review payment of Ravi Rao' });
  await tabTo(page, review);
  await page.keyboard.press('Enter');
  const accept = page.getByRole('button', { name: 'Accept payment' });
  await expect(accept).toBeVisible();
  await tabTo(page, accept);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Accept payment' });
  await expect(dialog.getByText(/₹10\.00 more was received and is refunded\.$/)).toBeVisible();
  await pressUntilFocused(page, 'Tab', dialog.getByLabel('Reason'));
  await page.keyboard.type('Rounded up by the customer');
  await page.keyboard.press('Enter');
  await expectSuccessToast(page, 'Payment accepted');
  expect(getPaymentStatus(order.id)).toBe('PAID');
  sendRefunds(order.id);
  await expect.poll(async () => (await readPayment(order.reference)).payment.refunded).toBe(10);
});

test('a refund above the limit waits for an approval', async ({ page }) => {
  const order = await createPaidOrder(10);
  const amount = formatRupees(order.product.originalPrice * 10);
  expect(order.product.originalPrice * 10).toBeGreaterThan(10_000);
  expect((await callAs(order.person, 'PUT', `/orders/${order.id}/cancel`, {})).status).toBe(200);
  await openSignedIn(page, PAYMENT_ADMIN, '/admin/returns?queue=pending-refunds');
  const approve = page.getByRole('button', { name: `Approve ${amount} to Ravi Rao` });
  await expect(approve).toBeVisible();
  await expectAccessible(page);
  await approve.click();
  await expectSuccessToast(page, `${amount} is being sent`);
  sendRefunds(order.id);
  await expect.poll(() => getPaymentStatus(order.id)).toBe('REFUNDED');
  await openPayments(page, order, 'refunds');
  await expect(rowOf(page, order).getByText('Refunded', { exact: true })).toBeVisible();
  await rowOf(page, order).getByRole('link', { name: 'Ravi Rao', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  await expectAccessible(page);
});

test('an unpaid order is in the view of its own, and is not to pack', async ({ page }) => {
  const { id } = await createOrder();
  await openSignedIn(page, PAYMENT_ADMIN, `/admin/order?q=${id}`);
  const row = page.getByRole('row').filter({ hasText: id.slice(0, 8) });
  await expect(row.getByText(/^Online · Waiting till \d+:\d\d [ap]m$/)).toBeVisible();
  await page.getByRole('link', { name: /^Waiting for payment/ }).click();
  await expect(row).toBeVisible();
  await page.getByRole('link', { name: /^To pack/ }).click();
  await expect(row).toHaveCount(0);
  await page.goto(`/admin/order/${id}`);
  await expect(page.getByText(/^Waits for its online payment till/)).toBeVisible();
  await expect(page.getByText('Confirmation queued')).toHaveCount(0);
  await expectAccessible(page);
});
