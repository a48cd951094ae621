import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, aCustomer, fillLogin, openAs, signInElsewhere } from '../support/people.ts';
import { aCustomerWithOrder, plentifulWares } from '../support/shopping.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

const CARDS = [
  ['Order', 'Track and View Orders', '/myaccount/order', /1 on the way, next \d+ \w+/],
  ['Address', 'Add, Update and View Address', '/myaccount/address', 'Pune 411030'],
  ['Account', 'Manage and Update Account', '/myaccount/account', 'Email not verified'],
  ['Change Password', 'Update Your Password', '/myaccount/password', /Logged in on \d+ devices/],
] as const;

test('every address of the account that is no page leads to the dashboard', ANY_WIDTH, async ({ page, request }) => {
  for (const path of ['/myaccount', '/myaccount/', '/myaccount/nothing/here']) {
    const reply = await request.get(path, { maxRedirects: 0 });
    expect(reply.status()).toBe(302);
    expect(reply.headers().location).toBe('/myaccount/dashboard');
  }
  const person = await aCustomer();
  await openAs(page, person, '/myaccount');
  await expect(page).toHaveURL('/myaccount/dashboard');
});

test('the server draws nothing private and asks search engines to stay away', ANY_WIDTH, async ({ request }) => {
  const html = await (await request.get('/myaccount/address')).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('Add address');
  expect(html).not.toContain('Logout');
});

test('the dashboard greets by first name, tells what there is and leads to four pages', ANY_WIDTH, async ({ page }) => {
  const { person } = await aCustomerWithOrder(await plentifulWares(1));
  await openAs(page, person, '/myaccount/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ravi');
  for (const [title, about, path, fact] of CARDS) {
    const card = page.getByRole('main').getByRole('link', { name: `${title} ${about}` });
    await expect(card).toHaveAttribute('href', path);
    await expect(card).toContainText(fact);
  }
  await expectAccessible(page);
});

test('the account menu names where one is, and Back closes it on a phone', async ({ page }) => {
  await openAs(page, await aCustomer(), '/myaccount/address');
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

test('on a phone the pages of the account are tabs that stay in sight', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a wide screen has the menu');
  await openAs(page, await aCustomer(), '/myaccount/dashboard');
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

test('an admin has no account area and is sent to the back office', ANY_WIDTH, async ({ page }) => {
  await page.goto('/myaccount/address');
  await fillLogin(page, ADMIN);
  await expect(page).toHaveURL('/admin/dashboard');
});

test('a profile is changed in place', async ({ page }) => {
  test.slow();
  const person = await aCustomer();
  await openAs(page, person, '/myaccount/account');
  await expect(page.getByRole('definition').filter({ hasText: person.email })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly');
  await expect(page.getByText('so it cannot be changed here')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('First name').fill('');
  await page.getByLabel('Mobile').fill('+91 98765 4321');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter your first name')).toBeVisible();
  await expect(page.getByText('A mobile number has 10 digits')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('First name').fill('Ravindra');
  await page.getByLabel('Mobile').fill('+91 98765 43210');
  await page.getByLabel('Date of birth').fill('1990-08-09');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectGoodNews(page, 'Profile updated!');
  await expect(page.getByText('98765 43210').first()).toBeVisible();
  await expect(page.getByText('9 Aug 1990')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: /Ravindra/ })).toBeAttached();
});

test('a profile that cannot be saved keeps what was typed', ANY_WIDTH, async ({ page }) => {
  const [person, other] = [await aCustomer(), await aCustomer()];
  await openAs(page, person, '/myaccount/account');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Username').fill(other.username);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectBadNews(page, 'Update failed!');
  await expect(page.getByText('This username is already taken')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(other.username);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('definition').filter({ hasText: person.username }).first()).toBeVisible();
});

test('leaving a changed profile asks first', ANY_WIDTH, async ({ page }) => {
  await openAs(page, await aCustomer(), '/myaccount/account');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Last name').fill('Kulkarni');
  const questions: string[] = [];
  page.once('dialog', (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Kinari' }).click();
  await expect.poll(() => questions).toEqual(['Leave without saving your changes?']);
  await expect(page).toHaveURL('/myaccount/account');
  await expect(page.getByLabel('Last name')).toHaveValue('Kulkarni');
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('banner').getByRole('link', { name: 'Kinari' }).click();
  await expect(page).toHaveURL('/');
});

test('a profile that cannot be read offers to try again', ANY_WIDTH, async ({ page }) => {
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, json: {} }));
  await openAs(page, await aCustomer(), '/myaccount/account');
  await expect(page.getByText('Couldn’t load your account.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('a password is changed only by whoever knows the old one', async ({ page }) => {
  test.slow();
  const person = await aCustomer();
  await openAs(page, person, '/myaccount/password');
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
  await expectBadNews(page, 'Current password is incorrect');
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expect(page.getByLabel('New password')).toHaveValue('another good one 4');

  await page.route('**/api/users/change-password', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel('Current password').fill(person.password);
  await change.click();
  await expectBadNews(page, 'Failed to change password');
  await page.unroute('**/api/users/change-password');
  await change.click();
  await expectGoodNews(page, 'Password changed successfully');
  await expect(page.getByLabel('Current password')).toHaveValue('');
  await expectAccessible(page);
});

test('other devices are listed and can be logged out', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  await signInElsewhere(person);
  await signInElsewhere(person);
  await openAs(page, person, '/myaccount/password');
  await expect(page.getByRole('button', { name: /^Log out (?!everywhere)/ })).toHaveCount(2);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Log out (?!everywhere)/ })
    .first()
    .click();
  await expectGoodNews(page, 'Logged out there');
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expectGoodNews(page, 'Logged out everywhere else');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Log out/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
});
