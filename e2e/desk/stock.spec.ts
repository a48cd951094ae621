import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { ADMIN, arriveSignedIn, callApi, signInElsewhere } from '../support/people.ts';
import { createProducts, deleteProducts, uniqueName } from '../support/staff.ts';
import { expectGoodNews } from '../support/toasts.ts';

/** Products with five units each, and SKUs for a scanner to read. */
async function codedProducts(count: number) {
  const name = uniqueName();
  const products = await createProducts(...Array.from({ length: count }, (_, n) => `${name} ${n}`));
  const skus = products.map(() => `SKU-${randomUUID().slice(0, 8).toUpperCase()}`);
  for (const [n, { variants }] of products.entries()) {
    runSql(`update variants set sku = '${skus[n]}' where id = '${variants[0]?.id}'`);
  }
  return { name, products, skus: skus as [string, ...string[]] };
}

/** A scanner types what it reads, and presses Enter. */
async function beep(page: Page, code: string): Promise<void> {
  await page.getByLabel('Scan or enter a SKU or barcode').fill(code);
  await page.keyboard.press('Enter');
}

const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

test.beforeEach(({ context }) => arriveSignedIn(context, ADMIN));

test('a delivery is scanned, counted and put on the shelf as one receipt', async ({ page }) => {
  const { name, products, skus } = await codedProducts(2);
  await page.goto('/admin/stock');
  await page.getByRole('link', { name: 'Receive goods' }).click();
  await expect(page.getByLabel('Scan or enter a SKU or barcode')).toBeFocused();
  await beep(page, skus[0].toLowerCase());
  await beep(page, skus[0]);
  await expect(shown(page, `${name} 0, Indigo, M: 2`)).toBeVisible();
  await beep(page, 'NOBODYS');
  await expect(shown(page, 'No variant has this code')).toBeVisible();
  await beep(page, skus[1] ?? '');
  const units = page.getByRole('textbox', { name: `Units of ${name} 1, Indigo, M` });
  await units.fill('40');
  await units.press('Enter');
  await page.getByLabel('Supplier').fill('Banaras Looms');
  await page.getByLabel('Reference').fill('DN 77');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put 42 units on the shelf' }).click();
  await expectGoodNews(page, '42 units received');

  const receipt = page.getByRole('dialog', { name: 'Banaras Looms · DN 77' });
  await expect(receipt.getByText('+40')).toBeVisible();
  await expectAccessible(page);
  await receipt.getByRole('link', { name: `${name} 0` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stock ledger' })).toBeVisible();
  await expect(shown(page, 'Goods received')).toBeVisible();
  await expect(shown(page, 'First stock')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Receipt' }).filter({ visible: true }).click();
  await expect(receipt).toBeVisible();
  await deleteProducts(products);
});

test('a clerk finds a variant and corrects it with a reason', async ({ page }) => {
  const { name, products, skus } = await codedProducts(1);
  await page.goto('/admin/stock');
  await page.getByRole('searchbox', { name: 'Search stock' }).fill(skus[0]);
  const correct = page.getByRole('button', { name: `Correct ${name} 0, Indigo, M` }).filter({ visible: true });
  await expect(correct).toHaveCount(1);
  await expectAccessible(page);
  await correct.click();
  const form = page.getByRole('dialog', { name: 'Correct stock' });
  await form.getByLabel('Units').fill('6');
  await form.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(form.getByText('There are only 5 units')).toBeVisible();
  await form.getByLabel('Units').fill('2');
  await form.getByLabel('Note').fill('Torn in the store');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Correct', exact: true }).click();
  await expectGoodNews(page, `${name} 0, Indigo, M: 3 units now`);
  await expect(form).toBeHidden();
  await page
    .getByRole('link', { name: `${name} 0` })
    .filter({ visible: true })
    .click();
  await expect(shown(page, 'Corrected: damaged')).toBeVisible();
  await expect(shown(page, 'Torn in the store')).toBeVisible();
  await deleteProducts(products);
});

test('shelves are counted by scanner, left and gone on with, and what differs is booked', async ({
  page,
  isMobile,
}) => {
  // There is one stock take at a time in the whole shop.
  test.skip(isMobile, 'walked on the wide screen, and looked at on the narrow one by the next journey');
  const { name, products, skus } = await codedProducts(2);
  const token = await signInElsewhere(ADMIN);
  await dropOpenTake(token);
  await page.goto('/admin/stock/take');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start a stock take' }).click();
  await beep(page, skus[0]);
  await expect(shown(page, `${name} 0, Indigo, M: 1 of 5`)).toBeVisible();
  const counted = page.getByRole('textbox', { name: `Counted of ${name} 0, Indigo, M` });
  await counted.fill('4');
  await counted.press('Enter');
  await expect(shown(page, '1 fewer')).toBeVisible();
  await beep(page, skus[1] ?? '');
  await expect(shown(page, '4 fewer')).toBeVisible();
  await expectAccessible(page);

  // Somebody else finds it open, and goes on.
  await page.goto('/admin/stock');
  await page.getByRole('link', { name: 'Stock take' }).click();
  await page.getByRole('button', { name: `Leave ${name} 1, Indigo, M out` }).click();
  await expect(page.getByRole('textbox', { name: `Counted of ${name} 1, Indigo, M` })).toHaveCount(0);
  await page.getByRole('button', { name: 'Book what was counted' }).click();
  const asked = page.getByRole('dialog', { name: 'Book what was counted?' });
  await expect(asked.getByText('1 variant differs')).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Book', exact: true }).click();
  await expectGoodNews(page, 'Booked: 0 more, 1 fewer');
  await expect(page.getByRole('button', { name: 'Start a stock take' })).toBeVisible();
  await page.goto(`/admin/stock?q=${skus[0]}`);
  await expect(page.getByRole('row', { name: new RegExp(`${name} 0`) })).toContainText('4');
  await deleteProducts(products);
});

test('the views of the stock, and a stock take, are fit for everybody', async ({ page }) => {
  await page.goto('/admin/stock?view=low');
  await expect(page.getByText(/Showing 1 - \d+ of/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/stock?view=received');
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/stock/take');
  await expect(page.getByRole('heading', { level: 1, name: 'Stock take' })).toBeVisible();
  await expectAccessible(page);
});

async function dropOpenTake(token: string): Promise<void> {
  const { take } = (await (await callApi('GET', '/admin/stock/take', { token })).json()) as {
    take: { id: string } | null;
  };
  if (take) await callApi('DELETE', `/stock/takes/${take.id}`, { token });
}
