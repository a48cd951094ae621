import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import {
  addPhoto,
  createDeliveredOrder,
  getCustomerReturn,
  requestReturn,
  UPI_DESTINATION,
} from '../../support/customer-returns.ts';
import { querySql, runSql } from '../../support/database.ts';
import { test } from '../../support/hydrated-test.ts';
import { tabTo } from '../../support/keyboard.ts';
import { createOrders, createScannableProducts, scanCode } from '../../support/packing.ts';
import { ADMIN, callApi, createAdmin, openSignedIn, signInContext, signInOnOtherDevice } from '../../support/people.ts';
import {
  approveReturn,
  createProductSizes,
  enableReturns,
  inspectReturn,
  receiveReturn,
} from '../../support/returns.ts';
import type { TestProduct } from '../../support/shopping.ts';
import { expectErrorToast, expectSuccessToast } from '../../support/toasts.ts';

test.slow();
test.beforeAll(enableReturns);
test.beforeEach(({ context }) => signInContext(context, ADMIN));

const returnRegion = (page: Page, number: string) => page.getByRole('region', { name: number });
const refundsRegion = (page: Page) => page.getByRole('region', { name: 'Refunds pending' });
const refundRow = (page: Page, number: string) =>
  refundsRegion(page).getByRole('row').or(refundsRegion(page).getByRole('listitem')).filter({ hasText: number });

// The public API shows only whether a variant is in stock, so read the number from the database.
const getStock = ({ id }: TestProduct) => Number(querySql(`select stock from variants where id = '${id}'`));

test('a return goes from the request to the refund, and the customer sees each step', async ({ page, isMobile }) => {
  const products = await createScannableProducts(2);
  const [kurta, shirt] = products as [(typeof products)[0], (typeof products)[0]];
  const order = await createDeliveredOrder(products);
  const customerNote = 'Both are a size too small.';
  const orderReturn = await requestReturn(order, [{}, { reason: 'damaged' }], {
    customerNote,
    destination: UPI_DESTINATION,
  });
  const { number } = orderReturn;

  await page.goto('/admin/returns');
  const row = page.getByRole('link', { name: number });
  await row.click();
  await expect(page).toHaveURL(new RegExp(`queue=requested&return=${orderReturn.id}`));
  const region = returnRegion(page, number);
  await expect(region.getByText('Requested today, within the window')).toBeVisible();
  await expect(region.getByRole('heading', { name: number })).toBeFocused();
  await expect(page.getByText(`“${customerNote}”`)).toBeVisible();

  // The item is damaged, so the shop has it collected.
  await region.getByRole('button', { name: 'Approve', exact: true }).click();
  const accepting = page.getByRole('dialog', { name: `Approve ${number}` });
  await accepting.getByLabel('Courier').fill('Delhivery');
  await accepting.getByLabel('Pickup number').fill('RV 4711');
  await expectAccessible(page);
  await accepting.getByRole('button', { name: 'Approve' }).click();
  await expectSuccessToast(page, `${number} approved`);
  await expect(region.getByText('Pickup by the shop: Delhivery RV 4711.')).toBeVisible();
  expect(await getCustomerReturn(order, orderReturn)).toMatchObject({ status: 'approved', courier: 'Delhivery' });

  await page.getByRole('button', { name: 'Receive by scanning' }).click();
  const scanning = page.getByRole('dialog', { name: 'Receive by scanning' });
  const scanFeedback = scanning.locator('.scan-feedback');
  await expect(scanning.getByRole('textbox')).toBeFocused();
  await scanCode(page, 'R-00000000');
  await expect(scanFeedback).toContainText('No return with this number');
  await scanCode(page, number.toLowerCase());
  await expect(scanFeedback).toContainText('Received');
  await expect(scanFeedback).toContainText('Ravi Rao, 2 items');
  await scanCode(page, number);
  await expect(scanFeedback).toContainText('Already received');
  await expectAccessible(page);
  expect(await getCustomerReturn(order, orderReturn)).toMatchObject({ status: 'received' });
  await scanning
    .getByRole('link', { name: `Open ${number}` })
    .first()
    .click();

  await expect(page).toHaveURL(new RegExp(`queue=to-inspect&return=${orderReturn.id}`));
  await region.getByRole('button', { name: /^Close inspection/ }).click();
  await expect(region.getByText('Choose a condition')).toHaveCount(2);
  await expectAccessible(page);
  const conditionGroup = (product: TestProduct) =>
    region.getByRole('radiogroup', { name: `Condition of ${product.name}` });
  await conditionGroup(kurta).getByText('Sellable').click();
  await conditionGroup(shirt).getByText('Damaged').click();
  await expect(region.getByText(/^Refund to UPI/).locator('..')).toContainText('₹200.00');
  await page.keyboard.press('3');
  await expect(conditionGroup(shirt).getByRole('radio', { name: 'Wrong item' })).toBeChecked();
  await expect(region.getByText(`${kurta.name}, back to stock`).locator('..')).toContainText('₹100.00');
  await expect(region.getByText(`${shirt.name}, wrong item`).locator('..')).toContainText('₹0.00');
  await expect(region.getByText('Refund to UPI ••••@okbank').locator('..')).toContainText('₹100.00');
  await region.getByLabel('Message to the customer').fill('The shirt is not one of ours.');
  const [kurtas, shirts] = [getStock(kurta), getStock(shirt)];
  await page.keyboard.press('Control+Enter');
  await expectSuccessToast(page, `${number} inspected`);
  await expect(region.getByText('Closed', { exact: true })).toBeVisible();
  expect([getStock(kurta), getStock(shirt)]).toEqual([kurtas + 1, shirts]);
  expect(await getCustomerReturn(order, orderReturn)).toMatchObject({
    status: 'closed',
    inspectionNote: 'The shirt is not one of ours.',
    refunds: [{ amount: 100, status: 'pending' }],
  });

  await page.getByRole('link', { name: /^Refunds pending/ }).click();
  const dueRefund = refundRow(page, number);
  await expect(dueRefund).toContainText('UPI ••••@okbank');
  await expect(dueRefund).toContainText('14 days left');
  await dueRefund.getByRole('button', { name: 'Enter reference for ₹100.00 to Ravi Rao' }).click();
  const form = page.getByRole('dialog', { name: 'Enter reference' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter the reference')).toBeVisible();
  await form.getByLabel('Reference').fill(`UTR ${number}`);
  await page.keyboard.press('Enter');
  await expectSuccessToast(page, '₹100.00 refunded');
  await expect(dueRefund).toHaveCount(0);
  expect(await getCustomerReturn(order, orderReturn)).toMatchObject({
    refunds: [{ status: 'sent', reference: `UTR ${number}` }],
  });

  await page.goto(`/admin/order/${order.orderId}`);
  const box = page.locator('.order-box').filter({ has: page.getByRole('heading', { name: 'Returns' }) });
  await expect(box).toContainText(`reference UTR ${number}`);
  await expect(page.getByText('Partially refunded')).toBeVisible();
  await box.getByRole('link', { name: number }).click();
  await expect(region.getByText('Message to the customer: The shirt is not one of ours.')).toBeVisible();
  if (isMobile) {
    await page.getByRole('link', { name: 'Back to Closed' }).click();
    await expect(region).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Closed' })).toBeVisible();
  }
});

test('staff can enlarge the photos of a return', async ({ page }) => {
  const order = await createDeliveredOrder(await createScannableProducts(1));
  const orderReturn = await requestReturn(order, [{ reason: 'damaged' }]);
  await addPhoto(order.person, orderReturn);
  await page.goto(`/admin/returns?queue=requested&return=${orderReturn.id}`);
  await page.getByRole('button', { name: 'Photo 1 of 1: enlarge' }).click();
  const photo = page.getByRole('dialog', { name: 'Photo 1 of 1' }).getByRole('img', { name: 'Photo by the customer' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(photo).toBeHidden();
});

test('a return is declined with a reason, which the customer reads', async ({ page }) => {
  const order = await createDeliveredOrder(await createScannableProducts(1));
  const orderReturn = await requestReturn(order);
  await page.goto(`/admin/returns?queue=requested&return=${orderReturn.id}`);
  const region = returnRegion(page, orderReturn.number);
  await region.getByRole('button', { name: 'Decline' }).click();
  const declineDialog = page.getByRole('dialog', { name: `Decline ${orderReturn.number}` });
  await declineDialog.getByRole('button', { name: 'Decline return' }).click();
  await expect(declineDialog.getByText('Enter a reason')).toBeVisible();
  await declineDialog.getByLabel('Reason').fill('Its packaging was opened.');
  await expectAccessible(page);
  await declineDialog.getByRole('button', { name: 'Decline return' }).click();
  await expectSuccessToast(page, `${orderReturn.number} declined`);
  await expect(region.getByText('Its packaging was opened.')).toBeVisible();
  expect(await getCustomerReturn(order, orderReturn)).toMatchObject({
    status: 'declined',
    declineReason: 'Its packaging was opened.',
  });

  await page.getByRole('button', { name: 'Receive by scanning' }).click();
  await scanCode(page, orderReturn.number);
  await expect(page.locator('.scan-feedback')).toContainText('Can’t receive this return: declined');
});

async function createTwoSizes(): Promise<[TestProduct, TestProduct]> {
  const [medium, large] = await createProductSizes({ sizes: ['M', 'L'], stock: 1, price: 100 });
  if (!medium || !large) throw new Error('No sizes');
  return [medium, large];
}

test('if the exchange variant is sold out, the return is approved for a refund', async ({ page }) => {
  const [medium, large] = await createTwoSizes();
  const order = await createDeliveredOrder([medium]);
  const orderReturn = await requestReturn(order, [{ resolution: 'exchange', exchangeVariantId: large.id }]);
  await page.goto(`/admin/returns?queue=requested&return=${orderReturn.id}`);
  const region = returnRegion(page, orderReturn.number);
  await expect(region.getByText('Exchange for Indigo, L')).toBeVisible();
  const acceptButton = region.getByRole('button', { name: 'Approve', exact: true });
  await expect(acceptButton).toBeVisible();
  // Another customer buys the last unit while the page is open.
  await createOrders([large]);
  await acceptButton.click();
  await expectErrorToast(page, /has just sold out/);
  await expect(region.getByText('The exchange item is out of stock.')).toBeVisible();
  await region.getByRole('button', { name: 'Approve with refund instead' }).click();
  await expectSuccessToast(page, `${orderReturn.number} approved`);
  await expect(region.getByText('Refund', { exact: true })).toBeVisible();
  expect(await getCustomerReturn(order, orderReturn)).toMatchObject({
    status: 'approved',
    lines: [{ resolution: 'refund', exchange: null }],
  });
});

test('the exchange variant is sent as a separate order', async ({ page }) => {
  const [medium, large] = await createTwoSizes();
  const order = await createDeliveredOrder([medium]);
  const orderReturn = await requestReturn(order, [{ resolution: 'exchange', exchangeVariantId: large.id }]);
  await approveReturn(orderReturn.id);
  await receiveReturn(orderReturn.id);
  await page.goto(`/admin/returns?queue=to-inspect&return=${orderReturn.id}`);
  const region = returnRegion(page, orderReturn.number);
  await region.getByText('Sellable').click();
  await expect(region.getByText('Exchange', { exact: true }).locator('..')).toContainText('₹100.00');
  await region.getByRole('button', { name: /^Close inspection/ }).click();
  await expectSuccessToast(page, `${orderReturn.number} inspected`);
  await region.getByRole('link', { name: /^Sent as order/ }).click();
  await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible();
  await expect(page.getByText('Size L')).toBeVisible();
});

test('a unit with an unknown serial number is marked as not ours', async ({ page }) => {
  const [phone] = await createScannableProducts(1, { tracksSerialNumbers: true });
  if (!phone) throw new Error('No ware');
  const serial = `NA24-${Date.now()}`;
  const order = await createDeliveredOrder([phone], { serials: [[serial]] });
  const orderReturn = await requestReturn(order);
  await approveReturn(orderReturn.id);
  await receiveReturn(orderReturn.id);
  await page.goto(`/admin/returns?queue=to-inspect&return=${orderReturn.id}`);
  const region = returnRegion(page, orderReturn.number);
  await region.getByText('Sellable').click();
  await region.getByRole('button', { name: /^Close inspection/ }).click();
  await expect(region.getByText('Scan or enter the serial number')).toBeVisible();
  await region.getByLabel('Serial number').click();
  await scanCode(page, 'NA24-0081733');
  await expect(region.getByText('This is not the unit that was shipped.')).toBeVisible();
  await expect(region.locator('.returns-strange')).toContainText(`Serial number NA24-0081733, shipped ${serial}.`);
  await expect(region.getByRole('radio', { name: 'Wrong item' })).toBeChecked();
  await expect(region.getByText(/^Refund to/).locator('..')).toContainText('₹0.00');
  await expectAccessible(page);
  // A unit with another serial number cannot be marked as sellable.
  await region.getByText('Sellable').click();
  await region.getByRole('button', { name: /^Close inspection/ }).click();
  await expect(region.getByText('The serial number doesn’t match the shipped unit')).toBeVisible();
  await region.getByLabel('Serial number').fill(serial.toLowerCase());
  await expect(region.getByText('This is not the unit that was shipped.')).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expectSuccessToast(page, `${orderReturn.number} inspected`);
  expect(await getCustomerReturn(order, orderReturn)).toMatchObject({ status: 'closed', refunds: [{ amount: 100 }] });
});

test('the condition of each of several units is recorded', async ({ page }) => {
  const [product] = await createScannableProducts(1);
  if (!product) throw new Error('No ware');
  const order = await createDeliveredOrder([product], { quantity: 3 });
  const orderReturn = await requestReturn(order, [{ quantity: 3 }]);
  await approveReturn(orderReturn.id);
  await receiveReturn(orderReturn.id);
  await page.goto(`/admin/returns?queue=to-inspect&return=${orderReturn.id}`);
  const region = returnRegion(page, orderReturn.number);
  await expect(region.getByText('3 to inspect')).toBeVisible();
  await region.getByRole('button', { name: 'Sellable: one more' }).click();
  await page.keyboard.press('1');
  await expect(region.getByText('1 to inspect')).toBeVisible();
  await page.keyboard.press('4');
  await expect(region.getByText('All inspected')).toBeVisible();
  await expect(region.getByText(`2 × ${product.name}, back to stock`).locator('..')).toContainText('₹200.00');
  await expect(region.getByText(`1 × ${product.name}, missing`).locator('..')).toContainText('₹0.00');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectSuccessToast(page, `${orderReturn.number} inspected`);
  expect(await getCustomerReturn(order, orderReturn)).toMatchObject({
    lines: [{ condition: { sellable: 2, damaged: 0, wrongItem: 0, missing: 1 } }],
    refunds: [{ amount: 200, status: 'pending' }],
  });
});

test('a refund waits for the customer’s destination and can then be exported', { tag: '@both-widths' }, async ({
  page,
}) => {
  const order = await createDeliveredOrder(await createScannableProducts(1));
  const orderReturn = await requestReturn(order, [{}], {});
  await approveReturn(orderReturn.id);
  await receiveReturn(orderReturn.id);
  await inspectReturn(orderReturn);
  await page.goto('/admin/returns?queue=pending-refunds');
  const dueRefund = refundRow(page, orderReturn.number);
  await expect(dueRefund).toContainText('waiting for the customer');
  await dueRefund.getByRole('button', { name: 'Remind Ravi Rao' }).click();
  await expectSuccessToast(page, 'Reminder to Ravi Rao queued');
  await expect(dueRefund).toContainText('Reminded today');
  await expect(dueRefund.getByRole('button')).toHaveCount(0);
  const { refunds: openRefunds } = await getCustomerReturn(order, orderReturn);
  const upiId = `ravi.${orderReturn.number.slice(2).toLowerCase()}@okbank`;
  const token = await signInOnOtherDevice(order.person);
  const response = await callApi('PUT', `/refunds/${openRefunds[0]?.id}/destination`, {
    token,
    body: { method: 'upi', upiId },
  });
  expect(response.status).toBe(200);
  await page.reload();
  await expect(dueRefund).toContainText('UPI ••••@okbank');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export for the bank' }).click();
  const file = await (await downloading).createReadStream();
  let csv = '';
  for await (const part of file) csv += String(part);
  expect(csv).toContain(upiId);
});

test('a refund that needs two people is confirmed by another staff member', async ({ page, browser }) => {
  const order = await createDeliveredOrder(await createScannableProducts(1));
  const orderReturn = await requestReturn(order);
  await approveReturn(orderReturn.id);
  await receiveReturn(orderReturn.id);
  await inspectReturn(orderReturn);
  const { refunds: openRefunds } = await getCustomerReturn(order, orderReturn);
  // Set the status in the database: the setting for a second approval would affect all tests.
  runSql(`update refunds set status = 'awaiting_confirmation', reference = 'UTR ${orderReturn.number}', recorded_at = now(),
    recorded_by = (select id from users where username = '${ADMIN.username}') where id = '${openRefunds[0]?.id}'`);
  await page.goto('/admin/returns?queue=pending-refunds');
  const dueRefund = refundRow(page, orderReturn.number);
  await expect(dueRefund).toContainText(`UTR ${orderReturn.number}`);
  const confirm = { name: 'Confirm ₹100.00 to Ravi Rao' };
  await dueRefund.getByRole('button', confirm).click();
  await expectErrorToast(page, 'Another staff member must confirm this');
  await expect(dueRefund).toBeVisible();

  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await openSignedIn(otherPage, await createAdmin(), '/admin/returns?queue=pending-refunds');
  await refundRow(otherPage, orderReturn.number).getByRole('button', confirm).click();
  await expectSuccessToast(otherPage, '₹100.00 refunded');
  await other.close();
  expect(await getCustomerReturn(order, orderReturn)).toMatchObject({
    refunds: [{ status: 'sent', reference: `UTR ${orderReturn.number}` }],
  });
});

test('staff process a return with the keyboard alone', { tag: '@desktop-only' }, async ({ page }) => {
  const order = await createDeliveredOrder(await createScannableProducts(1));
  const orderReturn = await requestReturn(order);
  await approveReturn(orderReturn.id);
  await page.goto('/admin/returns?queue=to-receive');
  const row = page.getByRole('link', { name: orderReturn.number });
  await expect(row).toBeVisible();
  const rows = await page.locator('.returns-row').allInnerTexts();
  const index = rows.findIndex((text) => text.includes(orderReturn.number));
  // The first return is already open, and the cursor starts there.
  for (let presses = 0; presses <= index; presses += 1) await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  const region = returnRegion(page, orderReturn.number);
  await expect(region.getByRole('heading', { name: orderReturn.number })).toBeFocused();
  await tabTo(page, region.getByRole('button', { name: 'Received' }));
  await page.keyboard.press('Enter');
  await expectSuccessToast(page, `${orderReturn.number} received`);
  await tabTo(page, region.getByRole('radio', { name: 'Sellable' }));
  await page.keyboard.press('2');
  await expect(region.getByRole('radio', { name: 'Damaged' })).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expectSuccessToast(page, `${orderReturn.number} inspected`);

  await tabTo(page, page.getByRole('link', { name: /^Refunds pending/ }));
  await page.keyboard.press('Enter');
  const enter = refundRow(page, orderReturn.number).getByRole('button');
  await expect(enter).toBeVisible();
  await tabTo(page, enter);
  await page.keyboard.press('Enter');
  await page.keyboard.type(`UTR ${orderReturn.number}`);
  await page.keyboard.press('Enter');
  await expectSuccessToast(page, '₹100.00 refunded');
  await expect(page.getByRole('heading', { name: 'Refunds pending' })).toBeFocused();
});

test('on a narrow screen the queue and the return are separate pages', {
  tag: '@phone-only',
}, async ({ page }) => {
  const order = await createDeliveredOrder(await createScannableProducts(1));
  const orderReturn = await requestReturn(order);
  await page.goto('/admin/returns');
  const row = page.getByRole('link', { name: orderReturn.number });
  await row.click();
  await expect(row).toBeHidden();
  await page.getByRole('link', { name: 'Back to Requested' }).click();
  await expect(row).toBeVisible();
  await row.click();
  await page.goBack();
  await expect(row).toBeVisible();
});
