import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { ADMIN, callApi, openSignedIn, signInOnOtherDevice } from '../support/people.ts';
import {
  approveReturn,
  createCustomerWithDelivery,
  createProductSizes,
  enableReturns,
  getNewestReturn,
  inspectReturn,
  receiveReturn,
  recordRefundReference,
  requestReturnInOtherSession,
} from '../support/returns.ts';
import { formatRupees } from '../support/rupees.ts';
import { createCustomerWithOrder, type TestProduct } from '../support/shopping.ts';
import { expectSuccessToast } from '../support/toasts.ts';

test.slow();

const timeline = (page: Page) => page.getByRole('list', { name: 'History' });
const UPI = { method: 'upi', upiId: 'asha.k@okbank' };

async function createReturn(request: { resolution?: string; destination?: object } = { destination: UPI }) {
  const [product] = (await createProductSizes()) as [TestProduct];
  const { person, id } = await createCustomerWithDelivery([product]);
  const orderReturn = await requestReturnInOtherSession(person, id, request);
  return { product, person, id, orderReturn, path: `/myaccount/order/${id}/return/${orderReturn.number}` };
}

test('an accepted return is sent with its slip and tracked until the refund is paid', async ({ page }) => {
  const { product, person, id, orderReturn, path } = await createReturn();
  await approveReturn(orderReturn.id);
  await openSignedIn(page, person, path);
  await expect(page.getByText('Approved. Please send it to us with the slip inside.')).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print return slip' }).click(),
  ]);
  expect(execFileSync('pdftotext', [await saved.path(), '-'], { encoding: 'utf8' })).toContain(orderReturn.number);

  await page.getByRole('button', { name: 'Add tracking number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which courier did you use?' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter the courier’s name')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Courier').fill('India Post');
  await dialog.getByLabel('Tracking number').fill('EK123456789IN');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectSuccessToast(page, 'Thank you. Courier details saved');
  await expect(timeline(page).locator('[aria-current="step"]')).toContainText('India Post, EK123456789IN');

  await receiveReturn(orderReturn.id);
  await page.reload();
  await expect(timeline(page)).toContainText(/Refund due by \d+ \w{3}/);
  await expect(page.getByRole('button', { name: 'Cancel return' })).toBeHidden();

  await inspectReturn(orderReturn);
  const [refund] = (await getNewestReturn(person, id)).refunds;
  await page.reload();
  await expect(page.getByText(/^Refund due by \d+ \w{3}\.$/)).toBeVisible();
  const reference = `UTR${Date.now()}`;
  await recordRefundReference(refund?.id ?? '', reference);
  await page.reload();
  await expect(timeline(page)).toContainText(
    `${formatRupees(product.originalPrice)} to UPI ••••@okbank, reference ${reference}`,
  );
  await expectAccessible(page);
  await page.goto('/myaccount/order');
  await expect(page.getByRole('link', { name: `Return ${orderReturn.number} Refunded (${reference})` })).toBeVisible();
  await page.getByText('Address and payment').click();
  await expect(page.getByText('Cash on Delivery: Refunded')).toBeVisible();
});

test('a refund without a destination asks for one', async ({ page }) => {
  const { person, orderReturn, path } = await createReturn({});
  await approveReturn(orderReturn.id);
  await receiveReturn(orderReturn.id);
  await inspectReturn(orderReturn);
  await openSignedIn(page, person, path);
  await fillRefundDestination(page);
  await expect(timeline(page)).toContainText('to UPI ••••@okbank');
});

test('store credit for a return is available after the inspection', async ({ page }) => {
  const { product, person, orderReturn, path } = await createReturn({ resolution: 'store_credit' });
  await approveReturn(orderReturn.id);
  await receiveReturn(orderReturn.id);
  await inspectReturn(orderReturn);
  await openSignedIn(page, person, path);
  await expect(page.getByText('Refunded as store credit.')).toBeVisible();
  await expect(timeline(page)).toContainText(`${formatRupees(product.originalPrice)} as store credit`);
});

test('a cancelled paid order asks for a refund destination', async ({ page }) => {
  await enableReturns();
  const [product] = (await createProductSizes()) as [TestProduct];
  const { person, id } = await createCustomerWithOrder([product]);
  await setOrderStatus(id, 'DELIVERED');
  await setOrderStatus(id, 'CANCELED');
  await openSignedIn(page, person, '/myaccount/order');
  await page.getByRole('link', { name: 'Add refund details' }).click();
  await expect(page).toHaveURL(`/myaccount/order/${id}#refund`);
  await fillRefundDestination(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/myaccount/order');
  await expect(page.getByRole('article', { name: `Order ${id.slice(0, 8)}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add refund details' })).toBeHidden();
});

test('the return policy links to the return form, and a return of another customer is not found', async ({ page }) => {
  const { path } = await createReturn();
  const { person } = await createReturn();
  await page.goto('/refund-policy#process');
  await expect(page.getByRole('link', { name: 'Start a return' })).toBeVisible();
  await openSignedIn(page, person, path);
  await expect(page.getByText('We couldn’t find this return in your account.')).toBeVisible();
  await page.goto(path.replace(/\/R-.*/, ''));
  await expect(page.getByText('We couldn’t find this order in your account.')).toBeVisible();
});

async function fillRefundDestination(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Where should we send your refund?' });
  await form.getByRole('button', { name: 'Save refund details' }).click();
  await expect(form.getByText('Enter a UPI ID such as asha.k@okbank')).toBeVisible();
  // Otherwise the sticky navigation covers part of a button, and axe measures the rest as its size.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'UPI ID', exact: true }).fill(UPI.upiId);
  await form.getByRole('textbox', { name: 'Confirm UPI ID' }).fill(UPI.upiId);
  await form.getByRole('button', { name: 'Save refund details' }).click();
  await expectSuccessToast(page, 'Thank you. Refund details saved');
  await expect(form).toBeHidden();
}

async function setOrderStatus(id: string, deliveryStatus: string): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  const reply = await callApi('PUT', `/orders/${id}/status`, { token, body: { deliveryStatus } });
  expect(reply.ok, await reply.clone().text()).toBe(true);
}
