import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { tabTo } from '../support/keyboard.ts';
import { aCustomer, addAddress, arriveSignedIn, aStranger } from '../support/people.ts';
import { plentifulWares, type Ware } from '../support/shopping.ts';

/** What it costs to buy something, in taps and keystrokes, on a phone. */
test.skip(({ isMobile }) => !isMobile, 'effort is counted on the narrow screen');
test.slow();

const tile = (page: Page) =>
  page.getByRole('region', { name: 'Shop by Category' }).getByRole('link', { name: 'Kurtas', exact: true });
const product = (page: Page, { name }: Ware) => page.getByRole('article').filter({ hasText: name });
const addToCart = (within: Page | Locator) =>
  within.getByRole('button', { name: /^Add to Cart/ }).filter({ visible: true });
const inHeader = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('link', { name });
const proceed = (page: Page) => page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true });
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' }).filter({ visible: true });

async function expectPlaced(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
}

/** Hands that count what they do. */
function countingHands(page: Page) {
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

async function aKurta(): Promise<Ware & { size: string }> {
  const kurta = (await plentifulWares(1000)).find(({ name, size }) => name.endsWith('Kurta') && size !== null);
  expect(kurta, 'a kurta of which there are enough').toBeDefined();
  return kurta as Ware & { size: string };
}

test('a customer buys from a listing in six taps, without a keystroke', async ({ page, context }) => {
  const kurta = await aKurta();
  const person = await aCustomer();
  await addAddress(person, '14 Laxmi Road');
  await arriveSignedIn(context, person);
  const { tap, done } = countingHands(page);
  await page.goto('/');
  await tap(tile(page));
  await tap(product(page, kurta).getByText(kurta.size, { exact: true }));
  await tap(addToCart(product(page, kurta)));
  await tap(inHeader(page, /^Cart, 1 item/));
  await tap(proceed(page));
  await tap(placeOrder(page));
  await expectPlaced(page);
  expect(done).toEqual({ taps: 6, keys: 0 });
});

test('a customer buys by way of the product’s page in six taps as well', ANY_WIDTH, async ({ page, context }) => {
  const kurta = await aKurta();
  const person = await aCustomer();
  await addAddress(person, '14 Laxmi Road');
  await arriveSignedIn(context, person);
  const { tap, done } = countingHands(page);
  await page.goto('/');
  await tap(tile(page));
  await tap(page.getByRole('link', { name: kurta.name }));
  await tap(page.getByRole('group', { name: 'Size', exact: true }).getByText(kurta.size, { exact: true }));
  await tap(addToCart(page));
  await tap(proceed(page));
  await tap(placeOrder(page));
  await expectPlaced(page);
  expect(done).toEqual({ taps: 6, keys: 0 });
});

test('somebody new goes from a listing to an order within 20 taps and 150 keystrokes', async ({ page }) => {
  const kurta = await aKurta();
  // As long as names and addresses of people are; Enter moves on, as the key at the corner of a phone's keyboard does.
  const username = `asha.${aStranger().username.slice(-8)}`;
  const { tap, type, done } = countingHands(page);
  const next = async () => {
    done.keys += 1;
    await page.keyboard.press('Tab');
  };
  const dialog = page.getByRole('dialog');
  await page.goto('/category/kurtas');
  await tap(product(page, kurta).getByText(kurta.size, { exact: true }));
  await tap(addToCart(product(page, kurta)));
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
  // What was wanted before signing in is in the cart by itself.
  await tap(inHeader(page, /^Cart, 1 item/));
  await tap(proceed(page));
  await expect(page.getByLabel('Address Line 1')).toBeFocused();
  await type('17 Gangapur Road');
  await tap(page.getByLabel('Postal Code'));
  await type('422005');
  await expect(page.getByLabel('City')).toHaveValue('Nashik');
  await expect(page.getByLabel('State')).toHaveValue('Maharashtra');
  await tap(page.getByRole('button', { name: 'Save address' }));
  await expect(page.getByRole('radio', { name: /Nashik/ })).toBeChecked();
  await tap(placeOrder(page));
  await expectPlaced(page);
  test.info().annotations.push({ type: 'effort', description: `${done.taps} taps, ${done.keys} keystrokes` });
  expect(done.taps).toBeLessThanOrEqual(20);
  expect(done.keys).toBeLessThanOrEqual(150);
});

test('a purchase from the home page to the order, all by keyboard', async ({ page, context }) => {
  const kurta = await aKurta();
  const person = await aCustomer();
  await arriveSignedIn(context, person);
  const press = async (target: Locator, key = 'Enter') => {
    await expect(target).toBeVisible();
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  await page.goto('/');
  await press(tile(page));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page.getByRole('link', { name: kurta.name }));
  await expect(page.getByRole('heading', { level: 1, name: kurta.name })).toBeFocused();
  const sizes = page.getByRole('group', { name: 'Size', exact: true });
  await tabTo(page, sizes.getByRole('radio').first());
  await page.keyboard.press('Space');
  while (!(await sizes.getByRole('radio', { name: kurta.size, exact: true }).isChecked())) {
    await page.keyboard.press('ArrowRight');
  }
  await press(addToCart(page));
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused();
  await press(proceed(page));
  await expect(page.getByLabel('Address Line 1')).toBeFocused();
  await page.keyboard.type('9 MG Road');
  await tabTo(page, page.getByLabel('Postal Code'));
  await page.keyboard.type('403001');
  await expect(page.getByLabel('State')).toHaveValue('Goa');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio')).toBeFocused();
  await press(placeOrder(page));
  await expectPlaced(page);
  await expect(page.getByRole('link', { name: 'View Order History' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/myaccount/order');
});
