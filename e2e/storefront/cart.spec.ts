import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { createCustomer, fillLogin, openSignedIn } from '../support/people.ts';
import { formatRupees } from '../support/rupees.ts';
import { addToWishlist, createCustomerWithCart, type TestProduct, wellStockedProducts } from '../support/shopping.ts';
import { expectErrorToast } from '../support/toasts.ts';

test.slow();

const quantityGroup = (page: Page, { name }: TestProduct) => page.getByRole('group', { name: `Quantity of ${name}` });
const summaryAmount = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
const headerLink = (page: Page, label: string) => page.getByRole('banner').getByRole('link', { name: label });

test('a guest logs in and then sees the cart', async ({ page }) => {
  const products = await wellStockedProducts(2);
  const person = await createCustomerWithCart(products);
  await page.goto('/cart');
  await expectErrorToast(page, 'Please log in first');
  await fillLogin(page, person);
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const { name } of products) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/product/${encodeURIComponent(name)}`);
  }
  await expect(headerLink(page, 'Cart, 2 items')).toBeVisible();
  await expect(page.getByText('2 items', { exact: true })).toBeVisible();
  await expect(summaryAmount(page, 'Tax')).toContainText('₹0.00');
  await expect(summaryAmount(page, 'Total')).toContainText(
    formatRupees(products.reduce((sum, product) => sum + product.originalPrice, 0)),
  );
  await expect(summaryAmount(page, 'Total Savings')).toContainText(
    formatRupees(products.reduce((sum, product) => sum + product.discountPrice, 0)),
  );
});

test('an empty cart links to the shop', async ({ page }) => {
  await openSignedIn(page, await createCustomer(), '/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/');
});

test('several taps on the stepper send one request, and the total changes at once', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  await openSignedIn(page, await createCustomerWithCart([product]), '/cart');
  const stepper = quantityGroup(page, product);
  const sent: unknown[] = [];
  let releaseResponse = () => {};
  const responseReleased = new Promise<void>((resolve) => {
    releaseResponse = resolve;
  });
  await page.route('**/api/cart/update-quantity', async (route) => {
    sent.push(route.request().postDataJSON().newQuantity);
    await responseReleased;
    await route.continue();
  });
  await expect(stepper.getByRole('button', { name: 'One fewer' })).toBeDisabled();
  const more = stepper.getByRole('button', { name: 'One more' });
  await more.click();
  await more.click();
  await more.click();
  await expect(summaryAmount(page, 'Total')).toContainText(formatRupees(product.originalPrice * 4));
  await expect.poll(() => sent).toEqual([4]);
  const updateResponse = page.waitForResponse('**/api/cart/update-quantity');
  releaseResponse();
  await updateResponse;
  await page.reload();
  await expect(stepper.getByRole('status')).toHaveText('4');
});

test('a rejected quantity changes back without a message', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  await openSignedIn(page, await createCustomerWithCart([product], 2), '/cart');
  await page.route('**/api/cart/update-quantity', (route) => route.fulfill({ status: 500, json: {} }));
  const stepper = quantityGroup(page, product);
  await stepper.getByRole('button', { name: 'One more' }).click();
  await expect(stepper.getByRole('status')).toHaveText('3');
  await expect(stepper.getByRole('status')).toHaveText('2');
  await expect(summaryAmount(page, 'Total')).toContainText(formatRupees(product.originalPrice * 2));
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('a removed item can be restored', async ({ page }) => {
  const products = (await wellStockedProducts(2)) as [TestProduct, TestProduct];
  await openSignedIn(page, await createCustomerWithCart(products, 2), '/cart');
  await page.getByRole('button', { name: `Remove ${products[0].name}` }).click();
  await expect(page.getByText(`Removed ${products[0].name}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${products[1].name}` })).toBeFocused();
  await expect(headerLink(page, 'Cart, 1 item')).toBeVisible();
  // Hover over the toast so that it stays during the check.
  await page.getByText(`Removed ${products[0].name}.`).hover();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantityGroup(page, products[0]).getByRole('status')).toHaveText('2');
  await expect(headerLink(page, 'Cart, 2 items')).toBeVisible();
  await page.getByRole('button', { name: `Remove ${products[0].name}` }).click();
  await page.getByRole('button', { name: `Remove ${products[1].name}` }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByText(`Removed ${products[1].name}.`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('changed lines are marked and block the order', async ({ page }) => {
  const products = (await wellStockedProducts(3)) as [TestProduct, TestProduct, TestProduct];
  const person = await createCustomerWithCart(products);
  await page.route('**/api/cart', async (route) => {
    const response = await route.fetch();
    const cart = await response.json();
    if (response.ok()) {
      cart.items[0].available = cart.items[0].forSale = false;
      cart.items[1].priceChanged = true;
      cart.items[2].available = false;
      cart.items[2].product.variant.stock = 0;
    }
    await route.fulfill({ response, json: cart });
  });
  await openSignedIn(page, person, '/cart');
  await expect(page.getByText('No longer available', { exact: true })).toBeVisible();
  await expect(page.getByText('Price changed')).toBeVisible();
  await expect(page.getByText('Out of stock', { exact: true })).toBeVisible();
  await expect(page.getByText('Review them to check out')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeFocused();
  await expect(page).toHaveURL('/cart');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep in wishlist' }).click();
  await expect(page.getByRole('link', { name: products[2].name })).toBeHidden();
  await expect(headerLink(page, 'Wishlist, 1 item')).toBeVisible();
});

test('a price that changed since the last visit is marked, even though signing in loaded the cart', async ({
  page,
}) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const person = await createCustomerWithCart([product]);
  runSql(`
    update cart_lines line set shown_price_paise = shown_price_paise + 100
    from carts cart join users on users.id = cart.user_id
    where cart.id = line.cart_id and users.username = '${person.username}'
  `);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  await fillLogin(page, person);
  await headerLink(page, 'Cart, 1 item').click();
  await expect(page.getByText('Price changed')).toBeVisible();
});

test('an empty cart suggests wishlist items, which can be added', async ({ page }) => {
  const products = await wellStockedProducts(5);
  const newest = products.at(-1) as TestProduct;
  const person = await createCustomer();
  await addToWishlist(person, products);
  await openSignedIn(page, person, '/cart');
  const offers = page.getByRole('region', { name: 'From your wishlist' });
  await expect(offers.getByRole('article')).toHaveCount(4);
  const card = offers.getByRole('article').filter({ hasText: newest.name });
  if (newest.size) await card.getByText(newest.size, { exact: true }).click();
  await card.getByRole('button', { name: /^Add to Cart/ }).click();
  await expect(quantityGroup(page, newest)).toBeVisible();
});

test('a cart that fails to load is not shown as empty', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const person = await createCustomerWithCart([product]);
  await page.route('**/api/cart', (route) => route.fulfill({ status: 500, json: {} }));
  await openSignedIn(page, person, '/cart');
  await expect(page.getByText('Couldn’t load your cart.')).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toBeHidden();
  await expectAccessible(page);
  await page.unroute('**/api/cart');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: product.name })).toBeVisible();
});
