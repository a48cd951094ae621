import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { observeLayoutShift } from '../support/layout-shift.ts';
import { validateProductJsonLd } from '../support/product-schema.ts';

const NADI_PATH = '/product/Nadi%20Pinstripe%20Kurta';
const CHOWK_PATH = '/product/Chowk%20Check%20Kurta';

test.describe('product attributes', () => {
  // Attributes of a product that no other test checks.
  test.beforeAll(() => {
    runSql(`
      insert into brands (name) values ('Journey Looms') on conflict do nothing;
      insert into manufacturers (name, address, pincode) values ('Journey Weavers', '22 Bazaar Road, Maheshwar', '451224')
        on conflict do nothing;
      insert into attribute_definitions (key, name, kind) values ('care', 'Care', 'text') on conflict do nothing;
      insert into category_attributes (category_id, definition_id, position)
        select product.category_id, definition.id, 90 from products product, attribute_definitions definition
        where product.name = 'Nadi Pinstripe Kurta' and definition.key = 'care' on conflict do nothing;
      update products set
        brand_id = (select id from brands where name = 'Journey Looms'),
        manufacturer_id = (select id from manufacturers where name = 'Journey Weavers'),
        origin = 'IN', generic_name = 'Kurta for men', net_quantity = 1, net_unit = 'piece', warranty_months = 6,
        description = E'Cut straight.\\n\\n- Four buttons\\n- One pocket',
        attributes = attributes || '{"care": "Hand wash; Do not bleach; Line dry in shade; Warm iron"}'
        where name = 'Nadi Pinstripe Kurta';
      update variants set mrp_paise = 149900
        where archived_at is null and product_id = (select id from products where name = 'Nadi Pinstripe Kurta');
      insert into size_charts (product_id, measure, measure_position, size, size_position, mm)
        select product.id, measure, place, size, size::integer, 10 * (size::integer + 60) + place
        from products product, (values ('Chest', 1), ('Length', 2), ('Shoulder', 3), ('Sleeve', 4)) as column_(measure, place),
          (values ('38'), ('40'), ('42'), ('44')) as row_(size)
        where product.name = 'Nadi Pinstripe Kurta' on conflict do nothing;
    `);
  });

  test('are on the product page with brand, MRP, care and delivery date, and cause no layout shift', {
    tag: '@both-widths',
  }, async ({ page }) => {
    const getLayoutShift = await observeLayoutShift(page);
    await expect(async () => {
      await page.goto(NADI_PATH, { waitUntil: 'networkidle' });
      await expect(page.getByRole('link', { name: 'Journey Looms' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole('link', { name: 'Journey Looms' })).toHaveAttribute(
      'href',
      /^\/shop-all\?f=brand\.\d+$/,
    );
    await expect(page.getByText('MRP ₹1,499.00 (incl. of all taxes)')).toBeVisible();
    await expect(page.getByText(/^Delivery by \w{3}, \d{1,2} \w{3,4}$/)).toBeVisible();
    await expect(page.getByRole('row', { name: 'Country of origin India' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Manufacturer Journey Weavers, 22 Bazaar Road/ })).toBeVisible();
    await expect(page.getByRole('row', { name: 'Warranty 6 months' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: /^One pocket$/ })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Do not bleach' })).toBeVisible();
    expect(await getLayoutShift()).toBe(0);
    await expectAccessible(page);
  });

  test('include a size guide in cm and inches, which opens by keyboard and marks the selected size', {
    tag: '@both-widths',
  }, async ({ page }) => {
    await expect(async () => {
      await page.goto(NADI_PATH, { waitUntil: 'networkidle' });
      await expect(page.getByRole('button', { name: 'Size guide' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('group', { name: 'Size' }).locator('label', { hasText: '40' }).click();
    await page.getByRole('button', { name: 'Size guide' }).focus();
    await page.keyboard.press('Enter');
    const guide = page.getByRole('dialog', { name: 'Size guide' });
    await expect(guide.locator('tr[data-chosen]')).toHaveText(/^40, your size100\.1/);
    await expect(guide.getByRole('img', { name: 'Where to measure' })).toBeVisible();
    await expectAccessible(page);
    await guide.locator('label', { hasText: 'inch' }).click();
    await expect(guide.locator('tr[data-chosen]')).toContainText('39.4');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Size guide' })).toBeFocused();
  });
});

test('recently viewed products are shown, stored only on this device, and can be cleared', async ({ page }) => {
  const imageRequests: string[] = [];
  await page.goto(NADI_PATH, { waitUntil: 'networkidle' });
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recently-viewed'))).toContain('Nadi');
  page.on('request', (request) =>
    imageRequests.push(`${request.method()} ${decodeURIComponent(request.url())} ${request.postData()}`),
  );
  await page.goto(CHOWK_PATH, { waitUntil: 'networkidle' });
  const rail = page.getByRole('region', { name: 'Recently viewed' });
  await expect(rail.getByRole('link')).toHaveText(['Nadi Pinstripe Kurta']);
  expect(imageRequests.filter((request) => request.includes('Nadi'))).toEqual([]);
  await rail.getByRole('button', { name: 'Clear' }).click();
  await expect(rail).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('recently-viewed'))).toBe('[]');
});

test('every product has the structured data that search engines require', async ({ request }) => {
  test.slow();
  const index = await (await request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address as string);
  const sitemapTexts = await Promise.all(files.map(async (file) => (await request.get(file)).text()));
  const addresses = new Set([...sitemapTexts, index].join(' ').match(/https?:[^<\s]+\/product\/[^<\s]+/g) ?? []);
  expect(addresses.size).toBeGreaterThan(50);
  const wrong: string[] = [];
  let [products, complete] = [0, 0];
  for (const address of addresses) {
    const reply = await request.get(address.replaceAll('&amp;', '&'));
    // Parallel tests create and delete products.
    if (!reply.ok()) continue;
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await reply.text())?.[1] ?? '[{}]';
    const { required, recommended } = validateProductJsonLd((JSON.parse(json) as Record<string, unknown>[])[0] ?? {});
    wrong.push(...required);
    products += 1;
    if (recommended.length === 0) complete += 1;
  }
  process.stdout.write(`    ${products} products valid for search engines, ${complete} with all that is recommended\n`);
  expect(wrong).toEqual([]);
});
