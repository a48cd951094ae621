import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { tabTo } from '../support/keyboard.ts';
import { ADMIN, createCustomer, fillLogin, signInAsNewCustomer, signInContext } from '../support/people.ts';
import { expectToastsNotCovering } from '../support/toasts.ts';

const SIZE_REQUIRED = 'Please select a size first';
const productCard = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const visibleText = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first();

test.describe('Add to Cart', () => {
  test('asks a guest to sign in, and then adds the item', async ({ page }) => {
    const shopper = await createCustomer();
    const cartRequests: unknown[] = [];
    await page.route('**/api/cart/add', (route) => {
      cartRequests.push(route.request().postDataJSON());
      return route.fulfill({ json: { items: [], summary: {} } });
    });
    await page.goto('/category/kurtas');
    const nadi = productCard(page, 'Nadi Pinstripe Kurta');
    await nadi.locator('label', { hasText: '40' }).click();
    await nadi.getByRole('button', { name: /^Add to Cart/ }).click();
    await expect(visibleText(page, 'Please login to add to cart')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Log in to add this to your cart' });
    await expect(dialog).toContainText('Nadi Pinstripe Kurta');
    await expect(dialog).toContainText('Size 40');
    await expect(dialog).toContainText('₹1,199.00');
    await fillLogin(page, shopper);
    await expect.poll(() => cartRequests).toHaveLength(1);
    expect(cartRequests[0]).toMatchObject({ quantity: 1 });
    await expect(page).toHaveURL('/category/kurtas');
  });

  test('requires a size first and moves to the size picker', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/category/kurtas');
    const nadi = productCard(page, 'Nadi Pinstripe Kurta');
    await nadi.getByRole('button', { name: /^Add to Cart/ }).click();
    await expect(page.getByRole('alert').getByText(SIZE_REQUIRED)).toBeVisible();
    await expect(nadi.getByText(SIZE_REQUIRED)).toBeInViewport();
    await expect(nadi.getByRole('radio').first()).toBeFocused();
    await expectAccessible(page);
  });

  test('requires a size first when used by keyboard, and then works', {
    tag: '@both-widths',
  }, async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/product/Nadi%20Pinstripe%20Kurta');
    const sizes = page.getByRole('group', { name: 'Size', exact: true });
    const button = page.getByRole('button', { name: /^Add to Cart/ }).filter({ visible: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(sizes.getByRole('radio').first()).toBeFocused();
    await expect(sizes).toHaveAccessibleDescription(SIZE_REQUIRED);
    await expect(sizes.getByText(SIZE_REQUIRED)).toBeInViewport();
    await expectToastsNotCovering(page, sizes);
    await expectToastsNotCovering(page, button);
    await page.keyboard.press('Space');
    await expect(sizes.getByText(SIZE_REQUIRED)).toBeHidden();
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cart');
  });

  test('of a product in several colours names the added colour', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/category/sneakers');
    const shoe = productCard(page, 'Chabutra High-Top');
    await shoe.getByText('9', { exact: true }).click();
    await expect(shoe.locator('.card-color')).toHaveText('Navy');
    await shoe.getByText('6', { exact: true }).click();
    await expect(shoe.locator('.card-color')).toHaveText('Navy+1and 1 more');
    await shoe.getByRole('button', { name: /^Add to Cart/ }).click();
    await expect(visibleText(page, 'Chabutra High-Top, Navy, 6')).toBeVisible();
  });

  test('rejects a size that is out of stock', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.goto('/product/Malhar%20Handloom%20Cotton%20Kurta');
    await page.getByRole('group', { name: 'Size' }).locator('label', { hasText: '46' }).click();
    const button = page.getByRole('button', { name: /^Add to Cart/ });
    await button.filter({ visible: true }).click();
    await expect(visibleText(page, 'This size is out of stock')).toBeVisible();
    await expectToastsNotCovering(page, button);
  });

  test('is not available to admins', async ({ page, context }) => {
    await signInContext(context, ADMIN);
    await page.goto('/category/kurtas');
    await productCard(page, 'Nadi Pinstripe Kurta')
      .getByRole('button', { name: /^Add to Cart/ })
      .click();
    await expect(visibleText(page, 'Admins cannot add products to cart')).toBeVisible();
    await productCard(page, 'Nadi Pinstripe Kurta')
      .getByRole('button', { name: /^Wishlist/ })
      .click();
    await expect(visibleText(page, 'Admins cannot add products to wishlist')).toBeVisible();
  });

  test('shows an error when the cart cannot be reached', async ({ page, context }) => {
    await signInAsNewCustomer(context);
    await page.route('**/api/cart/add', (route) => route.abort());
    await page.goto('/category/kurtas');
    const nadi = productCard(page, 'Nadi Pinstripe Kurta');
    await nadi.locator('label', { hasText: '40' }).click();
    await nadi.getByRole('button', { name: /^Add to Cart/ }).click();
    await expect(visibleText(page, 'Something went wrong with cart')).toBeVisible();
    await expect(nadi.getByRole('radio', { name: '40' })).toBeChecked();
  });

  for (const [inCart, text] of [
    [1, 'Added to Cart'],
    [2, 'Increased quantity in Cart'],
  ] as const) {
    test(`shows '${text}' when the cart then contains ${inCart}, and the header counts it`, async ({
      page,
      context,
    }) => {
      await signInAsNewCustomer(context);
      await page.route('**/api/cart/add', (route) => {
        const { productVariantId: id } = route.request().postDataJSON() as { productVariantId: string };
        return route.fulfill({ json: { items: [{ id: 'line', quantity: inCart, product: { variant: { id } } }] } });
      });
      await page.goto('/category/kurtas');
      const nadi = productCard(page, 'Nadi Pinstripe Kurta');
      await nadi.locator('label', { hasText: '40' }).click();
      await nadi.getByRole('button', { name: /^Add to Cart/ }).click();
      await expect(visibleText(page, text)).toBeVisible();
      // Announced once to screen readers, with the product's name.
      const announcement = page.getByRole('status').filter({ hasText: text });
      await expect(announcement).toHaveCount(1);
      await expect(announcement).toContainText('Nadi Pinstripe Kurta, River Blue, 40');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
      await expect(page).toHaveURL('/category/kurtas');
      await announcement.getByRole('link', { name: 'View cart' }).click();
      await expect(page).toHaveURL('/cart');
      await expect(announcement.getByRole('link')).toBeHidden();
    });
  }

  test('on a product page opens the cart', async ({ page, context }) => {
    await signInAsNewCustomer(context);
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
