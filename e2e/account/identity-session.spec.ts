import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { aCustomer, addAddress, callApi, fillLogin, openAs, signInElsewhere } from '../support/people.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

const PERSONAL = ['token', 'user', 'role', 'userId', 'cart', 'wishlist'];

function stored(page: Page) {
  return page.evaluate((keys) => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)])), PERSONAL);
}

async function logOut(page: Page) {
  const menu = page.getByRole('button', { name: 'Account menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

test('signing in stores who it is, and nothing more than is shown', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  await page.goto('/myaccount/dashboard');
  await fillLogin(page, person);
  await expect(page.getByRole('dialog')).toBeHidden();
  const { user, role, userId, token } = await stored(page);
  const known = JSON.parse(user ?? '{}');
  expect(Object.keys(known).toSorted()).toEqual(['firstName', 'id', 'userType', 'username']);
  expect(known).toMatchObject({ id: userId, username: person.username, userType: 'CUSTOMER' });
  expect(role).toBe('CUSTOMER');
  expect(token).toBeTruthy();
});

test(
  'logging out clears everything, ends the session and goes home, in every tab',
  ANY_WIDTH,
  async ({ page, context }) => {
    test.slow();
    const person = await aCustomer();
    await openAs(page, person, '/myaccount/dashboard');
    const { token } = await stored(page);
    const secondTab = await context.newPage();
    await secondTab.goto('/myaccount/address');
    await expect(secondTab.getByText('No saved addresses')).toBeVisible();

    await page.evaluate(() => {
      const names = ['cart-updated', 'cartUpdated', 'wishlist-updated', 'wishlistUpdated'];
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const name of names) window.addEventListener(name, () => heard.push(name));
    });
    await logOut(page);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(Object.values(await stored(page)).filter((value) => value !== null)).toEqual([]);
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect([...new Set(heard)].toSorted()).toEqual([
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
  },
);

test(
  'signing in in one tab answers the login dialog of another, which goes on',
  ANY_WIDTH,
  async ({ page, context }) => {
    const person = await aCustomer();
    await page.goto('/category/kurtas');
    await page
      .getByRole('article')
      .filter({ hasText: 'Nadi Pinstripe Kurta' })
      .getByRole('button', { name: /^Wishlist/ })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const secondTab = await context.newPage();
    await secondTab.goto('/myaccount/address');
    await expect(secondTab.getByRole('dialog')).toBeVisible();

    await fillLogin(page, person);
    await expectGoodNews(page, 'Added to wishlist');
    await expect(secondTab.getByRole('dialog')).toBeHidden();
    await expect(secondTab).toHaveURL('/myaccount/address');
    await expect(secondTab.getByText('No saved addresses')).toBeVisible();

    await logOut(secondTab);
    await page
      .getByRole('article')
      .filter({ hasText: 'Raag Silk Blend Kurta' })
      .getByRole('button', { name: /^Wishlist/ })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await secondTab.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
    await fillLogin(secondTab, person);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectGoodNews(page, 'Added to wishlist');
    await expect(page).toHaveURL('/category/kurtas');
  },
);

test('logging out works without a network', ANY_WIDTH, async ({ page, context }) => {
  const person = await aCustomer();
  await openAs(page, person, '/myaccount/dashboard');
  await expect(page.getByRole('heading', { name: 'Hello, Ravi' })).toBeVisible();
  await context.setOffline(true);
  await logOut(page);
  await context.setOffline(false);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(Object.values(await stored(page)).filter((value) => value !== null)).toEqual([]);
});

test('what the browser knew of somebody else is gone when another signs in', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
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
  expect(JSON.stringify(await stored(page))).not.toContain('foreign');
});

test('a password changed on one device signs the other out at its next call', ANY_WIDTH, async ({ page, browser }) => {
  test.slow();
  const person = await aCustomer();
  const other = await (await browser.newContext()).newPage();
  await openAs(other, person, '/myaccount/dashboard');
  await openAs(page, person, '/myaccount/password');
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('chosen on the phone 9');
  await page.getByLabel('Confirm password').fill('chosen on the phone 9');
  await page.getByRole('button', { name: 'Change Password', exact: true }).click();
  await expectGoodNews(page, 'Password changed successfully');
  await page.reload();
  await expect(page.getByText('This device')).toBeVisible();

  await other
    .getByRole('main')
    .getByRole('link', { name: /^Order/ })
    .first()
    .click();
  await expectBadNews(other, 'Please log in first');
  await expect(other.getByRole('dialog').getByRole('heading')).toHaveText('Log in again');
  expect((await stored(other)).token).toBeNull();
  await fillLogin(other, { ...person, password: 'chosen on the phone 9' });
  await expect(other.getByText('No Orders Yet')).toBeVisible();
  await expect(other).toHaveURL('/myaccount/order');
  await other.context().close();
});

test('a session that ends in the middle of a form keeps what was typed', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  await addAddress(person, '14 Laxmi Road');
  await openAs(page, person, '/myaccount/address');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByLabel('Address Line 1').fill('88 Park Street');
  await page.getByLabel('Postal Code').fill('700016');
  await expect(page.getByLabel('City')).toHaveValue('Kolkata');

  const { token } = await stored(page);
  await callApi('POST', '/auth/logout', { token: token as string });
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectBadNews(page, 'Please log in first');
  await expect(page.getByRole('alert').getByText('Save failed!')).toBeHidden();
  await fillLogin(page, person);
  await expect(page.getByLabel('Address Line 1')).toHaveValue('88 Park Street');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectGoodNews(page, 'Address added!');
});

test('a session that ends and is not taken up again hides what was private', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  await addAddress(person, '27 Residency Road');
  await openAs(page, person, '/myaccount/address');
  await expect(page.getByText('27 Residency Road')).toBeVisible();
  const { token } = await stored(page);
  await callApi('POST', '/auth/logout', { token: token as string });
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('27 Residency Road')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
});

test('a late answer to an old token does not sign the new session out', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  await openAs(page, person, '/myaccount/dashboard');
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/addresses', async (route) => {
    asked.resolve();
    await answered.promise;
    await route.fulfill({ status: 401, json: { message: 'Please log in first', code: 'not_signed_in' } });
  });
  await page.goto('/myaccount/address');
  await asked.promise;
  const newToken = await signInElsewhere(person);
  await page.evaluate((token) => localStorage.setItem('token', token), newToken);
  const replied = page.waitForResponse('**/api/addresses');
  answered.resolve();
  await replied;
  expect((await stored(page)).token).toBe(newToken);
});
