import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';
import { startShopInTrouble } from '../support/shop-in-trouble.ts';

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
  test('names and links every top category before any script runs', ANY_WIDTH, async ({ request }) => {
    const reply = await request.get('/');
    const html = await reply.text();
    for (const [name, path] of TOP_CATEGORIES) {
      expect(html).toContain(`href="${path}"`);
      expect(html).toContain(`>${name.replace('&', '&amp;')}<`);
    }
    expect(reply.headers()['cache-control']).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=60');
  });

  test('is the same page at /home', ANY_WIDTH, async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('heading', { name: 'Shop by Category' })).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/$/);
  });

  test('makes its five promises and today’s special offer', ANY_WIDTH, async ({ page }) => {
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

  test('shows every top category as a tile with its picture', async ({ page }) => {
    await page.goto('/');
    const tiles = page.getByRole('region', { name: 'Shop by Category' }).getByRole('link');
    await expect(tiles).toHaveText(TOP_CATEGORIES.map(([name]) => name));
    for (const [place, [, path]] of TOP_CATEGORIES.entries())
      await expect(tiles.nth(place)).toHaveAttribute('href', path);
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

  test('has no accessibility violation, light or dark', async ({ page }) => {
    await page.goto('/');
    await expectAccessible(page);
  });

  test('does not move while it loads', async ({ page }) => {
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
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, by) => sum + by, 0),
    );
    expect(moved).toBeLessThanOrEqual(0.01);
  });

  test('does not scroll sideways, even at 320 pixels', async ({ page }) => {
    for (const width of [320, page.viewportSize()?.width ?? 0]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
  });

  test('asks no other host for anything and breaks no rule of its own policy', ANY_WIDTH, async ({ page, baseURL }) => {
    const strangers: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => request.url().startsWith(baseURL ?? '') || strangers.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(strangers).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

test.describe('the hero', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  const currentSlide = '[aria-roledescription=slide][data-current]';

  test('advances every five seconds, and stops for good when a dot is pressed', async ({ page }) => {
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

  test('stands still for those who asked for less motion', ANY_WIDTH, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto('/', { waitUntil: 'load' });
    await expect(page.getByRole('button', { name: 'Play slides' })).toBeVisible();
    await page.clock.runFor(15_000);
    await expect(page.locator(`${currentSlide} h2`)).toHaveText('Sarees');
  });

  test('is worked by keyboard: pause first, then the dots, and arrows move', async ({ page }) => {
    await page.goto('/', { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Pause slides' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Play slides' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Show Sarees' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(`${currentSlide} h2`)).toHaveText('Audio');
  });

  test('leads to the shop, and its picture to the category', ANY_WIDTH, async ({ page }) => {
    await page.goto('/');
    const slide = page.locator(currentSlide);
    await expect(slide.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/shop-all');
    await expect(slide.getByRole('link', { name: 'Sarees' })).toHaveAttribute('href', '/category/sarees');
  });

  test('has a slide for every category, and dots a finger can press, the current one in sight', async ({ page }) => {
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

  test(
    'fetches a slide’s pictures when its dot is pointed at, and shows it once they can be drawn',
    ANY_WIDTH,
    async ({ page }) => {
      await page.goto('/', { waitUntil: 'networkidle' });
      const watches = page.locator('[aria-roledescription=slide]', { hasText: 'Watches' }).locator('img');
      const dot = page.getByRole('button', { name: 'Show Watches' });
      await expect(watches).toHaveCount(0);
      let letThrough = () => {};
      const held = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await page.route('**/uploads/**', async (route) => {
        await held;
        await route.continue();
      });
      await dot.dispatchEvent('pointerenter');
      await dot.dispatchEvent('pointerover');
      await expect(watches.first()).toBeAttached();
      await dot.click();
      await expect(dot).toHaveAttribute('aria-current', 'true');
      await expect(page.locator(`${currentSlide} h2`)).toHaveText('Sarees');
      letThrough();
      await expect(page.locator(`${currentSlide} h2`)).toHaveText('Watches');
      expect(await watches.evaluateAll((all: HTMLImageElement[]) => all.every((image) => image.complete))).toBe(true);
    },
  );

  test('never shows two headlines at once, nor an empty stage, while one slide gives way to another', async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      const opacityOf = (element: Element) => Number(getComputedStyle(element).opacity);
      const seen = { mostText: 0, leastStage: 1, frames: 0 };
      Object.assign(window, { seen });
      const look = () => {
        const slides = [...document.querySelectorAll('.hero-slide')].filter(
          (slide) => getComputedStyle(slide).visibility === 'visible',
        );
        const words = slides
          .map((slide) => opacityOf(slide) * opacityOf(slide.querySelector('.hero-text') ?? slide))
          .toSorted((a, b) => b - a);
        seen.mostText = Math.max(seen.mostText, words[1] ?? 0);
        seen.leastStage = Math.min(seen.leastStage, Math.max(...slides.map(opacityOf)));
        seen.frames += 1;
        requestAnimationFrame(look);
      };
      look();
    });
    for (const name of ['Dresses', 'Audio']) {
      await page.getByRole('button', { name: `Show ${name}` }).click();
      await expect(page.locator(`${currentSlide} h2`)).toHaveText(name);
      await expect(page.locator(currentSlide)).toHaveCSS('opacity', '1');
      await expect(page.locator(`${currentSlide} .hero-text`)).toHaveCSS('opacity', '1');
    }
    const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
    expect(seen.frames).toBeGreaterThan(5);
    expect(seen.mostText).toBeLessThan(0.1);
    expect(seen.leastStage).toBe(1);
  });

  test('fetches only the pictures of this slide and the next', ANY_WIDTH, async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const withPictures = page.locator('[aria-roledescription=slide]').filter({ has: page.locator('img') });
    expect(await withPictures.count()).toBeLessThanOrEqual(2);
  });
});

test.describe('while the categories cannot be read', () => {
  let shop: Awaited<ReturnType<typeof startShopInTrouble>>;
  test.beforeAll(async () => {
    shop = await startShopInTrouble();
  });
  test.afterAll(() => shop.stop());

  test('the browser asks again by itself, says so, and once more when it is told to', ANY_WIDTH, async ({ page }) => {
    let letThrough = () => {};
    const hold = () =>
      page.route('**/*.data*', async (route) => {
        await new Promise<void>((resolve) => {
          letThrough = resolve;
        });
        await route.continue();
      });
    await hold();
    await expect(async () => {
      await page.goto(shop.url);
    }).toPass();
    const tiles = page.getByRole('region', { name: 'Shop by Category' });
    await expect(tiles.getByText('Loading categories...')).toBeVisible();
    await expectAccessible(page);
    const product = await page.request.get(`${shop.url}/product/Malhar%20Handloom%20Cotton%20Kurta`);
    expect(product.status(), 'a product page that has to wait is no error').toBe(503);
    letThrough();
    await expect(tiles.getByText('Couldn’t load the categories.')).toBeVisible();
    await expect(tiles.getByText('Loading categories...')).toHaveCount(0);

    shop.recover();
    await tiles.getByRole('button', { name: 'Try again' }).click();
    await expect(tiles.getByText('Loading categories...')).toBeVisible();
    letThrough();
    await expect(tiles.getByRole('link')).toHaveText(TOP_CATEGORIES.map(([name]) => name));
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page reads well: a headline, promises, categories and their links', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sarees' })).toBeVisible();
    await expect(page.getByText('Free shipping on orders')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Hoodies' }).last()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Shop Now' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pause slides' })).toBeHidden();
  });
});

test.describe('the rails', () => {
  test('show what sells and what saves, and move by their buttons', async ({ page, isMobile }) => {
    await page.goto('/');
    const sellers = page.getByRole('region', { name: 'Best sellers' });
    const savings = page.getByRole('region', { name: 'Biggest savings' });
    await expect(sellers.getByRole('article')).toHaveCount(12);
    await expect(savings.getByRole('article').first()).toContainText(/SAVE \d+%/);
    if (isMobile) return;
    const on = sellers.getByRole('button', { name: 'On in Best sellers' });
    await expect(sellers.getByRole('button', { name: 'Back in Best sellers' })).toBeDisabled();
    await on.click();
    await expect(sellers.getByRole('button', { name: 'Back in Best sellers' })).toBeEnabled();
    await expect(sellers.getByRole('article').nth(6)).toBeInViewport();
  });

  test('lead to the product, which knows what its card knew', ANY_WIDTH, async ({ page }) => {
    await page.goto('/');
    const card = page.getByRole('region', { name: 'Biggest savings' }).getByRole('article').first();
    const name = await card.getByRole('heading').textContent();
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  });
});

test('beside the offer stand three products that really save as much', ANY_WIDTH, async ({ page }) => {
  await page.goto('/');
  const offered = page.getByRole('region', { name: "Today's Special 30% OFF" }).getByRole('listitem');
  await expect(offered).toHaveCount(3);
  for (const each of await offered.all()) {
    const [now = 0, before = 0] =
      (await each.innerText()).match(/[\d,]+\.\d\d/g)?.map((text) => Number(text.replaceAll(',', ''))) ?? [];
    expect(Math.round((100 * (before - now)) / before)).toBeGreaterThanOrEqual(30);
  }
});
