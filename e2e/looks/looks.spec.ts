import { expect, type Page } from '@playwright/test';
import { test } from '../support/alive.ts';
import { ADMIN, aCustomer, addAddress, arriveSignedIn, type Person } from '../support/people.ts';
import { fillCart, plentifulWares, wishFor } from '../support/shopping.ts';

/** The screens that matter most, as they are to look. They are taken before any journey changes the demo's data. */
type Screen = {
  name: string;
  path: string;
  as?: () => Promise<Person>;
  open?: (page: Page) => Promise<void>;
  /** What depends on the day. */
  hide?: string;
};

const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/category/kurtas?sort=name-asc' },
  { name: 'product', path: '/product/Malhar%20Handloom%20Cotton%20Kurta' },
  { name: 'login', path: '/about', open: (page) => page.getByRole('button', { name: 'Log In' }).click() },
  { name: 'cart', path: '/cart', as: aShopper },
  { name: 'checkout', path: '/checkout', as: aShopper },
  { name: 'wishlist', path: '/wishlist', as: aShopper },
  { name: 'refund-policy', path: '/refund-policy' },
  // Not the dashboard: it looks different every hour.
  { name: 'admin-categories', path: '/admin/category', as: staff },
  { name: 'admin-products', path: '/admin/product', as: staff, hide: '.product-updated, .product-sold' },
];

for (const { name, path, as, open, hide } of SCREENS) {
  test(`${name} looks as it did`, async ({ page, context }) => {
    if (as) await arriveSignedIn(context, await as());
    await page.goto(path, { waitUntil: 'networkidle' });
    await open?.(page);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page).toHaveScreenshot(`${name}.png`, { mask: hide ? [page.locator(hide)] : [] });
  });
}

async function aShopper(): Promise<Person> {
  const person = await aCustomer();
  const wares = (await plentifulWares(1000)).toSorted((one, other) => (one.name < other.name ? -1 : 1)).slice(0, 2);
  await addAddress(person, '14 Laxmi Road');
  await fillCart(person, wares);
  await wishFor(person, wares);
  return person;
}

async function staff(): Promise<Person> {
  return ADMIN;
}
