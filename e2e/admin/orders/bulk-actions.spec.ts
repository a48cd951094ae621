import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { runSql } from '../../support/database.ts';
import { test } from '../../support/hydrated-test.ts';
import { ADMIN, callApi, signInContext, signInOnOtherDevice } from '../../support/people.ts';
import {
  createCustomerWithOrder,
  fillCart,
  placeOrder,
  type TestProduct,
  wellStockedProducts,
} from '../../support/shopping.ts';
import { expectErrorToast, expectSuccessToast } from '../../support/toasts.ts';

test.slow();
test.beforeEach(({ context }) => signInContext(context, ADMIN));

/** Places `count` orders of one customer. Returns them newest first, as the list shows them. */
async function createOrders(count: number): Promise<{ email: string; ids: string[] }> {
  const products = (await wellStockedProducts(1)) as [TestProduct];
  const { person, id } = await createCustomerWithOrder(products);
  const ids = [id];
  for (let n = 1; n < count; n++) {
    // oxlint-disable-next-line no-await-in-loop -- one cart is filled and ordered after the other
    await fillCart(person, products);
    // oxlint-disable-next-line no-await-in-loop -- as above
    ids.unshift(await placeOrder(person));
  }
  return { email: person.email, ids };
}

async function createShipment(orderId: string): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  const started = await callApi('POST', '/packing', { token, body: { orderId } });
  const { lines } = (await started.json()) as { lines: { orderLineId: string; quantity: number }[] };
  const body = { orderId, lines: lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity })) };
  expect((await callApi('POST', '/shipments', { token, body })).status).toBe(201);
}

const getRow = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);
const getCheckbox = (page: Page, id: string) => getRow(page, id).getByRole('checkbox');
const statusSelect = (page: Page, id: string) => getRow(page, id).getByRole('combobox');
const bulkToolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected orders' });
const viewLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });

async function expectPdf(page: Page, button: Locator, name: RegExp): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(name);
  const content = await readFile(await download.path());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
}

test('views count their orders, and the URL keeps the open view', async ({ page }) => {
  const {
    email,
    ids: [lateId = '', packedId = '', waitingId = ''],
  } = await createOrders(3);
  await createShipment(packedId);
  runSql(`update orders set expected_delivery_on = current_date - 2 where id = '${lateId}'`);
  await page.goto(`/admin/order?q=${email}`);
  for (const name of ['To pack', 'Packed', 'In transit', 'Late', 'Delivery failed', 'Returning (RTO)', 'All']) {
    await expect(viewLink(page, name)).toHaveText(new RegExp(`^${name.replace(/[()]/g, '\\$&')}[\\d,]+$`));
  }
  await expect(getRow(page, waitingId)).toContainText(/To pack/);
  await expect(getRow(page, waitingId)).toContainText('1 item');
  await expect(getRow(page, packedId)).toContainText('Packed, 1 shipment');
  await expect(getRow(page, lateId)).toContainText('days late');
  await expectAccessible(page);

  await viewLink(page, 'Packed').click();
  await expect(page).toHaveURL(`/admin/order?view=packed&q=${encodeURIComponent(email)}`);
  await expect(viewLink(page, 'Packed')).toHaveAttribute('aria-current', 'page');
  await expect(getRow(page, packedId)).toBeVisible();
  await expect(getRow(page, waitingId)).toBeHidden();
  await viewLink(page, 'Late').click();
  await expect(getRow(page, lateId)).toBeVisible();
  await expect(getRow(page, packedId)).toBeHidden();
  await page.reload();
  await expect(getRow(page, lateId)).toBeVisible();
  await viewLink(page, 'Returning (RTO)').click();
  await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  await page.goBack();
  await expect(getRow(page, lateId)).toBeVisible();
});

test('selected orders are marked as shipped together, and this can be undone', async ({ page }) => {
  const { email, ids } = await createOrders(3);
  const [first = '', second = '', third = ''] = ids;
  await page.goto(`/admin/order?q=${email}`);
  await getCheckbox(page, first).check();
  await getCheckbox(page, third).click({ modifiers: ['Shift'] });
  await expect(bulkToolbar(page)).toContainText('3 selected');
  await getCheckbox(page, second).uncheck();
  await expect(bulkToolbar(page)).toContainText('2 selected');
  await expectAccessible(page);
  await bulkToolbar(page).getByRole('button', { name: 'Mark shipped' }).click();
  await expect(page.getByText('2 orders marked Shipped')).toBeVisible();
  await expect(statusSelect(page, first)).toHaveValue('SHIPPED');
  await expect(statusSelect(page, third)).toHaveValue('SHIPPED');
  await expect(statusSelect(page, second)).toHaveValue('PENDING');
  await expectAccessible(page);
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Undo' }).click();
  await expectSuccessToast(page, '2 orders restored');
  await expect(statusSelect(page, first)).toHaveValue('PENDING');
  await expect(statusSelect(page, third)).toHaveValue('PENDING');

  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await bulkToolbar(page).getByRole('button', { name: 'More actions for the selected orders' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark canceled' }).click();
  await expect(page.getByText('3 orders marked Canceled')).toBeVisible();
  await expect(statusSelect(page, second)).toHaveValue('CANCELED');
});

test('the list works with the keyboard alone, and typing triggers no shortcuts', {
  tag: '@desktop-only',
}, async ({ page }) => {
  const { email, ids } = await createOrders(1);
  const [first = ''] = ids;
  await page.goto(`/admin/order?q=${email}`);
  await expect(getRow(page, first)).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.press('End');
  await page.keyboard.type('mx');
  await expect(search).toHaveValue(`${email}mx`);
  await expect(statusSelect(page, first)).toHaveValue('PENDING');
  await search.fill(email);
  await expect(getRow(page, first)).toBeVisible();
  await getCheckbox(page, first).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Order ${first.slice(0, 8)}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: `Order ${first.slice(0, 8)}` })).toBeHidden();
  await getCheckbox(page, first).focus();
  await page.keyboard.press('x');
  await expect(bulkToolbar(page)).toContainText('1 selected');
  await page.keyboard.press('m');
  await expect(page.getByText('1 order marked Shipped')).toBeVisible();
});

test('packing slips of the selected orders are one file, and a cancelled order is reported', async ({ page }) => {
  const {
    email,
    ids: [first = '', second = ''],
  } = await createOrders(2);
  await page.goto(`/admin/order?q=${email}`);
  await getCheckbox(page, first).check();
  await getCheckbox(page, second).check();
  const button = bulkToolbar(page).getByRole('button', { name: 'Print slips' });
  await expectPdf(page, button, /^packing-slips-\d{4}-\d\d-\d\d\.pdf$/);
  await expectSuccessToast(page, 'Packing slips downloaded');
  await expect(bulkToolbar(page)).toContainText('2 selected');
  runSql(`update orders set delivery_status = 'CANCELED' where id = '${first}'`);
  await page.keyboard.press('p');
  await expectErrorToast(page, 'A cancelled order has no packing slip');
});

test('packed shipments are handed over with their tracking numbers and found by them', async ({ page }) => {
  const { email, ids } = await createOrders(3);
  const [first = '', second = '', unpacked = ''] = ids;
  await createShipment(first);
  await createShipment(second);
  const trackingNumber = `77${Date.now()}`;
  await page.goto(`/admin/order?q=${email}`);
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await bulkToolbar(page).getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over' });
  await expect(dialog).toContainText('1 selected order has no packed shipments.');
  await dialog.getByRole('button', { name: 'Hand over 2 shipments' }).click();
  await expect(dialog).toContainText('Enter the courier');
  await expectAccessible(page);
  await dialog.getByLabel('Courier').fill('Delhivery');
  const [firstNumber, secondNumber] = [first, second].map((id) => dialog.getByLabel(`AWB number of ${id.slice(0, 8)}`));
  await firstNumber?.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${trackingNumber}\n${trackingNumber}`);
  await expect(secondNumber ?? dialog).toHaveValue(trackingNumber);
  await dialog.getByRole('button', { name: 'Hand over 2 shipments' }).click();
  await expect(dialog.getByText('Handed over', { exact: true })).toHaveCount(1);
  await expect(dialog.getByRole('listitem').getByRole('alert')).toHaveCount(1);
  await expectAccessible(page);
  await secondNumber?.fill(`${trackingNumber} 2`);
  await dialog.getByRole('button', { name: 'Hand over 1 shipment' }).click();
  await expectSuccessToast(page, '2 shipments handed over');
  await expectPdf(page, dialog.getByRole('button', { name: 'Print manifest' }), /^manifest-\d{4}-\d\d-\d\d\.pdf$/);
  await expectSuccessToast(page, 'Manifest downloaded');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  await expect(statusSelect(page, second)).toHaveValue('SHIPPED');
  await expect(getRow(page, second)).toContainText('Handed over');
  await expect(statusSelect(page, unpacked)).toHaveValue('PENDING');
  await page.getByRole('searchbox').fill(`${trackingNumber.slice(0, 5)} ${trackingNumber.slice(5)}2`);
  await expect(getRow(page, second)).toBeVisible();
  await expect(getRow(page, first)).toBeHidden();
});
