import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { ADMIN, signInContext } from '../support/people.ts';
import { expectErrorToast, expectSuccessToast } from '../support/toasts.ts';

test.beforeEach(({ context }) => signInContext(context, ADMIN));

// Changes only settings that no other test depends on, and restores them.
test('an owner changes the shop settings, and they are saved', { tag: '@desktop-only' }, async ({ page }) => {
  await page.goto('/admin/settings');
  const maxOpenOrders = page.getByLabel('Maximum open orders per customer');
  const orderEmailField = page.getByLabel('Email new orders to');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(page.getByRole('group', { name: 'Orders', exact: true })).toBeVisible();
  await expect(page.getByLabel('Delivery estimate in days')).toHaveValue('5');
  await expect(orderEmailField).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: /when a new order arrives/ })).toBeChecked();

  await maxOpenOrders.fill('none');
  await orderEmailField.fill('packing@kinari.example, staff');
  await save.click();
  await expect(maxOpenOrders).toBeFocused();
  await expect(page.getByText('Enter a whole number from 1 to 1,000')).toBeVisible();
  await expect(page.getByText('staff is not an email address')).toBeVisible();
  await expectAccessible(page);

  await orderEmailField.fill('');
  await maxOpenOrders.fill('25');
  await page.route('**/api/admin/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await maxOpenOrders.press('Enter');
  await expectErrorToast(page, 'Failed to save settings.');
  await expect(maxOpenOrders).toHaveValue('25');
  await page.unroute('**/api/admin/settings');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save.click();
  expect((await sent).postDataJSON()).toEqual({ maxOpenOrdersPerCustomer: 25 });
  await expectSuccessToast(page, 'Settings saved');
  await page.reload();
  await expect(maxOpenOrders).toHaveValue('25');
  await maxOpenOrders.fill('20');
  await save.click();
  await expectSuccessToast(page, 'Settings saved');
});
