import { expect, type Page, test } from '@playwright/test';
import { ANY_WIDTH } from './any-width.ts';
import { ADMIN, aCustomer, arriveAsNewCustomer, arriveSignedIn, fillLogin } from './people.ts';

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const said = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first();

test.describe('Add to Cart', () => {
  test('asks a guest to sign in, and is carried out once they have', async ({ page }) => {
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
    const dialog = page.getByRole('dialog', { name: 'Sign in to add this to your cart' });
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
    await expect(said(page, 'Please select a size first')).toBeVisible();
    await expect(nadi.getByRole('radio').first()).toBeFocused();
  });

  test('refuses a size that is out of stock', async ({ page, context }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/product/Malhar%20Handloom%20Cotton%20Kurta');
    await page.getByRole('group', { name: 'Size' }).locator('label', { hasText: '46' }).click();
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .filter({ visible: true })
      .click();
    await expect(said(page, 'This size is out of stock')).toBeVisible();
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
        await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
        await expect(page).toHaveURL('/category/kurtas');
      },
    );
  }

  test('on a product’s own page goes on to the cart', async ({ page, context }) => {
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
