import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { linkMailedTo, mailsTo } from '../support/mail.ts';
import { aCustomer, aStranger, callApi, fillLogin, openAs, signInElsewhere } from '../support/people.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

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

test('an email is changed when both addresses have confirmed it', ANY_WIDTH, async ({ page }) => {
  test.slow();
  const person = await aCustomer();
  const newEmail = `new.${person.email}`;
  await page.goto(await linkMailedTo(person.email, 'verify-email'));
  await expect(page.getByText('Thank you, your email is verified.')).toBeVisible();

  await openAs(page, person, '/myaccount/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await expect(dialog.getByLabel('New email')).toBeFocused();
  await dialog.getByLabel('New email').fill(newEmail);
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByRole('button', { name: 'Send letters' }).click();
  await expectBadNews(page, 'Current password is incorrect');
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Send letters' }).click();
  await expect(dialog.getByText('Nothing changes before you confirm')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused();

  await page.goto('about:blank');
  await page.goto(await linkMailedTo(newEmail, 'confirm-email'));
  await expect(page).toHaveURL('/confirm-email');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Now open our letter to your old email and agree there too')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(await linkMailedTo(person.email, 'confirm-email'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your email is changed.')).toBeVisible();

  await page.goto('/myaccount/account');
  await expect(page.getByRole('definition').filter({ hasText: newEmail })).toContainText('Email verified');
  await expect(async () => {
    const told = (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(told).toContain('The e-mail of your Kinari account was changed');
  }).toPass();
});

test('whoever did not ask for another email stops it by the letter', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  const token = await signInElsewhere(person);
  const body = { newEmail: `thief.${person.email}`, currentPassword: person.password };
  expect((await callApi('PUT', '/users/change-email', { token, body })).status).toBe(202);
  const proof = await linkMailedTo(body.newEmail, 'confirm-email');
  await page.goto(await linkMailedTo(person.email, 'stop-email-change'));
  await expect(page).toHaveURL('/stop-email-change');
  await page.getByRole('button', { name: 'Stop the change' }).click();
  await expect(page.getByText('Your email stays as it is, and every device is logged out.')).toBeVisible();
  await expectAccessible(page);
  expect((await callApi('GET', '/auth/me', { token })).status).toBe(401);
  await linkMailedTo(person.email, 'reset-password');

  await page.goto('about:blank');
  await page.goto(proof);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(DEAD_LINK, { exact: true })).toBeVisible();
});

test('whoever did not open the account stops its letters', ANY_WIDTH, async ({ page }) => {
  const person = await aCustomer();
  await page.goto(await linkMailedTo(person.email, 'not-me'));
  await expect(page).toHaveURL('/not-me');
  await page.getByRole('button', { name: 'Stop the letters' }).click();
  await expect(page.getByText('We will not write to this address again.')).toBeVisible();
  await expectAccessible(page);
});

test('a page that only a mail leads to explains itself without one', ANY_WIDTH, async ({ page }) => {
  for (const path of ['/reset-password', '/verify-email', '/confirm-email', '/stop-email-change', '/not-me']) {
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
