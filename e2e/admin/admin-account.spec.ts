import { expect } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';
import { waitForEmailLink } from '../support/mailbox.ts';
import { callApi, createAdmin, openSignedIn, signInOnOtherDevice } from '../support/people.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

const NEW_PASSWORD = 'kept in another drawer 8';

test('an admin changes their own password', async ({ page, isMobile }) => {
  test.slow();
  const staffMember = await createAdmin();
  const otherDeviceToken = await signInOnOtherDevice(staffMember);
  await openSignedIn(page, staffMember, '/admin/dashboard');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await menu.getByRole('link', { name: 'My Account' }).click();
  await expect(page).toHaveURL('/admin/account');
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeFocused();
  await expect(page.getByText('This device')).toBeVisible();

  const change = page.getByRole('button', { name: 'Change Password', exact: true });
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill('something else');
  await change.click();
  await expect(page.getByText('New password and confirm password do not match', { exact: true })).toBeVisible();
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await change.click();
  await expectErrorToast(page, 'Current password is incorrect');
  await page.getByLabel('Current password').fill(staffMember.password);
  await change.click();
  await expectSuccessToast(page, 'Password changed successfully');

  expect((await callApi('GET', '/auth/me', { token: otherDeviceToken })).status).toBe(401);
  await page.goto('/admin/category');
  await expect(page.getByRole('button', { name: 'Create New' })).toBeVisible();
  await signInOnOtherDevice({ ...staffMember, password: NEW_PASSWORD });
});

test('an admin changes their own email', async ({ page }) => {
  const staffMember = await createAdmin();
  const newEmail = `new.${staffMember.email}`;
  await openSignedIn(page, staffMember, '/admin/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('dialog').getByLabel('New email').fill(newEmail);
  await page.getByRole('dialog').getByLabel('Current password').fill(staffMember.password);
  await page.getByRole('button', { name: 'Send emails' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const emailPage = await page.context().newPage();
  await emailPage.goto(await waitForEmailLink(newEmail, 'confirm-email'));
  await emailPage.getByRole('button', { name: 'Confirm' }).click();
  await expect(emailPage.getByText('Your email was changed.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main')).toContainText(newEmail);
  await expect(page.getByText('Email verified')).toBeVisible();
});
