import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { expectAccessible } from '../support/axe.ts';
import { aCustomer, openAs } from '../support/people.ts';

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const addToCart = (one: Locator) => one.getByRole('button', { name: /^Add to Cart/ });
const heightsIn = (page: Page) =>
  page.getByRole('article').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
const groundOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);

test('cards on a phone leave room for the next row: 380 px with two lines of name, and no row is higher than it needs', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'about a phone');
  for (const [category, most] of [
    ['kurtas', 380],
    ['sneakers', 380],
    ['audio', 336],
  ] as const) {
    await page.goto(`/category/${category}`);
    const heights = await heightsIn(page);
    expect(Math.max(...heights)).toBeLessThanOrEqual(most);
    for (let at = 0; at + 1 < heights.length; at += 2) expect(heights[at + 1]).toBe(heights[at]);
  }
  await page.goto('/shop-all');
  expect(new Set(await heightsIn(page)).size).toBeGreaterThan(1);
});

test('sizes of a card stay in one row, which scrolls to the last of them', async ({ page }) => {
  await page.goto('/category/kurtas');
  const nadi = card(page, 'Nadi Pinstripe Kurta');
  const tops = await nadi
    .locator('label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(4);
  expect(new Set(tops).size).toBe(1);
  await nadi.locator('label', { hasText: '46' }).click();
  await expect(nadi.getByRole('radio', { name: '46' })).toBeChecked();
  await expect(nadi.locator('label', { hasText: '46' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('a card whose product has no sizes offers none, and its button is plain until somebody points at it', async ({
  page,
  isMobile,
}) => {
  await page.goto('/category/audio');
  const raga = card(page, 'Raga Wireless Headphones');
  await expect(raga.getByRole('radio')).toHaveCount(0);
  const plain = await groundOf(addToCart(raga));
  if (isMobile) return;
  await raga.getByRole('link').hover();
  await expect.poll(() => groundOf(addToCart(raga))).not.toBe(plain);
  await expectAccessible(page);
});

test('a card’s button is filled once a size is chosen', async ({ page }) => {
  await page.goto('/category/kurtas');
  const nadi = card(page, 'Nadi Pinstripe Kurta');
  const plain = await groundOf(addToCart(nadi));
  await nadi.locator('label', { hasText: '40' }).click();
  await expect.poll(() => groundOf(addToCart(nadi))).not.toBe(plain);
});

test('a card that is asked for a size says so below its sizes', async ({ page }) => {
  await openAs(page, await aCustomer(), '/category/kurtas');
  const nadi = card(page, 'Nadi Pinstripe Kurta');
  await addToCart(nadi).click();
  await expect(nadi.getByText('Please select a size first')).toBeVisible();
  await expect(nadi.getByRole('radio', { name: '38' })).toBeFocused();
  const [words, chip] = await Promise.all([
    nadi.getByText('Please select a size first').boundingBox(),
    nadi.locator('label', { hasText: '38' }).boundingBox(),
  ]);
  expect(words?.y).toBeGreaterThanOrEqual((chip?.y ?? 0) + (chip?.height ?? 0));
});
