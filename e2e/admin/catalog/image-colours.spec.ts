import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { test } from '../../support/hydrated-test.ts';
import { createPng } from '../../support/images.ts';
import { ADMIN, callApi, signInContext } from '../../support/people.ts';
import { createProducts, deleteProducts, saveInOtherSession, uniqueName } from '../../support/staff.ts';
import { expectSuccessToast } from '../../support/toasts.ts';

const INDIGO = { color: 'Indigo', colorHexCode: '#2a5b9c', size: 'M', stock: 5, originalPrice: 100, discountPrice: 0 };
const HALDI = { ...INDIGO, color: 'Haldi', colorHexCode: '#d8892b' };

test.beforeEach(async ({ context }) => signInContext(context, ADMIN));

test('images are assigned to colours by selection, or all at once by dropping them on a colour', async ({ page }) => {
  test.slow();
  const name = uniqueName();
  const created = await createProducts(name);
  const [product] = created;
  if (!product) throw new Error('no product was made');
  await saveInOtherSession(product, { description: 'In two colours.', productVariants: [INDIGO, HALDI] });

  await page.goto(`/admin/product?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await form.getByLabel('Colour of image 1 of 1').selectOption('Indigo');
  await dropFiles(form.getByRole('button', { name: /^Add images of Haldi/ }), ['one.png', 'two.png']);
  await expect(form.getByText('3 of 10')).toBeVisible();
  await expect(form.getByRole('button', { name: /^Add images of Haldi/ })).toHaveAccessibleName(/2 added$/);
  await form.getByLabel('Files for Indigo').setInputFiles(createPng('three.png', [31, 122, 106]));
  await form.getByLabel('Colour of image 2 of 4').selectOption('All colours');
  // Renaming a colour retains its images.
  await form.getByRole('group', { name: 'Variant 2' }).getByLabel('Colour', { exact: true }).fill('Turmeric');
  await expect(form.getByLabel('Colour of image 3 of 4')).toHaveValue(/.+/);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Update Product' }).click();
  await expectSuccessToast(page, 'Product updated successfully!');

  const reply = await callApi('GET', `/products/by-name/${encodeURIComponent(name)}`, {});
  const saved = (await reply.json()) as { product: { images: { color: string | null }[] } };
  expect(saved.product.images.map(({ color }) => color)).toEqual(['Indigo', null, 'Turmeric', 'Indigo']);
  await deleteProducts(created);
});

/** Drops files on an element, as from another window. */
async function dropFiles(target: Locator, names: readonly string[]): Promise<void> {
  const files = names.map((name) => ({ name, bytes: [...createPng(name).buffer] }));
  await target.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of dropped) {
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
    }
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}
