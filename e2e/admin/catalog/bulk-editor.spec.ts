import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/hydrated-test.ts';
import { ADMIN, openSignedIn } from '../../support/people.ts';
import { deleteProducts } from '../../support/staff.ts';
import { clickUntilVisible, createProductsWithVariants, getChecksum } from './import-files.ts';

const editorDialog = (page: Page) => page.getByRole('dialog', { name: /^Bulk edit/ });
const getCell = (page: Page, row: number, column: string) =>
  page.locator(`[data-at^="${row}:"][data-column="${column}"]`);
const resultToolbar = (page: Page) => page.getByRole('toolbar', { name: 'Last change' });

async function openGrid(page: Page, products: readonly { name: string }[]): Promise<void> {
  const namePrefix = products[0]?.name.replace(/ \d+$/, '') ?? '';
  await openSignedIn(page, ADMIN, `/admin/product?q=${encodeURIComponent(namePrefix)}`);
  for (const { name } of products) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  await page.getByRole('button', { name: 'Bulk edit' }).click();
  await expect(editorDialog(page)).toBeVisible();
}

/** Pastes text like Ctrl+V does in a browser with clipboard access. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test('prices and stock are edited by keyboard and paste, validated, saved and undone', async ({ page }) => {
  test.setTimeout(180_000);
  const products = await createProductsWithVariants(2, 2);
  const before = getChecksum(products);
  await openGrid(page, products);
  await expect(getCell(page, 0, 'price')).toBeFocused();
  await expect(page.getByText('0 cells changed')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.type('90');
  await page.keyboard.press('Enter');
  await expect(getCell(page, 0, 'price')).toHaveText('90.00');
  await expect(getCell(page, 1, 'price')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('9');
  await page.keyboard.press('Escape');
  await expect(getCell(page, 1, 'price')).toHaveText('100.00');
  await expect(getCell(page, 1, 'price')).toBeFocused();
  await paste(page, '80\t10\r\n₹1,070.00\t20\r\n');
  await expect(getCell(page, 1, 'saving')).toHaveText('10.00');
  await expect(getCell(page, 2, 'price')).toHaveText('1,070.00');
  await expect(page.getByText('5 cells changed')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 cell changed')).toBeVisible();

  await page.keyboard.press('Control+End');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByLabel('Operation').selectOption('lower by');
  await page.getByLabel('Amount').fill('6');
  await page.getByRole('button', { name: 'Fill selected cells' }).click();
  await expect(getCell(page, 3, 'stock')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert').getByText(/enter stock as a whole number, 0 or more$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Review 4 changes' }).click();
  await expect(getCell(page, 1, 'stock')).toBeFocused();
  await page.keyboard.press('Control+z');
  await page.getByLabel('Operation').selectOption('raise by');
  await page.getByLabel('Amount').fill('5');
  await page.getByRole('button', { name: 'Fill selected cells' }).click();

  await page.getByRole('button', { name: /^Review \d changes?$/ }).click();
  const check = page.getByRole('dialog', { name: /^Review changes/ });
  await expect(check.getByRole('tabpanel')).toContainText(/was ₹100\.00.*becomes ₹90\.00/, { timeout: 30_000 });
  await expectAccessible(page);
  expect(getChecksum(products)).toBe(before);
  await check.getByRole('button', { name: 'Back to editing' }).click();
  await expect(getCell(page, 0, 'price')).toHaveText('90.00');
  await page.getByRole('button', { name: /^Review \d changes?$/ }).click();
  await clickUntilVisible(check.getByRole('button', { name: /^Save \d rows?$/ }), resultToolbar(page));
  await expect(resultToolbar(page)).toContainText(/edited in the grid/);
  await expect(resultToolbar(page).getByRole('button', { name: 'Undo' })).toBeVisible({ timeout: 20_000 });
  expect(getChecksum(products)).not.toBe(before);
  await clickUntilVisible(
    resultToolbar(page).getByRole('button', { name: 'Undo' }),
    resultToolbar(page).getByText(/^Undone/),
  );
  expect(getChecksum(products)).toBe(before);
  await deleteProducts(products);
});

test('800 variants are filled at once, and accidental closing does not lose the input', async ({ page }) => {
  test.setTimeout(180_000);
  const products = await createProductsWithVariants(8, 100);
  await openGrid(page, products);
  await expect(page.getByRole('grid', { name: 'Variants' })).toHaveAttribute('aria-rowcount', '801');
  await page.keyboard.press('Control+a');
  await page.getByLabel('Column', { exact: true }).selectOption('Original Price');
  await page.getByLabel('Operation').selectOption('lower by %');
  await page.getByLabel('Amount').fill('10');
  await page.getByRole('button', { name: 'Fill selected cells' }).click();
  await expect(page.getByRole('button', { name: 'Review 800 changes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Review 800 changes' }).click();
  await expect(page.getByRole('tab', { name: 'Changed 800' })).toBeVisible({ timeout: 30_000 });
  await deleteProducts(products);
});
