import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, openAs } from '../support/people.ts';
import { deleteProducts } from '../support/staff.ts';
import { aShelf, pressUntil, sumOf } from './import-files.ts';

const editor = (page: Page) => page.getByRole('dialog', { name: /^Edit many/ });
const cell = (page: Page, row: number, column: string) => page.locator(`[data-at^="${row}:"][data-column="${column}"]`);
const done = (page: Page) => page.getByRole('toolbar', { name: 'What was done' });

/** Selects the products of a shelf in the list, and opens the grid. */
async function openGrid(page: Page, products: readonly { name: string }[]): Promise<void> {
  const shelf = products[0]?.name.replace(/ \d+$/, '') ?? '';
  await openAs(page, ADMIN, `/admin/product?q=${encodeURIComponent(shelf)}`);
  for (const { name } of products) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await page.getByRole('button', { name: 'Edit many' }).click();
  await expect(editor(page)).toBeVisible();
}

/** As Ctrl V does in a browser that may read the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test('prices and stock are edited by keys and paste, checked, saved and undone', async ({ page }) => {
  test.setTimeout(180_000);
  const products = await aShelf(2, 2);
  const before = sumOf(products);
  await openGrid(page, products);
  await expect(cell(page, 0, 'price')).toBeFocused();
  await expect(page.getByText('0 cells changed')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.type('90');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 'price')).toHaveText('90.00');
  await expect(cell(page, 1, 'price')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('9');
  await page.keyboard.press('Escape');
  await expect(cell(page, 1, 'price')).toHaveText('100.00');
  await expect(cell(page, 1, 'price')).toBeFocused();
  await paste(page, '80\t10\r\n₹1,070.00\t20\r\n');
  await expect(cell(page, 1, 'saving')).toHaveText('10.00');
  await expect(cell(page, 2, 'price')).toHaveText('1,070.00');
  await expect(page.getByText('5 cells changed')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 cell changed')).toBeVisible();

  await page.keyboard.press('Control+End');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByLabel('How').selectOption('lower by');
  await page.getByLabel('Amount').fill('6');
  await page.getByRole('button', { name: 'Fill selected cells' }).click();
  await expect(cell(page, 3, 'stock')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert').getByText(/stock is a whole number, 0 or more$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check 4 changes' }).click();
  await expect(cell(page, 1, 'stock')).toBeFocused();
  await page.keyboard.press('Control+z');
  await page.getByLabel('How').selectOption('raise by');
  await page.getByLabel('Amount').fill('5');
  await page.getByRole('button', { name: 'Fill selected cells' }).click();

  await page.getByRole('button', { name: /^Check \d changes?$/ }).click();
  const check = page.getByRole('dialog', { name: /^Check the changes/ });
  await expect(check.getByRole('tabpanel')).toContainText(/was ₹100\.00.*becomes ₹90\.00/, { timeout: 30_000 });
  await expectAccessible(page);
  expect(sumOf(products)).toBe(before);
  await check.getByRole('button', { name: 'Back to the cells' }).click();
  await expect(cell(page, 0, 'price')).toHaveText('90.00');
  await page.getByRole('button', { name: /^Check \d changes?$/ }).click();
  await pressUntil(check.getByRole('button', { name: /^Save \d rows?$/ }), done(page));
  await expect(done(page)).toContainText(/edited in the grid/);
  await expect(done(page).getByRole('button', { name: 'Undo' })).toBeVisible({ timeout: 20_000 });
  expect(sumOf(products)).not.toBe(before);
  await expectAccessible(page);
  await pressUntil(done(page).getByRole('button', { name: 'Undo' }), done(page).getByText(/^Undone/));
  expect(sumOf(products)).toBe(before);
  await deleteProducts(products);
});

test('800 variants are filled at once, and what was typed is not lost by a slip', ANY_WIDTH, async ({ page }) => {
  test.setTimeout(180_000);
  const products = await aShelf(8, 100);
  await openGrid(page, products);
  await expect(page.getByRole('grid', { name: 'Variants' })).toHaveAttribute('aria-rowcount', '801');
  await page.keyboard.press('Control+a');
  await page.getByLabel('Column').selectOption('Original Price');
  await page.getByLabel('How').selectOption('lower by %');
  await page.getByLabel('Amount').fill('10');
  await page.getByRole('button', { name: 'Fill selected cells' }).click();
  await expect(page.getByRole('button', { name: 'Check 800 changes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Check 800 changes' }).click();
  await expect(page.getByRole('tab', { name: 'Changed 800' })).toBeVisible({ timeout: 30_000 });
  await deleteProducts(products);
});
