import type { Reply } from '@kinari/contract/contract';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { tabTo } from '../support/keyboard.ts';
import { ADMIN, arriveSignedIn } from '../support/people.ts';
import { aCustomerWithOrder, plentifulWares } from '../support/shopping.ts';

test.beforeEach(({ context }) => arriveSignedIn(context, ADMIN));

const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** Opens a page and answers what the shop told it: others order while this journey looks. */
async function told<Name extends 'readFigures' | 'readAttention'>(page: Page, path: string, asked: string) {
  const [response] = await Promise.all([
    page.waitForResponse((reply) => reply.url().includes(asked) && reply.ok()),
    page.goto(path),
  ]);
  return (await response.json()) as Reply<Name>;
}

const valueOf = (page: Page, name: string) =>
  page.locator('.figure-strip > div').filter({ hasText: name }).locator('.figure-strip-value');
const chart = (page: Page) => page.getByRole('slider', { name: /^Revenue by/ });

test('the figures are those of the shop, and whoever listens has them as a table', async ({ page }) => {
  await aCustomerWithOrder(await plentifulWares(1));
  const figures = await told<'readFigures'>(page, '/admin/dashboard', '/admin/figures?period=30');
  const { now, bars } = figures;
  expect(now.orders).toBeGreaterThan(0);
  await expect(valueOf(page, 'Revenue')).toHaveText(whole.format(now.revenue));
  await expect(valueOf(page, 'Orders').first()).toHaveText(now.orders.toLocaleString('en-IN'));
  await expect(valueOf(page, 'Average order')).toHaveText(whole.format(now.averageOrder ?? 0));
  await expect(valueOf(page, 'First orders')).toHaveText(now.firstOrders.toLocaleString('en-IN'));
  await expect(valueOf(page, 'Canceled')).toHaveText(`${((now.canceled / now.orders) * 100).toFixed(1)} %`);
  const rows = page.getByRole('table', { name: 'Revenue by day' }).getByRole('row');
  await expect(rows).toHaveCount(bars.length + 1);
  await expect(rows.last().getByRole('cell').first()).toHaveText(whole.format(bars.at(-1)?.revenue ?? 0));
  await expect(
    page.getByText(/^\w+, \d+ \w+, \d\d:\d\d\. Today so far [\d,]+ orders?, ₹/).filter({ visible: true }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('the period is switched by keys, stays in the address, and Back undoes it', async ({ page }) => {
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

test('the arrow keys go from bar to bar, and each says its day and its sums', async ({ page }) => {
  const { bars } = await told<'readFigures'>(page, '/admin/dashboard?period=7', '/admin/figures?period=7');
  const tip = page.locator('.bar-chart-tip');
  await expect(chart(page)).toBeVisible();
  await expect(tip).toHaveCount(0);
  await tabTo(page, chart(page));
  await expect(tip).toContainText('so far');
  await page.keyboard.press('ArrowLeft');
  const before = bars.at(-2);
  await expect(tip).toContainText(`, ${whole.format(before?.revenue ?? 0)}`);
  await expect(tip).toContainText(`before ${whole.format(before?.revenueBefore ?? 0)}`);
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /orders?, before ₹/);
  await expectAccessible(page);
  await page.keyboard.press('Home');
  await expect(chart(page)).toHaveValue('1');
  await page.keyboard.press('Tab');
  await expect(tip).toHaveCount(0);
  await page.locator('.bar-chart-plot').hover();
  await expect(tip).toBeVisible();
});

test('what waits is counted, and its row leads to the list that holds it', async ({ page }) => {
  const { id } = await aCustomerWithOrder(await plentifulWares(1));
  runSql(`update orders set expected_delivery_on = current_date - 3 where id = '${id}'`);
  const { items } = await told<'readAttention'>(page, '/admin/dashboard', '/admin/attention');
  const late = items.find(({ kind }) => kind === 'late_orders');
  const panel = page.getByRole('region', { name: 'Needs attention' });
  await expect(panel.getByRole('listitem')).toHaveCount(items.length);
  const row = panel.getByRole('link', { name: /Late orders?/ });
  await expect(row).toContainText(`${late?.count}`);
  await expect(row).toContainText('oldest by');
  await row.click();
  await expect(page).toHaveURL('/admin/order?view=late');
  await expect(page.locator(`[data-order="${id}"]`)).toBeVisible();
  runSql(`update orders set expected_delivery_on = current_date + 3 where id = '${id}'`);
});

test('an order just placed stands on top, and opens', async ({ page }) => {
  const { id } = await aCustomerWithOrder(await plentifulWares(1));
  await page.goto('/admin/dashboard');
  const order = page.getByRole('region', { name: 'Latest orders' }).getByRole('link', { name: id.slice(0, 8) });
  await expect(order).toBeVisible();
  await order.click();
  await expect(page).toHaveURL(`/admin/order/${id}`);
});

test('the best products are told by revenue or by units, and lead to the product', ANY_WIDTH, async ({ page }) => {
  await page.goto('/admin/dashboard?period=365');
  const best = page.getByRole('region', { name: 'Best products' });
  const first = best.getByRole('listitem').getByRole('link').first();
  await expect(first).toContainText('sold, ₹');
  await best.getByRole('link', { name: 'Units' }).click();
  await expect(page).toHaveURL('/admin/dashboard?period=365&best=units');
  await expect(async () => {
    const sold = await best.locator('small').allInnerTexts();
    const units = sold.map((text) => Number.parseInt(text.replaceAll(',', ''), 10));
    expect(units).toEqual(units.toSorted((a, b) => b - a));
  }).toPass({ timeout: 10_000 });
  await first.click();
  await expect(page).toHaveURL(/\/admin\/product\?q=/);
});

test('what was searched in vain leads to a synonym for it', ANY_WIDTH, async ({ page }) => {
  const word = `zzlehenga${Date.now() % 100_000}`;
  runSql(
    `insert into search_misses (question, day, times) values ('${word}', (now() at time zone 'Asia/Kolkata')::date, 100000)`,
  );
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: `Add synonym for ${word}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add synonym' });
  await expect(dialog.getByLabel('Word')).toHaveValue(word);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/admin/search');
  runSql(`delete from search_misses where question = '${word}'`);
});

test('a panel that cannot be read says so for itself, and another try mends it', ANY_WIDTH, async ({ page }) => {
  await page.route('**/api/admin/attention', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin/dashboard');
  const panel = page.getByRole('region', { name: 'Needs attention' });
  await expect(panel).toContainText('Couldn’t load what needs attention.');
  await expect(chart(page)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/admin/attention');
  await panel.getByRole('button', { name: /^Try again/ }).click();
  await expect(panel.getByRole('listitem').first()).toBeVisible();
});
