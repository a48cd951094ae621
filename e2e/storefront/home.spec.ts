import { expect } from '@playwright/test';
import { startBrokenApp } from '../shops/start-broken-app.ts';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { holdResponses } from '../support/network.ts';

const TOP_CATEGORIES = [
  ['Sarees', '/category/sarees'],
  ['Audio', '/category/audio'],
  ['Kurtas', '/category/kurtas'],
  ['Phones', '/category/phones'],
  ['Dresses', '/category/dresses'],
  ['Sneakers', '/category/sneakers'],
  ['Laptops & Tablets', '/category/laptops-tablets'],
  ['T-Shirts', '/category/t-shirts'],
  ['Watches', '/category/watches'],
  ['Jeans', '/category/jeans'],
  ['Cameras', '/category/cameras'],
  ['Hoodies', '/category/hoodies'],
] as const;

test.describe('the home page', () => {
  test('names and links every top category before any script runs', async ({ request }) => {
    const reply = await request.get('/');
    const html = await reply.text();
    for (const [name, path] of TOP_CATEGORIES) {
      expect(html).toContain(`href="${path}"`);
      expect(html).toContain(`>${name.replace('&', '&amp;')}<`);
    }
    expect(reply.headers()['cache-control']).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=60');
  });

  test('is the same page at /home', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Shop by Category' })).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/$/);
  });

  test('shows five promises and today’s special offer', async ({ page }) => {
    await page.goto('/');
    const promises = page.getByRole('region', { name: 'Our promises' }).getByRole('listitem');
    await expect(promises).toHaveText([
      'Curb-side pickup',
      'Free shipping on orders',
      'Low prices guaranteed',
      'Available 24/7',
      'Secure payments',
    ]);
    const offer = page.getByRole('region', { name: "Today's Special 30% OFF" });
    await expect(offer.getByRole('link', { name: 'Shop', exact: true })).toHaveAttribute('href', '/shop-all');
  });

  test('shows every top category as a tile with its image', async ({ page }) => {
    await page.goto('/');
    const tiles = page.getByRole('region', { name: 'Shop by Category' }).getByRole('link');
    await expect(tiles).toHaveText(TOP_CATEGORIES.map(([name]) => name));
    for (const [index, [, path]] of TOP_CATEGORIES.entries())
      await expect(tiles.nth(index)).toHaveAttribute('href', path);
    await tiles.last().scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        tiles
          .last()
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
  });

  test('has no layout shift while it loads', { tag: '@both-widths' }, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) shifts.push(entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const layoutShift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
    );
    expect(layoutShift).toBeLessThanOrEqual(0.01);
  });

  test('does not scroll horizontally, even at 320 pixels', async ({ page }) => {
    for (const width of [320, page.viewportSize()?.width ?? 0]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
  });

  test('sends no requests to other hosts and has no CSP violations', async ({ page, baseURL }) => {
    const externalRequests: string[] = [];
    const consoleErrors: string[] = [];
    page.on('request', (request) => request.url().startsWith(baseURL ?? '') || externalRequests.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(externalRequests).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
});

test.describe('the hero', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  const currentSlide = '[aria-roledescription=slide][data-current]';

  test('advances every five seconds and stops when a dot is clicked', async ({ page }) => {
    await page.clock.install();
    await page.goto('/', { waitUntil: 'load' });
    const headline = page.locator(`${currentSlide} h2`);
    await expect(headline).toHaveText('Sarees');
    await expect(page.getByRole('button', { name: 'Pause slides' })).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5100);
    await expect(headline).toHaveText('Audio');

    await page.getByRole('button', { name: 'Show Kurtas' }).click();
    await expect(headline).toHaveText('Kurtas');
    await expect(page.getByRole('button', { name: 'Play slides' })).toBeVisible();
    await page.clock.runFor(15_000);
    await expect(headline).toHaveText('Kurtas');
  });

  test('links to the shop, and its image to the category', async ({ page }) => {
    await page.goto('/');
    const slide = page.locator(currentSlide);
    await expect(slide.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/shop-all');
    await expect(slide.getByRole('link', { name: 'Sarees' })).toHaveAttribute('href', '/category/sarees');
  });

  test('has a slide for every category and dots large enough for touch, with the current one visible', {
    tag: '@both-widths',
  }, async ({ page }) => {
    await page.goto('/', { waitUntil: 'load' });
    const dots = page.getByRole('button', { name: /^Show / });
    await expect(dots).toHaveCount(TOP_CATEGORIES.length);
    const isMobile = (page.viewportSize()?.width ?? 0) < 768;
    for (const dot of await dots.all()) {
      const box = await dot.boundingBox();
      expect(box?.height).toBe(44);
      expect(box?.width).toBeGreaterThanOrEqual(isMobile ? 44 : 24);
    }
    await page.getByRole('button', { name: 'Show Sarees' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: 'Show Hoodies' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Show Hoodies' })).toBeInViewport({ ratio: 1 });
    await expect(page.locator(`${currentSlide} h2`)).toHaveText('Hoodies');
    await expect(page.getByRole('button', { name: 'Show Sarees' })).not.toBeInViewport({
      ratio: isMobile ? 0.01 : 1.01,
    });
  });

  test('loads the images of a slide when its dot is hovered, and shows it when they are ready', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const watches = page.locator('[aria-roledescription=slide]', { hasText: 'Watches' }).locator('img');
    const dot = page.getByRole('button', { name: 'Show Watches' });
    await expect(watches).toHaveCount(0);
    const releaseResponse = await holdResponses(page, '**/uploads/**');
    await dot.dispatchEvent('pointerenter');
    await dot.dispatchEvent('pointerover');
    await expect(watches.first()).toBeAttached();
    await dot.click();
    await expect(dot).toHaveAttribute('aria-current', 'true');
    await expect(page.locator(`${currentSlide} h2`)).toHaveText('Sarees');
    releaseResponse();
    await expect(page.locator(`${currentSlide} h2`)).toHaveText('Watches');
    expect(await watches.evaluateAll((all: HTMLImageElement[]) => all.every((image) => image.complete))).toBe(true);
  });

  test('never shows two headlines or an empty frame while the slide changes', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      const getOpacity = (element: Element) => Number(getComputedStyle(element).opacity);
      const measured = { maxTextOpacity: 0, minFrameOpacity: 1, frames: 0 };
      Object.assign(window, { seen: measured });
      const measureFrame = () => {
        const slides = [...document.querySelectorAll('.hero-slide')].filter(
          (slide) => getComputedStyle(slide).visibility === 'visible',
        );
        const words = slides
          .map((slide) => getOpacity(slide) * getOpacity(slide.querySelector('.hero-text') ?? slide))
          .toSorted((a, b) => b - a);
        measured.maxTextOpacity = Math.max(measured.maxTextOpacity, words[1] ?? 0);
        measured.minFrameOpacity = Math.min(measured.minFrameOpacity, Math.max(...slides.map(getOpacity)));
        measured.frames += 1;
        requestAnimationFrame(measureFrame);
      };
      measureFrame();
    });
    for (const name of ['Dresses', 'Audio']) {
      await page.getByRole('button', { name: `Show ${name}` }).click();
      await expect(page.locator(`${currentSlide} h2`)).toHaveText(name);
      await expect(page.locator(currentSlide)).toHaveCSS('opacity', '1');
      await expect(page.locator(`${currentSlide} .hero-text`)).toHaveCSS('opacity', '1');
    }
    const measured = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
    expect(measured.frames).toBeGreaterThan(5);
    expect(measured.maxTextOpacity).toBeLessThan(0.1);
    expect(measured.minFrameOpacity).toBe(1);
  });

  test('loads only the images of the current and the next slide', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const slidesWithImages = page.locator('[aria-roledescription=slide]').filter({ has: page.locator('img') });
    expect(await slidesWithImages.count()).toBeLessThanOrEqual(2);
  });
});

test.describe('while categories fail to load', () => {
  let brokenApp: Awaited<ReturnType<typeof startBrokenApp>>;
  test.beforeAll(async () => {
    brokenApp = await startBrokenApp();
  });
  test.afterAll(() => brokenApp.stop());

  test('the browser retries by itself, says so, and retries again on request', async ({ page }) => {
    let releaseResponse = () => {};
    const hold = () =>
      page.route('**/*.data*', async (route) => {
        await new Promise<void>((resolve) => {
          releaseResponse = resolve;
        });
        await route.continue();
      });
    await hold();
    await expect(async () => {
      await page.goto(brokenApp.url);
    }).toPass();
    const tiles = page.getByRole('region', { name: 'Shop by Category' });
    await expect(tiles.getByText('Loading categories...')).toBeVisible();
    await expectAccessible(page);
    const product = await page.request.get(`${brokenApp.url}/product/Malhar%20Handloom%20Cotton%20Kurta`);
    expect(product.status(), 'a product page that has to wait is no error').toBe(503);
    releaseResponse();
    await expect(tiles.getByText('Couldn’t load the categories.')).toBeVisible();
    await expect(tiles.getByText('Loading categories...')).toHaveCount(0);

    brokenApp.recover();
    await tiles.getByRole('button', { name: 'Try again' }).click();
    await expect(tiles.getByText('Loading categories...')).toBeVisible();
    releaseResponse();
    await expect(tiles.getByRole('link')).toHaveText(TOP_CATEGORIES.map(([name]) => name));
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page shows a headline, promises, and categories with their links', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sarees' })).toBeVisible();
    await expect(page.getByText('Free shipping on orders')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Hoodies' }).last()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Shop Now' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pause slides' })).toBeHidden();
  });
});

test.describe('the product carousels', () => {
  test('show best sellers and discounts', async ({ page }) => {
    await page.goto('/');
    const sellers = page.getByRole('region', { name: 'Best sellers' });
    const savings = page.getByRole('region', { name: 'Biggest savings' });
    await expect(sellers.getByRole('article')).toHaveCount(12);
    await expect(savings.getByRole('article').first()).toContainText(/SAVE \d+%/);
  });

  test('link to the product, which shows the data of the card at once', async ({ page }) => {
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Biggest savings' }).getByRole('article').first();
    const name = await card.getByRole('heading').textContent();
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  });
});

test('next to the offer are three products with that discount', async ({ page }) => {
  await page.goto('/');
  const offered = page.getByRole('region', { name: "Today's Special 30% OFF" }).getByRole('listitem');
  await expect(offered).toHaveCount(3);
  for (const each of await offered.all()) {
    const [now = 0, before = 0] =
      (await each.innerText()).match(/[\d,]+\.\d\d/g)?.map((text) => Number(text.replaceAll(',', ''))) ?? [];
    expect(Math.round((100 * (before - now)) / before)).toBeGreaterThanOrEqual(30);
  }
});
