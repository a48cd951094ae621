import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/hydrated-test.ts';
import { createOrders, createScannableProducts, getStock, packInOtherSession } from '../../support/packing.ts';
import { ADMIN, signInContext } from '../../support/people.ts';
import { formatRupees } from '../../support/rupees.ts';
import { type TestProduct } from '../../support/shopping.ts';
import { expectSuccessToast } from '../../support/toasts.ts';

test.slow();
test.beforeEach(({ context }) => signInContext(context, ADMIN));

const sectionBox = (page: Page, heading: RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });

async function createPackedOrder(quantity = 1): Promise<{ id: string; product: TestProduct }> {
  const [product] = await createScannableProducts(1);
  if (!product) throw new Error('No ware');
  const { ids } = await createOrders([product], { quantity });
  const [id = ''] = ids;
  await packInOtherSession(id);
  return { id, product };
}

async function handOverShipments(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Hand over, shipment 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over shipment 1' });
  await dialog.getByLabel('Courier').fill('Delhivery');
  await dialog.getByLabel('Tracking number').fill(number);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expectSuccessToast(page, 'Shipment 1 handed over');
}

test('a shipment is handed over, fails, gets an action, returns to origin and is restocked', async ({ page }) => {
  const { id, product } = await createPackedOrder(2);
  const number = `AWB${Date.now()}`;
  await page.goto(`/admin/order/${id}`);
  const shipmentsBox = sectionBox(page, /^Shipments/);
  await expect(shipmentsBox).toContainText('Packed');
  await expect(shipmentsBox).toContainText('No courier yet');
  await expect(shipmentsBox).toContainText(`2 × ${product.name}`);
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'Hand over, shipment 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over shipment 1' });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog.getByText('Enter the courier')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await handOverShipments(page, number);
  await expect(shipmentsBox).toContainText(`Delhivery ${number}`);
  await expect(page.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` })).toHaveValue('SHIPPED');

  await page.getByRole('button', { name: 'Edit tracking, shipment 1' }).click();
  const courier = page.getByRole('dialog', { name: 'Tracking of shipment 1' });
  await courier.getByLabel('Tracking link').fill('https://courier.example/track');
  await courier.getByRole('button', { name: 'Save' }).click();
  await expect(shipmentsBox.getByRole('link', { name: number })).toHaveAttribute(
    'href',
    'https://courier.example/track',
  );

  await page.getByRole('button', { name: 'Out for delivery, shipment 1' }).click();
  await expectSuccessToast(page, 'Shipment 1: Out for delivery');
  await page.getByRole('button', { name: 'Delivery failed, shipment 1' }).click();
  const failed = page.getByRole('dialog', { name: 'Delivery of shipment 1 failed' });
  await failed.getByRole('button', { name: 'Save' }).click();
  await expect(failed.getByText('Enter a reason')).toBeVisible();
  await failed.getByLabel('Reason from the courier').fill('No one at home');
  await failed.getByRole('button', { name: 'Save' }).click();
  await expect(shipmentsBox).toContainText(/No one at home.*respond by/);
  await expectAccessible(page);
  await page.goto(`/admin/order?q=${id}`);
  await page.getByRole('link', { name: `Check delivery of ${id.slice(0, 8)}` }).click();

  await page.getByRole('button', { name: 'Choose action, shipment 1' }).click();
  const failureDialog = page.getByRole('dialog', { name: 'Failed delivery of shipment 1' });
  await failureDialog.getByLabel('Action').selectOption('Change mobile or address');
  await expectAccessible(page);
  await failureDialog.getByLabel('Action').selectOption('Return to us (RTO)');
  await failureDialog.getByRole('button', { name: 'Save action' }).click();
  await expect(shipmentsBox).toContainText('Returning to us');

  await page.getByRole('button', { name: 'Received, shipment 1' }).click();
  const received = page.getByRole('dialog', { name: 'Receive shipment 1' });
  await expect(received.getByRole('button', { name: 'Sellable: one more' })).toBeDisabled();
  await received.getByRole('button', { name: 'Sellable: one fewer' }).click();
  await expect(received.getByText('Missing 1')).toBeVisible();
  await received.getByRole('button', { name: 'Damaged: one more' }).click();
  await expectAccessible(page);
  await received.getByRole('button', { name: 'Received' }).click();
  await expectSuccessToast(page, 'Shipment 1 received');
  await expect(shipmentsBox).toContainText('1 sellable, 1 damaged');
  // Two were sold, one of them is restocked.
  await expect.poll(() => getStock(product)).toBe(product.stock - 1);
  await expect(page.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` })).toHaveValue('CANCELED');

  const timeline = sectionBox(page, /^Timeline/);
  await expect(timeline.getByText('Shipment 1 returned to us')).toBeVisible();
  await timeline.getByRole('button', { name: 'Shipments' }).click();
  await expect(timeline.getByText('Order placed')).toBeHidden();
  await expect(timeline.getByText('No one at home')).toBeVisible();
});

test('a delivered shipment updates order and payment, and is reverted only with a reason', async ({ page }) => {
  const { id, product } = await createPackedOrder();
  await page.goto(`/admin/order/${id}`);
  await handOverShipments(page, `AWB${Date.now()}`);
  await page.getByRole('button', { name: 'Delivered, shipment 1' }).click();
  await expectSuccessToast(page, 'Shipment 1: Delivered');
  const status = page.getByRole('combobox', { name: `Delivery status of ${id.slice(0, 8)}` });
  await expect(status).toHaveValue('DELIVERED');
  const paymentBox = sectionBox(page, /^Payment/);
  await expect(paymentBox).toContainText(`Customer paid the courier${formatRupees(product.originalPrice)}`);
  await expect(paymentBox).toContainText(`Courier owes us${formatRupees(product.originalPrice)}`);

  await page.emulateMedia({ media: 'print' });
  await expect(sectionBox(page, /^Shipments/)).toContainText('Delhivery');
  await expect(page.getByRole('button', { name: 'Update status, shipment 1' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // Changing the order status does not change the shipment, and the page shows the difference.
  await status.selectOption('Shipped');
  await expect(page.getByText('Courier: delivered')).toBeVisible();

  await page.getByRole('button', { name: 'Update status, shipment 1' }).click();
  const statusDialog = page.getByRole('dialog', { name: 'Status of shipment 1' });
  await statusDialog.getByLabel('Status', { exact: true }).selectOption('Out for delivery');
  await statusDialog.getByRole('button', { name: 'Save' }).click();
  await expect(statusDialog.getByText('Enter a reason')).toBeVisible();
  await statusDialog.getByLabel('Reason').fill('Given to the wrong person');
  await statusDialog.getByRole('button', { name: 'Save' }).click();
  await expect(sectionBox(page, /^Shipments/)).toContainText('Out for delivery');
  await expect(paymentBox).toContainText(`Customer paid the courier${formatRupees(0)}`);
  await expect(paymentBox).toContainText(`Outstanding${formatRupees(product.originalPrice)}`);
});

test('before packing an order is edited, and its new total is shown first', async ({ page }) => {
  const [product] = await createScannableProducts(1);
  if (!product) throw new Error('No ware');
  const { ids } = await createOrders([product], { quantity: 3 });
  await page.goto(`/admin/order/${ids[0]}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit order/ });
  await dialog.getByRole('button', { name: `${product.name}: one fewer` }).click();
  await expect(dialog.getByText('New total')).toBeVisible();
  await expect(dialog).toContainText(formatRupees(product.originalPrice * 2));
  await dialog.getByLabel('Mobile').fill('98220 41736');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Asked by telephone');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectSuccessToast(page, 'Order edited');
  await expect(
    sectionBox(page, /^Items/)
      .getByRole('definition')
      .last(),
  ).toHaveText(formatRupees(product.originalPrice * 2));
  await expect(page.getByText('Edited: Asked by telephone')).toBeVisible();
  await expect(sectionBox(page, /^Customer/)).toContainText('98220 41736');
  // Three were sold, one of them is restocked.
  await expect.poll(() => getStock(product)).toBe(product.stock - 2);
});

test('a packed order can be unpacked', async ({ page }) => {
  const { id } = await createPackedOrder();
  await page.goto(`/admin/order/${id}`);
  await page.getByRole('button', { name: 'Unpack, shipment 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unpack shipment 1' });
  await dialog.getByRole('button', { name: 'Unpack' }).click();
  await expect(sectionBox(page, /^Shipments/)).toContainText('1 unit to pack');
  await expect(page.getByRole('link', { name: 'Pack', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
});
