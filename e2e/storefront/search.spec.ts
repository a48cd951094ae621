import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { applyFilters, openFilters } from '../support/filters.ts';
import { tabTo } from '../support/keyboard.ts';
import { ADMIN, aCustomer, arriveAsNewCustomer, arriveSignedIn, fillLogin } from '../support/people.ts';

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Discover Products' });
const box = (page: Page) => page.getByLabel('Search products');

async function openSearch(page: Page) {
  await page.getByRole('button', { name: 'Discover Products' }).filter({ visible: true }).click();
}

/** Types into the overlay and waits for what comes. */
async function lookFor(page: Page, words: string) {
  await box(page).fill(words);
  await expect(overlay(page).getByText(`results for ${words}`)).toBeVisible();
}

const namesIn = (place: Page | Locator) => place.locator('.card-link').allTextContents();

test.describe('Discover Products', () => {
  test('asks a guest to sign in and then opens by itself', async ({ page }) => {
    const shopper = await aCustomer();
    await page.goto('/');
    await openSearch(page);
    await expect(page.getByText('Please log in first').filter({ visible: true }).first()).toBeVisible();
    await fillLogin(page, shopper);
    await expect(overlay(page)).toBeVisible();
    await expect(box(page)).toBeFocused();
    await expect(page).toHaveURL('/');
  });

  test('lists the first twenty products for no words and leads to the rest', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/');
    await openSearch(page);
    await expect(overlay(page).getByRole('article')).toHaveCount(20);
    await expect(overlay(page).getByText(/^Showing 20 of \d{3}/)).toBeVisible();
    await expectAccessible(page);
    await overlay(page)
      .getByRole('link', { name: /^See all \d+ products$/ })
      .first()
      .click();
    await expect(page).toHaveURL('/shop-all');
    await expect(overlay(page)).toBeHidden();
  });

  test(
    'finds what is meant by a word with a mistake in it, half a second after it was typed',
    ANY_WIDTH,
    async ({ page, context }) => {
      await arriveAsNewCustomer(context);
      await page.goto('/');
      await openSearch(page);
      await expect(overlay(page).getByRole('article')).toHaveCount(20);
      const asked: string[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname.endsWith('/search')) asked.push(url.searchParams.get('q') ?? '');
      });
      await box(page).pressSequentially('hedphones', { delay: 40 });
      await expect(overlay(page).getByText(/^\d+ results? for hedphones/)).toBeVisible();
      await expect(overlay(page).getByRole('article').first()).toContainText(/Head(phones|set)/);
      expect(asked).toEqual(['hedphones']);
    },
  );

  test('leads to all results at once when Enter is pressed', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/');
    await openSearch(page);
    await expect(overlay(page).getByRole('article')).toHaveCount(20);
    await page.clock.install();
    await box(page).fill('saree');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=saree');
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “saree”' })).toBeFocused();
    await expect(overlay(page)).toBeHidden();
  });

  test(
    'keeps old results in sight until there are newer ones, and never shows a late answer',
    ANY_WIDTH,
    async ({ page, context }) => {
      await arriveAsNewCustomer(context);
      await page.goto('/');
      await openSearch(page);
      await expect(overlay(page).getByRole('article')).toHaveCount(20);
      let letThrough = () => {};
      const held = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await page.route('**/api/products/search?q=saree', async (route) => {
        await held;
        await route.continue().catch(() => undefined);
      });
      await box(page).fill('saree');
      await expect(overlay(page).locator('[aria-busy=true]')).toBeVisible();
      await expect(overlay(page).getByRole('article')).toHaveCount(20);
      await box(page).fill('jeans');
      await expect(overlay(page).getByText(/results for jeans/)).toBeVisible();
      letThrough();
      await expect(overlay(page).getByText(/results for jeans/)).toBeVisible();
      await expect(overlay(page).getByRole('article').first()).toContainText('Jeans');
    },
  );

  test('that finds nothing leads on to the shop and its categories', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/');
    await openSearch(page);
    await box(page).fill('qqqqzzzz');
    await expect(overlay(page).getByText('No products match “qqqqzzzz”')).toBeVisible();
    await expectAccessible(page);
    await overlay(page).getByRole('link', { name: 'Sarees' }).click();
    await expect(page).toHaveURL('/category/sarees');
    await expect(overlay(page)).toBeHidden();
  });

  test('that fails offers to try again', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.route('**/api/products/search**', (route) => route.abort());
    await page.goto('/');
    await openSearch(page);
    await expect(overlay(page).getByText('Couldn’t load the results.')).toBeVisible();
    await page.unroute('**/api/products/search**');
    await overlay(page).getByRole('button', { name: 'Try again' }).click();
    await expect(overlay(page).getByRole('article')).toHaveCount(20);
  });

  test('has cards that want a size before the cart, and lead to their product', async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/about');
    await page.goto('/');
    await openSearch(page);
    await lookFor(page, 'kurta');
    const first = overlay(page).getByRole('article').filter({ hasText: 'Kurta' }).first();
    await first.hover();
    await first.getByRole('button', { name: /^Add to Cart/ }).click();
    await expect(page.getByText('Please select a size first').filter({ visible: true }).first()).toBeVisible();
    await expect(first.getByRole('radio').first()).toBeFocused();
    await first.getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(overlay(page)).toBeHidden();
  });

  test('is found again as it was left, from a product and even after a reload of it', async ({ page, context }) => {
    test.slow();
    await arriveAsNewCustomer(context);
    await page.goto('/shop-all');
    await openSearch(page);
    await lookFor(page, 'kurta');
    const far = overlay(page).getByRole('article').nth(9).getByRole('link');
    const place = () =>
      overlay(page)
        .locator('.dialog-body')
        .evaluate(({ scrollTop }) => scrollTop);

    for (const reload of [false, true]) {
      await far.scrollIntoViewIfNeeded();
      const before = await place();
      expect(before).toBeGreaterThan(100);
      await far.click();
      await expect(page).toHaveURL(/\/product\//);
      await expect(overlay(page)).toBeHidden();
      if (reload) await page.reload();
      await page.goBack();
      await expect(page).toHaveURL('/shop-all');
      // Back may come before the reloaded product is alive; then the page under the search is loaded once more.
      await expect(overlay(page).getByText(/results for kurta/)).toBeVisible({ timeout: 20_000 });
      await expect(box(page)).toHaveValue('kurta');
      await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(100);
    }

    await page.goBack();
    await expect(overlay(page)).toBeHidden();
    await expect(page).toHaveURL('/shop-all');
    await page.reload();
    await expect(overlay(page)).toBeHidden();
  });

  test('is found again by a Back that is quicker than the page', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/shop-all');
    await openSearch(page);
    await lookFor(page, 'kurta');
    // On a busy phone, what is put off for a moment runs only after the next press.
    await page.evaluate(() => {
      const later = window.setTimeout.bind(window);
      const putOff: (() => void)[] = [];
      window.setTimeout = ((run: () => void, ms?: number) =>
        ms === undefined ? putOff.push(run) : later(run, ms)) as typeof setTimeout;
      const catchUp = () => {
        window.setTimeout = later;
        for (const run of putOff) run();
      };
      window.addEventListener('popstate', () => later(catchUp), { once: true });
    });
    await overlay(page).getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(overlay(page)).toBeHidden();
    await page.goBack();
    await expect(overlay(page).getByText(/results for kurta/)).toBeVisible();
  });

  test('is closed by Back and by Escape', async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/shop-all');
    await openSearch(page);
    await expect(overlay(page)).toBeVisible();
    await page.goBack();
    await expect(overlay(page)).toBeHidden();
    await expect(page).toHaveURL('/shop-all');
    await openSearch(page);
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toBeHidden();
  });
});

test.describe('all results of a search', () => {
  const heading = (page: Page, words: string) =>
    page.getByRole('heading', { level: 1, name: `Results for “${words}”` });

  test('begin with those of the overlay, and Back leads to it again', async ({ page, context }) => {
    test.slow();
    await arriveAsNewCustomer(context);
    await page.goto('/about');
    await openSearch(page);
    await lookFor(page, 'cotton');
    const first = await namesIn(overlay(page));
    const seeAll = overlay(page).getByRole('link', { name: /^See all \d+ results$/ });
    const total = /\d+/.exec((await seeAll.first().textContent()) ?? '')?.[0];
    await expect(overlay(page).getByText(`Showing 20 of ${total}`)).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, seeAll.first());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=cotton');
    await expect(heading(page, 'cotton')).toBeFocused();
    await expect(page.getByText(`${total} products`, { exact: true })).toBeVisible();
    expect((await namesIn(page)).slice(0, 20)).toEqual(first);
    await expect(page).toHaveTitle('Results for “cotton” | Kinari');
    await expectAccessible(page);
    await page.goBack();
    await expect(overlay(page).getByText(/results for cotton/)).toBeVisible();
    await expect(page).toHaveURL('/about');
  });

  test('are narrowed, ordered and asked anew, and each step is an address', async ({ page, context, isMobile }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/search?q=cotton');
    await expect(page.getByRole('article')).toHaveCount(24);
    const filters = await openFilters(page, isMobile);
    await filters.getByRole('textbox', { name: 'Maximum price' }).fill('1500');
    await page.keyboard.press('Enter');
    await filters.getByRole('button', { name: '40', exact: true }).click();
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL('/search?q=cotton&max=1500&size=40');
    await expect(page.getByRole('button', { name: 'Remove size 40' })).toBeVisible();
    const sorted = page.waitForResponse((reply) => /api\/products\/search.*sort=price-desc/.test(reply.url()));
    await page.getByRole('combobox', { name: 'Sort' }).filter({ visible: true }).selectOption('price-desc');
    await sorted;
    await expect(page).toHaveURL('/search?q=cotton&max=1500&size=40&sort=price-desc');
    await expect(page.locator('.listing-results')).not.toHaveAttribute('data-changing');
    const narrowed = await namesIn(page);
    expect(narrowed.length).toBeGreaterThan(1);
    expect(narrowed.length).toBeLessThan(24);
    await page.reload();
    await expect.poll(() => namesIn(page)).toEqual(narrowed);

    await box(page).fill('qqqqzzzz');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=qqqqzzzz&sort=price-desc');
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(box(page)).toHaveValue('cotton');
    await expect.poll(() => namesIn(page)).toEqual(narrowed);
  });

  test('are found again from a product, at their length and at their place', async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/search?q=blue');
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page).toHaveURL('/search?q=blue&show=48');
    const far = page.getByRole('article').nth(25);
    await far.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(500);
    await far.getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/search?q=blue&show=48');
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(100);
  });

  test('are shown to a guest who signs in, and to an admin', ANY_WIDTH, async ({ page, browser }) => {
    const shopper = await aCustomer();
    await page.goto('/search?q=cotton&size=40');
    await expect(page.getByText('Please log in first').filter({ visible: true }).first()).toBeVisible();
    await fillLogin(page, shopper);
    await expect(page).toHaveURL('/search?q=cotton&size=40');
    await expect(page.getByRole('article').first()).toBeVisible();
    const office = await browser.newContext();
    await arriveSignedIn(office, ADMIN);
    const desk = await office.newPage();
    await desk.goto('/search?q=cotton');
    await expect(desk.getByRole('article')).toHaveCount(24);
    await office.close();
  });

  test('that cannot be read offer to try again', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.route('**/api/products/search**', (route) => route.abort());
    await page.goto('/search?q=cotton');
    await expect(page.getByText('Couldn’t load the products.')).toBeVisible();
    await page.unroute('**/api/products/search**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article')).toHaveCount(24);
  });
});
