import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { ADMIN, aCustomer, arriveAsNewCustomer, arriveSignedIn, fillLogin } from '../support/people.ts';
import { expectToastsBeside } from '../support/toasts.ts';

const SIZE_MISSING = 'Please select a size first';
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first();

test.describe('Add to Cart', () => {
  test('asks a guest to sign in, and is carried out once they have', ANY_WIDTH, async ({ page }) => {
    const shopper = await aCustomer();
    const asked: unknown[] = [];
    await page.route('**/api/cart/add', (route) => {
      asked.push(route.request().postDataJSON());
      return route.fulfill({ json: { items: [], summary: {} } });
    });
    await page.goto('/category/kurtas');
    const nadi = card(page, 'Nadi Pinstripe Kurta');
    await nadi.locator('label', { hasText: '40' }).click();
    await nadi.getByRole('button', { name: /^Add to Cart/ }).click();
    await expect(said(page, 'Please login to add to cart')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Log in to add this to your cart' });
    await expect(dialog).toContainText('Nadi Pinstripe Kurta');
    await expect(dialog).toContainText('Size 40');
    await expect(dialog).toContainText('₹1,199.00');
    await fillLogin(page, shopper);
    await expect.poll(() => asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ quantity: 1 });
    await expect(page).toHaveURL('/category/kurtas');
  });

  test('wants a size first, and leads to where it is chosen', async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/category/kurtas');
    const nadi = card(page, 'Nadi Pinstripe Kurta');
    await nadi.getByRole('button', { name: /^Add to Cart/ }).click();
    await expect(page.getByRole('alert').getByText(SIZE_MISSING)).toBeVisible();
    await expect(nadi.getByText(SIZE_MISSING)).toBeInViewport();
    await expect(nadi.getByRole('radio').first()).toBeFocused();
    await expectAccessible(page);
  });

  test('wants a size first from those who use the keyboard, and is satisfied with one', async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/product/Nadi%20Pinstripe%20Kurta');
    const sizes = page.getByRole('group', { name: 'Size', exact: true });
    const button = page.getByRole('button', { name: /^Add to Cart/ }).filter({ visible: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(sizes.getByRole('radio').first()).toBeFocused();
    await expect(sizes).toHaveAccessibleDescription(SIZE_MISSING);
    await expect(sizes.getByText(SIZE_MISSING)).toBeInViewport();
    await expectToastsBeside(page, sizes);
    await page.keyboard.press('Space');
    await expect(sizes.getByText(SIZE_MISSING)).toBeHidden();
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cart');
  });

  test('of a product in several colours names the one that is added', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/category/sneakers');
    const shoe = card(page, 'Chabutra High-Top');
    await shoe.getByText('9', { exact: true }).click();
    await expect(shoe.locator('.card-color')).toHaveText('Navy');
    await shoe.getByText('6', { exact: true }).click();
    await expect(shoe.locator('.card-color')).toHaveText('Navy+1and 1 more');
    await shoe.getByRole('button', { name: /^Add to Cart/ }).click();
    await expect(said(page, 'Chabutra High-Top, Navy, 6')).toBeVisible();
  });

  test('refuses a size that is out of stock', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/product/Malhar%20Handloom%20Cotton%20Kurta');
    await page.getByRole('group', { name: 'Size' }).locator('label', { hasText: '46' }).click();
    const button = page.getByRole('button', { name: /^Add to Cart/ });
    await button.filter({ visible: true }).click();
    await expect(said(page, 'This size is out of stock')).toBeVisible();
    await expectToastsBeside(page, button);
  });

  test('is not for admins', ANY_WIDTH, async ({ page, context }) => {
    await arriveSignedIn(context, ADMIN);
    await page.goto('/category/kurtas');
    await card(page, 'Nadi Pinstripe Kurta')
      .getByRole('button', { name: /^Add to Cart/ })
      .click();
    await expect(said(page, 'Admins cannot add products to cart')).toBeVisible();
    await card(page, 'Nadi Pinstripe Kurta')
      .getByRole('button', { name: /^Wishlist/ })
      .click();
    await expect(said(page, 'Admins cannot add products to wishlist')).toBeVisible();
  });

  test('says so when the cart cannot be reached', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.route('**/api/cart/add', (route) => route.abort());
    await page.goto('/category/kurtas');
    const nadi = card(page, 'Nadi Pinstripe Kurta');
    await nadi.locator('label', { hasText: '40' }).click();
    await nadi.getByRole('button', { name: /^Add to Cart/ }).click();
    await expect(said(page, 'Something went wrong with cart')).toBeVisible();
    await expect(nadi.getByRole('radio', { name: '40' })).toBeChecked();
  });

  for (const [inCart, text] of [
    [1, 'Added to Cart'],
    [2, 'Increased quantity in Cart'],
  ] as const) {
    test(
      `says '${text}' when the cart then holds ${inCart}, and the header counts it`,
      ANY_WIDTH,
      async ({ page, context }) => {
        await arriveAsNewCustomer(context);
        await page.route('**/api/cart/add', (route) => {
          const { productVariantId: id } = route.request().postDataJSON() as { productVariantId: string };
          return route.fulfill({ json: { items: [{ id: 'line', quantity: inCart, product: { variant: { id } } }] } });
        });
        await page.goto('/category/kurtas');
        const nadi = card(page, 'Nadi Pinstripe Kurta');
        await nadi.locator('label', { hasText: '40' }).click();
        await nadi.getByRole('button', { name: /^Add to Cart/ }).click();
        await expect(said(page, text)).toBeVisible();
        // Said aloud in one place, with what it is about.
        const heard = page.getByRole('status').filter({ hasText: text });
        await expect(heard).toHaveCount(1);
        await expect(heard).toContainText('Nadi Pinstripe Kurta, River Blue, 40');
        await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
        await expect(page).toHaveURL('/category/kurtas');
        await heard.getByRole('link', { name: 'View cart' }).click();
        await expect(page).toHaveURL('/cart');
        await expect(heard.getByRole('link')).toBeHidden();
      },
    );
  }

  test('on a product’s own page goes on to the cart', ANY_WIDTH, async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.route('**/api/cart/add', (route) => {
      const { productVariantId: id, quantity } = route.request().postDataJSON() as {
        productVariantId: string;
        quantity: number;
      };
      return route.fulfill({ json: { items: [{ id: 'line', quantity, product: { variant: { id } } }] } });
    });
    await page.goto('/product/Nadi%20Pinstripe%20Kurta');
    await page.getByRole('group', { name: 'Size' }).locator('label', { hasText: '40' }).click();
    await page.getByRole('button', { name: 'One more' }).click();
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL('/cart');
  });
});
