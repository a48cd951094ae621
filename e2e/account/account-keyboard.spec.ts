import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { tabTo } from '../support/keyboard.ts';
import { aStranger } from '../support/people.ts';
import { expectGoodNews } from '../support/toasts.ts';

async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test('from a new account to logging out, all by keyboard', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the narrow screen is the harder one');
  test.setTimeout(60_000);
  const person = aStranger();
  await page.goto('/');
  await press(page, page.getByRole('banner').getByRole('button', { name: 'Log In' }));
  await press(page, page.getByRole('button', { name: 'Create account' }));
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(person.username);
  await type(page, 'Email', person.email);
  await type(page, 'Password', person.password);
  await type(page, 'Confirm password', person.password);
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Email or username')).toBeFocused();
  await page.keyboard.type(person.username);
  await type(page, 'Password', person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Hello, ${person.username}` })).toBeFocused();

  const tabs = page.getByRole('navigation', { name: 'Account pages' });
  await press(page, tabs.getByRole('link', { name: 'Address' }));
  await press(page, page.getByRole('button', { name: 'Add address' }));
  await page.keyboard.type('9 MG Road');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('403001');
  await expect(page.getByLabel('State')).toHaveValue('Goa');
  await page.keyboard.press('Enter');
  await expectGoodNews(page, 'Address added!');
  await expect(page.getByRole('article')).toBeFocused();

  await press(page, page.getByRole('button', { name: 'Account menu' }));
  await press(page, page.getByRole('navigation', { name: 'My Account' }).getByRole('link', { name: 'Account' }));
  await press(page, page.getByRole('button', { name: 'Edit' }));
  await type(page, 'Mobile', '9876543210');
  await page.keyboard.press('Enter');
  await expectGoodNews(page, 'Profile updated!');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();

  await press(page, tabs.getByRole('link', { name: 'Change Password' }));
  await type(page, 'Current password', person.password);
  await type(page, 'New password', 'a better one, twice');
  await type(page, 'Confirm password', 'a better one, twice');
  await page.keyboard.press('Enter');
  await expectGoodNews(page, 'Password changed successfully');

  await press(page, page.getByRole('button', { name: 'Account menu' }));
  await press(page, page.getByRole('button', { name: 'Logout' }));
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
