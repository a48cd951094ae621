import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, arriveSignedIn } from '../support/people.ts';
import { expectBadNews, expectGoodNews } from '../support/toasts.ts';

test.beforeEach(({ context }) => arriveSignedIn(context, ADMIN));

// Only what no other journey depends on is changed, and put back.
test('an owner sets the shop, and it stays so', ANY_WIDTH, async ({ page }) => {
  await page.goto('/admin/settings');
  const most = page.getByLabel('Most open orders of one account');
  const letters = page.getByLabel('Send a letter for each new order to');
  const save = page.getByRole('button', { name: 'Save' });
  await expect(page.getByRole('group', { name: 'Orders', exact: true })).toBeVisible();
  await expect(page.getByLabel('Days until an order is expected')).toHaveValue('5');
  await expect(letters).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: /when new orders arrive/ })).toBeChecked();
  await expectAccessible(page);

  await most.fill('none');
  await letters.fill('packing@kinari.example, staff');
  await save.click();
  await expect(most).toBeFocused();
  await expect(page.getByText('Enter a whole number from 1 to 1,000')).toBeVisible();
  await expect(page.getByText('staff is not an e-mail address')).toBeVisible();
  await expectAccessible(page);

  await letters.fill('');
  await most.fill('25');
  await page.route('**/api/admin/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await most.press('Enter');
  await expectBadNews(page, 'Failed to save settings.');
  await expect(most).toHaveValue('25');
  await page.unroute('**/api/admin/settings');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save.click();
  expect((await sent).postDataJSON()).toEqual({ mostOpenOrders: 25 });
  await expectGoodNews(page, 'Settings saved');
  await page.reload();
  await expect(most).toHaveValue('25');
  await most.fill('20');
  await save.click();
  await expectGoodNews(page, 'Settings saved');
});
