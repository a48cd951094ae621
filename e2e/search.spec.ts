import { expect, type Page, test } from '@playwright/test';
import { ANY_WIDTH } from './any-width.ts';
import { expectAccessible } from './axe.ts';
import { aCustomer, arriveAsNewCustomer, fillLogin } from './people.ts';

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Discover Products' });
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search products' });

async function openSearch(page: Page) {
  await page.getByRole('button', { name: 'Discover Products' }).filter({ visible: true }).click();
}

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

  test('lists the first twenty products for no words', async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/');
    await openSearch(page);
    await expect(overlay(page).getByRole('article')).toHaveCount(20);
    await expectAccessible(page);
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
      await expect(overlay(page).getByText(/^\d+ results for hedphones/)).toBeVisible();
      await expect(overlay(page).getByRole('article').first()).toContainText(/Head(phones|set)/);
      expect(asked).toEqual(['hedphones']);
    },
  );

  test('does not wait when Enter is pressed', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/');
    await openSearch(page);
    await expect(overlay(page).getByRole('article')).toHaveCount(20);
    await page.clock.install();
    await box(page).fill('saree');
    await page.keyboard.press('Enter');
    await expect(overlay(page).getByText(/results for saree/)).toBeVisible();
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
      await page.keyboard.press('Enter');
      await expect(overlay(page).locator('[aria-busy=true]')).toBeVisible();
      await expect(overlay(page).getByRole('article')).toHaveCount(20);
      await box(page).fill('jeans');
      await page.keyboard.press('Enter');
      await expect(overlay(page).getByText(/results for jeans/)).toBeVisible();
      letThrough();
      await expect(overlay(page).getByText(/results for jeans/)).toBeVisible();
      await expect(overlay(page).getByRole('article').first()).toContainText('Jeans');
    },
  );

  test('that finds nothing leads on to the shop and its categories', async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/');
    await openSearch(page);
    await box(page).fill('qqqqzzzz');
    await page.keyboard.press('Enter');
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
    await box(page).fill('kurta');
    await page.keyboard.press('Enter');
    await expect(overlay(page).getByText(/results for kurta/)).toBeVisible();
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
    await box(page).fill('kurta');
    await page.keyboard.press('Enter');
    await expect(overlay(page).getByText(/results for kurta/)).toBeVisible();
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
    await box(page).fill('kurta');
    await page.keyboard.press('Enter');
    await expect(overlay(page).getByText(/results for kurta/)).toBeVisible();
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
