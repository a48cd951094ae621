import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { querySql } from '../../support/database.ts';
import { ADMIN, callApi, signInOnOtherDevice } from '../../support/people.ts';
import { sendForm } from '../../support/staff.ts';

type Product = Awaited<ReturnType<typeof sendForm>>['product'];

/** Columns of a Shopify export. */
export const SHOPIFY_HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Status';

export const outcomeRegion = (page: Page) => page.getByRole('region', { name: 'Result' });

/** Creates products as another admin, with `variants` variants each. Each costs ₹100.00 and has 5 in stock. */
export async function createProductsWithVariants(products: number, variants: number): Promise<Product[]> {
  const token = await signInOnOtherDevice(ADMIN);
  const [category] = (await (await callApi('GET', '/categories', {})).json()) as { id: string }[];
  const namePrefix = randomUUID().slice(0, 6);
  const productVariants = Array.from({ length: variants }, (_, index) => ({
    color: 'Indigo',
    colorHexCode: '#2a5b9c',
    size: `${index + 1}`,
    stock: 5,
    originalPrice: 100,
    discountPrice: 0,
  }));
  const created: Product[] = [];
  for (let n = 1; n <= products; n++) {
    const body = {
      productName: `Stock ${namePrefix} ${n}`,
      categoryId: category?.id,
      description: '',
      productVariants,
    };
    created.push((await sendForm(token, 'POST', '/products', body, 'images')).product);
  }
  return created;
}

/** Returns the total price and the total stock of the products' variants. */
export function getChecksum(products: readonly { id: string }[]): string {
  const ids = products.map(({ id }) => `'${id}'`).join(',');
  return querySql(
    `select trim_scale(sum(price_paise) / 100) || ' for ' || sum(stock) from variants where product_id in (${ids}) and archived_at is null`,
  );
}

export function createCsvFile(name: string, lines: readonly string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
}

export async function clickIfVisible(button: Locator): Promise<void> {
  if (await button.isVisible()) await button.click({ timeout: 1000 });
}

/** Retries the click: only one import can run at a time, and another test may be running one. */
export async function clickUntilVisible(button: Locator, expected: Locator): Promise<void> {
  await expect(async () => {
    await clickIfVisible(button);
    await expect(expected).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
}

export async function uploadFile(page: Page, file: ReturnType<typeof createCsvFile>): Promise<void> {
  await page.getByLabel('Product file', { exact: true }).setInputFiles(file);
  await expect(page.getByRole('tab', { name: /^Changed/ })).toBeVisible({ timeout: 30_000 });
}
