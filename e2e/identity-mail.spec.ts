import { expect, test } from '@playwright/test';
import { ANY_WIDTH } from './any-width.ts';
import { expectAccessible } from './axe.ts';
import { linkMailedTo, mailsTo } from './mail.ts';
import { aCustomer, aStranger, callApi, fillLogin, openAs, signInElsewhere } from './people.ts';
import { expectBadNews, expectGoodNews } from './toasts.ts';

const ON_ITS_WAY = 'If there is an account with this email, a link to set a new password is on its way.';
const DEAD_LINK = 'This link has expired or was used already.';

test('a forgotten password is set anew by the link in a mail', ANY_WIDTH, async ({ page }) => {
  test.slow();
  const person = await aCustomer();
  const oldToken = await signInElsewhere(person);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText(ON_ITS_WAY)).toBeVisible();
  await expectAccessible(page);

  const link = await linkMailedTo(person.email, 'reset-password');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await expectAccessible(page);
  await page.getByLabel('New password').fill('an entirely new one');
  await page.getByLabel('Confirm password').fill('an entirely new');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('New password and confirm password do not match')).toBeVisible();
  await page.getByLabel('Confirm password').fill('an entirely new one');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password changed successfully. Please log in')).toBeVisible();
  expect((await callApi('GET', '/auth/me', { token: oldToken })).status).toBe(401);

  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await fillLogin(page, { ...person, password: 'an entirely new one' });
  await expectGoodNews(page, `Welcome back, ${person.username}`);

  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password').fill('yet another password');
  await page.getByLabel('Confirm password').fill('yet another password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText(DEAD_LINK, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
});

test('an email without an account gets the same answer, and no mail', ANY_WIDTH, async ({ page }) => {
  const { email } = aStranger();
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText(ON_ITS_WAY)).toBeVisible();
  expect(await mailsTo(email)).toEqual([]);
});

test('the link in the welcome mail verifies the email', ANY_WIDTH, async ({ page }) => {
  test.slow();
  const person = await aCustomer();
  const link = await linkMailedTo(person.email, 'verify-email');
  await page.goto(link);
  await expect(page.getByText('Thank you, your email is verified.')).toBeVisible();
  await expect(page).toHaveURL('/verify-email');
  await expectAccessible(page);
  await openAs(page, person, '/myaccount/account');
  await expect(page.getByText('Email verified')).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText(DEAD_LINK, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('another verification mail can be asked for', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  await linkMailedTo(person.email, 'verify-email');
  await openAs(page, person, '/myaccount/account');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expectGoodNews(page, 'A link to verify your email is on its way');
  await expect(async () => expect((await mailsTo(person.email)).length).toBe(2)).toPass();
});

test('a page that only a mail leads to explains itself without one', ANY_WIDTH, async ({ page }) => {
  for (const path of ['/reset-password', '/verify-email']) {
    await page.goto(path);
    await expect(page.getByText('This page opens from the link in our mail.')).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  }
});

test('a shop out of reach is said in the dialog, and what was typed stays', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  await page.route('**/api/auth/login', (route) => route.abort());
  await fillLogin(page, person);
  await expectBadNews(page, 'Something went wrong');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
});
