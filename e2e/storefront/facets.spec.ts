import { expect, type Locator, type Page } from '@playwright/test';
import { applyFilters, openFilters } from '../support/filters.ts';
import { test } from '../support/hydrated-test.ts';
import { tabTo } from '../support/keyboard.ts';
import { observeLayoutShift } from '../support/layout-shift.ts';
import { signInAsNewCustomer } from '../support/people.ts';

const KURTAS_PATH = '/category/kurtas';
const facetGroup = (filters: Locator, name: string) => filters.getByRole('group', { name, exact: true });
const facetCheckbox = (filters: Locator, facet: string, index: number) =>
  facetGroup(filters, facet).getByRole('checkbox').nth(index);
const productCards = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('article');

/** Returns the product count shown next to a facet value. */
async function getFacetCount(filters: Locator, facet: string, index: number): Promise<number> {
  return Number(
    await facetGroup(filters, facet).locator('.facet-row').nth(index).locator('.facet-count').textContent(),
  );
}

/** On desktop the list updates at once. On a phone the count is on the button of the filter sheet. */
async function expectCount(page: Page, isMobile: boolean, count: number): Promise<void> {
  const text = `${count} ${count === 1 ? 'product' : 'products'}`;
  if (isMobile) await expect(page.getByRole('button', { name: `Show ${text}`, exact: true })).toBeVisible();
  else await expect(page.locator('.listing-count')).toHaveText(text);
}

test.describe('facets', () => {
  test('of one facet are combined with OR, of two facets with AND, and each value shows its count', {
    tag: '@both-widths',
  }, async ({ page, isMobile }) => {
    await page.goto(KURTAS_PATH);
    let filters = await openFilters(page, isMobile);
    const [first, second] = [await getFacetCount(filters, 'Colour', 0), await getFacetCount(filters, 'Colour', 1)];
    await facetCheckbox(filters, 'Colour', 0).check({ force: true });
    await expectCount(page, isMobile, first);
    expect(await getFacetCount(filters, 'Colour', 1)).toBe(second);

    await facetCheckbox(filters, 'Colour', 1).check({ force: true });
    await expect(facetCheckbox(filters, 'Colour', 1)).toBeChecked();
    const discount = facetGroup(filters, 'Discount').getByRole('radio').nth(1);
    await discount.check();
    await expect(discount).toBeChecked();
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL(/\?f=color-family\.\w+,color-family\.\w+,discount\.10$/);
    await expect(page.locator('[data-changing]')).toHaveCount(0);
    const both = await productCards(page).count();
    expect(both).toBeGreaterThan(0);
    expect(both).toBeLessThanOrEqual(first + second);
    await expect(page.locator('.listing-count')).toHaveText(new RegExp(`^${both} product`));

    filters = await openFilters(page, isMobile);
    expect(await getFacetCount(filters, 'Discount', 1)).toBe(both);
  });

  test('are in the URL, which can be shared, reloaded and reached by Back', { tag: '@both-widths' }, async ({
    page,
    context,
    isMobile,
  }) => {
    await page.goto(KURTAS_PATH);
    const filters = await openFilters(page, isMobile);
    const count = await getFacetCount(filters, 'Colour', 0);
    await facetCheckbox(filters, 'Colour', 0).check({ force: true });
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL(/\?f=color-family\.\w+$/);
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);
    await expect(page.locator('.card-link')).toHaveCount(count);
    const names = await page.locator('.card-link').allTextContents();
    await page.reload();
    await expect(page.locator('.card-link')).toHaveText(names);
    const html = await (await context.request.get(page.url())).text();
    expect(html.match(/<article/g)).toHaveLength(names.length);
    expect(html).not.toContain(' style=');
    expect(html).toContain('noindex,follow');
    expect(html).toMatch(/rel="canonical" href="[^"]+\/category\/kurtas"/);
    await page.goBack();
    await expect(page).toHaveURL(KURTAS_PATH);
    await page.goForward();
    await expect(page.locator('.card-link')).toHaveText(names);
  });

  test('are removed one by one above the products, and removing the last focuses the heading', async ({ page }) => {
    await page.goto('/shop-all?f=discount.10,stock.in');
    await page.getByRole('button', { name: 'Remove 10% or more' }).click();
    await expect(page).toHaveURL('/shop-all?f=stock.in');
    await page.getByRole('button', { name: 'Remove In stock' }).click();
    await expect(page).toHaveURL('/shop-all');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('without products give an empty list, and unknown values are ignored', async ({ page }) => {
    await page.goto(`${KURTAS_PATH}?f=discount.90`);
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(KURTAS_PATH);
    await expect(productCards(page).first()).toBeVisible();
    const all = await page.locator('.listing-count').textContent();
    await page.goto(`${KURTAS_PATH}?f=nonsense.1,color.nobody-has-this`);
    await expect(page.locator('.listing-count')).toHaveText(all ?? '');
  });

  test('are selected with the keyboard alone', { tag: '@desktop-only' }, async ({ page, isMobile }) => {
    await page.goto(`${KURTAS_PATH}?size=40`);
    const filters = await openFilters(page, isMobile);
    await filters.getByRole('button', { name: '46' }).focus();
    await tabTo(page, facetCheckbox(filters, 'Colour', 0));
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/size=40&f=color-family\.\w+$/);
    await expect(facetCheckbox(filters, 'Colour', 0)).toBeFocused();
    await tabTo(page, facetGroup(filters, 'Discount').getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/discount\.10$/);
    await tabTo(page, filters.getByRole('checkbox', { name: /^In stock only/ }));
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/stock\.in$/);
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/discount\.10$/);
  });

  test('with many values can be searched, sorted and expanded', async ({ page, isMobile }) => {
    await page.goto('/shop-all');
    const filters = await openFilters(page, isMobile);
    const labels = facetGroup(filters, 'Brand').locator('.facet-label');
    await expect(labels).toHaveCount(8);
    await filters.getByRole('button', { name: 'A–Z' }).first().click();
    const valueNames = await labels.allTextContents();
    expect(valueNames).toEqual(valueNames.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
    const search = filters.getByRole('textbox', { name: 'Search Brand' });
    await search.fill(valueNames[3] ?? '');
    await expect(labels.first()).toHaveText(valueNames[3] ?? '');
    await search.fill('no such brand');
    await expect(filters.getByText('Nothing matches')).toBeVisible();
    await search.fill('');
    await filters
      .getByRole('button', { name: /^Show all \d+$/ })
      .first()
      .click();
    expect(await labels.count()).toBeGreaterThan(8);
  });

  test('for colours are families, and a family lists its shades, which narrow it', { tag: '@both-widths' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto('/shop-all');
    let filters = await openFilters(page, isMobile);
    const families = facetGroup(filters, 'Colour').locator('.facet-label');
    expect(await families.count()).toBeLessThanOrEqual(13);
    await expect(families.filter({ hasText: 'Indigo' })).toHaveCount(0);
    await filters.getByRole('checkbox', { name: /^Blue \d+/ }).check({ force: true });
    const shades = facetGroup(filters, 'Shades of Blue');
    await expect(shades.getByRole('checkbox', { name: /^Indigo \d/ })).toBeVisible();
    await shades.getByRole('checkbox', { name: /^Indigo \d/ }).check();
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL('/shop-all?f=color-family.blue,color.indigo');
    // The list follows the address a moment later, in two steps.
    await page.reload();
    const count = await page.locator('.listing-count').textContent();
    // An address from before the families.
    await page.goto('/shop-all?f=color.indigo');
    await expect(page.locator('.listing-count')).toHaveText(count ?? '');
    filters = await openFilters(page, isMobile);
    await expect(facetGroup(filters, 'Shades of Blue').getByRole('checkbox', { name: /^Indigo \d/ })).toBeChecked();
    // A cleared family clears its shades.
    await filters.getByRole('checkbox', { name: /^Blue \d+/ }).uncheck({ force: true });
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL('/shop-all');
  });

  test('for prices show how many products cost what', async ({ page, isMobile }) => {
    await page.goto('/shop-all');
    const filters = await openFilters(page, isMobile);
    await expect(filters.locator('.price-histogram > rect')).toHaveCount(24);
    await expect(filters.locator('.price-bar')).toHaveCount(0);
    await expect(filters.locator('.price-marks > span')).toHaveCount(3);
    await filters.getByRole('textbox', { name: 'Maximum price' }).fill('1500');
    await page.keyboard.press('Enter');
    await expect(filters.locator('.price-bar').last()).toBeAttached();
    await expect(filters.locator('.price-bar-on').first()).toBeAttached();
  });

  test('are reached in the sheet through a row that counts selected values', { tag: '@phone-only' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto(`${KURTAS_PATH}?f=discount.10&size=40`);
    const sheet = await openFilters(page, isMobile);
    const row = sheet.getByRole('navigation', { name: 'Filters' });
    await expect(row.getByRole('button', { name: /^Size/ })).toHaveText(/1/);
    await expect(row.getByRole('button', { name: 'Category' })).toHaveAttribute('aria-current', 'location');
    await row.getByRole('button', { name: /^Discount/ }).click();
    await expect(row.locator('[aria-current]')).toHaveText(/^Discount/);
    await expect(facetGroup(sheet, 'Discount').getByRole('radio').first()).toBeInViewport();
    await expect(row).toBeInViewport();
    for (const item of await facetGroup(sheet, 'Discount').locator('.facet-row').all())
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await sheet.getByRole('button', { name: 'Clear all' }).click();
    await expect(facetGroup(sheet, 'Discount').getByRole('radio', { name: 'Any' })).toBeChecked();
    await expect(sheet.getByRole('button', { name: 'Clear all' })).toHaveCount(0);
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL(KURTAS_PATH);
  });

  test('filter the results of a search', async ({ page, context, isMobile }) => {
    await signInAsNewCustomer(context);
    await page.goto('/search?q=kurta');
    await expect(productCards(page).first()).toBeVisible();
    const filters = await openFilters(page, isMobile);
    const count = await getFacetCount(filters, 'Discount', 1);
    await facetGroup(filters, 'Discount').getByRole('radio').nth(1).check();
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL('/search?q=kurta&f=discount.10');
    await expect(page.locator('.listing-count')).toHaveText(new RegExp(`^${count} product`));
    await expect(productCards(page)).toHaveCount(Math.min(count, 24));
  });

  test('work before any script runs', { tag: '@desktop-only' }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(KURTAS_PATH);
    const filters = page.getByRole('complementary', { name: 'Filters' });
    await facetCheckbox(filters, 'Colour', 0).check({ force: true });
    await facetCheckbox(filters, 'Colour', 1).check({ force: true });
    await filters.getByRole('button', { name: 'Apply' }).click();
    await expect(facetCheckbox(filters, 'Colour', 0)).toBeChecked();
    await expect(facetCheckbox(filters, 'Colour', 1)).toBeChecked();
    expect(await productCards(page).count()).toBeLessThan(12);
    await context.close();
  });

  test('cause no layout shift while loading and no horizontal overflow', { tag: '@both-widths' }, async ({
    page,
    isMobile,
  }) => {
    const getLayoutShift = await observeLayoutShift(page);
    await page.goto('/shop-all?f=discount.10', { waitUntil: 'networkidle' });
    // Check before filtering: a filter changes the products, maybe after the 500 ms in which a shift counts as user input.
    expect(await getLayoutShift()).toBeLessThanOrEqual(0.02);
    const filters = await openFilters(page, isMobile);
    await facetCheckbox(filters, 'Colour', 0).check({ force: true });
    await applyFilters(page, isMobile);
    await expect(page).toHaveURL(/color/);
    await expect(page.locator('[data-changing]')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});
