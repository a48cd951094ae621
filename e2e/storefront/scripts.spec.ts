import { expect } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';
import { signInContext } from '../support/people.ts';
import { createCustomerWithCart, wellStockedProducts } from '../support/shopping.ts';

// `npm run check:budgets` sums the preloaded scripts of a page. It would miss a script imported later.
test('a page loads only scripts that it preloads', async ({ page, context }) => {
  test.slow();
  await signInContext(context, await createCustomerWithCart(await wellStockedProducts(1)));
  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loaded.add(new URL(response.url()).pathname);
  });
  for (const path of ['/', '/category/kurtas', '/product/Malhar%20Handloom%20Cotton%20Kurta', '/checkout']) {
    loaded.clear();
    await page.goto(path, { waitUntil: 'networkidle' });
    const html = await (await page.request.get(path)).text();
    const preloaded = Array.from(html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g), ([, href]) => href);
    expect(preloaded.length).toBeGreaterThan(5);
    expect([...loaded].filter((script) => !preloaded.includes(script))).toEqual([]);
  }
});
