import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { applyFilters, openFilters } from '../support/filters.ts';
import { tabTo } from '../support/keyboard.ts';
import { watchLayoutShift } from '../support/layout-shift.ts';
import { arriveAsNewCustomer } from '../support/people.ts';

const K = '/category/kurtas';
const group = (filters: Locator, name: string) => filters.getByRole('group', { name, exact: true });
const box = (filters: Locator, facet: string, place: number) => group(filters, facet).getByRole('checkbox').nth(place);
const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('article');

/** How many products a value says it would leave. */
async function countAt(filters: Locator, facet: string, place: number): Promise<number> {
  return Number(await group(filters, facet).locator('.facet-row').nth(place).locator('.facet-count').textContent());
}

/** Beside the products a press is an address at once; in the sheet, the number on its button. */
async function expectCount(page: Page, isMobile: boolean, count: number): Promise<void> {
  const text = `${count} ${count === 1 ? 'product' : 'products'}`;
  if (isMobile) await expect(page.getByRole('button', { name: `Show ${text}`, exact: true })).toBeVisible();
  else await expect(page.locator('.listing-count')).toHaveText(text);
}

test.describe('facets', () => {
  test('of one kind add up, of two kinds narrow, and each value says what it leaves', async ({ page, isMobile }) => {
    await page.goto(K);
    let filters = await openFilters(page, isMobile);
    const [first, second] = [await countAt(filters, 'Colour', 0), await countAt(filters, 'Colour', 1)];
    await box(filters, 'Colour', 0).check({ force: true });
    await expectCount(page, isMobile, first);
    expect(await countAt(filters, 'Colour', 1)).toBe(second);

    await box(filters, 'Colour', 1).check({ force: true });
    await expect(box(filters, 'Colour', 1)).toBeChecked();
    const discount = group(filters, 'Discount').getByRole('radio').nth(1);
    await discount.check();
    await expect(discount).toBeChecked();
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL(/\?f=color\.[\w-]+,color\.[\w-]+,discount\.10$/);
    await expect(page.locator('[data-changing]')).toHaveCount(0);
    const both = await cards(page).count();
    expect(both).toBeGreaterThan(0);
    expect(both).toBeLessThanOrEqual(first + second);
    await expect(page.locator('.listing-count')).toHaveText(new RegExp(`^${both} product`));

    filters = await openFilters(page, isMobile);
    expect(await countAt(filters, 'Discount', 1)).toBe(both);
  });

  test('stand in the address, which can be shared, reloaded and gone back to', async ({ page, context, isMobile }) => {
    await page.goto(K);
    const filters = await openFilters(page, isMobile);
    await box(filters, 'Colour', 0).check({ force: true });
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL(/\?f=color\.[\w-]+$/);
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);
    await expect(page.locator('[data-changing]')).toHaveCount(0);
    const names = await page.locator('.card-link').allTextContents();
    await page.reload();
    await expect(page.locator('.card-link')).toHaveText(names);
    const html = await (await context.request.get(page.url())).text();
    expect(html.match(/<article/g)).toHaveLength(names.length);
    expect(html).not.toContain(' style=');
    expect(html).toContain('noindex,follow');
    expect(html).toMatch(/rel="canonical" href="[^"]+\/category\/kurtas"/);
    await page.goBack();
    await expect(page).toHaveURL(K);
    await page.goForward();
    await expect(page.locator('.card-link')).toHaveText(names);
  });

  test('are taken away one by one above the products, and the last gives focus to the heading', async ({ page }) => {
    await page.goto('/shop-all?f=discount.10,stock.in');
    await page.getByRole('button', { name: 'Remove 10% or more' }).click();
    await expect(page).toHaveURL('/shop-all?f=stock.in');
    await page.getByRole('button', { name: 'Remove In stock' }).click();
    await expect(page).toHaveURL('/shop-all');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('that no product has leave nothing, and that nobody knows are passed over', ANY_WIDTH, async ({ page }) => {
    await page.goto(`${K}?f=discount.90`);
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(K);
    await expect(cards(page).first()).toBeVisible();
    const all = await page.locator('.listing-count').textContent();
    await page.goto(`${K}?f=nonsense.1,color.nobody-has-this`);
    await expect(page.locator('.listing-count')).toHaveText(all ?? '');
  });

  test('are chosen by keyboard alone', async ({ page, isMobile }) => {
    test.skip(isMobile, 'a phone has no keyboard');
    await page.goto(`${K}?size=40`);
    const filters = await openFilters(page, isMobile);
    await filters.getByRole('button', { name: '46' }).focus();
    await tabTo(page, box(filters, 'Colour', 0));
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/size=40&f=color\.[\w-]+$/);
    await expect(box(filters, 'Colour', 0)).toBeFocused();
    await tabTo(page, group(filters, 'Discount').getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/discount\.10$/);
    await tabTo(page, filters.getByRole('checkbox', { name: /^In stock only/ }));
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/stock\.in$/);
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/discount\.10$/);
  });

  test('of many values are searched, put in another order and shown in full', async ({ page, isMobile }) => {
    await page.goto('/shop-all');
    const filters = await openFilters(page, isMobile);
    const labels = group(filters, 'Colour').locator('.facet-label');
    await expect(labels).toHaveCount(8);
    await filters.getByRole('button', { name: 'A–Z' }).first().click();
    const named = await labels.allTextContents();
    expect(named).toEqual(named.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    await filters.getByRole('textbox', { name: 'Search Colour' }).fill('indigo');
    await expect(labels.first()).toHaveText(/indigo/i);
    await filters.getByRole('textbox', { name: 'Search Colour' }).fill('no such colour');
    await expect(filters.getByText('Nothing matches')).toBeVisible();
    await filters.getByRole('textbox', { name: 'Search Colour' }).fill('');
    await filters
      .getByRole('button', { name: /^Show all \d+$/ })
      .first()
      .click();
    expect(await labels.count()).toBeGreaterThan(8);
  });

  test('are reached in the sheet by a row that counts what is on', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'wide screens have no sheet');
    await page.goto(`${K}?f=discount.10&size=40`);
    const sheet = await openFilters(page, isMobile);
    const row = sheet.getByRole('navigation', { name: 'Filters' });
    await expect(row.getByRole('button', { name: /^Size/ })).toHaveText(/1/);
    await row.getByRole('button', { name: /^Discount/ }).click();
    await expect(group(sheet, 'Discount').getByRole('radio').first()).toBeInViewport();
    await expect(row).toBeInViewport();
    for (const item of await group(sheet, 'Discount').locator('.facet-row').all())
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await sheet.getByRole('button', { name: 'Clear all' }).click();
    await expect(group(sheet, 'Discount').getByRole('radio', { name: 'Any' })).toBeChecked();
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL(K);
  });

  test('narrow the results of a search', async ({ page, context, isMobile }) => {
    await arriveAsNewCustomer(context);
    await page.goto('/search?q=kurta');
    await expect(cards(page).first()).toBeVisible();
    const filters = await openFilters(page, isMobile);
    const count = await countAt(filters, 'Discount', 1);
    await group(filters, 'Discount').getByRole('radio').nth(1).check();
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL('/search?q=kurta&f=discount.10');
    await expect(page.locator('.listing-count')).toHaveText(new RegExp(`^${count} product`));
    await expect(cards(page)).toHaveCount(Math.min(count, 24));
  });

  test('work before any script runs', async ({ browser, isMobile }) => {
    test.skip(isMobile, 'without a script a phone shows no filters');
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(K);
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await box(filters, 'Colour', 0).check({ force: true });
    await box(filters, 'Colour', 1).check({ force: true });
    await filters.getByRole('button', { name: 'Apply' }).click();
    await expect(box(filters, 'Colour', 0)).toBeChecked();
    await expect(box(filters, 'Colour', 1)).toBeChecked();
    expect(await cards(page).count()).toBeLessThan(12);
    await context.close();
  });

  test('move nothing while they load and break no rule of accessibility', async ({ page, isMobile }) => {
    const moved = await watchLayoutShift(page);
    await page.goto('/shop-all?f=discount.10', { waitUntil: 'networkidle' });
    // What is chosen afterwards changes the products, and may come later than the press is remembered.
    expect(await moved()).toBeLessThanOrEqual(0.02);
    const filters = await openFilters(page, isMobile);
    await expectAccessible(page);
    await box(filters, 'Colour', 0).check({ force: true });
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL(/color/);
    await expect(page.locator('[data-changing]')).toHaveCount(0);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});
