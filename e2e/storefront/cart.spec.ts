import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { aCustomer, fillLogin, openAs } from '../support/people.ts';
import { aCustomerWithCart, plentifulWares, rupees, scarceWare, type Ware, wishFor } from '../support/shopping.ts';
import { expectBadNews } from '../support/toasts.ts';

test.slow();

const quantityOf = (page: Page, { name }: Ware) => page.getByRole('group', { name: `Quantity of ${name}` });
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
const inHeader = (page: Page, label: string) => page.getByRole('banner').getByRole('link', { name: label });

test('a guest logs in first and then sees the cart', ANY_WIDTH, async ({ page }) => {
  const wares = await plentifulWares(2);
  const person = await aCustomerWithCart(wares);
  await page.goto('/cart');
  await expectBadNews(page, 'Please log in first');
  await fillLogin(page, person);
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const { name } of wares) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/product/${encodeURIComponent(name)}`);
  }
  await expect(inHeader(page, 'Cart, 2 items')).toBeVisible();
  await expect(page.getByText('2 items', { exact: true })).toBeVisible();
  await expect(figure(page, 'Tax')).toContainText('₹0.00');
  await expect(figure(page, 'Total')).toContainText(rupees(wares.reduce((sum, ware) => sum + ware.originalPrice, 0)));
  await expect(figure(page, 'Total Savings')).toContainText(
    rupees(wares.reduce((sum, ware) => sum + ware.discountPrice, 0)),
  );
  await expectAccessible(page);
});

test('an empty cart leads back to the shop', ANY_WIDTH, async ({ page }) => {
  await openAs(page, await aCustomer(), '/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/');
});

test('taps on the stepper make one call, and the total follows at once', ANY_WIDTH, async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  await openAs(page, await aCustomerWithCart([ware]), '/cart');
  const stepper = quantityOf(page, ware);
  const sent: unknown[] = [];
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/cart/update-quantity', async (route) => {
    sent.push(route.request().postDataJSON().newQuantity);
    await held;
    await route.continue();
  });
  await expect(stepper.getByRole('button', { name: 'One fewer' })).toBeDisabled();
  const more = stepper.getByRole('button', { name: 'One more' });
  await more.click();
  await more.click();
  await more.click();
  await expect(figure(page, 'Total')).toContainText(rupees(ware.originalPrice * 4));
  await expect.poll(() => sent).toEqual([4]);
  const answered = page.waitForResponse('**/api/cart/update-quantity');
  letThrough();
  await answered;
  await page.reload();
  await expect(stepper.getByRole('status')).toHaveText('4');
});

test('a quantity the shop refuses quietly returns', ANY_WIDTH, async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  await openAs(page, await aCustomerWithCart([ware], 2), '/cart');
  await page.route('**/api/cart/update-quantity', (route) => route.fulfill({ status: 500, json: {} }));
  const stepper = quantityOf(page, ware);
  await stepper.getByRole('button', { name: 'One more' }).click();
  await expect(stepper.getByRole('status')).toHaveText('3');
  await expect(stepper.getByRole('status')).toHaveText('2');
  await expect(figure(page, 'Total')).toContainText(rupees(ware.originalPrice * 2));
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('there is no more than there is in stock', ANY_WIDTH, async ({ page }) => {
  const ware = await scarceWare();
  await openAs(page, await aCustomerWithCart([ware], ware.stock), '/cart');
  await expect(quantityOf(page, ware).getByRole('button', { name: 'One more' })).toBeDisabled();
  await expect(page.getByText(`Only ${ware.stock} left`)).toBeVisible();
  await expectAccessible(page);
  await quantityOf(page, ware).getByRole('button', { name: 'One fewer' }).click();
  await expect(page.getByText(`Only ${ware.stock} left`)).toBeHidden();
});

test('what was removed can be brought back', async ({ page }) => {
  const wares = (await plentifulWares(2)) as [Ware, Ware];
  await page.clock.install();
  await openAs(page, await aCustomerWithCart(wares, 2), '/cart');
  await page.getByRole('button', { name: `Remove ${wares[0].name}` }).click();
  await expect(page.getByText(`Removed ${wares[0].name}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${wares[1].name}` })).toBeFocused();
  await expect(inHeader(page, 'Cart, 1 item')).toBeVisible();
  // Under the pointer it stays for as long as the check takes.
  await page.getByText(`Removed ${wares[0].name}.`).hover();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantityOf(page, wares[0]).getByRole('status')).toHaveText('2');
  await expect(inHeader(page, 'Cart, 2 items')).toBeVisible();
  await page.getByRole('button', { name: `Remove ${wares[0].name}` }).click();
  await page.getByRole('button', { name: `Remove ${wares[1].name}` }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await expect(page.getByText(`Removed ${wares[1].name}.`)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward(8_000);
  await expect(page.getByText(`Removed ${wares[1].name}.`)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('lines that changed say so, and are in the way of an order', async ({ page }) => {
  const wares = (await plentifulWares(3)) as [Ware, Ware, Ware];
  const person = await aCustomerWithCart(wares);
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
  await openAs(page, person, '/cart');
  await expect(page.getByText('No longer available', { exact: true })).toBeVisible();
  await expect(page.getByText('Price changed')).toBeVisible();
  await expect(page.getByText('Out of stock', { exact: true })).toBeVisible();
  await expect(page.getByText('Please review it to check out')).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeFocused();
  await expect(page).toHaveURL('/cart');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep in wishlist' }).click();
  await expect(page.getByRole('link', { name: wares[2].name })).toBeHidden();
  await expect(inHeader(page, 'Wishlist, 1 item')).toBeVisible();
});

test(
  'a price that moved while one was away is pointed out, though signing in has read the cart',
  ANY_WIDTH,
  async ({ page }) => {
    const [ware] = (await plentifulWares(1)) as [Ware];
    const person = await aCustomerWithCart([ware]);
    runSql(`
    update cart_lines line set seen_price_paise = seen_price_paise + 100
    from carts cart join users on users.id = cart.user_id
    where cart.id = line.cart_id and users.username = '${person.username}'
  `);
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
    await fillLogin(page, person);
    await inHeader(page, 'Cart, 1 item').click();
    await expect(page.getByText('Price changed')).toBeVisible();
  },
);

test('an empty cart offers what one wished for, and fills from there', ANY_WIDTH, async ({ page }) => {
  const wares = await plentifulWares(5);
  const newest = wares.at(-1) as Ware;
  const person = await aCustomer();
  await wishFor(person, wares);
  await openAs(page, person, '/cart');
  const offers = page.getByRole('region', { name: 'From your wishlist' });
  await expect(offers.getByRole('article')).toHaveCount(4);
  await expectAccessible(page);
  const card = offers.getByRole('article').filter({ hasText: newest.name });
  if (newest.size) await card.getByText(newest.size, { exact: true }).click();
  await card.getByRole('button', { name: /^Add to Cart/ }).click();
  await expect(quantityOf(page, newest)).toBeVisible();
});

test('a cart that cannot be read is not shown as empty', ANY_WIDTH, async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const person = await aCustomerWithCart([ware]);
  await page.route('**/api/cart', (route) => route.fulfill({ status: 500, json: {} }));
  await openAs(page, person, '/cart');
  await expect(page.getByText('Couldn’t load your cart.')).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toBeHidden();
  await expectAccessible(page);
  await page.unroute('**/api/cart');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: ware.name })).toBeVisible();
});
