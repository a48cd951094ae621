import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, openAs } from '../support/people.ts';
import { deleteProducts } from '../support/staff.ts';
import { expectGoodNews } from '../support/toasts.ts';
import { aFile, aShelf, outcome, pressIfThere, pressUntil, SHOPIFY, sendFile, sumOf } from './import-files.ts';

/** Has a run undone from its page, after a second question. */
async function undo(page: Page, rows: number): Promise<void> {
  const undo = outcome(page).getByRole('button', { name: 'Undo' });
  const question = page.getByRole('dialog', { name: 'Undo this?' });
  await undo.click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  const undone = outcome(page).getByText(/^Undone/);
  await expect(async () => {
    // Where another run was in the way, the question has gone and is asked again.
    if (!(await question.isVisible()) && (await undo.isVisible())) await undo.click({ timeout: 1000 });
    await pressIfThere(question.getByRole('button', { name: `Undo ${rows} row` }));
    await expect(undone).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
}

test('a clerk imports a file in the form of Shopify, sees every cell that changes, and undoes it', async ({ page }) => {
  test.setTimeout(180_000);
  const products = await aShelf(2, 1);
  const [first, second] = products;
  const before = sumOf(products);
  const row = (handle: string, name: string, price: string, stock: string) =>
    `${handle},${name},,,Kurtas,,TRUE,Color,Indigo,Size,1,,${stock},${price},,active`;
  const file = aFile('from-shopify.csv', [
    SHOPIFY,
    row('a', first?.name ?? '', '60', '12'),
    row('b', second?.name ?? '', '"1,29,90.0"', '5'),
  ]);
  await openAs(page, ADMIN, '/admin/import');
  await expect(page.getByRole('heading', { name: 'Drop a file of products here' })).toBeVisible();
  await expectAccessible(page);

  await sendFile(page, file);
  await expect(page.getByText(/We read 2 rows as UTF-8, columns from Shopify/)).toBeVisible();
  await expect(page.getByText(/Nothing is written yet/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Changed 1' })).toHaveAttribute('aria-selected', 'true');
  const rows = page.getByRole('tabpanel');
  await expect(rows).toContainText(/was ₹100\.00.*becomes ₹60\.00/);
  await expect(rows).toContainText(/was 5.*becomes 12/);
  await expect(rows).toContainText('Price falls by 40 %');
  const refused = page.getByRole('region', { name: 'Refused' });
  await expect(refused).toContainText('1,29,90.0');
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    refused.getByRole('button', { name: 'Download the 1 refused row' }).click(),
  ]);
  const content = await readFile(await download.path(), 'utf8');
  expect(content.split('\r\n')[0]).toMatch(/,Why$/);
  expect(content).toContain('1,29,90.0');
  expect(sumOf(products)).toBe(before);

  await page.getByRole('tab', { name: 'Refused 1' }).click();
  await expect(rows).toContainText(second?.name ?? '');
  await expectAccessible(page);
  await pressUntil(page.getByRole('button', { name: 'Import 1 row' }), outcome(page).getByText('1 row written'));
  expect(sumOf(products)).toBe('160 for 17');
  await expectAccessible(page);

  await undo(page, 1);
  expect(sumOf(products)).toBe(before);
  await page.getByRole('link', { name: 'To all runs' }).click();
  await expect(page.getByRole('link', { name: /from-shopify\.csv.*Undone/ }).first()).toBeVisible();
  await expectAccessible(page);
  await deleteProducts(products);
});

test('800 prices are changed before a festival, and undone after it', async ({ page }) => {
  test.setTimeout(240_000);
  const products = await aShelf(8, 100);
  const before = sumOf(products);
  const lines = products.flatMap(({ variants }) => variants.map(({ id }) => `${id},89.50`));
  await openAs(page, ADMIN, '/admin/import');
  await sendFile(page, aFile('festival.csv', ['Variant ID,Original Price', ...lines]));
  await expect(page.getByText(/We read 800 rows/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Changed 800' })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('40 of 800 shown')).toBeVisible();
  const written = outcome(page).getByText('800 rows written');
  await pressUntil(page.getByRole('button', { name: 'Import 800 rows' }), page.getByText(/rows written/).first());
  // How far it is stands on the server: a page that is opened anew goes on telling.
  await page.reload();
  await expect(written).toBeVisible({ timeout: 60_000 });
  expect(sumOf(products)).toBe('71600 for 4000');
  await undo(page, 800);
  expect(sumOf(products)).toBe(before);
  await deleteProducts(products);
});

test('columns that say nothing are chosen by hand, and one thing is not said twice', ANY_WIDTH, async ({ page }) => {
  test.setTimeout(120_000);
  const products = await aShelf(1, 1);
  const variantId = products[0]?.variants[0]?.id;
  await openAs(page, ADMIN, '/admin/import');
  await page
    .getByLabel('File of products', { exact: true })
    .setInputFiles(aFile('own-words.csv', ['Which,How much,Remark', `${variantId},77,good`]));
  await expect(page.getByRole('heading', { name: 'What do the columns mean?' })).toBeVisible({ timeout: 30_000 });
  const check = page.getByRole('button', { name: 'Check the rows' });
  await expect(check).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel('Which').selectOption('Variant ID');
  await page.getByLabel('How much').selectOption('Original Price');
  await page.getByLabel('Remark').selectOption('Original Price');
  await expect(page.getByText('Another column means this already')).toBeVisible();
  await expect(check).toBeDisabled();
  await page.getByLabel('Remark').selectOption('Leave out');
  await check.click();
  await expect(page.getByRole('tab', { name: 'Changed 1' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Change columns' }).click();
  await expect(page.getByLabel('How much')).toHaveValue('price');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('₹77.00');
  await deleteProducts(products);
});

test('what is no table is refused before it is sent', ANY_WIDTH, async ({ page }) => {
  await openAs(page, ADMIN, '/admin/import');
  await page.getByLabel('File of products', { exact: true }).setInputFiles(aFile('photo.png', ['no table']));
  await expect(page.getByRole('alert').getByText('photo.png is neither CSV nor XLSX.')).toBeVisible();
});

test('stock and prices are exported, and orders only of days in order', ANY_WIDTH, async ({ page }) => {
  test.setTimeout(120_000);
  await openAs(page, ADMIN, '/admin/import');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByLabel('Orders').check();
  await dialog.getByLabel('To', { exact: true }).fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Make the file' }).click();
  await expect(dialog.getByText('The last day cannot be before the first')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Stock and prices').check();
  await dialog.getByRole('button', { name: 'Make the file' }).click();
  await expect(dialog.getByText(/^Ready: .+\.csv, [\d,]+ rows$/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain('Original Price');
  await expectGoodNews(page, /\.csv downloaded$/);
});
