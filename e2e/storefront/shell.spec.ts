import { expect } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ANY_WIDTH } from '../support/any-width.ts';
import { expectAccessible } from '../support/axe.ts';

const RED = 'rgb(181, 31, 31)';

test.describe('the storefront’s frame', () => {
  test('has the banner, the company and its phone on every page', async ({ page }) => {
    for (const path of ['/', '/no-such-page']) {
      await page.goto(path);
      await expect(page.getByText('Free Shipping for orders')).toBeVisible();
      await expect(page.getByRole('link', { name: /Call Us/ }).first()).toHaveAttribute('href', /^tel:.*9876543210$/);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Kinari', exact: true })).toHaveAttribute(
        'href',
        '/',
      );
    }
  });

  test('shows the number to call at every width, and a finger can press it', async ({ page, isMobile }) => {
    await page.goto('/');
    const call = page.getByRole('banner').getByRole('link', { name: 'Call Us 98765 43210' });
    for (const width of isMobile ? [320, 360, 768] : [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(call.getByText('98765 43210')).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('Free Shipping for orders')).toBeInViewport({ ratio: 1 });
      const height = await call.evaluate((link) => {
        const { left, width, top } = link.getBoundingClientRect();
        const isTheLinks = (y: number) => link.contains(document.elementFromPoint(left + width / 2, y));
        return Array.from({ length: 60 }, (_, y) => Math.floor(top) + y).filter(isTheLinks).length;
      });
      expect(height).toBeGreaterThanOrEqual(isMobile ? 44 : 24);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test('names wishlist, cart and account as they are for a guest', ANY_WIDTH, async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: /^Wishlist/ })).toHaveAttribute('href', '/wishlist');
    await expect(header.getByRole('link', { name: /^Cart/ })).toHaveAttribute('href', '/cart');
    await expect(header.getByRole('button', { name: 'Log In' })).toBeVisible();
  });

  test('counts what the browser remembers, and follows its events', ANY_WIDTH, async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => {
      localStorage.setItem('cart', JSON.stringify(['one', 'two', 'three']));
      window.dispatchEvent(new Event('cartUpdated'));
      localStorage.setItem('wishlist', JSON.stringify(Array.from({ length: 120 }, (_, n) => n)));
      window.dispatchEvent(new Event('wishlist-updated'));
    });
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Cart, 3 items' })).toHaveText('3');
    await expect(header.getByRole('link', { name: /^Wishlist, 120/ })).toHaveText('99+');
  });

  test('a toast goes away by itself after three seconds', async ({ page, isMobile }) => {
    await page.clock.install();
    await page.goto('/');
    const search = page.getByRole('button', { name: 'Discover Products' }).filter({ visible: true });
    // A mouse left lying on the toast would hold it.
    await (isMobile ? search.tap() : search.click());
    const toast = page.getByText('Please log in first').filter({ visible: true }).first();
    await expect(toast).toBeVisible();
    await page.clock.runFor(2500);
    await expect(toast).toBeVisible();
    await page.clock.runFor(1500);
    await expect(page.getByText('Please log in first').filter({ visible: true })).toHaveCount(0);
  });

  test('a failure is said on red, in both themes, and stays for as long as somebody points at it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Discover Products' }).filter({ visible: true }).click();
    const toast = page.locator('.toast', { hasText: 'Please log in first' });
    await toast.hover();
    await expect(toast).toHaveCSS('background-color', RED);
    await expectAccessible(page, { withToasts: true });
    await expect(toast).toHaveCSS('background-color', RED);
  });

  test('ends with policies, quick links, contact and the copyright', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const [name, path] of [
      ['Privacy Policy', '/privacy-policy'],
      ['Terms and Conditions', '/terms-and-conditions'],
      ['Return and Refund Policy', '/refund-policy'],
      ['Home', '/home'],
      ['About Us', '/about'],
      ['Shop', '/shop-all'],
    ] as const) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    await expect(footer.getByRole('link', { name: 'care@kinari.example' })).toHaveAttribute(
      'href',
      'mailto:care@kinari.example',
    );
    await expect(footer).toContainText('411030');
    await expect(footer).toContainText('© 2025 Kinari');
    await expect(page.locator('a[href="#top"]')).toHaveText(['Back to top']);
    await footer.getByRole('link', { name: 'Back to top' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Kinari', exact: true })).toBeFocused();
  });

  test('is dark to the edge under a dialog, and stays where it is', async ({
    playwright,
    launchOptions,
    baseURL,
    isMobile,
  }) => {
    test.skip(isMobile, 'a phone’s scrollbar takes no room');
    const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
    const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 500 } });
    await page.goto('/no-such-page', { waitUntil: 'networkidle' });
    const edge = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().right);
    const before = await edge();
    expect(before).toBeLessThan(1280);
    await page.getByRole('button', { name: 'Log In' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await edge()).toBe(before);
    const colorAt = (x: number) =>
      page.screenshot({ animations: 'disabled', clip: { x, y: 300, width: 4, height: 4 } });
    expect((await colorAt(1274)).equals(await colorAt(4))).toBe(true);
    await browser.close();
  });

  test('keeps its bar in sight, but on a phone makes room for who reads on', async ({ page, isMobile }) => {
    await page.goto('/shop-all');
    const wishlist = page.getByRole('banner').getByRole('link', { name: 'Wishlist' });
    const scroll = (by: number) => page.mouse.wheel(0, by);
    if (isMobile) {
      await expect(async () => {
        await scroll(400);
        await expect(wishlist).not.toBeInViewport({ timeout: 500 });
      }).toPass();
      await scroll(-100);
    } else {
      await scroll(1200);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1200);
    }
    await expect(wishlist).toBeInViewport();
  });

  test('lets the keyboard skip to the content first', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('category navigation', () => {
  test('opens subcategories by keyboard and closes them with Escape', async ({ page, isMobile }) => {
    test.skip(isMobile, 'phones open them in the menu');
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Sarees subcategories' });
    // Focus opens the panel once the page has come alive.
    await expect(async () => {
      await toggle.blur();
      await toggle.focus();
      await expect(toggle).toHaveAttribute('aria-expanded', 'true', { timeout: 500 });
    }).toPass();
    await expect(page.getByRole('link', { name: 'Silk Sarees' }).filter({ visible: true })).toHaveAttribute(
      'href',
      '/category/silk-sarees',
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(toggle).toBeFocused();
  });

  test('shows every category in the row of a wide screen, without a script as well', async ({ browser, isMobile }) => {
    test.skip(isMobile, 'the row of a phone scrolls');
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser.newPage({ javaScriptEnabled, viewport: { width: 1536, height: 900 } });
      await page.goto('/');
      const row = page.getByRole('navigation', { name: 'Categories' });
      for (const width of [1536, 1680, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(row.getByRole('link', { name: 'Hoodies' }).filter({ visible: true })).toBeInViewport({ ratio: 1 });
        await expect(row.getByRole('button', { name: 'More' })).toBeHidden();
      }
      await page.close();
    }
  });

  test('keeps what does not fit behind More', async ({ page, isMobile }) => {
    test.skip(isMobile, 'the row of a phone scrolls');
    await page.goto('/');
    await page.getByRole('button', { name: 'More' }).click();
    const navigation = page.getByRole('navigation', { name: 'Categories' });
    // As large as what it holds: the groups stand side by side and fill it.
    const filled = await navigation.locator('.category-panel-wide').evaluate((panel) => {
      const area = (element: Element) => element.clientWidth * element.clientHeight;
      return [...panel.children].reduce((sum, group) => sum + area(group), 0) / area(panel);
    });
    expect(filled).toBeGreaterThan(0.7);
    await expect(navigation.getByRole('link', { name: 'Hoodies' }).filter({ visible: true })).toHaveAttribute(
      'href',
      '/category/hoodies',
    );
  });
});

test.describe('the menu of a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'wide screens have no menu button');

  test('holds categories, links and sign-in, and Back closes it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'SHOP ALL' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'About Us' })).toHaveAttribute('href', '/about');
    await expectAccessible(page);
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('gives focus back to its button when Escape closes it', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test.describe('an address where nothing is', () => {
  test('answers 404 with ways on, inside the frame', ANY_WIDTH, async ({ page }) => {
    const reply = await page.goto('/no-such-page');
    expect(reply?.status()).toBe(404);
    expect(reply?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'SHOP ALL' })).toHaveAttribute('href', '/shop-all');
    await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await expectAccessible(page);
  });
});

test.describe('the public port', () => {
  test('answers for the API, and keeps what is internal to itself', ANY_WIDTH, async ({ request }) => {
    expect(await (await request.get('/api/health')).json()).toEqual({ status: 'ok' });
    expect(await (await request.get('/api/ready')).json()).toEqual({ status: 'ready' });
    for (const inside of ['/metrics', '/api/metrics', '/api/docs', '/.env', '/.git/config', '/uploads/']) {
      expect((await request.get(inside)).status(), inside).toBe(404);
    }
  });

  test('sends pages with a policy that allows no inline script by name only', ANY_WIDTH, async ({ request }) => {
    const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy).toContain("style-src-attr 'none'");
    expect(policy).not.toContain('unsafe');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page that needs it says so, and how to order all the same', async ({ page }) => {
    for (const path of ['/cart', '/checkout', '/wishlist', '/myaccount/order', '/admin/dashboard']) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible();
      await expect(main.getByRole('link', { name: 'SHOP ALL' })).toHaveAttribute('href', '/shop-all');
      await expect(main.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
      const call = main.getByRole('link', { name: 'Call Us 98765 43210' });
      await expect(call).toHaveCount(path.startsWith('/admin') ? 0 : 1);
    }
  });
});

test('an address nobody can have written by hand is not found, and no failure', ANY_WIDTH, async ({ request }) => {
  for (const strange of ['%00', 'a%00b', '%ff', '%', '%ED%A0%80', '%252e%252e', '..', '..%2F..%2F', 'a'.repeat(601)]) {
    const paths = [
      '/',
      '/category/',
      '/product/',
      '/shop-all?size=',
      '/shop-all?sort=',
      '/myaccount/',
      '/api/products?size=',
    ];
    for (const path of paths) {
      for (const suffix of path.includes('?') ? [''] : ['', '.data']) {
        const reply = await request.get(`${path}${strange}${suffix}`);
        expect([path, strange, reply.status() < 500]).toEqual([path, strange, true]);
      }
    }
  }
});
