import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { applyFilters, openFilters } from '../support/filters.ts';
import { test } from '../support/hydrated-test.ts';
import { observeLayoutShift } from '../support/layout-shift.ts';
import { holdResponses } from '../support/network.ts';

const KURTA_COUNT = 12;
const productCards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('article');
const productCard = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

async function sortBy(page: Page, label: string) {
  await page.getByRole('combobox', { name: 'Sort' }).filter({ visible: true }).selectOption({ label });
}

const isAscending = (prices: number[]) =>
  prices.length > 1 && prices.every((price, index) => index === 0 || price >= (prices[index - 1] ?? 0));

test.describe('a listing', () => {
  test('is complete before any script runs', async ({ request }) => {
    const html = await (await request.get('/category/kurtas')).text();
    expect(html.match(/<article/g)).toHaveLength(KURTA_COUNT);
    expect(html).toContain('Malhar Handloom Cotton Kurta');
    expect(html).toContain('₹1,299.00');
    expect(html).not.toContain(' style=');
  });

  test('shows its breadcrumb, its heading and its product count', async ({ page }) => {
    await page.goto('/category/kurtas');
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(breadcrumb.getByRole('link', { name: 'HOME' })).toHaveAttribute('href', '/');
    await expect(breadcrumb.locator('[aria-current=page]')).toHaveText('Kurtas');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kurtas');
    await expect(page.getByText('12 products', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Kurtas | Kinari');
  });

  test('shows 24 products at first and 24 more on request', async ({ page }) => {
    await page.goto('/shop-all');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('SHOP ALL');
    await expect(productCards(page)).toHaveCount(24);
    await expect(page.getByText(/^24 of \d+ shown$/)).toBeVisible();
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(productCards(page)).toHaveCount(48);
    await expect(page.getByText(/^48 of \d+ shown$/)).toBeVisible();
    await expect(page).toHaveURL('/shop-all?show=48');
  });

  test('offers exactly six sort orders', async ({ page }) => {
    await page.goto('/category/kurtas');
    await expect(page.getByRole('combobox', { name: 'Sort' }).filter({ visible: true }).locator('option')).toHaveText([
      'Recommended',
      'Newest',
      'Price (low to high)',
      'Price (high to low)',
      'Name A-Z',
      'Name Z-A',
    ]);
  });

  test('is sorted by the displayed price', async ({ page }) => {
    await page.goto('/category/kurtas');
    await sortBy(page, 'Price (low to high)');
    await expect(page).toHaveURL('/category/kurtas?sort=price-asc');
    const readPrices = async () =>
      (await page.locator('.card-price').allTextContents()).map((text) => Number(text.replace(/[₹,]/g, '')));
    await expect.poll(async () => isAscending(await readPrices())).toBe(true);
  });

  test('is filtered by one size at a time, and a second click clears the filter', { tag: '@both-widths' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto('/category/kurtas');
    let filters = await openFilters(page, isMobile);
    await filters.getByRole('button', { name: '38' }).click();
    await expect(filters.getByRole('button', { name: '38' })).toHaveAttribute('aria-pressed', 'true');
    await filters.getByRole('button', { name: '40' }).click();
    await expect(filters.getByRole('button', { name: '38' })).toHaveAttribute('aria-pressed', 'false');
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL('/category/kurtas?size=40');
    await expect(page.getByRole('button', { name: 'Remove size 40' })).toBeVisible();

    filters = await openFilters(page, isMobile);
    await filters.getByRole('button', { name: '40' }).click();
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL('/category/kurtas');
  });

  test('has a price range from zero to the highest price', async ({ page, isMobile }) => {
    await page.goto('/category/kurtas');
    const filters = await openFilters(page, isMobile);
    const highest = filters.getByRole('slider', { name: 'Maximum price' });
    await expect(filters.getByRole('slider', { name: 'Minimum price' })).toHaveAttribute('aria-valuetext', '₹0');
    await expect(highest).toHaveAttribute('aria-valuetext', /^₹\d,\d99$/);
    await expect(filters.getByRole('textbox', { name: 'Maximum price' })).toHaveValue(/^\d,\d99$/);
  });

  test('is filtered by typing a price', { tag: '@both-widths' }, async ({ page, isMobile }) => {
    await page.goto('/category/kurtas');
    const filters = await openFilters(page, isMobile);
    await filters.getByRole('textbox', { name: 'Maximum price' }).fill('1200');
    await page.keyboard.press('Enter');
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL('/category/kurtas?max=1200');
    await expect(page.getByRole('button', { name: 'Remove price range' })).toHaveText('Up to ₹1,200');
    await expect(productCards(page).filter({ hasText: 'Malhar Handloom' })).toHaveCount(0);
  });

  test('is the same when opened from its URL', async ({ page, context }) => {
    const address = '/category/kurtas?min=900&max=1500&size=40&sort=name-desc';
    await page.goto(address);
    const names = await page.locator('.card-link').allTextContents();
    expect(names.length).toBeGreaterThan(1);
    const other = await context.newPage();
    await other.goto(address);
    expect(await other.locator('.card-link').allTextContents()).toEqual(names);
    expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a)));
  });

  test('ignores invalid values in the URL', async ({ page }) => {
    await page.goto('/category/kurtas?min=abc&max=-1&sort=cheapest&show=7&size=');
    await expect(productCards(page)).toHaveCount(KURTA_COUNT);
    await expect(page.getByRole('button', { name: 'Clear all' })).toHaveCount(0);
  });

  test('without products says so and links to others', async ({ page }) => {
    await page.goto('/category/kurtas?max=100');
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await expect(page.getByText('Nothing here matches up to ₹100.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(productCards(page)).toHaveCount(KURTA_COUNT);
  });

  test('focuses its heading when the last filter is removed', async ({ page }) => {
    await page.goto('/category/kurtas?size=40&max=1500');
    await page.getByRole('button', { name: 'Remove price range' }).click();
    await expect(page).toHaveURL('/category/kurtas?size=40');
    await page.getByRole('button', { name: 'Remove size 40' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveURL('/category/kurtas');
  });

  test('of another category keeps the sort order and drops the filters', { tag: '@both-widths' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto('/category/kurtas?size=40&sort=newest');
    const filters = await openFilters(page, isMobile);
    if (isMobile) await filters.getByLabel('Category').selectOption({ label: 'Dresses' });
    else {
      await filters.getByText(/^\d+ more categor/).click();
      await filters.getByRole('link', { name: 'Dresses' }).click();
    }
    await expect(page).toHaveURL('/category/dresses?sort=newest');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dresses');
  });

  test('of a renamed category, or in different case, redirects to its canonical URL', async ({ request }) => {
    runSql(`insert into category_former_slugs (slug, category_id)
      select 'long-shirts', id from categories where slug = 'kurtas' and archived_at is null on conflict do nothing`);
    for (const slug of ['Kurtas', 'long-shirts', 'Long%20Shirts']) {
      const reply = await request.get(`/category/${slug}?sort=newest`, { maxRedirects: 0 });
      expect([slug, reply.status()]).toEqual([slug, 301]);
      expect(reply.headers().location).toMatch(/\/category\/kurtas\?sort=newest$/);
    }
  });

  test('of an unknown category is not found', async ({ page }) => {
    const reply = await page.goto('/category/spaceships');
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  test('with filters has the unfiltered listing as its canonical URL', async ({ page }) => {
    await page.goto('/category/kurtas?size=40');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,follow');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/category\/kurtas$/);
    await page.goto('/category/kurtas');
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  });

  test('that fails to load can be loaded again', async ({ page }) => {
    await page.goto('/category/kurtas');
    await page.route('**/shop-all.data**', (route) => route.abort());
    await page.getByRole('link', { name: 'SHOP ALL' }).filter({ visible: true }).first().click();
    await expect(page.getByText('Couldn’t load the products.')).toBeVisible();
    await page.unroute('**/shop-all.data**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(productCards(page)).toHaveCount(24);
  });

  test('shows placeholder cards at once while products are loading', async ({ page }) => {
    await page.goto('/category/kurtas');
    const releaseResponse = await holdResponses(page, '**/shop-all.data**');
    await page.getByRole('link', { name: 'SHOP ALL' }).filter({ visible: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All');
    await expect(page.getByText('Loading products')).toBeAttached();
    await expectAccessible(page);
    releaseResponse();
    await expect(productCards(page)).toHaveCount(24);
  });

  test('has no layout shift and no horizontal scroll', { tag: '@both-widths' }, async ({ page }) => {
    const getLayoutShift = await observeLayoutShift(page);
    for (const path of ['/shop-all', '/category/kurtas?size=40']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await getLayoutShift()).toBeLessThanOrEqual(0.02);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  });

  test('with active filters has no accessibility violation', async ({ page }) => {
    await page.goto('/category/kurtas?size=40&max=1500');
    await expectAccessible(page);
  });

  test('has no CSP violations', async ({ page }) => {
    const consoleErrors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    await page.goto('/category/kurtas?size=40', { waitUntil: 'networkidle' });
    await page.locator('.card-link').first().click();
    await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });
});

test.describe('the price range by keyboard', () => {
  test('moves in steps of 50 and 500 and to its ends, and each stop adds one history entry', {
    tag: '@desktop-only',
  }, async ({ page }) => {
    await page.goto('/category/kurtas');
    const lowest = page.getByRole('slider', { name: 'Minimum price' });
    await lowest.focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowRight');
    await expect(lowest).toHaveAttribute('aria-valuetext', '₹550');
    await expect(page).toHaveURL('/category/kurtas?min=550');
    await expect(lowest).toBeFocused();
    await page.keyboard.press('End');
    await expect(page).toHaveURL('/category/kurtas?min=2499');
    await page.keyboard.press('Home');
    await expect(page).toHaveURL('/category/kurtas');
    await page.goBack();
    await expect(page).toHaveURL('/category/kurtas?min=2499');
    await page.goBack();
    await expect(page).toHaveURL('/category/kurtas?min=550');
    await page.goBack();
    await expect(page).toHaveURL('/category/kurtas');
  });
});

test('the filters stay visible next to the scrolling products', { tag: '@desktop-only' }, async ({ page }) => {
  await page.goto('/shop-all');
  await page.evaluate(() => window.scrollTo(0, 1200));
  await expect(page.getByRole('complementary', { name: 'Filters' }).getByText('SHOP ALL')).toBeInViewport();
});

test('in a category, price and sizes are visible at once, and other categories are one click away', {
  tag: '@desktop-only',
}, async ({ page }) => {
  await page.goto('/category/kurtas');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await expect(filters.getByRole('button', { name: '46' })).toBeInViewport({ ratio: 1 });
  await expect(filters.getByRole('link', { name: 'Dresses' })).toBeHidden();
  await filters.getByText(/^\d+ more categor/).press('Enter');
  await expect(filters.getByRole('link', { name: 'Dresses' })).toBeVisible();
});

test('the sizes of the whole shop are grouped, and two groups are open', { tag: '@both-widths' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/shop-all');
  const filters = await openFilters(page, isMobile);
  await expect(filters.locator('summary h3')).toHaveText(['Clothing', 'Chest', 'Waist', 'Shoes', 'Storage']);
  await expect(filters.getByRole('button', { name: 'XL', exact: true })).toBeVisible();
  const smallSize = filters.getByRole('button', { name: '30', exact: true });
  await expect(smallSize).toBeHidden();
  await filters.getByRole('heading', { name: 'Waist' }).click();
  await smallSize.click();
  await smallSize.click();
  await expect(smallSize).toHaveAttribute('aria-pressed', 'false');
  await smallSize.click();
  await applyFilters(page, isMobile);
  await expect(page).toHaveURL('/shop-all?size=30');
  await page.reload();
  await expect((await openFilters(page, isMobile)).getByRole('button', { name: '30', exact: true })).toBeVisible();
});

test.describe('the price range by pointer', () => {
  test('gives common prices most of its length, whatever the highest price is', {
    tag: '@desktop-only',
  }, async ({ page }) => {
    await page.goto('/shop-all');
    const box = await page.locator('.range').first().boundingBox();
    if (!box) throw new Error('no slider');
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
    await expect(page).toHaveURL(/\?max=\d{5}$/);
    expect(Number(new URL(page.url()).searchParams.get('max'))).toBeLessThan(25_000);
  });
});

test.describe('a card', () => {
  test('shows the compare-at price struck through and the saving', async ({ page }) => {
    await page.goto('/category/kurtas');
    const malhar = productCard(page, 'Malhar Handloom Cotton Kurta');
    await expect(malhar.locator('.card-price')).toHaveText('₹1,299.00');
    await expect(malhar.locator('s')).toHaveText('was ₹1,499.00');
    await expect(malhar.getByText('SAVE 13%')).toBeVisible();
    await expect(productCard(page, 'Kapas Undyed Kurta').locator('s')).toHaveCount(0);
  });

  test('has a labelled group of sizes, in order', async ({ page }) => {
    await page.goto('/category/t-shirts');
    const sizes = page.getByRole('group', { name: 'Size for Akhada Bar Tee' });
    await expect(sizes.getByRole('radio')).toHaveCount(5);
    expect(await sizes.locator('label').allTextContents()).toEqual(['S', 'M', 'L', 'XL', 'XXL']);
  });

  test('shows low stock of the selected size', async ({ page }) => {
    await page.goto('/category/kurtas');
    const bagru = productCard(page, 'Bagru Booti Kurta');
    await expect(bagru.getByText(/Only \d+ left/)).toHaveCount(0);
    await bagru.locator('label', { hasText: '44' }).click();
    await expect(bagru.getByText('Only 7 left')).toBeVisible();
  });

  test('that is sold out says so, also when a size is clicked', async ({ page }) => {
    await page.goto('/category/kurtas');
    const basant = productCard(page, 'Basant Print Short Kurta');
    await expect(basant.getByText('Out of stock', { exact: true })).toBeVisible();
    await basant.locator('label', { hasText: '40' }).click();
    await expect(page.getByText('This size is out of stock')).toBeVisible();
    await expect(basant.getByRole('radio', { name: '40, out of stock' })).toBeChecked();
  });

  test('has the keyboard order name, sizes, cart, wishlist', { tag: '@desktop-only' }, async ({ page }) => {
    await page.goto('/category/kurtas');
    const nadi = productCard(page, 'Nadi Pinstripe Kurta');
    await nadi.getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(nadi.getByRole('radio', { name: '38' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(nadi.getByRole('radio', { name: '40' })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(nadi.getByRole('button', { name: /^Add to Cart/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(nadi.getByRole('button', { name: /^Wishlist/ })).toBeFocused();
  });

  test('loads the first four images at once and the others when they come near', async ({ page }) => {
    await page.goto('/shop-all');
    const lazy = await page
      .locator('.card-image')
      .evaluateAll((images) => images.map((image) => image.getAttribute('loading')));
    expect(lazy.slice(0, 5)).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy']);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a listing is readable and has page links', async ({ page }) => {
    await page.goto('/shop-all');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All');
    await expect(productCards(page)).toHaveCount(24);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(productCards(page)).toHaveCount(48);
  });
});
