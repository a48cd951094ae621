import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { aCustomer, addAddress, openAs } from '../support/people.ts';

const MALHAR = '/product/Malhar%20Handloom%20Cotton%20Kurta';

const color = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Colour' }).locator('label', { hasText: name });
const inGallery = (page: Page, alt: RegExp) =>
  page.getByRole('region', { name: 'Pictures' }).getByRole('img', { name: alt });
const ofMalhar = (page: Page) =>
  page.locator('li.item-row, li.cart-line').filter({ hasText: 'Malhar Handloom Cotton Kurta' });

/** Which picture it is, in whatever width. */
async function pictureIn(image: Locator): Promise<string> {
  const source = await image.first().getAttribute('src');
  return /\/uploads\/([a-z0-9]+)\//.exec(source ?? '')?.[1] ?? `no picture: ${source}`;
}

/** Where what lies around a choice of colour stands on the page, however far that is scrolled. */
function places(page: Page) {
  return page
    .locator('.gallery-main, .gallery-strip, main h1, .product-option, .buy-row, .assurances')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left, top + window.scrollY, width, height].map(Math.round);
      }),
    );
}

test(
  'whoever chooses Indigo sees indigo: on the page, in the cart, at the checkout and in the order',
  ANY_WIDTH,
  async ({ page }) => {
    test.slow();
    const person = await aCustomer();
    await addAddress(person, '14 Laxmi Road');
    await openAs(page, person, MALHAR);
    await expect(inGallery(page, /Monsoon Green, front$/)).toBeVisible();

    const before = await places(page);
    await color(page, 'Indigo').click();
    await expect(inGallery(page, /Indigo, front$/)).toBeVisible();
    await expect(inGallery(page, /Monsoon Green/)).toHaveCount(0);
    expect(await places(page)).toEqual(before);
    await expectAccessible(page);
    const indigo = await pictureIn(inGallery(page, /Indigo, front$/));

    await page.getByRole('group', { name: 'Size' }).locator('label', { hasText: '40' }).click();
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL('/cart');
    await expect(ofMalhar(page)).toContainText('Indigo');
    expect(await pictureIn(ofMalhar(page).locator('img'))).toBe(indigo);

    await page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(ofMalhar(page)).toContainText('Indigo');
    expect(await pictureIn(ofMalhar(page).locator('img'))).toBe(indigo);

    await page.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click();
    await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
    await page.goto('/myaccount/order');
    await expect(ofMalhar(page)).toContainText('Indigo');
    expect(await pictureIn(ofMalhar(page).locator('img'))).toBe(indigo);
    await expectAccessible(page);
  },
);

test('choosing a colour begins its gallery anew, by keyboard as well', async ({ page }) => {
  await page.goto(MALHAR);
  await page.getByRole('button', { name: 'Picture 3 of 3' }).click();
  await expect(inGallery(page, /Monsoon Green, close-up$/)).toBeInViewport();
  await color(page, 'Monsoon Green').locator('input').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Indigo' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Picture 1 of 3' })).toHaveAttribute('aria-current', 'true');
  await expect(inGallery(page, /Indigo, front$/)).toBeInViewport();
});

test('a card shows the colour that it would add', async ({ page }) => {
  await page.goto('/category/kurtas');
  const card = page.getByRole('article').filter({ hasText: 'Malhar Handloom Cotton Kurta' });
  const [named = ''] = (await card.locator('.card-color').innerText()).split('\n');
  await expect(card.getByRole('img', { name: new RegExp(`${named}, front$`) })).toBeVisible();
});
