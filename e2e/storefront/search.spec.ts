import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { applyFilters, openFilters } from '../support/filters.ts';
import { test } from '../support/hydrated-test.ts';
import { tabTo } from '../support/keyboard.ts';
import { ADMIN, createCustomer, fillLogin, signInAsNewCustomer, signInContext } from '../support/people.ts';

const searchOverlay = (page: Page) => page.getByRole('dialog', { name: 'Discover Products' });
const searchBox = (page: Page) => page.getByLabel('Search products');

async function openSearch(page: Page) {
  await page.getByRole('button', { name: 'Discover Products' }).filter({ visible: true }).click();
}

async function openSearchAsCustomer(page: Page, context: BrowserContext) {
  await signInAsNewCustomer(context);
  await page.goto('/');
  await openSearch(page);
  await expect(searchOverlay(page).getByRole('article')).toHaveCount(20);
}

async function searchFor(page: Page, words: string) {
  await searchBox(page).fill(words);
  await expect(searchOverlay(page).getByText(`results for “${words}”`)).toBeVisible();
}

const getProductNames = (container: Page | Locator) => container.locator('.card-link').allTextContents();

test.describe('Discover Products', () => {
  test('asks a guest to sign in and then opens', async ({ page }) => {
    const shopper = await createCustomer();
    await page.goto('/');
    await openSearch(page);
    const dialog = page.getByRole('dialog', { name: 'Log in to search' });
    await expect(dialog.getByText('Please log in first')).toBeVisible();
    await expect(page.locator('.toast')).toHaveCount(0);
    await fillLogin(page, shopper);
    await expect(searchOverlay(page)).toBeVisible();
    await expect(searchBox(page)).toBeFocused();
    await expect(page).toHaveURL('/');
  });

  test('keeps what is typed before its script has loaded', { tag: '@desktop-only' }, async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/');
    await page.route('**/*.js', async (route) => {
      await wait(1000);
      await route.continue();
    });
    await openSearch(page);
    await page.keyboard.type('blue kurt', { delay: 20 });
    await expect(searchBox(page)).toHaveValue('blue kurt');
    await page.keyboard.type('a');
    await expect(searchOverlay(page).getByText(/results? for “blue kurta/)).toBeVisible();
  });

  test('lists the first twenty products for an empty query and links to the rest', async ({ page, context }) => {
    await openSearchAsCustomer(page, context);
    await expect(searchOverlay(page).getByText(/^Showing 20 of \d{3}/)).toBeVisible();
    await searchOverlay(page)
      .getByRole('link', { name: /^See all \d+ products$/ })
      .first()
      .click();
    await expect(page).toHaveURL('/shop-all');
    await expect(searchOverlay(page)).toBeHidden();
  });

  test('finds the right product for a query with a typo, half a second after typing', async ({ page, context }) => {
    await openSearchAsCustomer(page, context);
    const searchRequests: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/search')) searchRequests.push(url.searchParams.get('q') ?? '');
    });
    await searchBox(page).pressSequentially('hedphones', { delay: 40 });
    await expect(searchOverlay(page).getByText(/^\d+ results? for “hedphones/)).toBeVisible();
    await expect(searchOverlay(page).getByRole('article').first()).toContainText(/Head(phones|set)/);
    expect(searchRequests).toEqual(['hedphones']);
  });

  test('opens all results when Enter is pressed', async ({ page, context }) => {
    await openSearchAsCustomer(page, context);
    await page.clock.install();
    await searchBox(page).fill('saree');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=saree');
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “saree”' })).toBeFocused();
    await expect(searchOverlay(page)).toBeHidden();
  });

  test('shows old results until newer ones arrive, and ignores a late response', async ({ page, context }) => {
    await openSearchAsCustomer(page, context);
    let releaseResponse = () => {};
    const responseReleased = new Promise<void>((resolve) => {
      releaseResponse = resolve;
    });
    await page.route('**/api/products/search?q=saree', async (route) => {
      await responseReleased;
      await route.continue().catch(() => undefined);
    });
    await searchBox(page).fill('saree');
    await expect(searchOverlay(page).locator('[aria-busy=true]')).toBeVisible();
    await expect(searchOverlay(page).getByRole('article')).toHaveCount(20);
    await searchBox(page).fill('jeans');
    await expect(searchOverlay(page).getByText(/results for “jeans/)).toBeVisible();
    releaseResponse();
    await expect(searchOverlay(page).getByText(/results for “jeans/)).toBeVisible();
    await expect(searchOverlay(page).getByRole('article').first()).toContainText('Jeans');
  });

  test('without results links to the shop and its categories', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/');
    await openSearch(page);
    await searchBox(page).fill('qqqqzzzz');
    await expect(searchOverlay(page).getByText('No products match “qqqqzzzz”')).toBeVisible();
    await expectAccessible(page);
    await searchOverlay(page).getByRole('link', { name: 'Sarees' }).click();
    await expect(page).toHaveURL('/category/sarees');
    await expect(searchOverlay(page)).toBeHidden();
  });

  test('that fails offers to try again', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.route('**/api/products/search**', (route) => route.abort());
    await page.goto('/');
    await openSearch(page);
    await expect(searchOverlay(page).getByText('Couldn’t load the results.')).toBeVisible();
    await page.unroute('**/api/products/search**');
    await searchOverlay(page).getByRole('button', { name: 'Try again' }).click();
    await expect(searchOverlay(page).getByRole('article')).toHaveCount(20);
  });

  test('has cards that require a size and link to their product', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/about');
    await page.goto('/');
    await openSearch(page);
    await searchFor(page, 'kurta');
    const first = searchOverlay(page).getByRole('article').filter({ hasText: 'Kurta' }).first();
    await first.hover();
    await first.getByRole('button', { name: /^Add to Cart/ }).click();
    await expect(page.getByText('Please select a size first').filter({ visible: true }).first()).toBeVisible();
    await expect(first.getByRole('radio').first()).toBeFocused();
    await first.getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(searchOverlay(page)).toBeHidden();
  });

  test('is restored after returning from a product, even after a reload', async ({ page, context }) => {
    test.slow();
    await signInAsNewCustomer(context);
    await page.goto('/shop-all');
    await openSearch(page);
    await searchFor(page, 'kurta');
    const distantLink = searchOverlay(page).getByRole('article').nth(9).getByRole('link');
    const container = () =>
      searchOverlay(page)
        .locator('.dialog-body')
        .evaluate(({ scrollTop }) => scrollTop);

    for (const reload of [false, true]) {
      await distantLink.scrollIntoViewIfNeeded();
      const before = await container();
      expect(before).toBeGreaterThan(100);
      await distantLink.click();
      await expect(page).toHaveURL(/\/product\//);
      await expect(searchOverlay(page)).toBeHidden();
      if (reload) await page.reload();
      await page.goBack();
      await expect(page).toHaveURL('/shop-all');
      // Back may happen before the reloaded product page is hydrated. Then the page below the search is loaded again.
      await expect(searchOverlay(page).getByText(/results for “kurta/)).toBeVisible({ timeout: 20_000 });
      await expect(searchBox(page)).toHaveValue('kurta');
      await expect.poll(async () => Math.abs((await container()) - before)).toBeLessThan(100);
    }

    await page.goBack();
    await expect(searchOverlay(page)).toBeHidden();
    await expect(page).toHaveURL('/shop-all');
    await page.reload();
    await expect(searchOverlay(page)).toBeHidden();
  });

  test('is restored by a Back that is pressed before the page is ready', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/shop-all');
    await openSearch(page);
    await searchFor(page, 'kurta');
    // On a busy phone, a `setTimeout` callback may run only after the next interaction.
    await page.evaluate(() => {
      const later = window.setTimeout.bind(window);
      const delayedCallbacks: (() => void)[] = [];
      window.setTimeout = ((run: () => void, ms?: number) =>
        ms === undefined ? delayedCallbacks.push(run) : later(run, ms)) as typeof setTimeout;
      const runDelayed = () => {
        window.setTimeout = later;
        for (const run of delayedCallbacks) run();
      };
      window.addEventListener('popstate', () => later(runDelayed), { once: true });
    });
    await searchOverlay(page).getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(searchOverlay(page)).toBeHidden();
    await page.goBack();
    await expect(searchOverlay(page).getByText(/results for “kurta/)).toBeVisible();
  });

  test('is closed by Back and by Escape', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/shop-all');
    await openSearch(page);
    await expect(searchOverlay(page)).toBeVisible();
    await page.goBack();
    await expect(searchOverlay(page)).toBeHidden();
    await expect(page).toHaveURL('/shop-all');
    await openSearch(page);
    await page.keyboard.press('Escape');
    await expect(searchOverlay(page)).toBeHidden();
  });
});

test.describe('all results of a search', () => {
  const heading = (page: Page, words: string) =>
    page.getByRole('heading', { level: 1, name: `Results for “${words}”` });

  test('start with those of the overlay, and Back returns to it', async ({ page, context }) => {
    test.slow();
    await signInAsNewCustomer(context);
    await page.goto('/about');
    await openSearch(page);
    await searchFor(page, 'cotton');
    const first = await getProductNames(searchOverlay(page));
    const seeAll = searchOverlay(page).getByRole('link', { name: /^See all \d+ results$/ });
    const total = /\d+/.exec((await seeAll.first().textContent()) ?? '')?.[0];
    await expect(searchOverlay(page).getByText(`Showing 20 of ${total}`)).toBeVisible();
    await tabTo(page, seeAll.first());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=cotton');
    await expect(heading(page, 'cotton')).toBeFocused();
    await expect(page.getByText(`${total} products`, { exact: true })).toBeVisible();
    expect((await getProductNames(page)).slice(0, 20)).toEqual(first);
    await expect(page).toHaveTitle('Results for “cotton” | Kinari');
    await page.goBack();
    await expect(searchOverlay(page).getByText(/results for “cotton/)).toBeVisible();
    await expect(page).toHaveURL('/about');
  });

  test('can be filtered, sorted and searched again, and each step has a URL', { tag: '@both-widths' }, async ({
    page,
    context,
    isMobile,
  }) => {
    await signInAsNewCustomer(context);
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
    const narrowed = await getProductNames(page);
    expect(narrowed.length).toBeGreaterThan(1);
    expect(narrowed.length).toBeLessThan(24);
    await page.reload();
    await expect.poll(() => getProductNames(page)).toEqual(narrowed);

    // The header's field is the only one and shows the query.
    await openSearch(page);
    await expect(searchBox(page)).toHaveValue('cotton');
    await searchBox(page).fill('qqqqzzzz');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=qqqqzzzz');
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  });

  test('that are empty offer similar words, categories and best sellers', { tag: '@both-widths' }, async ({
    page,
    context,
  }) => {
    await signInAsNewCustomer(context);
    await page.goto('/search?q=kurtabcdefg');
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Sarees', exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Best sellers' }).getByRole('article').first()).toBeVisible();
    await expect(page.locator('.listing-action-bar')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'kurta', exact: true }).click();
    await expect(page).toHaveURL('/search?q=kurta');
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('are restored after returning from a product, with length and scroll position', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/search?q=blue');
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page).toHaveURL('/search?q=blue&show=48');
    const distantLink = page.getByRole('article').nth(25);
    await distantLink.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(500);
    await distantLink.getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/search?q=blue&show=48');
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(100);
  });

  test('are shown to a guest who signs in, and to an admin', async ({ page, browser }) => {
    const shopper = await createCustomer();
    await page.goto('/search?q=cotton&size=40');
    await expect(page.getByText('Please log in first').filter({ visible: true }).first()).toBeVisible();
    await fillLogin(page, shopper);
    await expect(page).toHaveURL('/search?q=cotton&size=40');
    await expect(page.getByRole('article').first()).toBeVisible();
    const adminContext = await browser.newContext();
    await signInContext(adminContext, ADMIN);
    const adminPage = await adminContext.newPage();
    await adminPage.goto('/search?q=cotton');
    await expect(adminPage.getByRole('article')).toHaveCount(24);
    await adminContext.close();
  });

  test('that cannot be read offer to try again', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.route('**/api/products/search**', (route) => route.abort());
    await page.goto('/search?q=cotton');
    await expect(page.getByText('Couldn’t load the products.')).toBeVisible();
    await page.unroute('**/api/products/search**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article')).toHaveCount(24);
  });
});
