import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { test } from './support/alive.ts';
import { ANY_WIDTH } from './support/any-width.ts';
import { ADMIN, arriveAsNewCustomer, arriveSignedIn } from './support/people.ts';
import { aCustomerWithCart, plentifulWares } from './support/shopping.ts';

const KB = 1024;

// What a first visit may cost in script, compressed with gzip: what we aim for, and what may not be passed.
const BUDGETS = [
  { path: '/', goal: 135, limit: 160 },
  { path: '/shop-all', goal: 155, limit: 180 },
  { path: '/category/kurtas?size=40', goal: 155, limit: 180 },
  { path: '/search?q=kurta', goal: 155, limit: 180, as: 'customer' },
  { path: '/product/Malhar%20Handloom%20Cotton%20Kurta', goal: 145, limit: 170 },
  { path: '/cart', goal: 140, limit: 165, as: 'customer' },
  { path: '/checkout', goal: 155, limit: 180, as: 'buyer' },
  { path: '/myaccount/order', goal: 150, limit: 175, as: 'customer' },
  { path: '/about', goal: 130, limit: 155 },
  { path: '/privacy-policy', goal: 130, limit: 155 },
  { path: '/refund-policy', goal: 130, limit: 155 },
  { path: '/terms-and-conditions', goal: 130, limit: 155 },
  { path: '/admin/dashboard', goal: 220, limit: 280, as: 'admin' },
];

for (const { path, goal, limit, as } of BUDGETS) {
  test(`the first view of ${path} takes at most ${limit} KB of script`, ANY_WIDTH, async ({ page, context }) => {
    if (as === 'customer') await arriveAsNewCustomer(context);
    // Without goods, a checkout leads to the cart.
    if (as === 'buyer') await arriveSignedIn(context, await aCustomerWithCart(await plentifulWares(1)));
    if (as === 'admin') await arriveSignedIn(context, ADMIN);
    const total = await scriptOf(page, path);
    process.stdout.write(`    ${path}: ${(total / KB).toFixed(1)} KB of script (goal ${goal}, limit ${limit})\n`);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(limit * KB);
  });
}

async function scriptOf(page: Page, path: string): Promise<number> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const scripts = await Promise.all(bodies.values());
  return scripts.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}
