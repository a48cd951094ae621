import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/hydrated-test.ts';
import {
  createOrders,
  createScannableProducts,
  getStock,
  packInOtherSession,
  scanCode,
} from '../../support/packing.ts';
import { ADMIN, createAdmin, signInContext } from '../../support/people.ts';

test.slow();
test.beforeEach(({ context }) => signInContext(context, ADMIN));

const scanField = (page: Page) => page.locator('.packing-scan input');
const scanFeedback = (page: Page, text: string) => page.locator('.scan-feedback').getByText(text, { exact: true });

async function openPacking(page: Page): Promise<void> {
  await page.goto('/admin/packing');
  await expect(scanField(page)).toBeFocused();
}

test('ten orders are packed with the scanner alone', async ({ page }) => {
  test.setTimeout(180_000);
  const products = await createScannableProducts(2);
  const { ids } = await createOrders(products, { orders: 10 });
  await openPacking(page);
  let keys = 0;
  for (const [index, id] of ids.entries()) {
    // Full and short order ids alternate. Scanning the next order closes the previous shipment.
    await scanCode(page, index % 2 ? id : id.slice(0, 8));
    for (const { sku } of products) await scanCode(page, sku);
  }
  const last = page.getByRole('region', { name: `Order ${ids.at(-1)?.slice(0, 8)}` });
  await expect(last.getByText('2 of 2 scanned')).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('F2');
  keys += 1;
  await expect(scanFeedback(page, 'Shipment 1 packed')).toBeVisible();
  await expect(last).toBeHidden();
  await expect(scanField(page)).toBeFocused();
  expect(keys / ids.length).toBeLessThanOrEqual(6);

  await page.goto(`/admin/order/${ids[0]}`);
  await expect(page.getByText('Shipment 1', { exact: true })).toBeVisible();
  await expect(page.getByText('0.5 kg')).toBeVisible();
});

test('a wrong scan is reported, and missing units stay to be packed', async ({ page, isMobile }) => {
  const products = await createScannableProducts(2);
  const [kurta, shirt] = products as [(typeof products)[0], (typeof products)[0]];
  const { ids } = await createOrders(products, { quantity: 2 });
  const [id = ''] = ids;
  await openPacking(page);
  await scanCode(page, 'NOSUCH12');
  await expect(scanFeedback(page, 'No order with this number')).toBeVisible();
  await scanCode(page, id);
  const order = page.getByRole('region', { name: `Order ${id.slice(0, 8)}` });
  await expect(order.getByText('0 of 4 scanned')).toBeVisible();
  await scanCode(page, 'SHO-GUL-42');
  await expect(scanFeedback(page, 'Not in this order')).toBeVisible();
  await expectAccessible(page);
  await scanCode(page, kurta.sku);
  await scanCode(page, kurta.sku.toLowerCase());
  await scanCode(page, kurta.sku);
  await expect(scanFeedback(page, 'Already 2 of 2')).toBeVisible();
  await page.keyboard.press('F2');
  await expect(scanFeedback(page, '2 units to go')).toBeVisible();
  await expect(page.getByLabel('Weight, kg')).toHaveValue('0.5');

  // One unit has no label.
  await order.getByRole('button', { name: `Tick one ${shirt.name} by hand` }).click();
  await expect(order.getByText('3 of 4 scanned')).toBeVisible();
  await expect(scanField(page)).toBeFocused();
  await page.getByLabel('Box', { exact: true }).selectOption('M, 32 × 24 × 8 cm');
  await scanField(page).focus();
  await page.keyboard.press('F8');
  const dialog = page.getByRole('dialog', { name: 'Pack without the rest?' });
  await expect(dialog).toContainText(`1 × ${shirt.name}`);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(scanFeedback(page, 'Shipment 1 packed')).toBeVisible();
  await expect(scanField(page)).toBeFocused();
  // Two were sold, and one is missing from stock.
  await expect.poll(() => getStock(shirt)).toBe(shirt.stock - 3);

  await scanCode(page, id);
  await expect(order.getByText('0 of 1 scanned')).toBeVisible();
  await expect(order).not.toContainText(kurta.name);
  await page.keyboard.press('Escape');
  await expect(scanFeedback(page, 'Left for later')).toBeVisible();
  if (!isMobile) await expect(page.getByRole('heading', { name: 'Last scans' })).toBeVisible();

  await page.goto(`/admin/order/${id}`);
  await expect(page.getByText('3 of 4', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(`Short: 1 × ${shirt.name}`)).toBeVisible();
  await page.getByRole('link', { name: 'Pack', exact: true }).click();
  await expect(order.getByText('0 of 1 scanned')).toBeVisible();
  await expect(page).toHaveURL('/admin/packing');
});

test('a unit with a serial number asks for it', async ({ page }) => {
  const [phone] = await createScannableProducts(1, { tracksSerialNumbers: true });
  if (!phone) throw new Error('No ware');
  const { ids } = await createOrders([phone], { orders: 2 });
  const serial = `35${Date.now()}`;
  const scanSerialAndPack = async () => {
    await scanCode(page, serial);
    await expect(scanFeedback(page, phone.name)).toBeVisible();
    await page.keyboard.press('F2');
  };
  await openPacking(page);
  await scanCode(page, ids[0] ?? '');
  await scanCode(page, phone.sku);
  await expect(scanFeedback(page, 'Scan the IMEI or serial number')).toBeVisible();
  await expectAccessible(page);
  await scanCode(page, phone.sku);
  await expect(scanFeedback(page, 'Scan the serial number first')).toBeVisible();
  await scanSerialAndPack();
  await expect(scanFeedback(page, 'Shipment 1 packed')).toBeVisible();

  // The same serial number cannot be shipped twice.
  await scanCode(page, ids[1] ?? '');
  await scanCode(page, phone.sku);
  await expect(scanFeedback(page, 'Scan the IMEI or serial number')).toBeVisible();
  await scanSerialAndPack();
  await expect(scanFeedback(page, 'This serial number was already shipped')).toBeVisible();
  await expect(page.getByText('0 of 1 scanned')).toBeVisible();
});

test('if two staff members open one order, the second sees who packs it', async ({ page, browser }) => {
  const products = await createScannableProducts(1);
  const { ids } = await createOrders(products);
  const [id = ''] = ids;
  const other = await browser.newContext();
  await signInContext(other, await createAdmin());
  const otherPage = await other.newPage();
  await openPacking(otherPage);
  await scanCode(otherPage, id);
  await expect(otherPage.getByText('0 of 1 scanned')).toBeVisible();

  await openPacking(page);
  await scanCode(page, id);
  await expect(scanFeedback(page, 'Being packed by Ravi Rao')).toBeVisible();
  await otherPage.keyboard.press('Escape');
  await expect(scanFeedback(otherPage, 'Left for later')).toBeVisible();
  await scanCode(page, id);
  await expect(page.getByText('0 of 1 scanned')).toBeVisible();
  await other.close();
});

test('an order that another person packed is not packed again', async ({ page }) => {
  const products = await createScannableProducts(1);
  const { ids } = await createOrders(products);
  const [id = ''] = ids;
  await openPacking(page);
  await scanCode(page, id);
  await scanCode(page, products[0]?.sku ?? '');
  await expect(page.getByText('1 of 1 scanned')).toBeVisible();
  await packInOtherSession(id);
  await page.keyboard.press('F2');
  await expect(scanFeedback(page, 'That is more than is left to pack')).toBeVisible();
  await scanCode(page, id);
  await expect(scanFeedback(page, 'This order is already fully packed')).toBeVisible();
});
