import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { linkMailedTo } from '../support/mail.ts';
import { anAdmin, callApi, openAs, signInElsewhere } from '../support/people.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

const NEW = 'kept in another drawer 8';

test('an admin changes their own password in the back office', async ({ page, isMobile }) => {
  test.slow();
  const clerk = await anAdmin();
  const elsewhere = await signInElsewhere(clerk);
  await openAs(page, clerk, '/admin/dashboard');
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await menu.getByRole('link', { name: 'My Account' }).click();
  await expect(page).toHaveURL('/admin/account');
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeFocused();
  await expect(page.getByText('This device')).toBeVisible();
  await expectAccessible(page);

  const change = page.getByRole('button', { name: 'Change Password', exact: true });
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill(NEW);
  await page.getByLabel('Confirm password').fill('something else');
  await change.click();
  await expect(page.getByText('New password and confirm password do not match', { exact: true })).toBeVisible();
  await page.getByLabel('Confirm password').fill(NEW);
  await change.click();
  await expectBadNews(page, 'Current password is incorrect');
  await page.getByLabel('Current password').fill(clerk.password);
  await change.click();
  await expectGoodNews(page, 'Password changed successfully');

  expect((await callApi('GET', '/auth/me', { token: elsewhere })).status).toBe(401);
  await page.goto('/admin/category');
  await expect(page.getByRole('button', { name: 'Create New' })).toBeVisible();
  await signInElsewhere({ ...clerk, password: NEW });
});

test('an admin changes their own email in the back office', ANY_WIDTH, async ({ page }) => {
  const clerk = await anAdmin();
  const newEmail = `new.${clerk.email}`;
  await openAs(page, clerk, '/admin/account');
  await page.getByRole('button', { name: 'Change email' }).click();
  await page.getByRole('dialog').getByLabel('New email').fill(newEmail);
  await page.getByRole('dialog').getByLabel('Current password').fill(clerk.password);
  await page.getByRole('button', { name: 'Send letters' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const letter = await page.context().newPage();
  await letter.goto(await linkMailedTo(newEmail, 'confirm-email'));
  await letter.getByRole('button', { name: 'Confirm' }).click();
  await expect(letter.getByText('Your email is changed.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main')).toContainText(newEmail);
  await expect(page.getByText('Email verified')).toBeVisible();
});
