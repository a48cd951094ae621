import { mkdir, writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';
import { createPng } from '../support/images.ts';
import { ADMIN, signInContext } from '../support/people.ts';
import { closeShop, NEW_SHOP, prepareStorefront } from './demo-content.ts';
import { toSmallWebp } from './small-webp.ts';

/** Makes the images of the owner's guide: `npm run guide:pictures`. */
type Screen = {
  /** Name of the file in `docs/images/guide`. */
  name: string;
  path: string;
  open?: (page: Page) => Promise<unknown>;
  height?: number;
};

const FOLDER = new URL('../../docs/images/guide/', import.meta.url);
const DEFAULT_HEIGHT = 800;
const MAX_CLOSING_MS = 60_000;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const openDialog = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.locator('dialog[open]').waitFor();
};

const SCREENS: Screen[] = [
  { name: 'company', path: '/admin/company', open: chooseLogo, height: 600 },
  { name: 'product', path: '/admin/product', open: fillInProduct, height: 1000 },
  { name: 'collection', path: '/admin/collections/new', open: fillInCollection, height: 940 },
  { name: 'settings', path: '/admin/settings' },
  { name: 'storefront-home', path: '/admin/storefront', open: (page) => press(page, /^Promises/), height: 900 },
  { name: 'storefront-look', path: '/admin/storefront?area=theme', height: 900 },
  { name: 'storefront-pages', path: '/admin/storefront?area=pages', height: 480 },
  { name: 'storefront-publish', path: '/admin/storefront', open: openDialog('Publish') },
  { name: 'storefront-schedule', path: '/admin/storefront', open: planSchedule, height: 900 },
  { name: 'storefront-versions', path: '/admin/storefront?area=versions', height: 640 },
];

// One at a time and in this order: the last one closes the shop.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  await prepareStorefront();
});

test('setup-guide', async ({ page, context }) => {
  await page.route('**/api/admin/setup', (route) => route.fulfill({ json: NEW_SHOP }));
  await signInContext(context, ADMIN);
  await page.setViewportSize({ width: 1280, height: 925 });
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('region', { name: 'Set up your shop' })).toBeVisible();
  await takeImage(page, 'setup-guide');
});

for (const { name, path, open, height = DEFAULT_HEIGHT } of SCREENS) {
  test(name, async ({ page, context }) => {
    await signInContext(context, ADMIN);
    await page.setViewportSize({ width: 1280, height });
    await page.goto(path, { waitUntil: 'networkidle' });
    await open?.(page);
    await takeImage(page, name);
  });
}

test('closed-shop', async ({ page }) => {
  await closeShop(true);
  try {
    await page.setViewportSize({ width: 1280, height: 560 });
    await expect(async () => {
      expect((await page.goto('/'))?.status()).toBe(503);
    }).toPass({ timeout: MAX_CLOSING_MS });
    await takeImage(page, 'closed-shop');
  } finally {
    await closeShop(false);
  }
});

async function takeImage(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const screenshot = await page.screenshot({ animations: 'disabled' });
  await writeFile(new URL(`${name}.webp`, FOLDER), await toSmallWebp(screenshot));
}

async function chooseLogo(page: Page): Promise<void> {
  await page.getByLabel('Logo file').setInputFiles(createPng('logo.png', [114, 35, 93], 60));
  await expect(page.getByRole('img', { name: 'Logo on a light background' })).toBeVisible();
}

async function fillInProduct(page: Page): Promise<void> {
  await press(page, 'Add Product');
  const form = page.getByRole('dialog', { name: 'Add Product' });
  await form.getByLabel('Product Name').fill('Indigo stole');
  await form.getByLabel('Category', { exact: true }).selectOption({ index: 1 });
  const variant = form.getByRole('group', { name: 'Variant 1' });
  await variant.getByLabel('Colour', { exact: true }).fill('Indigo');
  await variant.getByLabel('Hex code').fill('#2a5b9c');
  await variant.getByLabel('Stock').fill('8');
  await variant.getByLabel('Original Price').fill('1299');
  await form.getByLabel('Product Images files').setInputFiles(createPng('stole.png'));
  await expect(form.getByText('Card image', { exact: true })).toBeVisible();
}

async function fillInCollection(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Festive picks');
  await page.getByLabel('Description').fill('Silk and cotton for the days of lights.');
  for (const word of ['Saree', 'Kurta', 'Dress']) {
    await page.getByLabel('Add products').fill(word);
    const found = page.getByRole('main').getByRole('button', { name: new RegExp(`${word}.*Add$`) });
    await found.first().click();
  }
  await page.getByLabel('Add products').fill('');
  await page.getByLabel('Published').check();
  await page.evaluate(() => scrollTo(0, 0));
}

async function planSchedule(page: Page): Promise<void> {
  await openDialog('Schedule')(page);
  await page.getByRole('dialog').getByLabel('Then').selectOption({ label: 'Go back to today’s version' });
}
