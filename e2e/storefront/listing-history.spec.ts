import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';

/**
 * Tests of Back and Forward. Each test is a list of steps with the URL that each leads to.
 * Then it goes back and forward through the same URLs.
 */
type Step = { act: (page: Page) => Promise<void>; url: string };

const clickButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const selectSize = (name: string) => (page: Page) =>
  page.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name, exact: true }).click();
const selectSort = (value: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: 'Sort' }).filter({ visible: true }).selectOption(value);
};
const setPrice = (label: 'Minimum price' | 'Maximum price', rupees: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: label }).filter({ visible: true }).fill(rupees);
  await page.keyboard.press('Enter');
};
const openProduct = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).click();
const openCategory = (name: string) => async (page: Page) => {
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByText(/^\d+ more categor/).click();
  await filters.getByRole('link', { name, exact: true }).click();
};

const KURTAS_PATH = '/category/kurtas';
const NADI_PATH = '/product/Nadi%20Pinstripe%20Kurta';

const JOURNEYS: [string, Step[]][] = [
  ['a size', [{ act: selectSize('40'), url: `${KURTAS_PATH}?size=40` }]],
  [
    'a size, then another',
    [
      { act: selectSize('40'), url: `${KURTAS_PATH}?size=40` },
      { act: selectSize('42'), url: `${KURTAS_PATH}?size=42` },
    ],
  ],
  [
    'a size on and off',
    [
      { act: selectSize('40'), url: `${KURTAS_PATH}?size=40` },
      { act: selectSize('40'), url: KURTAS_PATH },
    ],
  ],
  [
    'an order',
    [
      { act: selectSort('newest'), url: `${KURTAS_PATH}?sort=newest` },
      { act: selectSort('recommended'), url: KURTAS_PATH },
    ],
  ],
  ['a highest price', [{ act: setPrice('Maximum price', '1500'), url: `${KURTAS_PATH}?max=1500` }]],
  [
    'both bounds of a price',
    [
      { act: setPrice('Minimum price', '900'), url: `${KURTAS_PATH}?min=900` },
      { act: setPrice('Maximum price', '1500'), url: `${KURTAS_PATH}?min=900&max=1500` },
    ],
  ],
  [
    'a size and an order',
    [
      { act: selectSize('44'), url: `${KURTAS_PATH}?size=44` },
      { act: selectSort('price-asc'), url: `${KURTAS_PATH}?size=44&sort=price-asc` },
    ],
  ],
  [
    'a filter removed by its chip',
    [
      { act: selectSize('40'), url: `${KURTAS_PATH}?size=40` },
      { act: clickButton('Remove size 40'), url: KURTAS_PATH },
    ],
  ],
  [
    'everything cleared',
    [
      { act: selectSize('40'), url: `${KURTAS_PATH}?size=40` },
      { act: setPrice('Maximum price', '1500'), url: `${KURTAS_PATH}?max=1500&size=40` },
      { act: clickButton('Clear all'), url: KURTAS_PATH },
    ],
  ],
  ['a product', [{ act: openProduct('Nadi Pinstripe Kurta'), url: NADI_PATH }]],
  [
    'a product out of a filtered list',
    [
      { act: selectSize('40'), url: `${KURTAS_PATH}?size=40` },
      { act: openProduct('Nadi Pinstripe Kurta'), url: NADI_PATH },
    ],
  ],
  [
    'another category, with the order kept',
    [
      { act: selectSort('name-asc'), url: `${KURTAS_PATH}?sort=name-asc` },
      { act: openCategory('Dresses'), url: '/category/dresses?sort=name-asc' },
      { act: selectSize('M'), url: '/category/dresses?size=M&sort=name-asc' },
    ],
  ],
];

async function getListingState(page: Page): Promise<string> {
  const names = await page.locator('.card-link').allTextContents();
  return `${await page.locator('h1').textContent()}: ${names.join(', ')}`;
}

/** Returns the heading and the products that a new visitor sees at a URL. */
async function getExpectedState(request: APIRequestContext, url: string): Promise<string> {
  const html = await (await request.get(url)).text();
  const names = Array.from(html.matchAll(/class="card-link"[^>]*>([^<]*)</g), ([, name]) => name);
  return `${/<h1[^>]*>([^<]*)</.exec(html)?.[1]}: ${names.join(', ')}`;
}

// On phones the filter sheet combines all its changes into one history entry.
test.describe('Back and Forward', { tag: '@desktop-only' }, () => {
  for (const [name, steps] of JOURNEYS) {
    test(`restore each listing: ${name}`, async ({ page, request }) => {
      const expectAt = async (url: string) => {
        await expect(page).toHaveURL(url);
        const expected = await getExpectedState(request, url);
        await expect.poll(() => getListingState(page)).toBe(expected);
      };
      const visited = [KURTAS_PATH, ...steps.map(({ url }) => url)];
      await page.goto(KURTAS_PATH);
      for (const { act, url } of steps) {
        await act(page);
        await expectAt(url);
      }
      for (const url of visited.slice(0, -1).toReversed()) {
        await page.goBack();
        await expectAt(url);
      }
      for (const url of visited.slice(1)) {
        await page.goForward();
        await expectAt(url);
      }
    });
  }
});

test.describe('returning from a product', () => {
  test('restores the length and the scroll position of an expanded list', async ({ page }) => {
    await page.goto('/shop-all');
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.getByText(/^48 of \d+ shown$/)).toBeVisible();
    const distantCard = page.getByRole('article').nth(40);
    await distantCard.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await distantCard.getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/shop-all?show=48');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 100);
    expect(await page.evaluate(() => window.scrollY)).toBeLessThan(before + 100);
  });

  test('restores the list even if Back is pressed before the reloaded product is hydrated', async ({ page }) => {
    const pageErrors: Error[] = [];
    page.on('pageerror', (pageError) => pageErrors.push(pageError));
    await page.goto(KURTAS_PATH);
    await openProduct('Nadi Pinstripe Kurta')(page);
    await expect(page).toHaveURL(NADI_PATH);
    const scriptsRelease = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', (route) => scriptsRelease.promise.then(() => route.continue()));
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Nadi Pinstripe Kurta' })).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Kurtas' })).toBeVisible();
    scriptsRelease.resolve();
    await expect(async () => {
      await selectSort('newest')(page);
      await expect(page).toHaveURL(`${KURTAS_PATH}?sort=newest`, { timeout: 1000 });
    }).toPass();
    expect(pageErrors).toEqual([]);
  });

  test('leaves an expanded list in one step', async ({ page }) => {
    // Before hydration links are plain links, and each adds a history entry.
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'SHOP ALL' }).filter({ visible: true }).first().click();
    for (const visibleCount of [48, 72]) {
      await page.getByRole('link', { name: 'Show more' }).click();
      await expect(page.getByText(new RegExp(`^${visibleCount} of \\d+ shown$`))).toBeVisible();
    }
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
});

test.describe('the filter sheet on a phone', { tag: '@phone-only' }, () => {
  test('adds one history entry for all its changes', async ({ page }) => {
    await page.goto(KURTAS_PATH);
    await page.getByRole('button', { name: 'Filter' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByRole('button', { name: '40', exact: true }).click();
    await sheet.getByRole('textbox', { name: 'Maximum price' }).fill('1500');
    await page.keyboard.press('Enter');
    await sheet.getByRole('button', { name: /^Show \d+ products?$/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(`${KURTAS_PATH}?max=1500&size=40`);
    await page.goBack();
    await expect(page).toHaveURL(KURTAS_PATH);
  });

  test('is closed by Back, and its changes are applied', async ({ page }) => {
    await page.goto(KURTAS_PATH);
    await page.getByRole('button', { name: 'Filter' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByRole('button', { name: '40', exact: true }).click();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(`${KURTAS_PATH}?size=40`);
    await page.goBack();
    await expect(page).toHaveURL(KURTAS_PATH);
  });

  test('closed without a change changes nothing', async ({ page }) => {
    await page.goto(`${KURTAS_PATH}?size=40`);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(`${KURTAS_PATH}?size=40`);
  });
});
