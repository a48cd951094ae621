import { readFile } from 'node:fs/promises';
import type { EndpointResponse } from '@kinari/contract/contract';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';
import { ADMIN, signInContext } from '../support/people.ts';
import { expectSuccessToast } from '../support/toasts.ts';

test.beforeEach(({ context }) => signInContext(context, ADMIN));

const moneyFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Opens the page and returns the API response it shows: parallel tests place orders. */
async function openReports(page: Page, period: string): Promise<EndpointResponse<'getSalesReport'>> {
  const [response] = await Promise.all([
    page.waitForResponse((reply) => reply.url().includes(`/api/admin/reports/sales?period=${period}`) && reply.ok()),
    page.goto(`/admin/reports?period=${period}`),
  ]);
  return (await response.json()) as EndpointResponse<'getSalesReport'>;
}

const panelRegion = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('each breakdown of the period matches the API and adds up to the total', async ({ page }) => {
  const { categories, brands, areas, outcomes, totals, hours } = await openReports(page, '365');
  expect(categories.length).toBeGreaterThan(1);
  for (const [name, shares] of [
    ['By category', categories],
    ['By brand', brands],
  ] as const) {
    const rows = panelRegion(page, name).getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(shares.length + 2);
    await expect(rows.nth(1)).toContainText(shares[0]?.name ?? '-');
    await expect(rows.nth(1)).toContainText(moneyFormat.format(shares[0]?.revenue ?? -1));
    await expect(rows.last()).toContainText(moneyFormat.format(totals.now.revenue));
    const sum = shares.reduce((all, { revenue }) => all + revenue, 0);
    expect(sum).toBeCloseTo(totals.now.revenue, 2);
  }
  await expect(panelRegion(page, 'Orders by area').getByRole('row').nth(1)).toContainText(areas.most[0]?.digits ?? '-');
  await expect(panelRegion(page, 'Order outcomes').getByRole('row').first()).toContainText(`${outcomes.placed}`);

  const table = page.getByRole('table', { name: 'Orders by hour' });
  await expect(table.getByRole('row')).toHaveCount(25);
  const cellTexts = await table.getByRole('cell').allTextContents();
  expect(cellTexts.reduce((all, count) => all + Number(count), 0)).toBe(
    hours.flat().reduce((all, count) => all + count, 0),
  );
});

test('the report shows revenue over time, and a category opens to its subcategories', async ({ page }) => {
  const { categories, totals } = await openReports(page, '365');
  await expect(panelRegion(page, 'Revenue by week').getByRole('slider', { name: 'Revenue by week' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Revenue by week' }).getByRole('row')).toHaveCount(
    totals.bars.length + 1,
  );

  const category = categories.find(({ subcategories }) => subcategories.length > 0);
  if (!category) throw new Error('No category has subcategories with sales');
  const rows = panelRegion(page, 'By category').getByRole('row');
  const rowCount = await rows.count();
  const toggle = rows.getByRole('button', { name: category.name, exact: true });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(rows).toHaveCount(rowCount + category.subcategories.length);
  for (const { name, revenue } of category.subcategories)
    await expect(rows.filter({ hasText: name }).filter({ hasText: moneyFormat.format(revenue) })).not.toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(rowCount);
});

test('the report table is downloaded for the selected period', async ({ page }) => {
  await page.goto('/admin/reports');
  await page
    .getByRole('navigation', { name: 'Period' })
    .filter({ visible: true })
    .getByRole('link', { name: '90 days' })
    .click();
  await expect(page).toHaveURL('/admin/reports?period=90');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  await expectSuccessToast(page, 'Report downloaded');
  const text = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(text).toContain('Revenue');
  expect(text.match(/^By day,[\d-]+,Revenue,/gm)).toHaveLength(90);
});

test('the page is linked from the admin menu and from the dashboard', async ({ page, isMobile }) => {
  await page.goto('/admin/dashboard?period=365');
  await page.getByRole('link', { name: 'View report' }).click();
  await expect(page).toHaveURL('/admin/reports?period=365');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeFocused();
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Admin' }).locator('[aria-current="page"]')).toHaveText('Reports');
});
