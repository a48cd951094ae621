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
  await expect(page.getByRole('group', { name: 'Orders and delivery' })).toBeVisible();
  await expect(page.getByLabel('Delivery estimate in days')).toHaveValue('5');
  await expect(orderEmailField).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: /when a new order arrives/ })).toBeChecked();
  await expect(save).toBeHidden();

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
  await expect(save).toBeHidden();
  await page.reload();
  await expect(maxOpenOrders).toHaveValue('25');
  await maxOpenOrders.fill('20');
  await save.click();
  await expectSuccessToast(page, 'Settings saved');
});

test('the settings page lists every section with its state, and leads there', { tag: '@both-widths' }, async ({
  page,
}) => {
  await page.goto('/admin/settings');
  const sections = page.getByRole('navigation', { name: 'Settings sections' });
  await expect(sections.getByRole('link', { name: /^Orders and delivery Up to ₹\d/ })).toBeVisible();
  await expect(sections.getByRole('link', { name: /^Jobs (No failed jobs|\d+ failed)/ })).toBeVisible();
  await expectAccessible(page);
  await sections.getByRole('link', { name: /^Returns/ }).click();
  await expect(page.getByRole('group', { name: 'Returns' })).toBeInViewport();

  for (const { name, path, title } of [
    { name: /^Company/, path: '/admin/company', title: 'Company' },
    { name: /^Legal Pages/, path: '/admin/legal', title: 'Legal Pages' },
    { name: /^GST settings/, path: '/admin/gst/settings', title: 'GST settings' },
    { name: /^Team and access/, path: '/admin/settings/staff', title: 'Team and access' },
    { name: /^Roles/, path: '/admin/settings/roles', title: 'Team and access' },
    { name: /^API keys/, path: '/admin/settings/api-keys', title: 'Team and access' },
    { name: /^Webhooks/, path: '/admin/settings/webhooks', title: 'Webhooks' },
    { name: /^Security log/, path: '/admin/settings/security', title: 'Security' },
    { name: /^Activity/, path: '/admin/activity', title: 'Activity' },
    { name: /^Jobs/, path: '/admin/jobs', title: 'Jobs' },
  ]) {
    await page.goto('/admin/settings');
    await sections.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  }
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/admin/settings');
});

test('a search shows the matching settings, and keeps changes', { tag: '@desktop-only' }, async ({ page }) => {
  await page.goto('/admin/settings');
  const deliveryDays = page.getByLabel('Delivery estimate in days');
  await deliveryDays.fill('6');
  await page.getByLabel('Search settings').fill('qr code');
  await expect(deliveryDays).toBeHidden();
  await expect(page.getByLabel('UPI ID for payment on delivery')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByLabel('Search settings').fill('no such setting');
  await expect(page.getByText('No settings match.')).toBeVisible();
  await page.getByLabel('Search settings').fill('');
  await expect(deliveryDays).toHaveValue('6');
  await page.getByRole('button', { name: 'Discard' }).click();
});

test('amounts are grouped, and discarding restores the saved values', { tag: '@desktop-only' }, async ({ page }) => {
  await page.goto('/admin/settings');
  const maxOrderValue = page.getByLabel('Maximum order value', { exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  await expect(maxOrderValue).toHaveValue('10,00,000');
  await maxOrderValue.fill('1000000');
  await expect(save).toBeHidden();
  await maxOrderValue.fill('999');
  await page.getByLabel('UPI ID for payment on delivery').focus();
  await expect(page.getByText('Enter an amount from ₹1,000 to ₹1,00,00,000')).toBeVisible();
  await maxOrderValue.fill('1250000');
  await page.getByLabel('UPI ID for payment on delivery').focus();
  await expect(maxOrderValue).toHaveValue('12,50,000');
  await expect(page.getByText('Changes not saved')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(maxOrderValue).toHaveValue('10,00,000');
  await expect(save).toBeHidden();
});
