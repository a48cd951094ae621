import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { createCustomer, openSignedIn } from '../support/people.ts';

const productCard = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const addToCartButton = (item: Locator) => item.getByRole('button', { name: /^Add to Cart/ });
const getCardHeights = (page: Page) =>
  page.getByRole('article').evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().height)));
const getBackground = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);

test('cards on a phone are at most 380 px high with two lines of name, and no row is higher than needed', {
  tag: '@phone-only',
}, async ({ page }) => {
  for (const [category, maxHeight] of [
    ['kurtas', 380],
    ['sneakers', 380],
    ['audio', 336],
  ] as const) {
    await page.goto(`/category/${category}`);
    const heights = await getCardHeights(page);
    expect(Math.max(...heights)).toBeLessThanOrEqual(maxHeight);
    for (let at = 0; at + 1 < heights.length; at += 2) expect(heights[at + 1]).toBe(heights[at]);
  }
  await page.goto('/shop-all');
  expect(new Set(await getCardHeights(page)).size).toBeGreaterThan(1);
});

test('sizes of a card stay in one row that scrolls', async ({ page }) => {
  await page.goto('/category/kurtas');
  const nadi = productCard(page, 'Nadi Pinstripe Kurta');
  const tops = await nadi
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(4);
  expect(new Set(tops).size).toBe(1);
  await nadi.locator('label', { hasText: '46' }).click();
  await expect(nadi.getByRole('radio', { name: '46' })).toBeChecked();
  await expect(nadi.locator('label', { hasText: '46' })).toBeInViewport({ ratio: 1 });
});

test('a card without sizes shows none, and its button is unfilled until hovered', {
  tag: '@both-widths',
}, async ({ page, isMobile }) => {
  await page.goto('/category/audio');
  const raga = productCard(page, 'Raga Wireless Headphones');
  await expect(raga.getByRole('radio')).toHaveCount(0);
  const defaultBackground = await getBackground(addToCartButton(raga));
  if (isMobile) return;
  await raga.getByRole('link').hover();
  await expect.poll(() => getBackground(addToCartButton(raga))).not.toBe(defaultBackground);
  await expectAccessible(page);
});

test('the button of a card is filled once a size is selected', async ({ page }) => {
  await page.goto('/category/kurtas');
  const nadi = productCard(page, 'Nadi Pinstripe Kurta');
  const defaultBackground = await getBackground(addToCartButton(nadi));
  await nadi.locator('label', { hasText: '40' }).click();
  await expect.poll(() => getBackground(addToCartButton(nadi))).not.toBe(defaultBackground);
});

test('a card without a selected size shows the error below its sizes', async ({ page }) => {
  await openSignedIn(page, await createCustomer(), '/category/kurtas');
  const nadi = productCard(page, 'Nadi Pinstripe Kurta');
  await addToCartButton(nadi).click();
  await expect(nadi.getByText('Please select a size first')).toBeVisible();
  await expect(nadi.getByRole('radio', { name: '38' })).toBeFocused();
  const [words, chip] = await Promise.all([
    nadi.getByText('Please select a size first').boundingBox(),
    nadi.locator('label', { hasText: '38' }).boundingBox(),
  ]);
  expect(words?.y).toBeGreaterThanOrEqual((chip?.y ?? 0) + (chip?.height ?? 0));
});
