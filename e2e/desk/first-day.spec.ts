import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { readSql } from '../support/database.ts';
import { scan } from '../support/packing.ts';
import { ADMIN, aCustomer, addAddress, arriveSignedIn, openAs } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { deleteProducts, uniqueName } from '../support/staff.ts';
import { zipOf } from '../support/zip.ts';
import { aFile, outcome, pressUntil, SHOPIFY } from './import-files.ts';

const PRODUCTS = 200;
const WITH_PICTURE = 10;

test(
  'a first day: 200 products come from another shop, those with a picture go on sale, one is sold and packed',
  ANY_WIDTH,
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    const name = uniqueName();
    const sku = (place: number) => `${name.replaceAll(/\W/g, '').toUpperCase()}-${place}`;
    // Nothing is put on sale without a picture: the others wait for theirs.
    const columns = SHOPIFY.replace(',Status', ',Image Src,Status');
    const pictures = { name: 'pictures.zip', mimeType: 'application/zip', buffer: zipOf('front.png', aPng('').buffer) };
    const rows = Array.from(
      { length: PRODUCTS },
      (_, n) =>
        `${sku(n)},${name} ${n},,,Kurtas,,FALSE,Size,M,,,${sku(n)},20,499,799,${n < WITH_PICTURE ? 'front.png' : ''},draft`,
    );

    await openAs(page, ADMIN, '/admin/import');
    await page
      .getByLabel('File of products', { exact: true })
      .setInputFiles([aFile('all-we-sold-there.csv', [columns, ...rows]), pictures]);
    await expect(page.getByText('We read 200 rows as UTF-8, columns from Shopify')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('tab', { name: 'New 200' })).toBeVisible();
    await pressUntil(page.getByRole('button', { name: 'Import 200 rows' }), page.getByText(/rows written/).first());
    await expect(outcome(page).getByText('200 rows written')).toBeVisible({ timeout: 120_000 });

    await page.goto(`/admin/product?q=${encodeURIComponent(name)}&published=no&rows=50`);
    for (let shown = 50; shown <= PRODUCTS; shown += 50) {
      await expect(page.getByText(`Showing ${shown - 49} - ${shown} of 200 products`)).toBeVisible();
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      if (shown < PRODUCTS) await page.getByRole('button', { name: 'Next page' }).click();
    }
    const bar = page.getByRole('toolbar', { name: 'Selected products' });
    await expect(bar).toContainText('200 selected');
    const done = page.getByRole('toolbar', { name: 'What was done' });
    await pressUntil(bar.getByRole('button', { name: 'Publish' }), done);
    await expect(done).toContainText('200 products put on sale done, 190 rows left alone', { timeout: 60_000 });

    const shopper = await aCustomer();
    await addAddress(shopper, '14 Laxmi Road');
    const visit = await browser.newContext();
    await arriveSignedIn(visit, shopper);
    const shop = await visit.newPage();
    await shop.goto(`/product/${encodeURIComponent(`${name} 7`)}`);
    await shop
      .getByRole('button', { name: /^Add to Cart/ })
      .filter({ visible: true })
      .click();
    await expect(shop.getByRole('link', { name: /^Cart, 1 item/ }).first()).toBeVisible();
    await shop.goto('/checkout');
    await shop.getByRole('button', { name: 'Place Order' }).click();
    await expect(shop.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
    await visit.close();

    const id = readSql(`select id from orders where customer_email = '${shopper.email}'`);
    await page.goto(`/admin/order/${id}`);
    await expect(page.getByText(`${name} 7`).first()).toBeVisible();
    await page.goto('/admin/packing');
    await expect(page.locator('.packing-scan input')).toBeFocused();
    await scan(page, id);
    const order = page.getByRole('region', { name: `Order ${id.slice(0, 8)}` });
    await expect(order.getByText('0 of 1 scanned')).toBeVisible();
    await scan(page, sku(7));
    await expect(order.getByText('1 of 1 scanned')).toBeVisible();
    await page.keyboard.press('F2');
    await expect(page.locator('.packing-said').getByText('Parcel 1 packed', { exact: true })).toBeVisible();
    const made = readSql(`select string_agg(id::text, ' ') from products where name like '${name} %'`);
    for (const one of made.split(' ')) await deleteProducts([{ id: one }]);
  },
);
