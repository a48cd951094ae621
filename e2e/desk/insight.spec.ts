import { readFile } from 'node:fs/promises';
import type { Reply } from '@kinari/contract/contract';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, arriveSignedIn } from '../support/people.ts';
import { expectGoodNews } from '../support/toasts.ts';

test.beforeEach(({ context }) => arriveSignedIn(context, ADMIN));

const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** Opens the page and answers what the shop told it: others order while this journey looks. */
async function openInsight(page: Page, period: string): Promise<Reply<'readInsight'>> {
  const [response] = await Promise.all([
    page.waitForResponse((reply) => reply.url().includes(`/api/admin/insight?period=${period}`) && reply.ok()),
    page.goto(`/admin/insight?period=${period}`),
  ]);
  return (await response.json()) as Reply<'readInsight'>;
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the period is taken apart as the shop tells it, and the parts are all of it', async ({ page }) => {
  const { categories, brands, areas, became, figures, hours } = await openInsight(page, '365');
  expect(categories.length).toBeGreaterThan(1);
  for (const [name, shares] of [
    ['By category', categories],
    ['By brand', brands],
  ] as const) {
    const rows = panel(page, name).getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(shares.length + 2);
    await expect(rows.nth(1)).toContainText(shares[0]?.name ?? '-');
    await expect(rows.nth(1)).toContainText(whole.format(shares[0]?.revenue ?? -1));
    await expect(rows.last()).toContainText(whole.format(figures.now.revenue));
    const sum = shares.reduce((all, { revenue }) => all + revenue, 0);
    expect(sum).toBeCloseTo(figures.now.revenue, 2);
  }
  await expect(panel(page, 'Where it goes').getByRole('row').nth(1)).toContainText(areas.most[0]?.digits ?? '-');
  await expect(panel(page, 'What became of them').getByRole('row').first()).toContainText(`${became.placed}`);

  const table = page.getByRole('table', { name: 'When people order' });
  await expect(table.getByRole('row')).toHaveCount(25);
  const told = await table.getByRole('cell').allTextContents();
  expect(told.reduce((all, count) => all + Number(count), 0)).toBe(hours.flat().reduce((all, count) => all + count, 0));
  await expect(page.locator('.heat-day title').first()).toHaveText(/^Monday 00:00 to 01:00: \d+ orders?$/);
  await expectAccessible(page);
});

test('the table of figures is downloaded for the period shown', async ({ page }) => {
  await page.goto('/admin/insight');
  await page
    .getByRole('navigation', { name: 'Period' })
    .filter({ visible: true })
    .getByRole('link', { name: '90 days' })
    .click();
  await expect(page).toHaveURL('/admin/insight?period=90');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  await expectGoodNews(page, 'Insight downloaded');
  const text = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(text).toContain('Revenue');
  expect(text.match(/^By day,[\d-]+,Revenue,/gm)).toHaveLength(90);
});

test('the page is reached from the menu of the back office and from the dashboard', ANY_WIDTH, async ({ page }) => {
  await page.goto('/admin/dashboard?period=365');
  await page.getByRole('link', { name: 'All figures' }).click();
  await expect(page).toHaveURL('/admin/insight?period=365');
  await expect(page.getByRole('heading', { level: 1, name: 'Insight' })).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Admin' }).locator('[aria-current="page"]')).toHaveText('Insight');
});
