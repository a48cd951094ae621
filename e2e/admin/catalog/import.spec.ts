import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/hydrated-test.ts';
import { ADMIN, openSignedIn } from '../../support/people.ts';
import { deleteProducts } from '../../support/staff.ts';
import { expectSuccessToast } from '../../support/toasts.ts';
import {
  clickIfVisible,
  clickUntilVisible,
  createCsvFile,
  createProductsWithVariants,
  getChecksum,
  outcomeRegion,
  SHOPIFY_HEADER,
  uploadFile,
} from './import-files.ts';

/** Undoes an import from its page and confirms the dialog. */
async function undoImport(page: Page, rows: number): Promise<void> {
  const undoImport = outcomeRegion(page).getByRole('button', { name: 'Undo' });
  const undoDialog = page.getByRole('dialog', { name: 'Undo changes?' });
  await undoImport.click();
  await expect(undoDialog).toBeVisible();
  await expectAccessible(page);
  const undoneText = outcomeRegion(page).getByText(/^Undone/);
  await expect(async () => {
    // If another import was running, the dialog has closed and must be opened again.
    if (!(await undoDialog.isVisible()) && (await undoImport.isVisible())) await undoImport.click({ timeout: 1000 });
    await clickIfVisible(undoDialog.getByRole('button', { name: `Undo ${rows} row` }));
    await expect(undoneText).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
}

test('staff import a Shopify file, see every changed cell, and undo it', async ({ page }) => {
  test.setTimeout(180_000);
  const products = await createProductsWithVariants(2, 1);
  const [first, second] = products;
  const before = getChecksum(products);
  const row = (handle: string, name: string, price: string, stock: string) =>
    `${handle},${name},,,Kurtas,,TRUE,Color,Indigo,Size,1,,${stock},${price},,active`;
  const file = createCsvFile('from-shopify.csv', [
    SHOPIFY_HEADER,
    row('a', first?.name ?? '', '60', '12'),
    row('b', second?.name ?? '', '"1,29,90.0"', '5'),
  ]);
  await openSignedIn(page, ADMIN, '/admin/import');
  await expect(page.getByRole('heading', { name: 'Drop a product file here' })).toBeVisible();

  await uploadFile(page, file);
  await expect(page.getByText(/Read 2 rows as UTF-8, columns from Shopify/)).toBeVisible();
  await expect(page.getByText(/Nothing is saved yet/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Changed 1' })).toHaveAttribute('aria-selected', 'true');
  const rows = page.getByRole('tabpanel');
  await expect(rows).toContainText(/was ₹100\.00.*becomes ₹60\.00/);
  await expect(rows).toContainText(/was 5.*becomes 12/);
  await expect(rows).toContainText('Price drops by 40%');
  const rejectedRegion = page.getByRole('region', { name: 'Rejected' });
  await expect(rejectedRegion).toContainText('1,29,90.0');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rejectedRegion.getByRole('button', { name: 'Download 1 rejected row' }).click(),
  ]);
  const content = await readFile(await download.path(), 'utf8');
  expect(content.split('\r\n')[0]).toMatch(/,Why$/);
  expect(content).toContain('1,29,90.0');
  expect(getChecksum(products)).toBe(before);

  await page.getByRole('tab', { name: 'Rejected 1' }).click();
  await expect(rows).toContainText(second?.name ?? '');
  await clickUntilVisible(
    page.getByRole('button', { name: 'Import 1 row' }),
    outcomeRegion(page).getByText('1 row saved'),
  );
  expect(getChecksum(products)).toBe('160 for 17');
  await expectAccessible(page);

  await undoImport(page, 1);
  expect(getChecksum(products)).toBe(before);
  await page.getByRole('link', { name: 'All imports' }).click();
  await expect(page.getByRole('link', { name: /from-shopify\.csv.*Undone/ }).first()).toBeVisible();
  await deleteProducts(products);
});

test('800 prices are changed for a festival and restored after it', async ({ page }) => {
  test.setTimeout(240_000);
  const products = await createProductsWithVariants(8, 100);
  const before = getChecksum(products);
  const lines = products.flatMap(({ variants }) => variants.map(({ id }) => `${id},89.50`));
  await openSignedIn(page, ADMIN, '/admin/import');
  await uploadFile(page, createCsvFile('festival.csv', ['Variant ID,Original Price', ...lines]));
  await expect(page.getByText(/Read 800 rows/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Changed 800' })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('40 of 800 shown')).toBeVisible();
  const appliedText = outcomeRegion(page).getByText('800 rows saved');
  await clickUntilVisible(page.getByRole('button', { name: 'Import 800 rows' }), page.getByText(/rows saved/).first());
  // The progress is stored on the server, so it is still shown after a reload.
  await page.reload();
  await expect(appliedText).toBeVisible({ timeout: 60_000 });
  expect(getChecksum(products)).toBe('71600 for 4000');
  await undoImport(page, 800);
  expect(getChecksum(products)).toBe(before);
  await deleteProducts(products);
});

test('unknown columns are mapped by hand, and no column is mapped twice', async ({ page }) => {
  test.setTimeout(120_000);
  const products = await createProductsWithVariants(1, 1);
  const variantId = products[0]?.variants[0]?.id;
  await openSignedIn(page, ADMIN, '/admin/import');
  await page
    .getByLabel('Product file', { exact: true })
    .setInputFiles(createCsvFile('own-words.csv', ['Which,How much,Remark', `${variantId},77,good`]));
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible({ timeout: 30_000 });
  const check = page.getByRole('button', { name: 'Check rows' });
  await expect(check).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel('Which').selectOption('Variant ID');
  await page.getByLabel('How much').selectOption('Original Price');
  await page.getByLabel('Remark').selectOption('Original Price');
  await expect(page.getByText('Another column already uses this')).toBeVisible();
  await expect(check).toBeDisabled();
  await page.getByLabel('Remark').selectOption('Don’t import');
  await check.click();
  await expect(page.getByRole('tab', { name: 'Changed 1' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Change columns' }).click();
  await expect(page.getByLabel('How much')).toHaveValue('price');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('₹77.00');
  await deleteProducts(products);
});

test('a file that is no table is rejected before the upload', async ({ page }) => {
  await openSignedIn(page, ADMIN, '/admin/import');
  await page.getByLabel('Product file', { exact: true }).setInputFiles(createCsvFile('photo.png', ['no table']));
  await expect(page.getByRole('alert').getByText('photo.png is not a CSV or XLSX file.')).toBeVisible();
});

test('stock and prices are exported, and orders only for a valid date range', async ({ page }) => {
  test.setTimeout(120_000);
  await openSignedIn(page, ADMIN, '/admin/import');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByLabel('Orders').check();
  await dialog.getByLabel('To', { exact: true }).fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Create file' }).click();
  await expect(dialog.getByText('The end date can’t be before the start date')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Stock and prices').check();
  await dialog.getByRole('button', { name: 'Create file' }).click();
  await expect(dialog.getByText(/^Ready: .+\.csv, [\d,]+ rows$/)).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain('Original Price');
  await expectSuccessToast(page, /\.csv downloaded$/);
});
