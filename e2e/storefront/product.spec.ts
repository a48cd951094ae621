import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { observeLayoutShift } from '../support/layout-shift.ts';
import { holdResponses } from '../support/network.ts';
import { createProducts, deleteProducts, saveInOtherSession, uniqueName } from '../support/staff.ts';

const MALHAR_PATH = '/product/Malhar%20Handloom%20Cotton%20Kurta';

const sizeButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Size' }).locator('label', { hasText: name });
const addToCartButton = (page: Page) => page.getByRole('button', { name: /^Add to Cart/ }).filter({ visible: true });

/** Replaces every category and product name on the page by one unbroken word of maximum length. */
function lengthenNames(): void {
  const expectedLabel =
    '.breadcrumb li:last-child, .product-link, main h1, .category-tile-name > span, .card-link, .filter-category, .category-link > span';
  for (const element of document.querySelectorAll(expectedLabel)) element.textContent = 'Wollsaree'.repeat(9);
}

test.describe('a product', () => {
  test('is complete before any script runs and has structured data', async ({ request }) => {
    const reply = await request.get(MALHAR_PATH);
    expect(reply.status()).toBe(200);
    const html = await reply.text();
    expect(html).toContain('<h1');
    expect(html).toContain('Four coconut buttons');
    expect(html).toContain('₹1,299.00');
    expect(html).not.toContain(' style=');
    const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
    const [group, breadcrumb] = JSON.parse(jsonLd ?? '') as Record<string, unknown>[];
    expect(group).toMatchObject({ '@type': 'ProductGroup', name: 'Malhar Handloom Cotton Kurta' });
    expect(group?.hasVariant).toHaveLength(10);
    expect(breadcrumb).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(html).toMatch(/<meta property="og:image" content="http:\/\/[^"]+\/uploads\//);
    expect(html).toMatch(/<link rel="canonical" href="http:[^"]+\/product\/Malhar%20Handloom%20Cotton%20Kurta"/);
  });

  test('opens at once from its card, without a request', { tag: '@both-widths' }, async ({ page }) => {
    await page.goto('/category/kurtas');
    await page.getByRole('link', { name: 'Malhar Handloom Cotton Kurta' }).hover();
    await page.route(/\/product\/.*\.data/, () => {});
    await page.getByRole('link', { name: 'Malhar Handloom Cotton Kurta' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Malhar Handloom Cotton Kurta');
    await expect(page.getByText('₹1,299.00').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('img', { name: /^Malhar.*front$/ })).toBeVisible();
    expect(await page.evaluate(() => history.state.usr.product.name)).toBe('Malhar Handloom Cotton Kurta');
  });

  test('keeps the selected options when the rest of its data arrives', async ({ page }) => {
    await page.goto('/category/kurtas');
    const releaseResponse = await holdResponses(page, /\/product\/.*\.data/);
    await page.getByRole('link', { name: 'Malhar Handloom Cotton Kurta' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Malhar Handloom Cotton Kurta');
    await sizeButton(page, '42').click();
    releaseResponse();
    await expect(page.getByText('Four coconut buttons', { exact: true })).toBeVisible();
    await expect(page.getByRole('radio', { name: '42' })).toBeChecked();
  });

  test('survives a reload', async ({ page }) => {
    await page.goto('/category/kurtas');
    await page.getByRole('link', { name: 'Malhar Handloom Cotton Kurta' }).click();
    await expect(page).toHaveURL(MALHAR_PATH);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Malhar Handloom Cotton Kurta');
  });

  test('that does not exist is not found, with a link to the home page', async ({ page }) => {
    const reply = await page.goto('/product/Flying%20carpet');
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Return to home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('with a mistyped name suggests the correct one', async ({ page }) => {
    const reply = await page.goto('/product/Malhaar%20Handlom%20Kurta');
    expect(reply?.status()).toBe(404);
    const guesses = page.getByRole('region', { name: 'Did you mean one of these?' });
    await expectAccessible(page);
    await guesses.getByRole('link', { name: 'Malhar Handloom Cotton Kurta' }).click();
    await expect(page).toHaveURL(MALHAR_PATH);
  });

  test('in different case redirects to its canonical URL', async ({ request }) => {
    const reply = await request.get('/product/malhar%20handloom%20cotton%20KURTA', { maxRedirects: 0 });
    expect(reply.status()).toBe(301);
    expect(reply.headers().location).toMatch(/\/product\/Malhar%20Handloom%20Cotton%20Kurta$/);
  });

  test('with slashes and percent signs in its name opens from its URL and from its card', async ({ page }) => {
    const name = `${uniqueName()} 100% / %2F & co.`;
    const created = await createProducts(name);
    await page.goto(`/product/${encodeURIComponent(name)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.goto('/shop-all?sort=newest');
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await deleteProducts(created);
  });

  test('that was renamed is found under its old name', async ({ request }) => {
    const [old, name] = ['Maidan Gaming Headset', 'Maidan Headset for Games'];
    runSql(`update products set name = '${name}' where name = '${old}'`);
    const reply = await request.get(`/product/${encodeURIComponent(old)}`, { maxRedirects: 0 });
    expect(reply.status()).toBe(301);
    expect(reply.headers().location).toMatch(new RegExp(`/product/${encodeURIComponent(name)}$`));
    expect((await request.get(`/product/${encodeURIComponent(name)}`)).status()).toBe(200);
  });

  test('shows its category, price, saving and the shop’s promises', async ({ page }) => {
    await page.goto(MALHAR_PATH);
    await expect(page.getByRole('main').getByRole('link', { name: 'Everyday Cotton' })).toHaveAttribute(
      'href',
      '/category/everyday-cotton',
    );
    await expect(page.getByRole('region', { name: 'Product' }).getByText('SAVE 13%')).toBeVisible();
    await expect(page.getByRole('main').locator('s').first()).toHaveText('was ₹1,499.00');
    await expect(page.getByText('Cash on Delivery')).toBeVisible();
    await expect(page.getByText('Free shipping', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sale item: return only if faulty, wrong or late' })).toHaveAttribute(
      'href',
      '/refund-policy',
    );
    await page.goto('/product/Nadi%20Pinstripe%20Kurta');
    await expect(page.getByRole('link', { name: '7-day returns' })).toHaveAttribute('href', '/refund-policy');
  });

  test('keeps Add to Cart visible and in place at every width, with any price', { tag: '@both-widths' }, async ({
    page,
    isMobile,
  }) => {
    const [product] = await createProducts(uniqueName());
    if (!product) throw new Error('no product');
    const expensiveVariant = {
      color: 'Indigo',
      colorHexCode: '#2a5b9c',
      size: 'M',
      stock: 99,
      originalPrice: 1_234_567,
    };
    await saveInOtherSession(product, {
      description: '',
      productVariants: [{ ...expensiveVariant, discountPrice: 0 }],
    });
    // Changes appear on all pages within a second.
    await expect(async () => {
      await page.goto(`/product/${encodeURIComponent(product.name)}`);
      await expect(page.getByText('₹12,34,567.00').filter({ visible: true }).first()).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('textbox', { name: 'Quantity' }).fill('99');
    await page.keyboard.press('Enter');
    const total = page.getByText('₹12,22,22,133.00', { exact: true });
    for (const width of isMobile ? [320, 360, 412, 768] : [1024, 1080, 1137, 1280, 1536, 1680, 1920]) {
      await page.setViewportSize({ width, height: 768 });
      await expect(total.filter({ visible: true })).toBeInViewport({ ratio: 1 });
      const { left, right, inner } = await addToCartButton(page).evaluate((button) => {
        const box = button.getBoundingClientRect();
        return { left: box.left, right: box.right, inner: button.scrollWidth - button.clientWidth };
      });
      expect(left, `${width}`).toBeGreaterThanOrEqual(0);
      expect(right, `${width}`).toBeLessThanOrEqual(width);
      expect(inner, `${width}`).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
    }
    await deleteProducts([product]);
  });

  test('with the longest name causes no horizontal overflow', { tag: '@both-widths' }, async ({ page, isMobile }) => {
    for (const path of ['/', '/category/everyday-cotton', MALHAR_PATH]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(lengthenNames);
      for (const width of isMobile ? [320, 360] : [1024, 1280, 1680]) {
        await page.setViewportSize({ width, height: 800 });
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrollWidth, `${path} at ${width}`).toBeLessThanOrEqual(width);
      }
    }
  });

  test('shows the stock of the selected colour and size: in stock, low or sold out', async ({ page }) => {
    await page.goto(MALHAR_PATH);
    await expect(page.getByText('In stock', { exact: true })).toBeVisible();
    await sizeButton(page, '46').click();
    await expect(page.getByText('Out of stock', { exact: true })).toBeVisible();
    await page.getByRole('group', { name: 'Colour' }).locator('label', { hasText: 'Indigo' }).click();
    await sizeButton(page, '38').click();
    await expect(page.getByText('Only 5 left')).toBeVisible();
    await expect(page.getByText('In stock', { exact: true })).toBeVisible();
  });

  test('has a quantity from one to its stock, which multiplies the price', async ({ page }) => {
    await page.goto(MALHAR_PATH);
    await page.getByRole('group', { name: 'Colour' }).locator('label', { hasText: 'Indigo' }).click();
    await sizeButton(page, '38').click();
    await expect(page.getByRole('button', { name: 'One fewer' })).toBeDisabled();
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(page.getByText('₹2,598.00').filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Quantity' }).fill('40');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('5');
    await expect(page.getByRole('button', { name: 'One more' })).toBeDisabled();
  });

  test('that is sold out cannot be added, and says why', async ({ page }) => {
    await page.goto('/product/Basant%20Print%20Short%20Kurta');
    await expect(page.getByRole('button', { name: 'Out of stock' }).filter({ visible: true })).toBeDisabled();
    await expect(page.getByText('Every size is out of stock')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveCount(0);
  });

  test('opens full screen on tap, zooms on double tap or click, and Back closes it', {
    tag: '@both-widths',
  }, async ({ page, isMobile }) => {
    await page.goto(MALHAR_PATH);
    const viewer = page.getByRole('dialog', { name: 'Malhar Handloom Cotton Kurta' });
    await page.getByRole('img', { name: /^Malhar.*front$/ }).click();
    await expect(viewer.getByText('1 of 3')).toBeVisible();
    const front = viewer.getByRole('img', { name: /front$/ });
    await (isMobile ? front.dblclick() : front.click());
    await expect(viewer.getByRole('button', { name: 'Zoom' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.goBack();
    await expect(viewer).toBeHidden();
    await expect(page).toHaveURL(MALHAR_PATH);
  });

  test('is found in the category navigation', async ({ page }) => {
    await page.goto(MALHAR_PATH);
    const row = page.getByRole('navigation', { name: 'Categories' });
    await expect(row.locator('[aria-current]')).toHaveText('Kurtas');
  });

  test('has no layout shift while it loads', { tag: '@both-widths' }, async ({ page }) => {
    const getLayoutShift = await observeLayoutShift(page);
    await page.goto(MALHAR_PATH, { waitUntil: 'networkidle' });
    expect(await getLayoutShift()).toBeLessThanOrEqual(0.02);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });

  test('has only one focusable Add to Cart', async ({ page }) => {
    await page.goto(MALHAR_PATH);
    await expect(addToCartButton(page)).toHaveCount(1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a product is readable', async ({ page }) => {
    await page.goto(MALHAR_PATH);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Four coconut buttons', { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Malhar.*front$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /Add to Cart/ }).filter({ visible: true })).toHaveCount(0);
  });
});

test('other products of its category follow, filled up from the parent category, without the product itself', async ({
  page,
}) => {
  await page.goto('/product/Malhar%20Handloom%20Cotton%20Kurta');
  const more = page.getByRole('region', { name: 'More in Kurtas' });
  await expect(more.getByRole('article').first()).toBeVisible();
  expect(await more.getByRole('article').count()).toBeGreaterThanOrEqual(5);
  await expect(more.getByText('Malhar Handloom Cotton Kurta')).toHaveCount(0);
  await more.getByRole('link', { name: 'Nadi Pinstripe Kurta' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nadi Pinstripe Kurta');
  await expect(page.getByRole('region', { name: 'More in Kurtas' })).toContainText('Malhar Handloom Cotton Kurta');
});
