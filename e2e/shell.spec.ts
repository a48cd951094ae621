import { expect, test } from '@playwright/test';
import { ANY_WIDTH } from './any-width.ts';
import { expectAccessible } from './axe.ts';

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

  test('names wishlist, cart and account as they are for a guest', async ({ page }) => {
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

  test('a toast stays for as long as somebody points at it, and reads well', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Discover Products' }).filter({ visible: true }).click();
    const toast = page.locator('.toast', { hasText: 'Please log in first' });
    await toast.hover();
    await expectAccessible(page, { withToasts: true });
    await expect(toast).toBeVisible();
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

  test('keeps what does not fit behind More', async ({ page, isMobile }) => {
    test.skip(isMobile, 'the row of a phone scrolls');
    await page.goto('/');
    await page.getByRole('button', { name: 'More' }).click();
    const navigation = page.getByRole('navigation', { name: 'Categories' });
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
  test('answers 404 with ways on, inside the frame', async ({ page }) => {
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
