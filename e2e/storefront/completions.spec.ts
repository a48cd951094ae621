import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { signInAsNewCustomer } from '../support/people.ts';

const searchOverlay = (page: Page) => page.getByRole('dialog', { name: 'Discover Products' });
const searchBox = (page: Page) => searchOverlay(page).getByRole('combobox', { name: 'Search products' });
const suggestionOptions = (page: Page) =>
  searchOverlay(page).getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test.beforeEach(async ({ page, context }) => {
  await signInAsNewCustomer(context);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Discover Products' }).filter({ visible: true }).click();
  await expect(searchOverlay(page).getByRole('article')).toHaveCount(20);
});

test('suggestions appear while typing and are selected with the arrow keys and Enter', async ({ page }) => {
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false');
  await searchBox(page).pressSequentially('kur', { delay: 30 });
  await expect(suggestionOptions(page).first()).toContainText('kurta');
  await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(
    searchOverlay(page).getByRole('group', { name: 'Categories' }).getByText('Kurtas', { exact: true }),
  ).toBeAttached();
  await expect(searchOverlay(page).getByText(/results for “kur/)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('ArrowUp');
  await expect(suggestionOptions(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  const first = suggestionOptions(page).first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await expect(searchBox(page)).toBeFocused();
  const suggestion = (await first.locator('span').textContent()) ?? '';
  await expect(first.locator('small')).toHaveText(/^\d+$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Results for “${suggestion}”` })).toBeVisible();
  await expect(searchOverlay(page)).toBeHidden();
});

test('a suggested category opens its page, and Back returns to the query', async ({ page }) => {
  await searchBox(page).fill('kur');
  await searchOverlay(page).getByRole('group', { name: 'Categories' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/category\/.*kurta/);
  await expect(searchOverlay(page)).toBeHidden();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('kur');
});

test('Escape closes the suggestions first, and then the search', async ({ page }) => {
  await searchBox(page).fill('kur');
  await expect(suggestionOptions(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(suggestionOptions(page)).toHaveCount(0);
  await expect(searchOverlay(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(searchOverlay(page)).toBeHidden();
});

test('results do not move while suggestions change, and a late response is ignored', async ({ page }) => {
  await searchBox(page).fill('kur');
  await expect(suggestionOptions(page).first()).toContainText('kurta');
  await expect(searchOverlay(page).getByText(/results for “kur/)).toBeVisible();
  const first = searchOverlay(page).getByRole('article').first();
  const before = await first.boundingBox();
  let releaseResponse = () => {};
  const responseReleased = new Promise<void>((resolve) => {
    releaseResponse = resolve;
  });
  await page.route(/suggestions.*q=saree$/, async (route) => {
    await responseReleased;
    await route.continue().catch(() => undefined);
  });
  const suggestionRequest = page.waitForRequest(/suggestions.*q=saree$/);
  await searchBox(page).fill('saree');
  await suggestionRequest;
  await expect(suggestionOptions(page).first()).toContainText('kurta');
  await searchBox(page).fill('jean');
  await expect(suggestionOptions(page).first()).toContainText('jeans');
  releaseResponse();
  await expect(searchOverlay(page).getByText(/results for “jean/)).toBeVisible();
  await expect(suggestionOptions(page).first()).toContainText('jeans');
  const after = await first.boundingBox();
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y]);
});

test('search works without suggestions if they fail to load', async ({ page }) => {
  await page.route('**/api/**suggestions**', (route) => route.abort());
  await searchBox(page).fill('kurta');
  await expect(searchOverlay(page).getByText(/results for “kurta/)).toBeVisible();
  await expect(suggestionOptions(page)).toHaveCount(0);
});
