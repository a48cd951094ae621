import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { readSql } from '../support/database.ts';
import { ADMIN, callApi, signInElsewhere } from '../support/people.ts';
import { sendForm } from '../support/staff.ts';

type Product = Awaited<ReturnType<typeof sendForm>>['product'];

/** The columns of a file that Shopify exports. */
export const SHOPIFY =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Status';

export const outcome = (page: Page) => page.getByRole('region', { name: 'Outcome' });

/** Products with so many variants each, every one at ₹100.00 with 5 in stock, made as another admin would. */
export async function aShelf(products: number, variants: number): Promise<Product[]> {
  const token = await signInElsewhere(ADMIN);
  const [category] = (await (await callApi('GET', '/categories', {})).json()) as { id: string }[];
  const shelf = randomUUID().slice(0, 6);
  const productVariants = Array.from({ length: variants }, (_, place) => ({
    color: 'Indigo',
    colorHexCode: '#2a5b9c',
    size: `${place + 1}`,
    stock: 5,
    originalPrice: 100,
    discountPrice: 0,
  }));
  const made: Product[] = [];
  for (let n = 1; n <= products; n++) {
    const body = { productName: `Shelf ${shelf} ${n}`, categoryId: category?.id, description: '', productVariants };
    made.push((await sendForm(token, 'POST', '/products', body, 'images')).product);
  }
  return made;
}

/** What the variants of products cost together, and how many units there are. */
export function sumOf(products: readonly { id: string }[]): string {
  const ids = products.map(({ id }) => `'${id}'`).join(',');
  return readSql(
    `select trim_scale(sum(price_paise) / 100) || ' for ' || sum(stock) from variants where product_id in (${ids}) and archived_at is null`,
  );
}

export function aFile(name: string, lines: readonly string[]) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
}

export async function pressIfThere(button: Locator): Promise<void> {
  if (await button.isVisible()) await button.click({ timeout: 1000 });
}

/** Presses until it is heard: another journey's run may be in the way for a moment, and one run is written at once. */
export async function pressUntil(button: Locator, after: Locator): Promise<void> {
  await expect(async () => {
    await pressIfThere(button);
    await expect(after).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
}

export async function sendFile(page: Page, file: ReturnType<typeof aFile>): Promise<void> {
  await page.getByLabel('File of products', { exact: true }).setInputFiles(file);
  await expect(page.getByRole('tab', { name: /^Changed/ })).toBeVisible({ timeout: 30_000 });
}
