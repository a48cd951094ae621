import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';
import { addAddress, createCustomer, openSignedIn } from '../support/people.ts';

const MALHAR = '/product/Malhar%20Handloom%20Cotton%20Kurta';

const colorButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Colour' }).locator('label', { hasText: name });
const galleryImage = (page: Page, alt: RegExp) =>
  page.getByRole('region', { name: 'Images' }).getByRole('img', { name: alt });
const malharCard = (page: Page) =>
  page.locator('li.item-row, li.cart-line').filter({ hasText: 'Malhar Handloom Cotton Kurta' });

/** Returns the key of an image, independent of its width. */
async function getImageSource(image: Locator): Promise<string> {
  const source = await image.first().getAttribute('src');
  return /\/uploads\/([a-z0-9]+)\//.exec(source ?? '')?.[1] ?? `no image: ${source}`;
}

/** Returns the positions of the elements around the colour options, independent of scrolling. */
function getImagePositions(page: Page) {
  return page
    .locator('.gallery-main, .gallery-strip, main h1, .product-option, .buy-controls-row, .trust-badges')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left, top + window.scrollY, width, height].map(Math.round);
      }),
    );
}

test('the selected colour is shown on the product page, in the cart, at checkout and in the order', async ({
  page,
}) => {
  test.slow();
  const person = await createCustomer();
  await addAddress(person, '14 Laxmi Road');
  await openSignedIn(page, person, MALHAR);
  await expect(galleryImage(page, /Monsoon Green, front$/)).toBeVisible();

  const before = await getImagePositions(page);
  await colorButton(page, 'Indigo').click();
  await expect(galleryImage(page, /Indigo, front$/)).toBeVisible();
  await expect(galleryImage(page, /Monsoon Green/)).toHaveCount(0);
  expect(await getImagePositions(page)).toEqual(before);
  const indigo = await getImageSource(galleryImage(page, /Indigo, front$/));

  await page.getByRole('group', { name: 'Size' }).locator('label', { hasText: '40' }).click();
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL('/cart');
  await expect(malharCard(page)).toContainText('Indigo');
  expect(await getImageSource(malharCard(page).locator('img'))).toBe(indigo);

  await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(malharCard(page)).toContainText('Indigo');
  expect(await getImageSource(malharCard(page).locator('img'))).toBe(indigo);

  await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click();
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  await page.goto('/myaccount/order');
  await expect(malharCard(page)).toContainText('Indigo');
  expect(await getImageSource(malharCard(page).locator('img'))).toBe(indigo);
});

test('selecting a colour restarts its gallery, by keyboard too', async ({ page }) => {
  await page.goto(MALHAR);
  await page.getByRole('button', { name: 'Image 3 of 3' }).click();
  await expect(galleryImage(page, /Monsoon Green, close-up$/)).toBeInViewport();
  await colorButton(page, 'Monsoon Green').locator('input').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Indigo' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Image 1 of 3' })).toHaveAttribute('aria-current', 'true');
  await expect(galleryImage(page, /Indigo, front$/)).toBeInViewport();
});

test('a card shows the colour that it adds', async ({ page }) => {
  await page.goto('/category/kurtas');
  const card = page.getByRole('article').filter({ hasText: 'Malhar Handloom Cotton Kurta' });
  const [colorName = ''] = (await card.locator('.card-color').innerText()).split('\n');
  await expect(card.getByRole('img', { name: new RegExp(`${colorName}, front$`) })).toBeVisible();
});
