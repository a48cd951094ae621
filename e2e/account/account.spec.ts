import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { ADMIN, createCustomer, fillLogin, openSignedIn, signInOnOtherDevice } from '../support/people.ts';
import { createCustomerWithOrder, wellStockedProducts } from '../support/shopping.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

const CARDS = [
  ['Order', 'Track and View Orders', '/myaccount/order', /1 on the way, next \d+ \w+/],
  ['Address', 'Add, Update and View Address', '/myaccount/address', 'Pune 411030'],
  ['Account', 'Manage and Update Account', '/myaccount/account', 'Email not verified'],
  ['Change Password', 'Update Your Password', '/myaccount/password', /Logged in on \d+ devices/],
] as const;

test('unknown account URLs redirect to the dashboard', async ({ page, request }) => {
  for (const path of ['/myaccount', '/myaccount/', '/myaccount/nothing/here']) {
    const reply = await request.get(path, { maxRedirects: 0 });
    expect(reply.status()).toBe(302);
    expect(reply.headers().location).toBe('/myaccount/dashboard');
  }
  const person = await createCustomer();
  await openSignedIn(page, person, '/myaccount');
  await expect(page).toHaveURL('/myaccount/dashboard');
});

test('the server renders no private data and sends noindex', async ({ request }) => {
  const html = await (await request.get('/myaccount/address')).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('Add address');
  expect(html).not.toContain('Logout');
});

test('the dashboard shows the first name and counts, and links to four pages', async ({ page }) => {
  const { person } = await createCustomerWithOrder(await wellStockedProducts(1));
  await openSignedIn(page, person, '/myaccount/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ravi');
  for (const [title, description, path, detail] of CARDS) {
    const card = page.getByRole('main').getByRole('link', { name: `${title} ${description}` });
    await expect(card).toHaveAttribute('href', path);
    await expect(card).toContainText(detail);
  }
});

test('the dashboard starts with what arrives next and ends with the latest orders', async ({ page }) => {
  const products = await wellStockedProducts(1);
  const { person } = await createCustomerWithOrder(products);
  await openSignedIn(page, person, '/myaccount/dashboard');
  const main = page.getByRole('main');
  const arrival = main.getByRole('link', { name: /^Arrives \w+ \d+ \w+ / });
  await expect(arrival).toContainText(products[0]?.name ?? '');
  const latest = main.getByRole('region', { name: 'Latest orders' });
  await expect(latest.getByRole('link', { name: /^Expected by/ })).toHaveCount(1);
  await expectAccessible(page);
  await arrival.click();
  await expect(page.getByRole('heading', { name: /^Expected by/, level: 1 })).toBeVisible();
});

test('the account menu marks the current page, and Back closes it on a phone', { tag: '@both-widths' }, async ({
  page,
}) => {
  await openSignedIn(page, await createCustomer(), '/myaccount/address');
  await expect(page.getByText('No saved addresses')).toBeVisible();
  const opener = page.getByRole('button', { name: 'Account menu' });
  const isPhone = await opener.isVisible();
  if (isPhone) await opener.click();
  const menu = page.getByRole('navigation', { name: 'My Account' });
  await expect(menu.getByRole('link', { name: 'Address' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  if (!isPhone) return;
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await menu.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL('/myaccount/account');
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/myaccount/address');
});

test('on a phone the account pages are tabs that stay visible', { tag: '@phone-only' }, async ({ page }) => {
  await openSignedIn(page, await createCustomer(), '/myaccount/dashboard');
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeHidden();
  const tabs = page.getByRole('navigation', { name: 'Account pages' });
  await tabs.getByRole('link', { name: 'Change Password' }).click();
  await expect(page).toHaveURL('/myaccount/password');
  const current = tabs.locator('[aria-current="page"]');
  await expect(current).toHaveText('Change Password');
  await expect(current).toBeInViewport({ ratio: 1 });
  expect((await current.boundingBox())?.height).toBe(48);
  await page.mouse.wheel(0, 600);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await expect(current).toBeInViewport({ ratio: 1 });
});

test('an admin has no account area and is redirected to the admin', async ({ page }) => {
  await page.goto('/myaccount/address');
  await fillLogin(page, ADMIN);
  await expect(page).toHaveURL('/admin/dashboard');
});

test('a profile is edited in place', async ({ page }) => {
  test.slow();
  const person = await createCustomer();
  await openSignedIn(page, person, '/myaccount/account');
  await expect(page.getByRole('definition').filter({ hasText: person.email })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
  await expect(page.getByText('so it can’t be changed here')).toBeVisible();

  await page.getByLabel('First name').fill('');
  await page.getByLabel('Mobile').fill('+91 98765 4321');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter your first name')).toBeVisible();
  await expect(page.getByText('Enter a 10-digit mobile number')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('First name').fill('Ravindra');
  await page.getByLabel('Mobile').fill('+91 98765 43210');
  await page.getByLabel('Date of birth').fill('1990-08-09');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectSuccessToast(page, 'Profile updated!');
  await expect(page.getByText('98765 43210').first()).toBeVisible();
  await expect(page.getByText('9 Aug 1990')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: /Ravindra/ })).toBeAttached();
});

test('a profile that fails to save keeps the input', async ({ page }) => {
  const [person, other] = [await createCustomer(), await createCustomer()];
  await openSignedIn(page, person, '/myaccount/account');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Username').fill(other.username);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectErrorToast(page, 'Update failed!');
  await expect(page.getByText('This username is already taken')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(other.username);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('definition').filter({ hasText: person.username }).first()).toBeVisible();
});

test('leaving a changed profile asks for confirmation', async ({ page }) => {
  await openSignedIn(page, await createCustomer(), '/myaccount/account');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Last name').fill('Kulkarni');
  const dialogMessages: string[] = [];
  page.once('dialog', (dialog) => {
    dialogMessages.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Kinari' }).click();
  await expect.poll(() => dialogMessages).toEqual(['Leave without saving your changes?']);
  await expect(page).toHaveURL('/myaccount/account');
  await expect(page.getByLabel('Last name')).toHaveValue('Kulkarni');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('banner').getByRole('link', { name: 'Kinari' }).click();
  await expect(page).toHaveURL('/');
});

test('a profile that fails to load can be loaded again', async ({ page }) => {
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, json: {} }));
  await openSignedIn(page, await createCustomer(), '/myaccount/account');
  await expect(page.getByText('Couldn’t load your account.')).toBeVisible();
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('changing the password requires the old password', async ({ page }) => {
  test.slow();
  const person = await createCustomer();
  await openSignedIn(page, person, '/myaccount/password');
  const change = page.getByRole('button', { name: 'Change Password', exact: true });
  await change.click();
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('another good one 4');
  await page.getByLabel('Confirm password').fill('another good one');
  await page.getByLabel('New password').focus();
  await expect(page.getByText('New password and confirm password do not match', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Confirm password').fill('another good one 4');
  await change.click();
  await expectErrorToast(page, 'Current password is incorrect');
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expect(page.getByLabel('New password')).toHaveValue('another good one 4');

  await page.route('**/api/users/change-password', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel('Current password').fill(person.password);
  await change.click();
  await expectErrorToast(page, 'Failed to change password');
  await page.unroute('**/api/users/change-password');
  await change.click();
  await expectSuccessToast(page, 'Password changed successfully');
  await expect(page.getByLabel('Current password')).toHaveValue('');
});

test('other devices are listed and can be logged out', async ({ page }) => {
  const person = await createCustomer();
  await signInOnOtherDevice(person);
  await signInOnOtherDevice(person);
  await openSignedIn(page, person, '/myaccount/password');
  await expect(page.getByRole('button', { name: /^Log out (?!everywhere)/ })).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Log out (?!everywhere)/ })
    .first()
    .click();
  await expectSuccessToast(page, 'Device logged out');
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expectSuccessToast(page, 'Logged out everywhere else');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Log out/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
});
