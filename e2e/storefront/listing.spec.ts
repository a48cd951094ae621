import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { applyFilters, openFilters } from '../support/filters.ts';
import { watchLayoutShift } from '../support/layout-shift.ts';

const KURTAS = 12;
const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('article');
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

async function sortBy(page: Page, label: string) {
  await page.getByRole('combobox', { name: 'Sort' }).filter({ visible: true }).selectOption({ label });
}

const isAscending = (prices: number[]) =>
  prices.length > 1 && prices.every((price, place) => place === 0 || price >= (prices[place - 1] ?? 0));

test.describe('a listing', () => {
  test('is complete before any script runs', ANY_WIDTH, async ({ request }) => {
    const html = await (await request.get('/category/kurtas')).text();
    expect(html.match(/<article/g)).toHaveLength(KURTAS);
    expect(html).toContain('Malhar Handloom Cotton Kurta');
    expect(html).toContain('₹1,299.00');
    expect(html).not.toContain(' style=');
  });

  test('says where one is, what it is called and how much there is', async ({ page }) => {
    await page.goto('/category/kurtas');
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(breadcrumb.getByRole('link', { name: 'HOME' })).toHaveAttribute('href', '/');
    await expect(breadcrumb.locator('[aria-current=page]')).toHaveText('Kurtas');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kurtas');
    await expect(page.getByText('12 products', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Kurtas | Kinari');
  });

  test('shows 24 of the whole shop at first and 24 more at a press', ANY_WIDTH, async ({ page }) => {
    await page.goto('/shop-all');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('SHOP ALL');
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByText(/^24 of \d+ shown$/)).toBeVisible();
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(cards(page)).toHaveCount(48);
    await expect(page.getByText(/^48 of \d+ shown$/)).toBeVisible();
    await expect(page).toHaveURL('/shop-all?show=48');
  });

  test('offers exactly six orders', ANY_WIDTH, async ({ page }) => {
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

  test('is sorted by the price its cards show', ANY_WIDTH, async ({ page }) => {
    await page.goto('/category/kurtas');
    await sortBy(page, 'Price (low to high)');
    await expect(page).toHaveURL('/category/kurtas?sort=price-asc');
    const readPrices = async () =>
      (await page.locator('.card-price').allTextContents()).map((text) => Number(text.replace(/[₹,]/g, '')));
    await expect.poll(async () => isAscending(await readPrices())).toBe(true);
  });

  test('can be filtered by one size at a time, and a second press lets it go', async ({ page, isMobile }) => {
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

  test('has a price range from nothing to the highest price', async ({ page, isMobile }) => {
    await page.goto('/category/kurtas');
    const filters = await openFilters(page, isMobile);
    const highest = filters.getByRole('slider', { name: 'Maximum price' });
    await expect(filters.getByRole('slider', { name: 'Minimum price' })).toHaveAttribute('aria-valuetext', '₹0');
    await expect(highest).toHaveAttribute('aria-valuetext', /^₹\d,\d99$/);
    await expect(filters.getByRole('textbox', { name: 'Maximum price' })).toHaveValue(/^\d,\d99$/);
  });

  test('is narrowed by typing a price', async ({ page, isMobile }) => {
    await page.goto('/category/kurtas');
    const filters = await openFilters(page, isMobile);
    await filters.getByRole('textbox', { name: 'Maximum price' }).fill('1200');
    await page.keyboard.press('Enter');
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL('/category/kurtas?max=1200');
    await expect(page.getByRole('button', { name: 'Remove price range' })).toHaveText('Up to ₹1,200');
    await expect(cards(page).filter({ hasText: 'Malhar Handloom' })).toHaveCount(0);
  });

  test('is the same from its address alone', ANY_WIDTH, async ({ page, context }) => {
    const address = '/category/kurtas?min=900&max=1500&size=40&sort=name-desc';
    await page.goto(address);
    const names = await page.locator('.card-link').allTextContents();
    expect(names.length).toBeGreaterThan(1);
    const other = await context.newPage();
    await other.goto(address);
    expect(await other.locator('.card-link').allTextContents()).toEqual(names);
    expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a)));
  });

  test('ignores what makes no sense in an address', ANY_WIDTH, async ({ page }) => {
    await page.goto('/category/kurtas?min=abc&max=-1&sort=cheapest&show=7&size=');
    await expect(cards(page)).toHaveCount(KURTAS);
    await expect(page.getByRole('button', { name: 'Clear all' })).toHaveCount(0);
  });

  test('that is empty says so and leads out', ANY_WIDTH, async ({ page }) => {
    await page.goto('/category/kurtas?max=100');
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await expect(page.getByText('Nothing here matches up to ₹100.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(cards(page)).toHaveCount(KURTAS);
  });

  test('gives focus to its heading when the last filter is removed', async ({ page }) => {
    await page.goto('/category/kurtas?size=40&max=1500');
    await page.getByRole('button', { name: 'Remove price range' }).click();
    await expect(page).toHaveURL('/category/kurtas?size=40');
    await page.getByRole('button', { name: 'Remove size 40' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveURL('/category/kurtas');
  });

  test('of another category keeps the order and drops the filters', async ({ page, isMobile }) => {
    await page.goto('/category/kurtas?size=40&sort=newest');
    const filters = await openFilters(page, isMobile);
    if (isMobile) await filters.getByLabel('Category').selectOption({ label: 'Dresses' });
    else {
      await filters.getByText(/^\d+ more$/).click();
      await filters.getByRole('link', { name: 'Dresses' }).click();
    }
    await expect(page).toHaveURL('/category/dresses?sort=newest');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dresses');
  });

  test(
    'of a category that was renamed, or in other letters, answers with its one address',
    ANY_WIDTH,
    async ({ request }) => {
      runSql(`insert into category_former_slugs (slug, category_id)
      select 'long-shirts', id from categories where slug = 'kurtas' and archived_at is null on conflict do nothing`);
      for (const asked of ['Kurtas', 'long-shirts', 'Long%20Shirts']) {
        const reply = await request.get(`/category/${asked}?sort=newest`, { maxRedirects: 0 });
        expect([asked, reply.status()]).toEqual([asked, 301]);
        expect(reply.headers().location).toMatch(/\/category\/kurtas\?sort=newest$/);
      }
    },
  );

  test('of a category nobody has is not found', ANY_WIDTH, async ({ page }) => {
    const reply = await page.goto('/category/spaceships');
    expect(reply?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  test('that is filtered asks search engines for the whole one', ANY_WIDTH, async ({ page }) => {
    await page.goto('/category/kurtas?size=40');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,follow');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/category\/kurtas$/);
    await page.goto('/category/kurtas');
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  });

  test('that cannot be read offers to try again, and then is there', ANY_WIDTH, async ({ page }) => {
    await page.goto('/category/kurtas');
    await page.route('**/shop-all.data**', (route) => route.abort());
    await page.getByRole('link', { name: 'SHOP ALL' }).filter({ visible: true }).first().click();
    await expect(page.getByText('Couldn’t load the products.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/shop-all.data**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(24);
  });

  test('is drawn at once with the shapes of its cards while products are on their way', ANY_WIDTH, async ({ page }) => {
    await page.goto('/category/kurtas');
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/shop-all.data**', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'SHOP ALL' }).filter({ visible: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All');
    await expect(page.getByText('Loading products')).toBeAttached();
    await expectAccessible(page);
    letThrough();
    await expect(cards(page)).toHaveCount(24);
  });

  test('does not move while it loads, and does not scroll sideways', async ({ page }) => {
    const moved = await watchLayoutShift(page);
    for (const path of ['/shop-all', '/category/kurtas?size=40']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await moved()).toBeLessThanOrEqual(0.02);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    }
  });

  test('has no accessibility violation, nor has its filter', async ({ page, isMobile }) => {
    await page.goto('/category/kurtas?size=40&max=1500');
    await expectAccessible(page);
    if (!isMobile) return;
    await openFilters(page, isMobile);
    await expectAccessible(page);
  });

  test('breaks no rule of the shop’s own policy', async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto('/category/kurtas?size=40', { waitUntil: 'networkidle' });
    await page.locator('.card-link').first().click();
    await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

test.describe('the price range by keyboard', () => {
  test('goes in steps of 50, leaps of 500 and to its ends, and each rest is one step of history', async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'a phone has no keyboard');
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

test('the filters stay beside the products while those scroll by', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has them in a sheet');
  await page.goto('/shop-all');
  await page.evaluate(() => window.scrollTo(0, 1200));
  await expect(page.getByRole('complementary', { name: 'Filters' }).getByText('SHOP ALL')).toBeInViewport();
});

test('inside a category its price and sizes stand in the first view, and the other categories are a press away', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has them in a sheet');
  await page.goto('/category/kurtas');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await expect(filters.getByRole('button', { name: '46' })).toBeInViewport({ ratio: 1 });
  await expect(filters.getByRole('link', { name: 'Dresses' })).toBeHidden();
  await filters.getByText(/^\d+ more$/).press('Enter');
  await expect(filters.getByRole('link', { name: 'Dresses' })).toBeVisible();
});

test('the sizes of a whole shop stand in groups, of which two are open', async ({ page, isMobile }) => {
  await page.goto('/shop-all');
  const filters = await openFilters(page, isMobile);
  await expect(filters.locator('summary h3')).toHaveText(['Clothing', 'Chest', 'Waist', 'Shoes', 'Storage']);
  await expect(filters.getByRole('button', { name: 'XL', exact: true })).toBeVisible();
  const small = filters.getByRole('button', { name: '30', exact: true });
  await expect(small).toBeHidden();
  await filters.getByRole('heading', { name: 'Waist' }).click();
  await small.click();
  await small.click();
  await expect(small).toHaveAttribute('aria-pressed', 'false');
  await small.click();
  await applyFilters(page, isMobile);
  await expect(page).toHaveURL('/shop-all?size=30');
  await page.reload();
  await expect((await openFilters(page, isMobile)).getByRole('button', { name: '30', exact: true })).toBeVisible();
});

test.describe('the price range by pointer', () => {
  test('gives the prices most things have most of its length, however dear the dearest is', async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'tried with a mouse');
    await page.goto('/shop-all');
    const box = await page.locator('.range').first().boundingBox();
    if (!box) throw new Error('no slider');
    await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
    await expect(page).toHaveURL(/\?max=\d{5}$/);
    expect(Number(new URL(page.url()).searchParams.get('max'))).toBeLessThan(25_000);
  });

  test('follows a drag and asks for products only when let go', async ({ page, isMobile }) => {
    test.skip(isMobile, 'tried with a mouse');
    await page.goto('/category/kurtas');
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('.data') && asked.push(request.url()));
    await page.locator('.range').first().scrollIntoViewIfNeeded();
    const box = await page.locator('.range').first().boundingBox();
    if (!box) throw new Error('no slider');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width - 14, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, middle, { steps: 8 });
    await expect(page.getByRole('textbox', { name: 'Maximum price' })).not.toHaveValue(/99$/);
    expect(asked).toEqual([]);
    await page.mouse.up();
    await expect(page).toHaveURL(/\?max=\d+$/);
    expect(asked).toHaveLength(1);
  });
});

test.describe('a card', () => {
  test('strikes the price before the saving and says how much is saved', ANY_WIDTH, async ({ page }) => {
    await page.goto('/category/kurtas');
    const malhar = card(page, 'Malhar Handloom Cotton Kurta');
    await expect(malhar.locator('.card-price')).toHaveText('₹1,299.00');
    await expect(malhar.locator('s')).toHaveText('was ₹1,499.00');
    await expect(malhar.getByText('SAVE 13%')).toBeVisible();
    await expect(card(page, 'Kapas Undyed Kurta').locator('s')).toHaveCount(0);
  });

  test('has a named group of sizes, in order', ANY_WIDTH, async ({ page }) => {
    await page.goto('/category/t-shirts');
    const sizes = page.getByRole('group', { name: 'Size for Akhada Bar Tee' });
    await expect(sizes.getByRole('radio')).toHaveCount(5);
    expect(await sizes.locator('label').allTextContents()).toEqual(['S', 'M', 'L', 'XL', 'XXL']);
  });

  test('says how few are left of the chosen size', ANY_WIDTH, async ({ page }) => {
    await page.goto('/category/kurtas');
    const bagru = card(page, 'Bagru Booti Kurta');
    await expect(bagru.getByText(/Only \d+ left/)).toHaveCount(0);
    await bagru.locator('label', { hasText: '44' }).click();
    await expect(bagru.getByText('Only 7 left')).toBeVisible();
  });

  test('that is sold out says so, and pressing a size of it too', ANY_WIDTH, async ({ page }) => {
    await page.goto('/category/kurtas');
    const basant = card(page, 'Basant Print Short Kurta');
    await expect(basant.getByText('Out of stock', { exact: true })).toBeVisible();
    await basant.locator('label', { hasText: '40' }).click();
    await expect(page.getByText('This size is out of stock')).toBeVisible();
    await expect(basant.getByRole('radio', { name: '40, out of stock' })).toBeChecked();
  });

  test('is worked by keyboard in the order name, sizes, cart, heart', async ({ page, isMobile }) => {
    test.skip(isMobile, 'a phone has no keyboard');
    await page.goto('/category/kurtas');
    const nadi = card(page, 'Nadi Pinstripe Kurta');
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

  test('loads the first four pictures at once and the rest as they come near', ANY_WIDTH, async ({ page }) => {
    await page.goto('/shop-all');
    const lazy = await page
      .locator('.card-image')
      .evaluateAll((images) => images.map((image) => image.getAttribute('loading')));
    expect(lazy.slice(0, 5)).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy']);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a listing reads well and its pages can be turned', ANY_WIDTH, async ({ page }) => {
    await page.goto('/shop-all');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All');
    await expect(cards(page)).toHaveCount(24);
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(cards(page)).toHaveCount(48);
  });
});
