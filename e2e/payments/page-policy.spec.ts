import { expect, type Page } from '@playwright/test';
import { createPayer, test } from '../support/payments.ts';
import { openSignedIn } from '../support/people.ts';
import { PAYMENT_SHOP_URL, SHOP_URL } from '../support/ports.ts';
import { placeOrder } from '../support/shopping.ts';

const PATHS = ['/', '/checkout', '/pay/7C1E9A40B2D64C1E9A40', '/pay/t/not-a-link-of-this-shop'];
const POLICY_HEADERS = ['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy'];

/** Returns the policies of a page, without what differs in each response. */
async function readPolicies(shopUrl: string, path: string): Promise<Record<string, string>> {
  const { headers } = await fetch(`${shopUrl}${path}`);
  return Object.fromEntries(
    POLICY_HEADERS.map((name) => [
      name,
      (headers.get(name) ?? 'missing')
        .replaceAll(/'(nonce|sha256)-[^']+'/g, "'$1'")
        .replaceAll(/('(?:nonce|sha256)')(?: \1)+/g, '$1')
        .replaceAll(shopUrl, 'shop'),
    ]),
  );
}

test('the security policies are the same with and without online payment', async () => {
  for (const path of PATHS) {
    // oxlint-disable-next-line no-await-in-loop -- a failure must name its page
    const [withPayment, without] = await Promise.all(
      [PAYMENT_SHOP_URL, SHOP_URL].map((url) => readPolicies(url, path)),
    );
    expect(withPayment?.['content-security-policy'], path).toContain("script-src 'self'");
    expect(withPayment, path).toEqual(without);
  }
});

/** Records requests to other hosts, and errors of the security policy. */
function watchRequests(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(PAYMENT_SHOP_URL)) found.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  return found;
}

test('checkout and the page to pay send no requests to other hosts', async ({ page }) => {
  const { person } = await createPayer();
  const found = watchRequests(page);
  await openSignedIn(page, person, '/checkout');
  await page.getByRole('radio', { name: /^UPI, card or netbanking/ }).check();
  await page.waitForLoadState('networkidle');
  await page.goto(`/pay/${await placeOrder(person, 'ONLINE')}`);
  await expect(page.getByRole('link', { name: 'Open UPI app' })).toBeVisible();
  await page.getByText('Show QR for another phone').click();
  await expect(page.getByRole('img', { name: /^QR code to pay/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(found).toEqual([]);
});
