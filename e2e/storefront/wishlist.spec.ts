import { expect, type Page } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';
import { createCustomer, fillLogin, signInAsNewCustomer } from '../support/people.ts';

const wishlistButton = (page: Page, name: string) => page.getByRole('button', { name: `Wishlist: ${name}` });
const visibleText = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first();
const headerLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const NADI_NAME = 'Nadi Pinstripe Kurta';
const DIYA_NAME = 'Diya Border Kurta';

test.describe('the wishlist button', () => {
  test('is filled at once, is counted, and is cleared by a second click', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/category/kurtas');
    await wishlistButton(page, NADI_NAME).click();
    await expect(wishlistButton(page, NADI_NAME)).toHaveAttribute('aria-pressed', 'true');
    await expect(visibleText(page, 'Added to wishlist')).toBeVisible();
    await expect(headerLink(page, 'Wishlist, 1 item')).toBeVisible();
    await wishlistButton(page, NADI_NAME).click();
    await expect(wishlistButton(page, NADI_NAME)).toHaveAttribute('aria-pressed', 'false');
    const removed = page.locator('.toast[data-tone=bad]', { hasText: 'Removed from wishlist' });
    await expect(removed.first()).toBeVisible();
    await expect(headerLink(page, 'Wishlist')).toBeVisible();
  });

  test('changes back if saving fails', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.route('**/api/wishlist/*', (route) => route.abort());
    await page.goto('/category/kurtas');
    await wishlistButton(page, NADI_NAME).click();
    await expect(visibleText(page, 'Something went wrong with wishlist')).toBeVisible();
    await expect(wishlistButton(page, NADI_NAME)).toHaveAttribute('aria-pressed', 'false');
  });

  test('clicked several times quickly, ends in the last state', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    const wishlistRequests: string[] = [];
    let releaseResponse = () => {};
    const responseReleased = new Promise<void>((resolve) => {
      releaseResponse = resolve;
    });
    await page.route('**/api/wishlist/*', async (route) => {
      wishlistRequests.push(route.request().method());
      await responseReleased;
      await route.continue();
    });
    await page.goto('/category/kurtas');
    for (let press = 0; press < 4; press += 1) await wishlistButton(page, NADI_NAME).click();
    releaseResponse();
    await expect(visibleText(page, 'Removed from wishlist')).toBeVisible();
    expect(wishlistRequests).toEqual(['POST', 'DELETE']);
    await expect(wishlistButton(page, NADI_NAME)).toHaveAttribute('aria-pressed', 'false');
    await page.goto('/wishlist');
    await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  });

  test('keeps its state when the response to an earlier click arrives later', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    const second = Promise.withResolvers<void>();
    let presses = 0;
    await page.route('**/api/wishlist/*', async (route) => {
      presses += 1;
      if (presses === 1) {
        const answer = await route.fetch();
        await second.promise;
        await route.fulfill({ response: answer });
      } else {
        await route.continue();
      }
    });
    await page.goto('/category/kurtas');
    const wishlistResponse = page.waitForResponse('**/api/wishlist/*');
    await wishlistButton(page, NADI_NAME).click();
    await expect(wishlistButton(page, NADI_NAME)).toHaveAttribute('aria-pressed', 'true');
    await wishlistButton(page, DIYA_NAME).click();
    await wishlistResponse;
    const last = page.waitForResponse('**/api/wishlist/*');
    second.resolve();
    await (await last).finished();
    await expect(visibleText(page, 'Added to wishlist')).toBeVisible();
    await expect(headerLink(page, 'Wishlist, 2 items')).toBeVisible();
    await expect(wishlistButton(page, DIYA_NAME)).toHaveAttribute('aria-pressed', 'true');
  });

  test('of a guest is filled once after signing in', async ({ page }) => {
    const shopper = await createCustomer();
    const wishlistRequests: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/api/wishlist/') && wishlistRequests.push(request.method()),
    );
    await page.goto('/category/kurtas');
    await wishlistButton(page, NADI_NAME).click();
    await expect(visibleText(page, 'Please login to add to wishlist')).toBeVisible();
    await fillLogin(page, shopper);
    await expect(wishlistButton(page, NADI_NAME)).toHaveAttribute('aria-pressed', 'true');
    await expect(headerLink(page, 'Wishlist, 1 item')).toBeVisible();
    expect(wishlistRequests).toEqual(['POST']);
  });

  test('is the same in two tabs', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/category/kurtas');
    const other = await context.newPage();
    await other.goto('/product/Nadi%20Pinstripe%20Kurta');
    await wishlistButton(page, NADI_NAME).click();
    await expect(wishlistButton(other, NADI_NAME)).toHaveAttribute('aria-pressed', 'true');
    await wishlistButton(other, NADI_NAME).click();
    await expect(wishlistButton(page, NADI_NAME)).toHaveAttribute('aria-pressed', 'false');
  });

  test('dispatches the event under both spellings', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/category/kurtas');
    await page.evaluate(() => {
      const announcements: string[] = [];
      Object.assign(window, { received: announcements });
      for (const name of ['wishlist-updated', 'wishlistUpdated'])
        window.addEventListener(name, () => announcements.push(name));
    });
    await wishlistButton(page, NADI_NAME).click();
    const announcements = await page.evaluate(() => (window as unknown as { received: string[] }).received.slice(0, 2));
    expect(announcements).toEqual(['wishlist-updated', 'wishlistUpdated']);
  });
});

test.describe('the wishlist', () => {
  test('of a guest asks them to sign in and then opens', async ({ page }) => {
    const shopper = await createCustomer();
    await page.goto('/wishlist');
    await expect(visibleText(page, 'Please log in first')).toBeVisible();
    await fillLogin(page, shopper);
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  });

  test('without items links to the shop', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/wishlist');
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'SHOP ALL' }).click();
    await expect(page).toHaveURL('/shop-all');
  });

  test('shows its items with their discount, and the button removes one', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/category/kurtas');
    await wishlistButton(page, NADI_NAME).click();
    await wishlistButton(page, DIYA_NAME).click();
    await expect(headerLink(page, 'Wishlist, 2 items')).toBeVisible();
    await expect(visibleText(page, 'Added to wishlist')).toBeVisible();
    await headerLink(page, 'Wishlist, 2 items').click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('article').filter({ hasText: DIYA_NAME }).getByText('13% OFF')).toBeVisible();
    await expect(page.getByRole('main').getByText(/^SAVE/)).toHaveCount(0);
    await expect(page.getByText('2 items', { exact: true })).toBeVisible();

    await wishlistButton(page, DIYA_NAME).click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('link', { name: NADI_NAME })).toBeFocused();
    await expect(page.getByText('1 item', { exact: true })).toBeVisible();
    await expect(headerLink(page, 'Wishlist, 1 item')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  });

  test('shows a card again whose removal failed', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/category/kurtas');
    await wishlistButton(page, NADI_NAME).click();
    await expect(visibleText(page, 'Added to wishlist')).toBeVisible();
    await page.goto('/wishlist');
    await page.route('**/api/wishlist/*', (route) => route.abort());
    await wishlistButton(page, NADI_NAME).click();
    await expect(visibleText(page, 'Something went wrong with wishlist')).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  });

  test('that fails to load can be loaded again', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.route('**/api/wishlist', (route) => route.abort());
    await page.goto('/wishlist');
    await expect(page.getByText('Couldn’t load your wishlist.')).toBeVisible();
    await page.unroute('**/api/wishlist');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  });
});
