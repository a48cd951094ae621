import { expect } from '@playwright/test';
import { querySql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { createPng } from '../support/images.ts';
import { scanCode } from '../support/packing.ts';
import { ADMIN, addAddress, createCustomer, openSignedIn, signInContext } from '../support/people.ts';
import { deleteProducts, uniqueName } from '../support/staff.ts';
import { createZip } from '../support/zip.ts';
import { clickUntilVisible, createCsvFile, outcomeRegion, SHOPIFY_HEADER } from './catalog/import-files.ts';

const PRODUCTS = 200;
const PRODUCTS_WITH_IMAGE = 10;

test('a first day: 200 products are imported, those with an image are published, one is sold and packed', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const name = uniqueName();
  const sku = (index: number) => `${name.replaceAll(/\W/g, '').toUpperCase()}-${index}`;
  // A product without an image cannot be published, so the others stay drafts.
  const columns = SHOPIFY_HEADER.replace(',Status', ',Image Src,Status');
  const imagesZip = {
    name: 'images.zip',
    mimeType: 'application/zip',
    buffer: createZip('front.png', createPng('').buffer),
  };
  const rows = Array.from(
    { length: PRODUCTS },
    (_, n) =>
      `${sku(n)},${name} ${n},,,Kurtas,,FALSE,Size,M,,,${sku(n)},20,499,799,${n < PRODUCTS_WITH_IMAGE ? 'front.png' : ''},draft`,
  );

  await openSignedIn(page, ADMIN, '/admin/import');
  await page
    .getByLabel('Product file', { exact: true })
    .setInputFiles([createCsvFile('all-we-sold-there.csv', [columns, ...rows]), imagesZip]);
  await expect(page.getByText('Read 200 rows as UTF-8, columns from Shopify')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('tab', { name: 'New 200' })).toBeVisible();
  await clickUntilVisible(page.getByRole('button', { name: 'Import 200 rows' }), page.getByText(/rows saved/).first());
  await expect(outcomeRegion(page).getByText('200 rows saved')).toBeVisible({ timeout: 120_000 });

  await page.goto(`/admin/product?q=${encodeURIComponent(name)}&published=no&rows=50`);
  for (let visibleCount = 50; visibleCount <= PRODUCTS; visibleCount += 50) {
    await expect(page.getByText(`Showing ${visibleCount - 49} - ${visibleCount} of 200 products`)).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    if (visibleCount < PRODUCTS) await page.getByRole('button', { name: 'Next page' }).click();
  }
  const bar = page.getByRole('toolbar', { name: 'Selected products' });
  await expect(bar).toContainText('200 selected');
  const done = page.getByRole('toolbar', { name: 'Last change' });
  await clickUntilVisible(bar.getByRole('button', { name: 'Publish' }), done);
  await expect(done).toContainText('200 products published done, 190 rows skipped', { timeout: 60_000 });

  const shopper = await createCustomer();
  await addAddress(shopper, '14 Laxmi Road');
  const visit = await browser.newContext();
  await signInContext(visit, shopper);
  const storefrontPage = await visit.newPage();
  await storefrontPage.goto(`/product/${encodeURIComponent(`${name} 7`)}`);
  await storefrontPage
    .getByRole('button', { name: /^Add to Cart/ })
    .filter({ visible: true })
    .click();
  await expect(storefrontPage.getByRole('link', { name: /^Cart, 1 item/ }).first()).toBeVisible();
  await storefrontPage.goto('/checkout');
  await storefrontPage.getByRole('button', { name: 'Place Order' }).click();
  await expect(storefrontPage.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  await visit.close();

  const id = querySql(`select id from orders where customer_email = '${shopper.email}'`);
  await page.goto(`/admin/order/${id}`);
  await expect(page.getByText(`${name} 7`).first()).toBeVisible();
  await page.goto('/admin/packing');
  await expect(page.locator('.packing-scan input')).toBeFocused();
  await scanCode(page, id);
  const order = page.getByRole('region', { name: `Order ${id.slice(0, 8)}` });
  await expect(order.getByText('0 of 1 scanned')).toBeVisible();
  await scanCode(page, sku(7));
  await expect(order.getByText('1 of 1 scanned')).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.locator('.scan-feedback').getByText('Shipment 1 packed', { exact: true })).toBeVisible();
  const productIds = querySql(`select string_agg(id::text, ' ') from products where name like '${name} %'`);
  for (const productId of productIds.split(' ')) await deleteProducts([{ id: productId }]);
});
