import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { expectAccessible } from '../support/axe.ts';
import { labelledWares, ordersOf, packElsewhere, scan, stockOf } from '../support/packing.ts';
import { ADMIN, anAdmin, arriveSignedIn } from '../support/people.ts';

test.slow();
test.beforeEach(({ context }) => arriveSignedIn(context, ADMIN));

const fieldOf = (page: Page) => page.locator('.packing-scan input');
const said = (page: Page, text: string) => page.locator('.packing-said').getByText(text, { exact: true });

async function openTable(page: Page): Promise<void> {
  await page.goto('/admin/packing');
  await expect(fieldOf(page)).toBeFocused();
}

test('ten orders are packed by scanner alone', async ({ page }) => {
  test.setTimeout(180_000);
  const wares = await labelledWares(2);
  const { ids } = await ordersOf(wares, { orders: 10 });
  await openTable(page);
  let keys = 0;
  for (const [place, id] of ids.entries()) {
    // Long and short, as slips and people say it; the next slip closes the parcel before.
    await scan(page, place % 2 ? id : id.slice(0, 8));
    for (const { sku } of wares) await scan(page, sku);
  }
  const last = page.getByRole('region', { name: `Order ${ids.at(-1)?.slice(0, 8)}` });
  await expect(last.getByText('2 of 2 scanned')).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('F2');
  keys += 1;
  await expect(said(page, 'Parcel 1 packed')).toBeVisible();
  await expect(last).toBeHidden();
  await expect(fieldOf(page)).toBeFocused();
  expect(keys / ids.length).toBeLessThanOrEqual(6);

  await page.goto(`/admin/order/${ids[0]}`);
  await expect(page.getByText('Parcel 1', { exact: true })).toBeVisible();
  await expect(page.getByText('0.5 kg')).toBeVisible();
});

test('what is wrong is said, and what is short stays to be packed', async ({ page, isMobile }) => {
  const wares = await labelledWares(2);
  const [kurta, shirt] = wares as [(typeof wares)[0], (typeof wares)[0]];
  const { ids } = await ordersOf(wares, { quantity: 2 });
  const [id = ''] = ids;
  await openTable(page);
  await expectAccessible(page);
  await scan(page, 'NOSUCH12');
  await expect(said(page, 'No order with this number')).toBeVisible();
  await scan(page, id);
  const order = page.getByRole('region', { name: `Order ${id.slice(0, 8)}` });
  await expect(order.getByText('0 of 4 scanned')).toBeVisible();
  await scan(page, 'SHO-GUL-42');
  await expect(said(page, 'Not in this order')).toBeVisible();
  await expectAccessible(page);
  await scan(page, kurta.sku);
  await scan(page, kurta.sku.toLowerCase());
  await scan(page, kurta.sku);
  await expect(said(page, 'Already 2 of 2')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('F2');
  await expect(said(page, '2 units to go')).toBeVisible();
  await expect(page.getByLabel('Weight, kg')).toHaveValue('0.5');

  // One unit has lost its label.
  await order.getByRole('button', { name: `Tick one ${shirt.name} by hand` }).click();
  await expect(order.getByText('3 of 4 scanned')).toBeVisible();
  await expect(fieldOf(page)).toBeFocused();
  await page.getByLabel('Box', { exact: true }).selectOption('M, 32 × 24 × 8 cm');
  await fieldOf(page).focus();
  await page.keyboard.press('F8');
  const question = page.getByRole('dialog', { name: 'Pack without the rest?' });
  await expect(question).toContainText(`1 × ${shirt.name}`);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(said(page, 'Parcel 1 packed')).toBeVisible();
  await expect(fieldOf(page)).toBeFocused();
  // Two were sold, and one more is not where it should be.
  await expect.poll(() => stockOf(shirt)).toBe(shirt.stock - 3);

  await scan(page, id);
  await expect(order.getByText('0 of 1 scanned')).toBeVisible();
  await expect(order).not.toContainText(kurta.name);
  await page.keyboard.press('Escape');
  await expect(said(page, 'Left for later')).toBeVisible();
  if (!isMobile) await expect(page.getByRole('heading', { name: 'Last scans' })).toBeVisible();

  await page.goto(`/admin/order/${id}`);
  await expect(page.getByText('3 of 4', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(`Short: 1 × ${shirt.name}`)).toBeVisible();
  await page.getByRole('link', { name: 'Pack', exact: true }).click();
  await expect(order.getByText('0 of 1 scanned')).toBeVisible();
  await expect(page).toHaveURL('/admin/packing');
});

test('a unit with a serial number asks for it', async ({ page }) => {
  const [phone] = await labelledWares(1, { serialKept: true });
  if (!phone) throw new Error('No ware');
  const { ids } = await ordersOf([phone], { orders: 2 });
  const serial = `35${Date.now()}`;
  await openTable(page);
  await scan(page, ids[0] ?? '');
  await scan(page, phone.sku);
  await expect(said(page, 'Scan its IMEI or serial number')).toBeVisible();
  await expectAccessible(page);
  await scan(page, phone.sku);
  await expect(said(page, 'Its serial number first')).toBeVisible();
  await scan(page, serial);
  await expect(said(page, phone.name)).toBeVisible();
  await page.keyboard.press('F2');
  await expect(said(page, 'Parcel 1 packed')).toBeVisible();

  // No number leaves the house twice.
  await scan(page, ids[1] ?? '');
  await scan(page, phone.sku);
  await expect(said(page, 'Scan its IMEI or serial number')).toBeVisible();
  await scan(page, serial);
  await expect(said(page, phone.name)).toBeVisible();
  await page.keyboard.press('F2');
  await expect(said(page, 'This serial number has already left the house')).toBeVisible();
  await expect(page.getByText('0 of 1 scanned')).toBeVisible();
});

test('of two clerks at one order the second is told who packs it', async ({ page, browser }) => {
  const wares = await labelledWares(1);
  const { ids } = await ordersOf(wares);
  const [id = ''] = ids;
  const other = await browser.newContext();
  await arriveSignedIn(other, await anAdmin());
  const theirs = await other.newPage();
  await openTable(theirs);
  await scan(theirs, id);
  await expect(theirs.getByText('0 of 1 scanned')).toBeVisible();

  await openTable(page);
  await scan(page, id);
  await expect(said(page, 'Being packed by Ravi Rao')).toBeVisible();
  await expectAccessible(page);
  await theirs.keyboard.press('Escape');
  await expect(said(theirs, 'Left for later')).toBeVisible();
  await scan(page, id);
  await expect(page.getByText('0 of 1 scanned')).toBeVisible();
  await other.close();
});

test('what was packed meanwhile is not packed again', async ({ page }) => {
  const wares = await labelledWares(1);
  const { ids } = await ordersOf(wares);
  const [id = ''] = ids;
  await openTable(page);
  await scan(page, id);
  await scan(page, wares[0]?.sku ?? '');
  await expect(page.getByText('1 of 1 scanned')).toBeVisible();
  await packElsewhere(id);
  await page.keyboard.press('F2');
  await expect(said(page, 'That is more than is left to pack of this order')).toBeVisible();
  await scan(page, id);
  await expect(said(page, 'Nothing of this order is left to pack')).toBeVisible();
});
