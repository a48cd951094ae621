import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { runSql } from '../../support/database.ts';
import { test } from '../../support/hydrated-test.ts';
import { ADMIN, callApi, signInContext, signInOnOtherDevice } from '../../support/people.ts';
import { createProducts, deleteProducts, uniqueName } from '../../support/staff.ts';
import { expectErrorToast, expectSuccessToast } from '../../support/toasts.ts';

/** Creates products with five units each and with SKUs to scan. */
async function createProductsWithSku(count: number) {
  const name = uniqueName();
  const products = await createProducts(...Array.from({ length: count }, (_, n) => `${name} ${n}`));
  const skus = products.map(() => `SKU-${randomUUID().slice(0, 8).toUpperCase()}`);
  for (const [n, { variants }] of products.entries()) {
    runSql(`update variants set sku = '${skus[n]}' where id = '${variants[0]?.id}'`);
  }
  return { name, products, skus: skus as [string, ...string[]] };
}

/** Types a code and Enter, like a scanner. */
async function scanCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Scan or enter a SKU or barcode').fill(code);
  await page.keyboard.press('Enter');
}

const visibleText = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

test.beforeEach(({ context }) => signInContext(context, ADMIN));

test('a delivery is scanned, counted and added to stock as one receipt', async ({ page }) => {
  const { name, products, skus } = await createProductsWithSku(2);
  await page.goto('/admin/stock');
  await page.getByRole('link', { name: 'Receive goods' }).click();
  await expect(page.getByLabel('Scan or enter a SKU or barcode')).toBeFocused();
  await page.getByRole('button', { name: 'Add to stock' }).click();
  await expectErrorToast(page, 'Scan a unit first');
  await expect(page.getByLabel('Scan or enter a SKU or barcode')).toBeFocused();
  await scanCode(page, skus[0].toLowerCase());
  await scanCode(page, skus[0]);
  await expect(visibleText(page, `${name} 0, Indigo, M: 2`)).toBeVisible();
  await scanCode(page, 'NOBODYS');
  await expect(visibleText(page, 'No variant has this code')).toBeVisible();
  await scanCode(page, skus[1] ?? '');
  const units = page.getByRole('textbox', { name: `Units of ${name} 1, Indigo, M` });
  await units.fill('40');
  await units.press('Enter');
  await page.getByLabel('Supplier').fill('Banaras Looms');
  await page.getByLabel('Reference').fill('DN 77');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add 42 units to stock' }).click();
  await expectSuccessToast(page, '42 units received');

  const receipt = page.getByRole('dialog', { name: 'Banaras Looms, DN 77' });
  await expect(receipt.getByText('+40')).toBeVisible();
  await expectAccessible(page);
  await receipt.getByRole('link', { name: `${name} 0` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock ledger' })).toBeVisible();
  await expect(visibleText(page, 'Goods received')).toBeVisible();
  await expect(visibleText(page, 'Initial stock')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Receipt' }).filter({ visible: true }).click();
  await expect(receipt).toBeVisible();
  await deleteProducts(products);
});

test('staff find a variant and adjust its stock with a reason', async ({ page }) => {
  const { name, products, skus } = await createProductsWithSku(1);
  await page.goto('/admin/stock');
  await page.getByRole('searchbox', { name: 'Search stock' }).fill(skus[0]);
  const correct = page.getByRole('button', { name: `Adjust ${name} 0, Indigo, M` }).filter({ visible: true });
  await expect(correct).toHaveCount(1);
  await correct.click();
  const form = page.getByRole('dialog', { name: 'Adjust stock' });
  await form.getByLabel('Units').fill('6');
  await form.getByRole('button', { name: 'Adjust', exact: true }).click();
  await expect(form.getByText('Only 5 units in stock')).toBeVisible();
  await form.getByLabel('Units').fill('2');
  await form.getByLabel('Note').fill('Torn in the store');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Adjust', exact: true }).click();
  await expectSuccessToast(page, `${name} 0, Indigo, M: 3 units now`);
  await expect(form).toBeHidden();
  await page
    .getByRole('link', { name: `${name} 0` })
    .filter({ visible: true })
    .click();
  await expect(visibleText(page, 'Adjusted: damaged')).toBeVisible();
  await expect(visibleText(page, 'Torn in the store')).toBeVisible();
  await deleteProducts(products);
});

test('a stock take is counted by scanner, interrupted and resumed, and differences are applied', {
  tag: '@desktop-only',
}, async ({ page }) => {
  // Only one stock take can be open in the whole shop.
  const { name, products, skus } = await createProductsWithSku(2);
  const token = await signInOnOtherDevice(ADMIN);
  await cancelOpenStockTake(token);
  await page.goto('/admin/stock/stock-take');
  await page.getByRole('button', { name: 'Start stock take' }).click();
  await scanCode(page, skus[0]);
  await expect(visibleText(page, `${name} 0, Indigo, M: 1 of 5`)).toBeVisible();
  const counted = page.getByRole('textbox', { name: `Count of ${name} 0, Indigo, M` });
  await counted.fill('4');
  await counted.press('Enter');
  await expect(visibleText(page, '1 fewer')).toBeVisible();
  await scanCode(page, skus[1] ?? '');
  await expect(visibleText(page, '4 fewer')).toBeVisible();
  await expectAccessible(page);

  // Another staff member resumes it.
  await page.goto('/admin/stock');
  await page.getByRole('link', { name: 'Stock take' }).click();
  await page.getByRole('button', { name: `Remove ${name} 1, Indigo, M` }).click();
  await expect(page.getByRole('textbox', { name: `Count of ${name} 1, Indigo, M` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Apply counts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply counts?' });
  await expect(dialog.getByText('1 variant differs')).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
  await expectSuccessToast(page, 'Applied: 0 more, 1 fewer');
  await expect(page.getByRole('button', { name: 'Start stock take' })).toBeVisible();
  await page.goto(`/admin/stock?q=${skus[0]}`);
  await expect(page.getByRole('row', { name: new RegExp(`${name} 0`) })).toContainText('4');
  await deleteProducts(products);
});

async function cancelOpenStockTake(token: string): Promise<void> {
  const { take } = (await (await callApi('GET', '/admin/stock/take', { token })).json()) as {
    take: { id: string } | null;
  };
  if (take) await callApi('DELETE', `/stock/takes/${take.id}`, { token });
}
