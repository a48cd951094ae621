import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { listEmailsTo } from '../support/mailbox.ts';
import { holdResponses } from '../support/network.ts';
import { addAddress, createCustomer, openSignedIn, type Person } from '../support/people.ts';
import { formatRupees } from '../support/rupees.ts';
import { createCustomerWithCart, type TestProduct, wellStockedProducts } from '../support/shopping.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

test.slow();

const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });

async function createCustomerReadyToOrder(): Promise<{ person: Person; product: TestProduct }> {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const person = await createCustomerWithCart([product]);
  await addAddress(person, '14 Laxmi Road');
  return { person, product };
}

test('a first order, from the cart to the email', { tag: '@both-widths' }, async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  const person = await createCustomerWithCart([product], 2);
  await openSignedIn(page, person, '/cart');
  const day = await page.getByText(/^Expected by \d+ \w+$/).innerText();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await expect(page.getByText(day)).toBeVisible();
  await expect(page.getByRole('form', { name: 'New address' })).toBeVisible();
  await expect(page.getByText('Cash on Delivery', { exact: true })).toBeVisible();
  await expect(page.getByText('Pay when you receive')).toBeVisible();
  await expect(page.getByText('Secure checkout')).toBeVisible();
  await expectAccessible(page);
  await placeOrderButton(page).click();
  await expectErrorToast(page, 'Please select an address.');
  await expect(page.getByLabel('Address Line 1')).toBeFocused();

  await page.getByLabel('Address Line 1').fill('17 Gangapur Road');
  await page.getByLabel('Postal Code').fill('422005');
  await expect(page.getByLabel('City')).toHaveValue('Nashik');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectSuccessToast(page, 'Address added successfully');
  const radio = page.getByRole('radio', { name: /Nashik 422005/ });
  await expect(radio).toBeChecked();
  await expect(radio).toBeFocused();

  const mobile = page.getByLabel('Mobile number for delivery');
  await mobile.fill('12345');
  await placeOrderButton(page).click();
  await expect(mobile).toBeFocused();
  await expect(page.locator('.toast[data-tone="bad"]')).toHaveCount(0);
  await expect(mobile).toHaveAccessibleDescription(/10-digit mobile number that starts with 6, 7, 8 or 9/);
  await expectAccessible(page);
  await expect(page.getByLabel('Name of the person receiving')).toHaveValue('Ravi Rao');
  await mobile.fill('+91 98220 41567');
  await expect(mobile).toHaveValue('9822041567');

  await placeOrderButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Order Placed Successfully!' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(formatRupees(product.originalPrice * 2), { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^Expected by/)).toHaveText(
    new RegExp(`^Expected by \\w+, ${day.replace('Expected by ', '')}$`),
  );
  await expect(dialog.getByText(/Confirmation sent to /)).toBeVisible();
  const itemImage = dialog.getByRole('listitem').filter({ hasText: product.name }).getByRole('presentation');
  await expect.poll(() => itemImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(dialog.locator('.dialog-foot').getByRole('link')).toHaveText([
    'View Order History',
    'Continue Shopping',
  ]);
  await expect(dialog.getByRole('link', { name: 'View Order History' })).toBeFocused();
  await expectSuccessToast(page, 'Order placed successfully! Confirmation email sent');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'View Order History' }).click();
  await expect(page).toHaveURL('/myaccount/order');
  await expect(page.getByRole('article').getByText(product.name)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Cart/ }).first()).toHaveAccessibleName(/^Cart(, 0 items|, empty)?$/);
  await expect(async () => {
    expect((await listEmailsTo(person.email)).some(({ text }) => text.includes(product.name))).toBe(true);
  }).toPass({ timeout: 15_000 });
});

test('the default address is selected, and another one is a click away', async ({ page }) => {
  const { person } = await createCustomerReadyToOrder();
  await addAddress(person, '27 Residency Road', 'Satara');
  await openSignedIn(page, person, '/checkout');
  await expect(page.getByRole('radio', { name: /Pune 411030/ })).toBeChecked();
  await page.getByRole('radio', { name: /Satara 411030/ }).check();
  await page.getByRole('button', { name: 'Edit Satara 411030' }).click();
  await page.getByLabel('Address Line 1').fill('somewhere else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Edit Satara 411030' })).toBeFocused();
  await expect(page.getByRole('radio', { name: /Residency Road/ })).toBeChecked();
  await page.getByRole('button', { name: 'Edit Satara 411030' }).click();
  await page.getByLabel('Address Line 2').fill('Second floor');
  await page.route('**/api/addresses/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectErrorToast(page, 'Failed to save address');
  await page.unroute('**/api/addresses/*');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectSuccessToast(page, 'Address updated successfully');
  await expect(page.getByRole('radio', { name: /Second floor/ })).toBeChecked();
  await page.getByRole('button', { name: 'Add new' }).click();
  await placeOrderButton(page).click();
  await expectErrorToast(page, 'Please save the address first');
  await page.goBack();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('radio', { name: /Second floor/ })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Add new' })).toBeFocused();
});

/** Applies `spoil` to the first request to place an order. Returns the idempotency keys of all attempts. */
async function failFirstAttempts(page: Page, failAttempt: (route: Route) => Promise<void>) {
  const keys: (string | undefined)[] = [];
  await page.route('**/api/orders/place', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await (keys.length > 1 ? route.continue() : failAttempt(route));
  });
  return keys;
}

test('an order whose response was lost is found in the order list and not placed again', async ({ page }) => {
  const { person } = await createCustomerReadyToOrder();
  await openSignedIn(page, person, '/checkout');
  const keys = await failFirstAttempts(page, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await placeOrderButton(page).dblclick();
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  expect(keys).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/home');
  await page.goBack();
  await expect(page).toHaveURL('/cart');
  await page.goto('/myaccount/order');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('an order request that never arrived is sent again with the same idempotency key', async ({ page }) => {
  const { person } = await createCustomerReadyToOrder();
  await openSignedIn(page, person, '/checkout');
  const keys = await failFirstAttempts(page, (route) => route.abort('connectionrefused'));
  await placeOrderButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('leaving a partly filled address asks for confirmation', async ({ page }) => {
  const [product] = (await wellStockedProducts(1)) as [TestProduct];
  await openSignedIn(page, await createCustomerWithCart([product]), '/checkout');
  const line = page.getByLabel('Address Line 1');
  await line.click();
  await page.keyboard.type('17 Gangapur');
  const dialogMessages: string[] = [];
  page.on('dialog', (browserDialog) => {
    dialogMessages.push(browserDialog.message() || browserDialog.type());
    void browserDialog.dismiss();
  });
  await page.getByRole('link', { name: 'Edit cart' }).click();
  await expect.poll(() => dialogMessages).toEqual(['Leave without saving this address?']);
  await page.evaluate(() => location.reload());
  await expect.poll(() => dialogMessages).toHaveLength(2);
  expect(dialogMessages[1]).toBe('beforeunload');
  await expect(page).toHaveURL('/checkout');
  await expect(line).toHaveValue('17 Gangapur');
});

test('the checkout page shows only what checkout needs', async ({ page }) => {
  const { person } = await createCustomerReadyToOrder();
  await page.route('**/api/cart', async (route) => {
    const response = await route.fetch();
    const cart = await response.json();
    cart.items[0].product.name = 'Unbroken'.repeat(15);
    await route.fulfill({ response, json: cart });
  });
  await openSignedIn(page, person, '/checkout');
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
  await page.getByRole('link', { name: 'Edit cart' }).click();
  await expect(page.getByText('Unbroken'.repeat(15))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await expect(header.getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible();
  // The page may still be loading the cart.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('leaving while the order is being placed asks for confirmation', async ({ page }) => {
  const { person } = await createCustomerReadyToOrder();
  await openSignedIn(page, person, '/cart');
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  const releaseResponse = await holdResponses(page, '**/api/orders/place');
  const orderRequest = page.waitForRequest('**/api/orders/place');
  await placeOrderButton(page).click();
  await orderRequest;
  const dialogMessages: string[] = [];
  page.once('dialog', (browserDialog) => {
    dialogMessages.push(browserDialog.message());
    void browserDialog.dismiss();
  });
  await page.evaluate(() => history.back());
  await expect.poll(() => dialogMessages).toEqual(['Your order is being placed. Leave this page?']);
  await expect(page).toHaveURL('/checkout');
  releaseResponse();
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
});

test('a rejected order shows the shop’s message, and nothing is lost', async ({ page }) => {
  const { person } = await createCustomerReadyToOrder();
  await openSignedIn(page, person, '/checkout');
  await page.route('**/api/orders/place', (route) => route.fulfill({ status: 500, json: {} }));
  await placeOrderButton(page).click();
  await expectErrorToast(page, 'Failed to place order');
  await page.unroute('**/api/orders/place');
  const message = 'A price in your cart has changed. Please review it';
  await page.route('**/api/orders/place', (route) =>
    route.fulfill({ status: 409, json: { code: 'price_changed', message } }),
  );
  const cartRefetch = page.waitForResponse('**/api/cart');
  await placeOrderButton(page).click();
  await expectErrorToast(page, message);
  await cartRefetch;
  await page.unroute('**/api/orders/place');
  await page.route('**/api/orders/send-confirmation', (route) => route.fulfill({ status: 500, json: {} }));
  await placeOrderButton(page).click();
  await expectErrorToast(page, 'Order placed, but confirmation email failed');
  await page.getByRole('dialog').getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/home');
});

test('checkout with an empty cart redirects to the cart', async ({ page }) => {
  await openSignedIn(page, await createCustomer(), '/checkout');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('a checkout that fails to load can be loaded again', async ({ page }) => {
  const { person } = await createCustomerReadyToOrder();
  await page.route('**/api/addresses', (route) => route.fulfill({ status: 500, json: {} }));
  await openSignedIn(page, person, '/checkout');
  await expect(page.getByText('Couldn’t load your checkout.')).toBeVisible();
  await page.unroute('**/api/addresses');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('radio')).toBeChecked();
});
