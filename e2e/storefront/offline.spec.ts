import { expect } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';

test.use({ serviceWorkers: 'allow' });

test('offline, an own page explains the problem, and no shop data is cached', async ({ page, context }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const cachedUrls = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cachedUrls.toSorted()).toEqual(['/favicon.svg', '/offline.css', '/offline.html', '/offline.js']);

  await context.setOffline(true);
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCSS('background-color', 'rgb(114, 35, 93)');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
});

test('a link clicked offline opens once the network is back, and Back returns', async ({ page, context }) => {
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page).toHaveURL('/privacy-policy');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible({ timeout: 2500 });
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'About Kinari' })).toBeVisible();
  await expect(page).toHaveURL('/about');
});

test('a lost connection is reported, and the input is kept', async ({ page, context }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Log In' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email or username').fill('asha@example.com');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Your input is not lost')).toBeAttached();
  await dialog.getByLabel('Password', { exact: true }).fill('kinari-asha-demo');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Email or username')).toHaveValue('asha@example.com');
  await context.setOffline(false);
  await expect(page.getByText('You are offline. Your input is not lost')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome back, asha').first()).toBeVisible();
});

test('the shop can be installed: its manifest has the company name and existing icons', async ({ page, request }) => {
  await page.goto('/');
  const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const manifest = (await (await request.get(href)).json()) as {
    name: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Kinari', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const src of [...manifest.icons.map(({ src }) => src), '/apple-touch-icon.png'])
    expect((await request.get(src)).status(), src).toBe(200);
});

test('with data saving on, images are smaller and nothing is prefetched', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const tiles = page.getByRole('region', { name: 'Shop by Category' }).getByRole('link');
  await expect(tiles.last().locator('img')).toHaveAttribute('srcset', /320\.webp 320w$/);
  await tiles.last().hover();
  await expect(page.locator('link[rel=prefetch]')).toHaveCount(0);
});
