import { expect, type Page } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';
import {
  addAddress,
  callApi,
  createCustomer,
  fillLogin,
  openSignedIn,
  signInOnOtherDevice,
} from '../support/people.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

const PERSONAL_KEYS = ['token', 'user', 'role', 'userId', 'cart', 'wishlist'];

function readStorage(page: Page) {
  return page.evaluate(
    (keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])),
    PERSONAL_KEYS,
  );
}

async function logOut(page: Page) {
  const menu = page.getByRole('button', { name: 'Account menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

test('signing in stores the user and only displayed data', async ({ page }) => {
  const person = await createCustomer();
  await page.goto('/myaccount/dashboard');
  await fillLogin(page, person);
  await expect(page.getByRole('dialog')).toBeHidden();
  const { user, role, userId, token } = await readStorage(page);
  const storedUser = JSON.parse(user ?? '{}');
  expect(Object.keys(storedUser).toSorted()).toEqual(['firstName', 'id', 'userType', 'username']);
  expect(storedUser).toMatchObject({ id: userId, username: person.username, userType: 'CUSTOMER' });
  expect(role).toBe('CUSTOMER');
  expect(token).toBeTruthy();
});

test('logging out clears all data, ends the session and opens the home page in every tab', async ({
  page,
  context,
}) => {
  test.slow();
  const person = await createCustomer();
  await openSignedIn(page, person, '/myaccount/dashboard');
  const { token } = await readStorage(page);
  const secondTab = await context.newPage();
  await secondTab.goto('/myaccount/address');
  await expect(secondTab.getByText('No saved addresses')).toBeVisible();

  await page.evaluate(() => {
    const names = ['cart-updated', 'cartUpdated', 'wishlist-updated', 'wishlistUpdated'];
    const receivedEvents: string[] = [];
    Object.assign(window, { received: receivedEvents });
    for (const name of names) window.addEventListener(name, () => receivedEvents.push(name));
  });
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(Object.values(await readStorage(page)).filter((value) => value !== null)).toEqual([]);
  const receivedEvents = await page.evaluate(() => (window as unknown as { received: string[] }).received);
  expect([...new Set(receivedEvents)].toSorted()).toEqual([
    'cart-updated',
    'cartUpdated',
    'wishlist-updated',
    'wishlistUpdated',
  ]);

  await expect(secondTab.getByText('No saved addresses')).toBeHidden();
  await expect(secondTab.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await expect(async () => {
    expect((await callApi('GET', '/auth/me', { token: token as string })).status).toBe(401);
  }).toPass();
});

const wishlistButton = (page: Page, product: string) =>
  page
    .getByRole('article')
    .filter({ hasText: product })
    .getByRole('button', { name: /^Wishlist/ });

test('signing in in one tab completes the login dialog of another tab', async ({ page, context }) => {
  const person = await createCustomer();
  await page.goto('/category/kurtas');
  await wishlistButton(page, 'Nadi Pinstripe Kurta').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const secondTab = await context.newPage();
  await secondTab.goto('/myaccount/address');
  await expect(secondTab.getByRole('dialog')).toBeVisible();

  await fillLogin(page, person);
  await expectSuccessToast(page, 'Added to wishlist');
  await expect(secondTab.getByRole('dialog')).toBeHidden();
  await expect(secondTab).toHaveURL('/myaccount/address');
  await expect(secondTab.getByText('No saved addresses')).toBeVisible();

  await logOut(secondTab);
  await wishlistButton(page, 'Raag Silk Blend Kurta').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await secondTab.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  await fillLogin(secondTab, person);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectSuccessToast(page, 'Added to wishlist');
  await expect(page).toHaveURL('/category/kurtas');
});

test('logging out works offline', async ({ page, context }) => {
  const person = await createCustomer();
  await openSignedIn(page, person, '/myaccount/dashboard');
  await expect(page.getByRole('heading', { name: 'Hello, Ravi' })).toBeVisible();
  await context.setOffline(true);
  await logOut(page);
  await context.setOffline(false);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(Object.values(await readStorage(page)).filter((value) => value !== null)).toEqual([]);
});

test('when another user signs in, the previous user’s data is gone', async ({ page }) => {
  const person = await createCustomer();
  await page.goto('/reset-password');
  await page.evaluate(() => {
    localStorage.setItem('userId', 'somebody-else');
    localStorage.setItem('cart', '["foreign-1","foreign-2"]');
    localStorage.setItem('wishlist', '["foreign-3"]');
  });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  await fillLogin(page, person);
  await expect(page).toHaveURL('/myaccount/dashboard');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  expect(JSON.stringify(await readStorage(page))).not.toContain('foreign');
});

test('after a password change the other device is signed out at its next request', async ({ page, browser }) => {
  test.slow();
  const person = await createCustomer();
  const other = await (await browser.newContext()).newPage();
  await openSignedIn(other, person, '/myaccount/dashboard');
  await openSignedIn(page, person, '/myaccount/password');
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('chosen on the phone 9');
  await page.getByLabel('Confirm password').fill('chosen on the phone 9');
  await page.getByRole('button', { name: 'Change Password', exact: true }).click();
  await expectSuccessToast(page, 'Password changed successfully');
  await page.reload();
  await expect(page.getByText('This device')).toBeVisible();

  await other
    .getByRole('main')
    .getByRole('link', { name: /^Order/ })
    .first()
    .click();
  await expectErrorToast(other, 'Please log in first');
  await expect(other.getByRole('dialog').getByRole('heading')).toHaveText('Log in again');
  expect((await readStorage(other)).token).toBeNull();
  await fillLogin(other, { ...person, password: 'chosen on the phone 9' });
  await expect(other.getByText('No Orders Yet')).toBeVisible();
  await expect(other).toHaveURL('/myaccount/order');
  await other.context().close();
});

test('a session that ends while a form is open keeps the input', async ({ page }) => {
  const person = await createCustomer();
  await addAddress(person, '14 Laxmi Road');
  await openSignedIn(page, person, '/myaccount/address');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByLabel('Address Line 1').fill('88 Park Street');
  await page.getByLabel('Postal Code').fill('700016');
  await expect(page.getByLabel('City')).toHaveValue('Kolkata');

  const { token } = await readStorage(page);
  await callApi('POST', '/auth/logout', { token: token as string });
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectErrorToast(page, 'Please log in first');
  await expect(page.getByRole('alert').getByText('Save failed!')).toBeHidden();
  await fillLogin(page, person);
  await expect(page.getByLabel('Address Line 1')).toHaveValue('88 Park Street');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectSuccessToast(page, 'Address added!');
});

test('a session that ends without a new login hides private data', async ({ page }) => {
  const person = await createCustomer();
  await addAddress(person, '27 Residency Road');
  await openSignedIn(page, person, '/myaccount/address');
  await expect(page.getByText('27 Residency Road')).toBeVisible();
  const { token } = await readStorage(page);
  await callApi('POST', '/auth/logout', { token: token as string });
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('27 Residency Road')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
});

test('a late response to an old token does not end the new session', async ({ page }) => {
  const person = await createCustomer();
  await openSignedIn(page, person, '/myaccount/dashboard');
  const requestSent = Promise.withResolvers<void>();
  const responseRelease = Promise.withResolvers<void>();
  await page.route('**/api/addresses', async (route) => {
    requestSent.resolve();
    await responseRelease.promise;
    await route.fulfill({ status: 401, json: { message: 'Please log in first', code: 'not_signed_in' } });
  });
  await page.goto('/myaccount/address');
  await requestSent.promise;
  const newToken = await signInOnOtherDevice(person);
  await page.evaluate((token) => localStorage.setItem('token', token), newToken);
  const addressesResponse = page.waitForResponse('**/api/addresses');
  responseRelease.resolve();
  await addressesResponse;
  expect((await readStorage(page)).token).toBe(newToken);
});
