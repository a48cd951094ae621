import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { aCustomer, arriveAsNewCustomer, fillLogin } from '../support/people.ts';

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Wishlist: ${name}` });
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first();
const inHeader = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const NADI = 'Nadi Pinstripe Kurta';
const DIYA = 'Diya Border Kurta';

test.describe('a heart', () => {
  test('fills at once, is counted, and is let go by a second press', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/category/kurtas');
    await heart(page, NADI).click();
    await expect(heart(page, NADI)).toHaveAttribute('aria-pressed', 'true');
    await expect(said(page, 'Added to wishlist')).toBeVisible();
    await expect(inHeader(page, 'Wishlist, 1 item')).toBeVisible();
    await heart(page, NADI).click();
    await expect(heart(page, NADI)).toHaveAttribute('aria-pressed', 'false');
    const removed = page.locator('.toast[data-tone=bad]', { hasText: 'Removed from wishlist' });
    await expect(removed.first()).toBeVisible();
    await expect(inHeader(page, 'Wishlist')).toBeVisible();
  });

  test('takes itself back when the shop does not agree', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.route('**/api/wishlist/*', (route) => route.abort());
    await page.goto('/category/kurtas');
    await heart(page, NADI).click();
    await expect(said(page, 'Something went wrong with wishlist')).toBeVisible();
    await expect(heart(page, NADI)).toHaveAttribute('aria-pressed', 'false');
  });

  test('pressed quickly several times, ends as it was pressed last', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    const asked: string[] = [];
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/api/wishlist/*', async (route) => {
      asked.push(route.request().method());
      await held;
      await route.continue();
    });
    await page.goto('/category/kurtas');
    for (let press = 0; press < 4; press += 1) await heart(page, NADI).click();
    letThrough();
    await expect(said(page, 'Removed from wishlist')).toBeVisible();
    expect(asked).toEqual(['POST', 'DELETE']);
    await expect(heart(page, NADI)).toHaveAttribute('aria-pressed', 'false');
    await page.goto('/wishlist');
    await expect(page.getByText('Your wishlist is empty')).toBeVisible();
  });

  test(
    'is kept though the answer to another one, pressed just before, comes later',
    ANY_WIDTH,
    async ({ page, context }) => {
      await arriveAsNewCustomer(context);
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
      const answered = page.waitForResponse('**/api/wishlist/*');
      await heart(page, NADI).click();
      await expect(heart(page, NADI)).toHaveAttribute('aria-pressed', 'true');
      await heart(page, DIYA).click();
      await answered;
      const last = page.waitForResponse('**/api/wishlist/*');
      second.resolve();
      await (await last).finished();
      await expect(said(page, 'Added to wishlist')).toBeVisible();
      await expect(inHeader(page, 'Wishlist, 2 items')).toBeVisible();
      await expect(heart(page, DIYA)).toHaveAttribute('aria-pressed', 'true');
    },
  );

  test('of a guest is filled after they have signed in, once', ANY_WIDTH, async ({ page }) => {
    const shopper = await aCustomer();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/wishlist/') && asked.push(request.method()));
    await page.goto('/category/kurtas');
    await heart(page, NADI).click();
    await expect(said(page, 'Please login to add to wishlist')).toBeVisible();
    await fillLogin(page, shopper);
    await expect(heart(page, NADI)).toHaveAttribute('aria-pressed', 'true');
    await expect(inHeader(page, 'Wishlist, 1 item')).toBeVisible();
    expect(asked).toEqual(['POST']);
  });

  test('is the same in two tabs', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/category/kurtas');
    const other = await context.newPage();
    await other.goto('/product/Nadi%20Pinstripe%20Kurta');
    await heart(page, NADI).click();
    await expect(heart(other, NADI)).toHaveAttribute('aria-pressed', 'true');
    await heart(other, NADI).click();
    await expect(heart(page, NADI)).toHaveAttribute('aria-pressed', 'false');
  });

  test('announces itself under both spellings of the event', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/category/kurtas');
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const name of ['wishlist-updated', 'wishlistUpdated']) window.addEventListener(name, () => heard.push(name));
    });
    await heart(page, NADI).click();
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard.slice(0, 2));
    expect(heard).toEqual(['wishlist-updated', 'wishlistUpdated']);
  });
});

test.describe('the wishlist', () => {
  test('of a guest asks them to sign in, and is there then', ANY_WIDTH, async ({ page }) => {
    const shopper = await aCustomer();
    await page.goto('/wishlist');
    await expect(said(page, 'Please log in first')).toBeVisible();
    await fillLogin(page, shopper);
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  });

  test('that is empty leads to the shop', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/wishlist');
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'SHOP ALL' }).click();
    await expect(page).toHaveURL('/shop-all');
  });

  test('shows what is wished for with its discount, and a heart takes it away', async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/category/kurtas');
    await heart(page, NADI).click();
    await heart(page, DIYA).click();
    await expect(inHeader(page, 'Wishlist, 2 items')).toBeVisible();
    await expect(said(page, 'Added to wishlist')).toBeVisible();
    await inHeader(page, 'Wishlist, 2 items').click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('article').filter({ hasText: DIYA }).getByText('13% OFF')).toBeVisible();
    await expect(page.getByRole('main').getByText(/^SAVE/)).toHaveCount(0);
    await expect(page.getByText('2 items', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await heart(page, DIYA).click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('link', { name: NADI })).toBeFocused();
    await expect(page.getByText('1 item', { exact: true })).toBeVisible();
    await expect(inHeader(page, 'Wishlist, 1 item')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  });

  test('brings a card back whose removal failed', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/category/kurtas');
    await heart(page, NADI).click();
    await expect(said(page, 'Added to wishlist')).toBeVisible();
    await page.goto('/wishlist');
    await page.route('**/api/wishlist/*', (route) => route.abort());
    await heart(page, NADI).click();
    await expect(said(page, 'Something went wrong with wishlist')).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  });

  test('that cannot be read offers to try again', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.route('**/api/wishlist', (route) => route.abort());
    await page.goto('/wishlist');
    await expect(page.getByText('Couldn’t load your wishlist.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/wishlist');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  });
});
