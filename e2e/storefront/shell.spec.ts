import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';

const RED = 'rgb(181, 31, 31)';

test.describe('the storefront layout', () => {
  test('has the banner, the company and its phone number on every page', async ({ page }) => {
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

  test('shows the phone number at every width, large enough for touch', { tag: '@both-widths' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto('/');
    const call = page.getByRole('banner').getByRole('link', { name: 'Call Us 98765 43210' });
    for (const width of isMobile ? [320, 360, 768] : [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(call.getByText('98765 43210')).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('Free Shipping for orders')).toBeInViewport({ ratio: 1 });
      const height = await call.evaluate((link) => {
        const { left, width, top } = link.getBoundingClientRect();
        const isLinkTarget = (y: number) => link.contains(document.elementFromPoint(left + width / 2, y));
        return Array.from({ length: 60 }, (_, y) => Math.floor(top) + y).filter(isLinkTarget).length;
      });
      expect(height).toBeGreaterThanOrEqual(isMobile ? 44 : 24);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test('labels wishlist, cart and account for a guest', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: /^Wishlist/ })).toHaveAttribute('href', '/wishlist');
    await expect(header.getByRole('link', { name: /^Cart/ })).toHaveAttribute('href', '/cart');
    await expect(header.getByRole('button', { name: 'Log In' })).toBeVisible();
  });

  test('shows the stored counts and follows their events', async ({ page }) => {
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

  test('an error toast is red in both themes and stays while it is hovered', {
    tag: '@desktop-only',
  }, async ({ page }) => {
    await page.goto('/shop-all');
    await page
      .getByRole('button', { name: /^Wishlist: / })
      .first()
      .click();
    const toast = page.locator('.toast', { hasText: 'Please login to add to wishlist' });
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

  test('is dark to the edge under a dialog and does not move', { tag: '@desktop-only' }, async ({
    playwright,
    launchOptions,
    baseURL,
  }) => {
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

  test('keeps its header visible, but hides it on a phone while scrolling down', { tag: '@both-widths' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto('/shop-all');
    const wishlist = page.getByRole('banner').getByRole('link', { name: 'Wishlist' });
    const scroll = (deltaY: number) => page.mouse.wheel(0, deltaY);
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

  test('has a skip link to the content as the first focusable element', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test.describe('category navigation', () => {
  test('opens subcategories by keyboard and closes them with Escape', { tag: '@desktop-only' }, async ({ page }) => {
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Sarees subcategories' });
    // Focus opens the panel once the page is hydrated.
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

  test('shows every category in a row on a wide screen, without scripts too', { tag: '@desktop-only' }, async ({
    browser,
  }) => {
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

  test('moves categories that do not fit behind More', { tag: '@desktop-only' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'More' }).click();
    const navigation = page.getByRole('navigation', { name: 'Categories' });
    // The panel has no large empty areas: its groups are side by side and fill it.
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

test.describe('the menu on a phone', { tag: '@phone-only' }, () => {
  test('contains categories, links and sign-in, and Back closes it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'SHOP ALL' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'About Us' })).toHaveAttribute('href', '/about');
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/');
  });
});

test.describe('an unknown URL', () => {
  test('responds with 404 and links, inside the layout', async ({ page }) => {
    const reply = await page.goto('/no-such-page');
    expect(reply?.status()).toBe(404);
    expect(reply?.headers()['cache-control']).toBe('no-store');
    await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'SHOP ALL' })).toHaveAttribute('href', '/shop-all');
    await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });
});

test.describe('the public port', () => {
  test('proxies the API and does not expose internal endpoints', async ({ request }) => {
    expect(await (await request.get('/api/health')).json()).toEqual({ status: 'ok' });
    expect(await (await request.get('/api/ready')).json()).toEqual({ status: 'ready' });
    for (const inside of ['/metrics', '/api/metrics', '/api/docs', '/.env', '/.git/config', '/uploads/']) {
      expect((await request.get(inside)).status(), inside).toBe(404);
    }
  });

  test('sends pages with a CSP without unsafe-inline scripts', async ({ request }) => {
    const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy).toContain("style-src-attr 'none'");
    expect(policy).not.toContain('unsafe');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page that needs scripts says so, and how to order without them', async ({ page }) => {
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

test('a malformed URL is not found and causes no error', async ({ request }) => {
  for (const malformed of [
    '%00',
    'a%00b',
    '%ff',
    '%',
    '%ED%A0%80',
    '%252e%252e',
    '..',
    '..%2F..%2F',
    'a'.repeat(601),
  ]) {
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
        const reply = await request.get(`${path}${malformed}${suffix}`);
        expect([path, malformed, reply.status() < 500]).toEqual([path, malformed, true]);
      }
    }
  }
});
