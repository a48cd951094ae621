import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';

/**
 * What Back and Forward find. Each journey is a row of steps, each with the address it leads to; then the same
 * addresses are found again going back, and going forward.
 */
type Step = { act: (page: Page) => Promise<void>; url: string };

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const size = (name: string) => (page: Page) =>
  page.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name, exact: true }).click();
const sort = (value: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: 'Sort' }).filter({ visible: true }).selectOption(value);
};
const price = (label: 'Minimum price' | 'Maximum price', rupees: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: label }).filter({ visible: true }).fill(rupees);
  await page.keyboard.press('Enter');
};
const product = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).click();
const category = (name: string) => async (page: Page) => {
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByText(/^\d+ more$/).click();
  await filters.getByRole('link', { name, exact: true }).click();
};

const K = '/category/kurtas';
const NADI = '/product/Nadi%20Pinstripe%20Kurta';

const JOURNEYS: [string, Step[]][] = [
  ['a size', [{ act: size('40'), url: `${K}?size=40` }]],
  [
    'a size, then another',
    [
      { act: size('40'), url: `${K}?size=40` },
      { act: size('42'), url: `${K}?size=42` },
    ],
  ],
  [
    'a size on and off',
    [
      { act: size('40'), url: `${K}?size=40` },
      { act: size('40'), url: K },
    ],
  ],
  [
    'an order',
    [
      { act: sort('newest'), url: `${K}?sort=newest` },
      { act: sort('recommended'), url: K },
    ],
  ],
  ['a highest price', [{ act: price('Maximum price', '1500'), url: `${K}?max=1500` }]],
  [
    'both bounds of a price',
    [
      { act: price('Minimum price', '900'), url: `${K}?min=900` },
      { act: price('Maximum price', '1500'), url: `${K}?min=900&max=1500` },
    ],
  ],
  [
    'a size and an order',
    [
      { act: size('44'), url: `${K}?size=44` },
      { act: sort('price-asc'), url: `${K}?size=44&sort=price-asc` },
    ],
  ],
  [
    'a filter removed by its chip',
    [
      { act: size('40'), url: `${K}?size=40` },
      { act: press('Remove size 40'), url: K },
    ],
  ],
  [
    'everything cleared',
    [
      { act: size('40'), url: `${K}?size=40` },
      { act: price('Maximum price', '1500'), url: `${K}?max=1500&size=40` },
      { act: press('Clear all'), url: K },
    ],
  ],
  ['a product', [{ act: product('Nadi Pinstripe Kurta'), url: NADI }]],
  [
    'a product out of a filtered list',
    [
      { act: size('40'), url: `${K}?size=40` },
      { act: product('Nadi Pinstripe Kurta'), url: NADI },
    ],
  ],
  [
    'another category, with the order kept',
    [
      { act: sort('name-asc'), url: `${K}?sort=name-asc` },
      { act: category('Dresses'), url: '/category/dresses?sort=name-asc' },
      { act: size('M'), url: '/category/dresses?size=M&sort=name-asc' },
    ],
  ],
];

async function shown(page: Page): Promise<string> {
  const names = await page.locator('.card-link').allTextContents();
  return `${await page.locator('h1').textContent()}: ${names.join(', ')}`;
}

/** What a fresh visitor finds at an address. */
async function truthAt(request: APIRequestContext, url: string): Promise<string> {
  const html = await (await request.get(url)).text();
  const names = Array.from(html.matchAll(/class="card-link"[^>]*>([^<]*)</g), ([, name]) => name);
  return `${/<h1[^>]*>([^<]*)</.exec(html)?.[1]}: ${names.join(', ')}`;
}

test.describe('Back and Forward', () => {
  test.skip(({ isMobile }) => isMobile, 'on phones the sheet makes one step of what is set in it');

  for (const [name, steps] of JOURNEYS) {
    test(`find each listing as it was: ${name}`, async ({ page, request }) => {
      const expectAt = async (url: string) => {
        await expect(page).toHaveURL(url);
        const truth = await truthAt(request, url);
        await expect.poll(() => shown(page)).toBe(truth);
      };
      const visited = [K, ...steps.map(({ url }) => url)];
      await page.goto(K);
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

test.describe('coming back from a product', () => {
  test('finds an unrolled list at its length and at its place', async ({ page }) => {
    await page.goto('/shop-all');
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.getByText(/^48 of \d+ shown$/)).toBeVisible();
    const far = page.getByRole('article').nth(40);
    await far.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await far.getByRole('link').click();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/shop-all?show=48');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 100);
    expect(await page.evaluate(() => window.scrollY)).toBeLessThan(before + 100);
  });

  test('finds the list even by a Back pressed before the reloaded product came alive', ANY_WIDTH, async ({ page }) => {
    const faults: Error[] = [];
    page.on('pageerror', (fault) => faults.push(fault));
    await page.goto(K);
    await product('Nadi Pinstripe Kurta')(page);
    await expect(page).toHaveURL(NADI);
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', (route) => held.promise.then(() => route.continue()));
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Nadi Pinstripe Kurta' })).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Kurtas' })).toBeVisible();
    held.resolve();
    await expect(async () => {
      await sort('newest')(page);
      await expect(page).toHaveURL(`${K}?sort=newest`, { timeout: 1000 });
    }).toPass();
    expect(faults).toEqual([]);
  });

  test('leaves an unrolled list in one step', async ({ page }) => {
    // Before its script runs, a page's links are plain links, and every one is a step.
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'SHOP ALL' }).filter({ visible: true }).first().click();
    for (const shownNow of [48, 72]) {
      await page.getByRole('link', { name: 'Show more' }).click();
      await expect(page.getByText(new RegExp(`^${shownNow} of \\d+ shown$`))).toBeVisible();
    }
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
});

test.describe('the filter of a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'wide screens have no sheet');

  test('makes one step of all that was set in it', async ({ page }) => {
    await page.goto(K);
    await page.getByRole('button', { name: 'Filter' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByRole('button', { name: '40', exact: true }).click();
    await sheet.getByRole('textbox', { name: 'Maximum price' }).fill('1500');
    await page.keyboard.press('Enter');
    await sheet.getByRole('button', { name: /^Show \d+ products?$/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(`${K}?max=1500&size=40`);
    await page.goBack();
    await expect(page).toHaveURL(K);
  });

  test('is closed by Back, with what was set in it applied', async ({ page }) => {
    await page.goto(K);
    await page.getByRole('button', { name: 'Filter' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByRole('button', { name: '40', exact: true }).click();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(`${K}?size=40`);
    await page.goBack();
    await expect(page).toHaveURL(K);
  });

  test('closed without a change changes nothing', async ({ page }) => {
    await page.goto(`${K}?size=40`);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(`${K}?size=40`);
  });
});
