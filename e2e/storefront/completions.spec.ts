import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { arriveAsNewCustomer } from '../support/people.ts';

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Discover Products' });
const box = (page: Page) => overlay(page).getByRole('combobox', { name: 'Search products' });
const options = (page: Page) => overlay(page).getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test.beforeEach(async ({ page, context }) => {
  await arriveAsNewCustomer(context);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Discover Products' }).filter({ visible: true }).click();
  await expect(overlay(page).getByRole('article')).toHaveCount(20);
});

test('what may be meant is offered while somebody types, and the arrows and Enter take it', async ({ page }) => {
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await box(page).pressSequentially('kur', { delay: 30 });
  await expect(options(page).first()).toContainText('kurta');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(
    overlay(page).getByRole('group', { name: 'Categories' }).getByText('Kurtas', { exact: true }),
  ).toBeAttached();
  await expect(overlay(page).getByText(/results for kur/)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  const first = options(page).first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
  await expect(box(page)).toBeFocused();
  const question = (await first.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Results for “${question}”` })).toBeVisible();
  await expect(overlay(page)).toBeHidden();
});

test('a press on a category leads there, and Back to what was typed', ANY_WIDTH, async ({ page }) => {
  await box(page).fill('kur');
  await overlay(page).getByRole('group', { name: 'Categories' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/category\/.*kurta/);
  await expect(overlay(page)).toBeHidden();
  await page.goBack();
  await expect(box(page)).toHaveValue('kur');
});

test('Escape puts the list away first, and then the search', ANY_WIDTH, async ({ page }) => {
  await box(page).fill('kur');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(overlay(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay(page)).toBeHidden();
});

test('results stand still while the list changes, and a late list is never shown', async ({ page }) => {
  await box(page).fill('kur');
  await expect(options(page).first()).toContainText('kurta');
  await expect(overlay(page).getByText(/results for kur/)).toBeVisible();
  const first = overlay(page).getByRole('article').first();
  const before = await first.boundingBox();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/complete.*q=saree$/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest(/complete.*q=saree$/);
  await box(page).fill('saree');
  await asked;
  await expect(options(page).first()).toContainText('kurta');
  await box(page).fill('jean');
  await expect(options(page).first()).toContainText('jeans');
  letThrough();
  await expect(overlay(page).getByText(/results for jean/)).toBeVisible();
  await expect(options(page).first()).toContainText('jeans');
  const after = await first.boundingBox();
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y]);
});

test('a search does without the list where it cannot be read', ANY_WIDTH, async ({ page }) => {
  await page.route('**/api/**complete**', (route) => route.abort());
  await box(page).fill('kurta');
  await expect(overlay(page).getByText(/results for kurta/)).toBeVisible();
  await expect(options(page)).toHaveCount(0);
});
