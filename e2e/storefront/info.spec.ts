import { expect, type Page } from '@playwright/test';
import { test } from '../support/hydrated-test.ts';
import { observeLayoutShift } from '../support/layout-shift.ts';

const INFO_PAGES = ['/about', '/privacy-policy', '/refund-policy', '/terms-and-conditions'];

async function getHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const path of INFO_PAGES) {
  test(`${path} fits the screen and has no layout shift`, { tag: '@both-widths' }, async ({ page }) => {
    const getLayoutShift = await observeLayoutShift(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await getLayoutShift()).toBeLessThanOrEqual(0.02);
    expect(await getHorizontalOverflow(page)).toBe(0);
  });
}

test.describe('required statements of the policies', () => {
  const EXPECTED_TEXTS = [
    ['/refund-policy', 'cancellation within 7 days of receipt', /within 7 days of receiving the goods/],
    ['/refund-policy', 'return within 7 days of receipt', /7 days\s*from the day you receive your order/],
    [
      '/refund-policy',
      'refund within 14 days of the goods coming back',
      /no later than 14 days after we have received the returned goods/,
    ],
    ['/refund-policy', 'refund by the same means of payment', /the same means of payment that you used/],
    [
      '/refund-policy',
      'return shipping at the customer’s cost and risk',
      /responsible for the cost and the risk of returning goods/,
    ],
    ['/refund-policy', 'only regular-priced goods are refunded', /Only regular-priced goods may be refunded/],
    ['/refund-policy', 'personalised goods are not returnable', /Personalised goods/],
    ['/refund-policy', 'perishable or expired goods are not returnable', /Perishable or expired goods/],
    ['/refund-policy', 'unsealed hygiene goods are not returnable', /Unsealed hygiene goods/],
    ['/refund-policy', 'inseparably mixed goods are not returnable', /Inseparably mixed goods/],
    ['/refund-policy', 'a returned gift gives the recipient a gift credit', /recipient gets a gift credit/],
    ['/refund-policy', 'otherwise the refund goes to the gift giver', /refund goes to the gift giver/],
    ['/privacy-policy', 'minimum age 13', /not meant for anyone under the age of 13/],
    [
      '/privacy-policy',
      'tools for session replay, customer support and location',
      /session replay, customer support and location services/,
    ],
    ['/terms-and-conditions', 'minimum age 18', /over 18 years of age/],
    ['/terms-and-conditions', 'liability is capped at the amount paid', /limited to the amount you have actually paid/],
    ['/terms-and-conditions', 'or at 100 USD', /100 USD if you have not bought anything/],
    ['/terms-and-conditions', '30 days’ notice of material changes', /at least 30 days' notice/],
    ['/terms-and-conditions', 'the service comes AS IS', /"AS IS"/],
    ['/terms-and-conditions', 'the law of Maharashtra, India', /law of Maharashtra, India/],
    ['/terms-and-conditions', 'disputes are first settled informally', /try first to settle it informally/],
    ['/terms-and-conditions', 'users in the European Union', /European Union users/],
    ['/terms-and-conditions', 'United States compliance', /United States compliance/],
    ['/terms-and-conditions', 'severability', /Severability\./],
    ['/terms-and-conditions', 'waiver', /Waiver\./],
  ] as const;

  for (const path of new Set(EXPECTED_TEXTS.map(([pagePath]) => pagePath))) {
    test(`${path} contains each required statement, without scripts too`, async ({ request }) => {
      const html = await (await request.get(path)).text();
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      const text = main
        .replace(/<[^>]+>/g, ' ')
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'")
        .replace(/\s+/g, ' ');
      for (const [, label, words] of EXPECTED_TEXTS.filter(([pagePath]) => pagePath === path))
        expect(text, label).toMatch(words);
      expect(text).not.toMatch(/undefined|\{\{/);
    });
  }
});

test('the about page shows its claims, its history in order and a link to the shop', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Kinari' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('region', { name: 'In numbers' }).getByRole('listitem')).toHaveText([
    '10M+ happy customers',
    '50K+ products',
    '100+ countries',
    '4.8/5 rating',
  ]);
  await expect(page.getByRole('heading', { name: 'Our Story' })).toBeVisible();
  const values = page.getByRole('region', { name: 'Core Values' }).getByRole('heading', { level: 3 });
  await expect(values).toHaveText(['Customer First', 'Trust & Security', 'Innovation', 'Global Reach']);
  const years = page.getByRole('region', { name: 'Our Journey' }).getByRole('listitem');
  await expect(years).toHaveText([/^2018/, /^2020/, /^2022/, /^2024/]);
  await page.getByRole('link', { name: 'Explore Products' }).click();
  await expect(page).toHaveURL('/shop-all');
});

const PRIVACY_SECTIONS = [
  'interpretation',
  'collecting',
  'tracking',
  'usage',
  'retention',
  'security',
  'children',
  'contact',
];
const TERMS_SECTIONS = [
  'interpretation',
  'acknowledgment',
  'links',
  'termination',
  'liability',
  'disclaimer',
  'governing',
  'contact',
];

test('the table of contents follows the scroll position, and Back returns', { tag: '@both-widths' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/privacy-policy');
  expect(await page.locator('article section').evaluateAll((all) => all.map(({ id }) => id))).toEqual(PRIVACY_SECTIONS);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  if (isMobile) await contents.getByText('On this page').click();
  const current = contents.locator('[aria-current]');
  await expect(current).toHaveText('Interpretation and definitions');

  await contents.getByRole('link', { name: 'Retention of your information' }).click();
  await expect(page).toHaveURL('/privacy-policy#retention');
  await expect(page.locator('#retention')).toBeFocused();
  await expect(page.locator('#retention h2')).toBeInViewport();
  if (isMobile) await contents.getByText('On this page').click();
  await page.locator('#children h2').evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
  await expect(contents.locator('[aria-current]')).toHaveText("Children's privacy");
  await page.goBack();
  await expect(page).toHaveURL('/privacy-policy');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(300);
});

test('a link to a section of the terms scrolls below the sticky header', { tag: '@both-widths' }, async ({ page }) => {
  await page.goto('/terms-and-conditions#liability', { waitUntil: 'networkidle' });
  expect(await page.locator('article section').evaluateAll((all) => all.map(({ id }) => id))).toEqual(TERMS_SECTIONS);
  const bar = page.locator('.terms-bar');
  await expect(bar).toContainText('Kinari');
  const gap = async () => {
    const heading = await page.locator('#liability h2').boundingBox();
    const above = await bar.boundingBox();
    return (heading?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  expect(await gap()).toBeLessThan(400);
});

test('the terms are accepted once per visitor, define their terms and end with an email address', async ({ page }) => {
  await page.goto('/terms-and-conditions', { waitUntil: 'networkidle' });
  const accept = page.locator('.terms-bar').getByRole('button');
  await expect(accept).toHaveText('Accept Terms');
  await expect(accept).toHaveAttribute('aria-pressed', 'false');
  await accept.click();
  await expect(accept).toHaveText('Terms Accepted');
  await expect(accept).toHaveAttribute('aria-pressed', 'true');
  await accept.press('Enter');
  await expect(accept).toHaveText('Accept Terms');
  await expect(page.locator('#interpretation dl dt')).toHaveText([
    /Account/,
    /Affiliate/,
    /Company/,
    /Country/,
    /Device/,
    /Goods/,
    /Order/,
    /Service/,
    /Terms/,
    /Third-Party Service/,
    /You/,
  ]);
  await expect(page.locator('#contact').getByRole('link')).toHaveAttribute('href', 'mailto:care@kinari.example');
  await expect(page.locator('article')).toContainText('© 2025 Kinari');
});

test('the open tab of the refund policy is kept in the URL', async ({ page }) => {
  await page.goto('/refund-policy', { waitUntil: 'networkidle' });
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Overview', 'Cancellation', 'Conditions', 'Process', 'Gifts', 'Contact']);
  const selected = page.getByRole('tab', { selected: true });
  await expect(selected).toHaveText('Overview');
  await selected.focus();
  await page.keyboard.press('ArrowRight');
  await expect(selected).toHaveText('Cancellation');
  await expect(page).toHaveURL('/refund-policy#cancellation');
  await expect(page.getByRole('tabpanel', { name: 'Cancellation' })).toBeVisible();

  await page.goto('/refund-policy#gifts');
  await expect(page.getByRole('tabpanel', { name: 'Gifts' })).toContainText('gift credit');
  await page.getByRole('tabpanel').getByRole('link', { name: 'conditions' }).click();
  await expect(selected).toHaveText('Conditions');
  await expect(selected).toBeInViewport({ ratio: 1 });
});

test('in print and without scripts, the whole refund policy is shown', async ({ page, browser, baseURL }) => {
  await page.goto('/refund-policy', { waitUntil: 'networkidle' });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('The recipient gets a gift credit')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();

  const noScriptPage = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await noScriptPage.goto('/refund-policy');
  await expect(noScriptPage.getByText('The recipient gets a gift credit')).toBeVisible();
  await expect(noScriptPage.getByRole('heading', { name: 'How a return works' })).toBeVisible();
  await noScriptPage.close();
});
