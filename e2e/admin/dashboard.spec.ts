import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { tabTo } from '../support/keyboard.ts';
import { ADMIN, signInContext } from '../support/people.ts';
import { createCustomerWithOrder, wellStockedProducts } from '../support/shopping.ts';

test.beforeEach(({ context }) => signInContext(context, ADMIN));

const moneyFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Opens a page and returns the API response it shows: parallel tests place orders. */
async function openAndGetResponse<Name extends 'getSalesSummary' | 'listTasks'>(
  page: Page,
  path: string,
  apiPath: string,
) {
  const [response] = await Promise.all([
    page.waitForResponse((reply) => reply.url().includes(apiPath) && reply.ok()),
    page.goto(path),
  ]);
  return (await response.json()) as EndpointResponse<Name>;
}

const getMetricValue = (page: Page, name: string) =>
  page.locator('.metric-cards > div').filter({ hasText: name }).locator('.metric-cards-value');
const revenueChart = (page: Page) => page.getByRole('slider', { name: /^Revenue by/ });

test('the sales totals match the API and are available as a table for screen readers', async ({ page }) => {
  await createCustomerWithOrder(await wellStockedProducts(1));
  const sales = await openAndGetResponse<'getSalesSummary'>(
    page,
    '/admin/dashboard',
    '/admin/analytics/sales?period=30',
  );
  const { now, bars } = sales;
  expect(now.orders).toBeGreaterThan(0);
  await expect(getMetricValue(page, 'Revenue')).toHaveText(moneyFormat.format(now.revenue));
  await expect(getMetricValue(page, 'Orders').first()).toHaveText(now.orders.toLocaleString('en-IN'));
  await expect(getMetricValue(page, 'Average order')).toHaveText(moneyFormat.format(now.averageOrder ?? 0));
  await expect(getMetricValue(page, 'First orders')).toHaveText(now.firstOrders.toLocaleString('en-IN'));
  await expect(getMetricValue(page, 'Cancelled')).toHaveText(`${((now.canceled / now.orders) * 100).toFixed(1)} %`);
  const rows = page.getByRole('table', { name: 'Revenue by day' }).getByRole('row');
  await expect(rows).toHaveCount(bars.length + 1);
  await expect(rows.last().getByRole('cell').first()).toHaveText(moneyFormat.format(bars.at(-1)?.revenue ?? 0));
  await expect(
    page.getByText(/^\w+, \d+ \w+, \d+:\d\d [ap]m\. Today so far [\d,]+ orders?, ₹/).filter({ visible: true }),
  ).toBeVisible();
});

test('the period is changed by keyboard, is kept in the URL, and Back undoes it', async ({ page }) => {
  await page.goto('/admin/dashboard');
  const periods = page.getByRole('navigation', { name: 'Period' });
  await expect(periods.locator('[aria-current]')).toHaveText('30 days');
  await tabTo(page, periods.getByRole('link', { name: '7 days' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard?period=7');
  await expect(page.getByRole('heading', { name: /^Last 7 days/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Revenue by day' }).getByRole('row')).toHaveCount(8);
  await page.reload();
  await expect(periods.locator('[aria-current]')).toHaveText('7 days');
  await periods.getByRole('link', { name: '365 days' }).click();
  await expect(page.getByRole('heading', { name: 'Revenue by week' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/dashboard?period=7');
});

test('tasks are counted, and each row links to its list', async ({ page }) => {
  const { id } = await createCustomerWithOrder(await wellStockedProducts(1));
  runSql(`update orders set expected_delivery_on = current_date - 3 where id = '${id}'`);
  const { items } = await openAndGetResponse<'listTasks'>(page, '/admin/dashboard', '/admin/tasks');
  const lateOrdersTask = items.find(({ kind }) => kind === 'late_orders');
  const panel = page.getByRole('region', { name: 'Needs attention' });
  await expect(panel.getByRole('listitem')).toHaveCount(items.length);
  const row = panel.getByRole('link', { name: /Late orders?/ });
  await expect(row).toContainText(`${lateOrdersTask?.count}`);
  await expect(row).toContainText('oldest by');
  await row.click();
  await expect(page).toHaveURL('/admin/order?view=late');
  await expect(page.locator(`[data-row="${id}"]`)).toBeVisible();
  runSql(`update orders set expected_delivery_on = current_date + 3 where id = '${id}'`);
});

test('a new order is at the top of the list and opens', async ({ page }) => {
  const { id } = await createCustomerWithOrder(await wellStockedProducts(1));
  await page.goto('/admin/dashboard');
  const order = page.getByRole('region', { name: 'Latest orders' }).getByRole('link', { name: id.slice(0, 8) });
  await expect(order).toBeVisible();
  await order.click();
  await expect(page).toHaveURL(`/admin/order/${id}`);
});

test('best sellers are ranked by revenue or by units and link to the product', {
  tag: '@both-widths',
}, async ({ page, isMobile }) => {
  await page.goto('/admin/dashboard?period=365');
  const best = page.getByRole('region', { name: 'Best sellers' });
  const first = best.locator(isMobile ? 'li' : 'tbody tr').first();
  await expect(first).toContainText('₹');
  await best.getByRole('link', { name: 'Units' }).click();
  await expect(page).toHaveURL('/admin/dashboard?period=365&best=units');
  await expect(async () => {
    const sold = await best.locator(isMobile ? 'small' : 'tbody td:nth-child(2)').allInnerTexts();
    const units = sold.map((text) => Number.parseInt(text.replaceAll(',', ''), 10));
    expect(units.length).toBeGreaterThan(1);
    expect(units).toEqual(units.toSorted((a, b) => b - a));
  }).toPass({ timeout: 10_000 });
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/product\?q=/);
});

test('a zero-result search links to a new synonym', async ({ page }) => {
  const word = `zzlehenga${Date.now() % 100_000}`;
  runSql(
    `insert into zero_result_searches (query, day, count) values ('${word}', (now() at time zone 'Asia/Kolkata')::date, 100000)`,
  );
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: `Add synonym for ${word}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add synonym' });
  await expect(dialog.getByLabel('Word')).toHaveValue(word);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/admin/search');
  runSql(`delete from zero_result_searches where query = '${word}'`);
});

test('a panel that fails to load shows its own error and can be loaded again', async ({ page }) => {
  await page.route('**/api/admin/tasks', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin/dashboard');
  const panel = page.getByRole('region', { name: 'Needs attention' });
  await expect(panel).toContainText('Couldn’t load the tasks.');
  await expect(revenueChart(page)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/tasks');
  await panel.getByRole('button', { name: /^Try again/ }).click();
  await expect(panel.getByRole('listitem').first()).toBeVisible();
});
