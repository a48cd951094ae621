import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';
import { tabTo } from '../support/keyboard.ts';
import { addAddress, createCustomer, createGuest, signInContext } from '../support/people.ts';
import { type TestProduct, wellStockedProducts } from '../support/shopping.ts';

/** Counts the taps and keystrokes of a purchase on a phone. */
test.skip(({ isMobile }) => !isMobile, 'effort is counted on the narrow screen');
test.slow();

const categoryTile = (page: Page) =>
  page.getByRole('region', { name: 'Shop by Category' }).getByRole('link', { name: 'Kurtas', exact: true });
const productCard = (page: Page, { name }: TestProduct) => page.getByRole('article').filter({ hasText: name });
const addToCartButton = (within: Page | Locator) =>
  within.getByRole('button', { name: /^Add to Cart/ }).filter({ visible: true });
const headerLink = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('link', { name });
const proceedToCheckoutLink = (page: Page) =>
  page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true });
const placeOrderButton = (page: Page) => page.getByRole('button', { name: 'Place Order' }).filter({ visible: true });

async function expectOrderPlaced(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
}

/** Returns helpers that count taps and keystrokes. */
function createTapCounter(page: Page) {
  const done = { taps: 0, keys: 0 };
  return {
    done,
    tap: async (target: Locator) => {
      done.taps += 1;
      await target.tap();
    },
    type: async (text: string) => {
      done.keys += text.length;
      await page.keyboard.type(text);
    },
  };
}

async function findKurta(): Promise<TestProduct & { size: string }> {
  const kurta = (await wellStockedProducts(1000)).find(({ name, size }) => name.endsWith('Kurta') && size !== null);
  expect(kurta, 'a kurta of which there are enough').toBeDefined();
  return kurta as TestProduct & { size: string };
}

async function openHomeAsCustomer(page: Page, context: BrowserContext) {
  const person = await createCustomer();
  await addAddress(person, '14 Laxmi Road');
  await signInContext(context, person);
  await page.goto('/');
  return createTapCounter(page);
}

test('a customer buys from a listing in six taps, without typing', async ({ page, context }) => {
  const kurta = await findKurta();
  const { tap, done } = await openHomeAsCustomer(page, context);
  await tap(categoryTile(page));
  await tap(productCard(page, kurta).getByText(kurta.size, { exact: true }));
  await tap(addToCartButton(productCard(page, kurta)));
  await tap(headerLink(page, /^Cart, 1 item/));
  await tap(proceedToCheckoutLink(page));
  await tap(placeOrderButton(page));
  await expectOrderPlaced(page);
  expect(done).toEqual({ taps: 6, keys: 0 });
});

test('a customer buys from the product page in six taps', async ({ page, context }) => {
  const kurta = await findKurta();
  const { tap, done } = await openHomeAsCustomer(page, context);
  await tap(categoryTile(page));
  await tap(page.getByRole('link', { name: kurta.name }));
  await tap(page.getByRole('group', { name: 'Size', exact: true }).getByText(kurta.size, { exact: true }));
  await tap(addToCartButton(page));
  await tap(proceedToCheckoutLink(page));
  await tap(placeOrderButton(page));
  await expectOrderPlaced(page);
  expect(done).toEqual({ taps: 6, keys: 0 });
});

test('a new customer goes from a listing to an order within 20 taps and 150 keystrokes', async ({ page }) => {
  const kurta = await findKurta();
  // Realistic lengths of names and addresses. Tab stands for the Next key of a phone keyboard.
  const username = `asha.${createGuest().username.slice(-8)}`;
  const { tap, type, done } = createTapCounter(page);
  const next = async () => {
    done.keys += 1;
    await page.keyboard.press('Tab');
  };
  const dialog = page.getByRole('dialog');
  await page.goto('/category/kurtas');
  await tap(productCard(page, kurta).getByText(kurta.size, { exact: true }));
  await tap(addToCartButton(productCard(page, kurta)));
  await tap(dialog.getByRole('button', { name: 'Create account' }));
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await type(username);
  await next();
  await type(`${username}@mail.example`);
  await tap(dialog.getByLabel('Password', { exact: true }));
  await type('gulmohar7');
  await tap(dialog.getByLabel('Confirm password'));
  await type('gulmohar7');
  await tap(dialog.getByRole('button', { name: 'Create account' }));
  await expect(dialog.getByLabel('Email or username')).toBeFocused();
  await type(username);
  await tap(dialog.getByLabel('Password', { exact: true }));
  await type('gulmohar7');
  await tap(dialog.getByRole('button', { name: 'Log In' }));
  // The product chosen before login is added to the cart automatically.
  await tap(headerLink(page, /^Cart, 1 item/));
  await tap(proceedToCheckoutLink(page));
  await expect(page.getByLabel('Address Line 1')).toBeFocused();
  await type('17 Gangapur Road');
  await tap(page.getByLabel('Postal Code'));
  await type('422005');
  await expect(page.getByLabel('City')).toHaveValue('Nashik');
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra');
  await tap(page.getByRole('button', { name: 'Save address' }));
  await expect(page.getByRole('radio', { name: /Nashik/ })).toBeChecked();
  await tap(placeOrderButton(page));
  await expectOrderPlaced(page);
  test.info().annotations.push({ type: 'effort', description: `${done.taps} taps, ${done.keys} keystrokes` });
  expect(done.taps).toBeLessThanOrEqual(20);
  expect(done.keys).toBeLessThanOrEqual(150);
});

test('a purchase from the home page to the order works with the keyboard alone', async ({ page, context }) => {
  const kurta = await findKurta();
  const person = await createCustomer();
  await signInContext(context, person);
  const press = async (target: Locator, key = 'Enter') => {
    await expect(target).toBeVisible();
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  await page.goto('/');
  await press(categoryTile(page));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page.getByRole('link', { name: kurta.name }));
  await expect(page.getByRole('heading', { level: 1, name: kurta.name })).toBeFocused();
  const sizes = page.getByRole('group', { name: 'Size', exact: true });
  await tabTo(page, sizes.getByRole('radio').first());
  await page.keyboard.press('Space');
  while (!(await sizes.getByRole('radio', { name: kurta.size, exact: true }).isChecked())) {
    await page.keyboard.press('ArrowRight');
  }
  await press(addToCartButton(page));
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused();
  await press(proceedToCheckoutLink(page));
  await expect(page.getByLabel('Address Line 1')).toBeFocused();
  await page.keyboard.type('9 MG Road');
  await tabTo(page, page.getByLabel('Postal Code'));
  await page.keyboard.type('403001');
  await expect(page.getByLabel('State')).toHaveValue('Goa');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio')).toBeFocused();
  await press(placeOrderButton(page));
  await expectOrderPlaced(page);
  await expect(page.getByRole('link', { name: 'View Order History' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/myaccount/order');
});
