import { expect, type Page } from '@playwright/test';
import type { Hands } from './effort.ts';
import { CATEGORY, PRODUCT, PROMISE, SHOP } from './owner.ts';

const GUEST = { username: 'ravi.patil', email: 'ravi@mail.example', password: 'gulmohar lane 7' };
const MAX_OPENING_MS = 60_000;

/** What a guest sees and does, from the closed shop to the first order. */
export function createShopper({ page, hands }: { page: Page; hands: Hands }) {
  const { click, press, type } = hands;
  const dialog = page.getByRole('dialog');
  const visible = (name: string | RegExp, role: 'button' | 'link' = 'button') =>
    page.getByRole(role, { name }).filter({ visible: true }).first();

  return {
    findClosedShop: async (url: string) => {
      const response = await hands.open(url);
      expect(response?.status()).toBe(503);
      await expect(page.getByText(SHOP.name).first()).toBeVisible();
      await expect(page.getByText(PRODUCT.name)).toHaveCount(0);
    },

    /** Pages are cached for a moment, so the guest may have to load the page again. */
    findOpenShop: async () => {
      await expect(async () => {
        expect((await page.reload())?.status()).toBe(200);
      }).toPass({ timeout: MAX_OPENING_MS });
      await expect(page.getByText(PROMISE)).toBeVisible();
    },

    putInCart: async () => {
      const tiles = page.getByRole('region', { name: 'Shop by Category' });
      await click(tiles.getByRole('link', { name: CATEGORY, exact: true }));
      await expect(page.getByRole('heading', { name: CATEGORY, level: 1 })).toBeVisible();
      await click(visible(`Add to Cart: ${PRODUCT.name}`));
    },

    /** The product that was chosen before is in the cart after the login. */
    register: async () => {
      await click(dialog.getByRole('button', { name: 'Create account' }));
      await type(dialog.getByLabel('Username'), GUEST.username);
      await type(dialog.getByLabel('Email'), GUEST.email);
      await type(dialog.getByLabel('Password', { exact: true }), GUEST.password);
      await type(dialog.getByLabel('Confirm password'), GUEST.password);
      await press('Enter');
      await expect(dialog.getByText('Your account is ready. Please log in')).toBeVisible();
      await type(dialog.getByLabel('Email or username'), GUEST.username);
      await type(dialog.getByLabel('Password', { exact: true }), GUEST.password);
      await press('Enter');
    },

    placeOrder: async () => {
      await click(page.getByRole('banner').getByRole('link', { name: /^Cart, 1 item/ }));
      await click(visible('Proceed to Checkout', 'link'));
      await type(page.getByLabel('Address Line 1'), '17 Gangapur Road');
      await type(page.getByLabel('Postal Code'), '422005');
      await expect(page.getByLabel('City')).toHaveValue('Nashik');
      await click(page.getByRole('button', { name: 'Save address' }));
      await expect(page.getByRole('radio', { name: /Nashik/ })).toBeChecked();
      await click(visible('Place Order'));
      await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
    },
  };
}
