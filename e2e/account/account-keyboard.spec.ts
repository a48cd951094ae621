import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';
import { tabTo } from '../support/keyboard.ts';
import { createGuest } from '../support/people.ts';
import { expectSuccessToast } from '../support/toasts.ts';

async function pressWithKeyboard(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function typeWithKeyboard(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test('registering, using and leaving an account works with the keyboard alone', { tag: '@phone-only' }, async ({
  page,
}) => {
  test.setTimeout(60_000);
  const person = createGuest();
  await page.goto('/');
  await pressWithKeyboard(page, page.getByRole('banner').getByRole('button', { name: 'Log In' }));
  await pressWithKeyboard(page, page.getByRole('button', { name: 'Create account' }));
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(person.username);
  await typeWithKeyboard(page, 'Email', person.email);
  await typeWithKeyboard(page, 'Password', person.password);
  await typeWithKeyboard(page, 'Confirm password', person.password);
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Email or username')).toBeFocused();
  await page.keyboard.type(person.username);
  await typeWithKeyboard(page, 'Password', person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Hello, ${person.username}` })).toBeFocused();

  const tabs = page.getByRole('navigation', { name: 'Account pages' });
  await pressWithKeyboard(page, tabs.getByRole('link', { name: 'Address' }));
  await pressWithKeyboard(page, page.getByRole('button', { name: 'Add address' }));
  await page.keyboard.type('9 MG Road');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('403001');
  await expect(page.getByLabel('State')).toHaveValue('Goa');
  await page.keyboard.press('Enter');
  await expectSuccessToast(page, 'Address added!');
  await expect(page.getByRole('article')).toBeFocused();

  await pressWithKeyboard(page, page.getByRole('button', { name: 'Account menu' }));
  await pressWithKeyboard(
    page,
    page.getByRole('navigation', { name: 'My Account' }).getByRole('link', { name: 'Account' }),
  );
  await pressWithKeyboard(page, page.getByRole('button', { name: 'Edit' }));
  await typeWithKeyboard(page, 'Mobile', '9876543210');
  await page.keyboard.press('Enter');
  await expectSuccessToast(page, 'Profile updated!');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();

  await pressWithKeyboard(page, tabs.getByRole('link', { name: 'Change Password' }));
  await typeWithKeyboard(page, 'Current password', person.password);
  await typeWithKeyboard(page, 'New password', 'a better one, twice');
  await typeWithKeyboard(page, 'Confirm password', 'a better one, twice');
  await page.keyboard.press('Enter');
  await expectSuccessToast(page, 'Password changed successfully');

  await pressWithKeyboard(page, page.getByRole('button', { name: 'Account menu' }));
  await pressWithKeyboard(page, page.getByRole('button', { name: 'Logout' }));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
