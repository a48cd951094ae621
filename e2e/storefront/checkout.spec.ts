import { expect, type Page, type Route } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { mailsTo } from '../support/mail.ts';
import { aCustomer, addAddress, openAs, type Person } from '../support/people.ts';
import { aCustomerWithCart, plentifulWares, rupees, type Ware } from '../support/shopping.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

test.slow();

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' });

async function aReadyCustomer(): Promise<{ person: Person; ware: Ware }> {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const person = await aCustomerWithCart([ware]);
  await addAddress(person, '14 Laxmi Road');
  return { person, ware };
}

test('a first order, from the cart to the mail', async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  const person = await aCustomerWithCart([ware], 2);
  await openAs(page, person, '/cart');
  const day = await page.getByText(/^Expected by \d+ \w+$/).innerText();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByText(day)).toBeVisible();
  await expect(page.getByRole('form', { name: 'New address' })).toBeVisible();
  await expect(page.getByText('Cash on Delivery', { exact: true })).toBeVisible();
  await expect(page.getByText('Pay when you receive')).toBeVisible();
  await expect(page.getByText('Secure checkout')).toBeVisible();
  await expectAccessible(page);
  await placeOrder(page).click();
  await expectBadNews(page, 'Please select an address.');
  await expect(page.getByLabel('Address Line 1')).toBeFocused();

  await page.getByLabel('Address Line 1').fill('17 Gangapur Road');
  await page.getByLabel('Postal Code').fill('422005');
  await expect(page.getByLabel('City')).toHaveValue('Nashik');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectGoodNews(page, 'Address added successfully');
  const radio = page.getByRole('radio', { name: /Nashik 422005/ });
  await expect(radio).toBeChecked();
  await expect(radio).toBeFocused();
  await expectAccessible(page);

  const mobile = page.getByLabel('Mobile number for the delivery');
  await mobile.fill('12345');
  await placeOrder(page).click();
  await expectBadNews(page, 'Please check the mobile number');
  await expect(mobile).toBeFocused();
  await expect(mobile).toHaveAccessibleDescription(/10 digits and begins with 6, 7, 8 or 9/);
  await expectAccessible(page);
  await mobile.fill('+91 98220 41567');
  await expect(mobile).toHaveValue('9822041567');

  await placeOrder(page).click();
  const dialog = page.getByRole('dialog', { name: 'Order Placed Successfully!' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(rupees(ware.originalPrice * 2), { exact: true })).toBeVisible();
  await expect(dialog.getByText('Expected by').locator('+ dd')).toHaveText(day.replace('Expected by ', ''));
  const picture = dialog.getByRole('listitem').filter({ hasText: ware.name }).getByRole('presentation');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(dialog.locator('.dialog-foot').getByRole('link')).toHaveText([
    'View Order History',
    'Continue Shopping',
  ]);
  await expect(dialog.getByRole('link', { name: 'View Order History' })).toBeFocused();
  await expectGoodNews(page, 'Order placed successfully! Confirmation email sent');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'View Order History' }).click();
  await expect(page).toHaveURL('/myaccount/order');
  await expect(page.getByRole('article').getByText(ware.name)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart/ }).first()).toHaveAccessibleName(/^Cart(, 0 items|, empty)?$/);
  await expect(async () => {
    expect((await mailsTo(person.email)).some(({ text }) => text.includes(ware.name))).toBe(true);
  }).toPass({ timeout: 15_000 });
});

test('the default address is chosen; another one is a press away', async ({ page }) => {
  const { person } = await aReadyCustomer();
  await addAddress(person, '27 Residency Road', 'Satara');
  await openAs(page, person, '/checkout');
  await expect(page.getByRole('radio', { name: /Pune 411030/ })).toBeChecked();
  await page.getByRole('radio', { name: /Satara 411030/ }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Satara 411030' }).click();
  await page.getByLabel('Address Line 1').fill('somewhere else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Edit Satara 411030' })).toBeFocused();
  await expect(page.getByRole('radio', { name: /Residency Road/ })).toBeChecked();
  await page.getByRole('button', { name: 'Edit Satara 411030' }).click();
  await page.getByLabel('Address Line 2').fill('Second floor');
  await page.route('**/api/addresses/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectBadNews(page, 'Failed to save address');
  await page.unroute('**/api/addresses/*');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectGoodNews(page, 'Address updated successfully');
  await expect(page.getByRole('radio', { name: /Second floor/ })).toBeChecked();
  await page.getByRole('button', { name: 'Add new' }).click();
  await placeOrder(page).click();
  await expectBadNews(page, 'Please save the address first');
  await page.goBack();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('radio', { name: /Second floor/ })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Add new' })).toBeFocused();
});

/** What becomes of each try to place an order: whether it reaches the shop, and whether its answer comes back. */
async function spoilTries(page: Page, spoil: (route: Route) => Promise<void>) {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/orders/place', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await (keys.length > 1 ? route.continue() : spoil(route));
  });
  return keys;
}

test(
  'an order whose answer was lost is found among one’s orders, and not placed again',
  ANY_WIDTH,
  async ({ page }) => {
    const { person } = await aReadyCustomer();
    await openAs(page, person, '/checkout');
    const keys = await spoilTries(page, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await placeOrder(page).dblclick();
    await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
    expect(keys).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/home');
    await page.goBack();
    await expect(page).toHaveURL('/cart');
    await page.goto('/myaccount/order');
    await expect(page.getByRole('article')).toHaveCount(1);
  },
);

test('an order that never arrived is tried once more under the same key', ANY_WIDTH, async ({ page }) => {
  const { person } = await aReadyCustomer();
  await openAs(page, person, '/checkout');
  const keys = await spoilTries(page, (route) => route.abort('connectionrefused'));
  await placeOrder(page).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('a half-typed address is not lost without a question', ANY_WIDTH, async ({ page }) => {
  const [ware] = (await plentifulWares(1)) as [Ware];
  await openAs(page, await aCustomerWithCart([ware]), '/checkout');
  const line = page.getByLabel('Address Line 1');
  await line.click();
  await page.keyboard.type('17 Gangapur');
  const questions: string[] = [];
  page.on('dialog', (question) => {
    questions.push(question.message() || question.type());
    void question.dismiss();
  });
  await page.getByRole('link', { name: 'Edit cart' }).click();
  await expect.poll(() => questions).toEqual(['Leave without saving this address?']);
  await page.evaluate(() => location.reload());
  await expect.poll(() => questions).toHaveLength(2);
  expect(questions[1]).toBe('beforeunload');
  await expect(page).toHaveURL('/checkout');
  await expect(line).toHaveValue('17 Gangapur');
});

test('around a checkout there is only what one needs there', async ({ page }) => {
  const { person } = await aReadyCustomer();
  await page.route('**/api/cart', async (route) => {
    const response = await route.fetch();
    const cart = await response.json();
    cart.items[0].product.name = 'Unbroken'.repeat(15);
    await route.fulfill({ response, json: cart });
  });
  await openAs(page, person, '/checkout');
  await expect(page.getByText('Unbroken'.repeat(15))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Kinari' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: /Call Us/ })).toBeVisible();
  await expect(header.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText([
    'Privacy Policy',
    'Terms and Conditions',
    'Return and Refund Policy',
  ]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit cart' }).click();
  await expect(page.getByText('Unbroken'.repeat(15))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await expect(header.getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible();
  // The cart may be on its way once more.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('whoever leaves while the order is being placed is asked first', ANY_WIDTH, async ({ page }) => {
  const { person } = await aReadyCustomer();
  await openAs(page, person, '/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/orders/place', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/orders/place');
  await placeOrder(page).click();
  await asked;
  const questions: string[] = [];
  page.once('dialog', (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  await page.evaluate(() => history.back());
  await expect.poll(() => questions).toEqual(['Your order is being placed. Leave this page?']);
  await expect(page).toHaveURL('/checkout');
  letThrough();
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
});

test('a refusal is said in the shop’s words, and nothing is lost', ANY_WIDTH, async ({ page }) => {
  const { person } = await aReadyCustomer();
  await openAs(page, person, '/checkout');
  await page.route('**/api/orders/place', (route) => route.fulfill({ status: 500, json: {} }));
  await placeOrder(page).click();
  await expectBadNews(page, 'Failed to place order');
  await page.unroute('**/api/orders/place');
  const message = 'A price in your cart has changed. Please review it';
  await page.route('**/api/orders/place', (route) =>
    route.fulfill({ status: 409, json: { code: 'price_changed', message } }),
  );
  const cartReadAgain = page.waitForResponse('**/api/cart');
  await placeOrder(page).click();
  await expectBadNews(page, message);
  await cartReadAgain;
  await page.unroute('**/api/orders/place');
  await page.route('**/api/orders/send-confirmation', (route) => route.fulfill({ status: 500, json: {} }));
  await placeOrder(page).click();
  await expectBadNews(page, 'Order placed, but confirmation email failed');
  await page.getByRole('dialog').getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/home');
});

test('with nothing to check out, one is sent to the cart', ANY_WIDTH, async ({ page }) => {
  await openAs(page, await aCustomer(), '/checkout');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('a checkout that cannot be read can be tried again', ANY_WIDTH, async ({ page }) => {
  const { person } = await aReadyCustomer();
  await page.route('**/api/addresses', (route) => route.fulfill({ status: 500, json: {} }));
  await openAs(page, person, '/checkout');
  await expect(page.getByText('Couldn’t load your checkout.')).toBeVisible();
  await page.unroute('**/api/addresses');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('radio')).toBeChecked();
});
