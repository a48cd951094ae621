import { expect, type Locator, type Page } from '@playwright/test';
import { createDeliveredOrder, getCustomerReturn, requestReturn } from '../support/customer-returns.ts';
import { querySql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { pressUntilFocused, tabTo } from '../support/keyboard.ts';
import { createOrders, createScannableProducts, scanCode } from '../support/packing.ts';
import { createAdmin } from '../support/people.ts';
import { enableReturns } from '../support/returns.ts';
import type { TestProduct } from '../support/shopping.ts';
import { deleteProducts } from '../support/staff.ts';
import { expectSuccessToast } from '../support/toasts.ts';
import { createProductsWithVariants } from './catalog/import-files.ts';

const NEW_PRICES = Array.from({ length: 20 }, (_, index) => `${index + 201}`);

// The public API shows only whether a variant is in stock, so read the number from the database.
const getStock = ({ id }: TestProduct) => Number(querySql(`select stock from variants where id = '${id}'`));
const getPrices = ({ id }: { id: string }) =>
  querySql(`select price_paise / 100 from variants where product_id = '${id}' order by size::int`).split('\n');

async function tabToAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Opens the first result of the command palette, which must contain this text. */
async function jumpTo(page: Page, query: string, result: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(query);
  await expect(palette.getByRole('option', { selected: true })).toContainText(result);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
}

test('a day of a staff member works with the keyboard alone', { tag: '@desktop-only' }, async ({ page, context }) => {
  test.setTimeout(180_000);
  await enableReturns();
  const clerk = await createAdmin();
  const products = await createScannableProducts(2);
  const [kurta, shirt] = products as [(typeof products)[0], (typeof products)[0]];
  const { ids } = await createOrders([kurta]);
  const [orderId = ''] = ids;
  const delivered = await createDeliveredOrder([shirt]);
  const orderReturn = await requestReturn(delivered);
  const { number } = orderReturn;
  const [repriced = { id: '', name: '' }] = await createProductsWithVariants(1, NEW_PRICES.length);

  await page.goto('/login');
  await expect(page.getByLabel('Email or username')).toBeFocused();
  await page.keyboard.type(clerk.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(clerk.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  const shortId = orderId.slice(0, 8);
  await jumpTo(page, orderId, shortId);
  await expect(page).toHaveURL(`/admin/order/${orderId}`);
  const orderStatus = page.getByRole('combobox', { name: `Delivery status of ${shortId}` });
  await expect(orderStatus).toHaveValue('PENDING');

  // Packing
  await tabToAndEnter(page, page.getByRole('link', { name: 'Pack', exact: true }));
  const packing = page.getByRole('region', { name: `Order ${shortId}` });
  await expect(packing.getByText('0 of 1 scanned')).toBeVisible();
  await expect(page.locator('.packing-scan input')).toBeFocused();
  await scanCode(page, kurta.sku);
  await expect(packing.getByText('1 of 1 scanned')).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.locator('.scan-feedback')).toContainText('Shipment 1 packed');

  // Handing over
  await jumpTo(page, orderId, shortId);
  const shipments = page.locator('section').filter({ has: page.getByRole('heading', { name: /^Shipments/ }) });
  await expect(shipments).toContainText('Packed');
  await tabToAndEnter(page, page.getByRole('button', { name: 'Hand over, shipment 1' }));
  const handover = page.getByRole('dialog', { name: 'Hand over shipment 1' });
  await expect(handover.getByLabel('Courier')).toBeFocused();
  await page.keyboard.type('Delhivery');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`AWB ${shortId}`);
  await page.keyboard.press('Enter');
  await expectSuccessToast(page, 'Shipment 1 handed over');
  await expect(shipments).toContainText(`Delhivery AWB ${shortId}`);
  await expect(shipments).toContainText('Handed over');
  await expect(orderStatus).toHaveValue('SHIPPED');

  // Accepting a return
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/admin\/returns/);
  await pressUntilFocused(page, 'j', page.getByRole('link', { name: number }));
  await page.keyboard.press('Enter');
  const region = page.getByRole('region', { name: number });
  await expect(region.getByRole('heading', { name: number })).toBeFocused();
  await tabToAndEnter(page, region.getByRole('button', { name: 'Approve', exact: true }));
  await expectSuccessToast(page, `${number} approved`);
  expect(await getCustomerReturn(delivered, orderReturn)).toMatchObject({ status: 'approved' });
  await tabToAndEnter(page, region.getByRole('button', { name: 'Received' }));
  await expectSuccessToast(page, `${number} received`);
  expect(await getCustomerReturn(delivered, orderReturn)).toMatchObject({ status: 'received' });
  const shirtStock = getStock(shirt);
  await tabTo(page, region.getByRole('radio', { name: 'Sellable' }));
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await expectSuccessToast(page, `${number} inspected`);
  expect(await getCustomerReturn(delivered, orderReturn)).toMatchObject({ status: 'closed' });
  expect(getStock(shirt)).toBe(shirtStock + 1);

  // Correcting the stock
  await jumpTo(page, 'stock levels', 'Stock levels');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search stock' }));
  await page.keyboard.type(kurta.sku);
  await expect(page).toHaveURL(`/admin/stock?q=${kurta.sku}`);
  await tabToAndEnter(page, page.getByRole('button', { name: `Adjust ${kurta.name}, Indigo, M` }));
  const adjustment = page.getByRole('dialog', { name: 'Adjust stock' });
  await expect(adjustment.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('l');
  await expect(adjustment.getByLabel('Reason')).toHaveValue('lost');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  const kurtaStock = getStock(kurta);
  await page.keyboard.press('Enter');
  await expectSuccessToast(page, `${kurta.name}, Indigo, M: ${kurtaStock - 2} units now`);
  expect(getStock(kurta)).toBe(kurtaStock - 2);

  // Changing 20 prices, copied from a spreadsheet
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), NEW_PRICES.join('\n'));
  await jumpTo(page, repriced.name, repriced.name);
  await expect(page.getByRole('checkbox', { name: `Select ${repriced.name}`, exact: true })).toBeVisible();
  for (const key of ['j', 'x', 'e']) await page.keyboard.press(key);
  await expect(page.locator('[data-at^="0:"][data-column="price"]')).toBeFocused();
  await page.keyboard.press('Control+v');
  await tabToAndEnter(page, page.getByRole('button', { name: 'Review 20 changes' }));
  const save = page.getByRole('button', { name: 'Save 20 rows' });
  await expect(save).toBeFocused({ timeout: 30_000 });
  const result = page.getByRole('toolbar', { name: 'Last change' });
  // Only one import can run at a time, and another test may be running one.
  await expect(async () => {
    if (await save.isEnabled({ timeout: 500 }).catch(() => false)) await tabToAndEnter(page, save);
    await expect(result).toContainText(/edited in the grid/, { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => getPrices(repriced), { timeout: 30_000 }).toEqual(NEW_PRICES);
  await deleteProducts([repriced]);
});
