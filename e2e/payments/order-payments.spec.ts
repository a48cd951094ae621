import { expect, type Page } from '@playwright/test';
import { createSignedToken } from '../signed-links.ts';
import { expectAccessible } from '../support/axe.ts';
import { PAYMENT_DATABASE_URL } from '../support/database.ts';
import {
  createOrder,
  createPaidOrder,
  getPaymentStatus,
  payAtProvider,
  sendRefunds,
  simulate,
  startPayment,
  test,
} from '../support/payments.ts';
import { callAs, openSignedIn } from '../support/people.ts';
import { formatRupees } from '../support/rupees.ts';

test.slow();

const orderCard = (page: Page, id: string) => page.getByRole('article', { name: new RegExp(id.slice(0, 8)) });

test('an order that waits for its payment is paid from the order list', async ({ page }) => {
  const { person, id } = await createOrder();
  await openSignedIn(page, person, '/myaccount/order');
  const card = orderCard(page, id);
  await expect(card.getByText('Pending', { exact: true }).first()).toBeVisible();
  await expect(card.getByText(/^Waiting for payment till \d+:\d\d [ap]m$/)).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: /^Pay now, order/ }).click();
  await expect(page).toHaveURL(`/pay/${id}`);
});

test('a cash order is paid online before it is packed', async ({ page }) => {
  const { person, id, product } = await createOrder('COD');
  const amount = formatRupees(product.originalPrice);
  await openSignedIn(page, person, '/myaccount/order');
  const card = orderCard(page, id);
  await expect(card.getByText(`Pay ${amount} online. No cash needed at delivery.`)).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: /^Pay now by UPI/ }).click();
  await page.getByRole('button', { name: 'Pay by card or netbanking' }).click();
  await payAtProvider(page, 'Pay');
  await expect(page.getByText(`Paid ${amount} by UPI. Nothing to pay at the door.`)).toBeVisible();
  await page.getByRole('link', { name: 'View Order History' }).click();
  await expect(card.getByRole('link', { name: /^Pay now/ })).toHaveCount(0);
  await card.getByText('Address and payment').click();
  await expect(card.getByText('UPI, card or netbanking: Paid')).toBeVisible();
});

test('a paid order that is cancelled shows when its refund was sent', async ({ page }) => {
  const { person, id, product } = await createPaidOrder();
  const amount = formatRupees(product.originalPrice);
  expect((await callAs(person, 'PUT', `/orders/${id}/cancel`, {})).status).toBe(200);
  await openSignedIn(page, person, `/myaccount/order/${id}`);
  await expect(page.getByText(new RegExp(`^${amount} goes back to the account you paid with`))).toBeVisible();
  sendRefunds(id);
  await expect.poll(() => getPaymentStatus(id)).toBe('REFUNDED');
  await page.goto('/myaccount/order');
  await expect(
    orderCard(page, id).getByText(
      new RegExp(`^${amount} goes back to the account you paid with\\. Sent on \\d+ \\w+, reference \\S+\\.$`),
    ),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a second payment of an order goes back, and the page says so', async ({ page }) => {
  const order = await createOrder();
  const reference = await startPayment(order);
  await simulate('pay', { reference });
  await simulate('pay', { reference });
  await openSignedIn(page, order.person, `/pay/${order.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Placed Successfully!');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^You paid twice\. We (are sending|sent) ₹/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(page);
});

test('another person pays with a link, which shows items and no address', async ({ page }) => {
  const { id, product } = await createOrder();
  const lastSecond = Math.floor(Date.now() / 1000) + 3600;
  const token = createSignedToken('pay', `${id}${lastSecond.toString(36)}`, PAYMENT_DATABASE_URL);
  await page.goto(`/pay/t/${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pay ${formatRupees(product.originalPrice)}`);
  await expect(page.getByRole('list', { name: 'Items' }).getByText(`1 × ${product.name}`)).toBeVisible();
  await expect(page.getByText('Laxmi Road')).toHaveCount(0);
  await expect(page.getByText('Ravi')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay by card or netbanking' }).click();
  await payAtProvider(page, 'Pay');
  await expect(page).toHaveURL(`/pay/t/${token}`);
  await expect(page.getByText(/Nothing to pay at the door\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Order History' })).toHaveCount(0);
  await expectAccessible(page);
});
