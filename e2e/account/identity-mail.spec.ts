import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { listEmailsTo, waitForEmailLink } from '../support/mailbox.ts';
import {
  callApi,
  createCustomer,
  createGuest,
  fillLogin,
  openSignedIn,
  signInOnOtherDevice,
} from '../support/people.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

const LINK_SENT = 'If there is an account with this email, a link to set a new password is on its way.';
const LINK_EXPIRED = 'This link has expired or was already used.';

test('a forgotten password is reset with the link in the email', async ({ page }) => {
  test.slow();
  const person = await createCustomer();
  const oldToken = await signInOnOtherDevice(person);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText(LINK_SENT)).toBeVisible();
  await expectAccessible(page);

  const link = await waitForEmailLink(person.email, 'reset-password');
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
  await expectSuccessToast(page, `Welcome back, ${person.username}`);

  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password').fill('yet another password');
  await page.getByLabel('Confirm password').fill('yet another password');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText(LINK_EXPIRED, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Request a new link' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
});

test('an email without an account gets the same response and no message', async ({ page }) => {
  const { email } = createGuest();
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText(LINK_SENT)).toBeVisible();
  expect(await listEmailsTo(email)).toEqual([]);
});

test('the link in the welcome email verifies the email address', async ({ page }) => {
  test.slow();
  const person = await createCustomer();
  const link = await waitForEmailLink(person.email, 'verify-email');
  await page.goto(link);
  await expect(page.getByText('Thank you, your email is verified.')).toBeVisible();
  await expect(page).toHaveURL('/verify-email');
  await expectAccessible(page);
  await openSignedIn(page, person, '/myaccount/account');
  await expect(page.getByText('Email verified')).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText(LINK_EXPIRED, { exact: true })).toBeVisible();
});

test('another verification email can be requested', async ({ page }) => {
  const person = await createCustomer();
  await waitForEmailLink(person.email, 'verify-email');
  await openSignedIn(page, person, '/myaccount/account');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expectSuccessToast(page, 'A link to verify your email is on its way');
  await expect(async () => expect((await listEmailsTo(person.email)).length).toBe(2)).toPass();
});

test('an email is changed after both addresses have confirmed it', async ({ page }) => {
  test.slow();
  const person = await createCustomer();
  const newEmail = `new.${person.email}`;
  await page.goto(await waitForEmailLink(person.email, 'verify-email'));
  await expect(page.getByText('Thank you, your email is verified.')).toBeVisible();

  await openSignedIn(page, person, '/myaccount/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await expect(dialog.getByLabel('New email')).toBeFocused();
  await dialog.getByLabel('New email').fill(newEmail);
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByRole('button', { name: 'Send emails' }).click();
  await expectErrorToast(page, 'Current password is incorrect');
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Send emails' }).click();
  await expect(dialog.getByText('Nothing changes until you confirm')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused();

  await page.goto('about:blank');
  await page.goto(await waitForEmailLink(newEmail, 'confirm-email'));
  await expect(page).toHaveURL('/confirm-email');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Now open the email we sent to your old address and agree to the change')).toBeVisible();
  await page.goto('about:blank');
  await page.goto(await waitForEmailLink(person.email, 'confirm-email'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your email was changed.')).toBeVisible();

  await page.goto('/myaccount/account');
  await expect(page.getByRole('definition').filter({ hasText: newEmail })).toContainText('Email verified');
  await expect(async () => {
    const subjects = (await listEmailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your Kinari account email was changed');
  }).toPass();
});

test('an email change is stopped with the link in the email', async ({ page }) => {
  const person = await createCustomer();
  const token = await signInOnOtherDevice(person);
  const body = { newEmail: `thief.${person.email}`, currentPassword: person.password };
  expect((await callApi('PUT', '/users/change-email', { token, body })).status).toBe(202);
  const proof = await waitForEmailLink(body.newEmail, 'confirm-email');
  await page.goto(await waitForEmailLink(person.email, 'cancel-email-change'));
  await expect(page).toHaveURL('/cancel-email-change');
  await page.getByRole('button', { name: 'Cancel email change' }).click();
  await expect(page.getByText('Your email stays the same, and every device is logged out.')).toBeVisible();
  expect((await callApi('GET', '/auth/me', { token })).status).toBe(401);
  await waitForEmailLink(person.email, 'reset-password');

  await page.goto('about:blank');
  await page.goto(proof);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(LINK_EXPIRED, { exact: true })).toBeVisible();
});

test('emails for an account created by someone else are stopped with a link', async ({ page }) => {
  const person = await createCustomer();
  await page.goto(await waitForEmailLink(person.email, 'stop-emails'));
  await expect(page).toHaveURL('/stop-emails');
  await page.getByRole('button', { name: 'Stop emails' }).click();
  await expect(page.getByText('We will not email this address again.')).toBeVisible();
});

test('a page for emailed links explains itself without a token', async ({ page }) => {
  for (const path of ['/reset-password', '/verify-email', '/confirm-email', '/cancel-email-change', '/stop-emails']) {
    await page.goto(path);
    await expect(page.getByText('Open this page from the link in our email.')).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  }
});

test('a network error is shown in the dialog, and the input is kept', async ({ page }) => {
  const person = await createCustomer();
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  await page.route('**/api/auth/login', (route) => route.abort());
  await fillLogin(page, person);
  await expectErrorToast(page, 'Something went wrong');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
});
