import { expect, type Page } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';
import { ADMIN, addAddress, createCustomer, type Person, signInContext } from '../support/people.ts';
import { addToWishlist, fillCart, wellStockedProducts } from '../support/shopping.ts';

/** Visual tests of the most important screens. They run before other tests change the demo data. */
type Screen = {
  name: string;
  path: string;
  as?: () => Promise<Person>;
  open?: (page: Page) => Promise<void>;
  /** Selector of content that depends on the date. */
  hide?: string;
};

const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/category/kurtas?sort=name-asc' },
  { name: 'product', path: '/product/Malhar%20Handloom%20Cotton%20Kurta' },
  { name: 'login', path: '/about', open: (page) => page.getByRole('button', { name: 'Log In' }).click() },
  { name: 'cart', path: '/cart', as: createShopper },
  { name: 'checkout', path: '/checkout', as: createShopper },
  { name: 'wishlist', path: '/wishlist', as: createShopper },
  { name: 'refund-policy', path: '/refund-policy' },
  // Not the dashboard: it changes every hour.
  { name: 'admin-categories', path: '/admin/category', as: getAdmin },
  { name: 'admin-products', path: '/admin/product', as: getAdmin, hide: '.product-updated, .product-sold' },
];

for (const { name, path, as, open, hide } of SCREENS) {
  test(`${name} matches its baseline`, async ({ page, context }) => {
    if (as) await signInContext(context, await as());
    await page.goto(path, { waitUntil: 'networkidle' });
    await open?.(page);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page).toHaveScreenshot(`${name}.png`, { mask: hide ? [page.locator(hide)] : [] });
  });
}

async function createShopper(): Promise<Person> {
  const person = await createCustomer();
  const products = (await wellStockedProducts(1000))
    .toSorted((first, other) => (first.name < other.name ? -1 : 1))
    .slice(0, 2);
  await addAddress(person, '14 Laxmi Road');
  await fillCart(person, products);
  await addToWishlist(person, products);
  return person;
}

async function getAdmin(): Promise<Person> {
  return ADMIN;
}
