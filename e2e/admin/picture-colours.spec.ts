import { expect, type Locator } from '@playwright/test';
import { test } from '../support/alive.ts';
import { expectAccessible } from '../support/axe.ts';
import { ADMIN, arriveSignedIn, callApi } from '../support/people.ts';
import { aPng } from '../support/pictures.ts';
import { createProducts, deleteProducts, saveElsewhere, uniqueName } from '../support/staff.ts';
import { expectGoodNews } from '../support/toasts.ts';

const INDIGO = { color: 'Indigo', colorHexCode: '#2a5b9c', size: 'M', stock: 5, originalPrice: 100, discountPrice: 0 };
const HALDI = { ...INDIGO, color: 'Haldi', colorHexCode: '#d8892b' };

test.beforeEach(async ({ context }) => arriveSignedIn(context, ADMIN));

test('images are given to colours by choosing, and all that are dropped on a colour at once', async ({ page }) => {
  test.slow();
  const name = uniqueName();
  const made = await createProducts(name);
  const [product] = made;
  if (!product) throw new Error('no product was made');
  await saveElsewhere(product, { description: 'In two colours.', productVariants: [INDIGO, HALDI] });

  await page.goto(`/admin/product?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await form.getByLabel('Colour of image 1 of 1').selectOption('Indigo');
  await dropOn(form.getByRole('button', { name: /^Add images of Haldi/ }), ['one.png', 'two.png']);
  await expect(form.getByText('3 of 10')).toBeVisible();
  await expect(form.getByRole('button', { name: /^Add images of Haldi/ })).toHaveAccessibleName(/2 there$/);
  await form.getByLabel('Files for Indigo').setInputFiles(aPng('three.png', [31, 122, 106]));
  await form.getByLabel('Colour of image 2 of 4').selectOption('All colours');
  // A colour that gets another name takes its pictures along.
  await form.getByRole('group', { name: 'Variant 2' }).getByLabel('Colour', { exact: true }).fill('Turmeric');
  await expect(form.getByLabel('Colour of image 3 of 4')).toHaveValue(/.+/);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Update Product' }).click();
  await expectGoodNews(page, 'Product updated successfully!');

  const reply = await callApi('GET', `/products/by-name/${encodeURIComponent(name)}`, {});
  const saved = (await reply.json()) as { product: { images: { color: string | null }[] } };
  expect(saved.product.images.map(({ color }) => color)).toEqual(['Indigo', null, 'Turmeric', 'Indigo']);
  await deleteProducts(made);
});

/** Files as they come from another window, let go of over an element. */
async function dropOn(target: Locator, names: readonly string[]): Promise<void> {
  const files = names.map((name) => ({ name, bytes: [...aPng(name).buffer] }));
  await target.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of dropped) {
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
    }
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}
