import type { EndpointResponse } from '@kinari/contract/contract';
import { listSetupSteps } from '@kinari/contract/endpoints/storefront/setup-steps';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { ADMIN, callApi, getToken, signInContext } from '../support/people.ts';
import { expectSuccessToast } from '../support/toasts.ts';

// The demo shop has many orders, so its guide is shown only on request. Nothing here closes the shop: other tests use it.
const GUIDE_PATH = '/admin/dashboard?setup=1';

type Setup = EndpointResponse<'getSetup'>;

async function getSetup(): Promise<Setup> {
  const reply = await callApi('GET', '/admin/setup', { token: await getToken(ADMIN) });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Setup;
}

const guide = (page: Page) => page.getByRole('region', { name: /^(Set up your shop|Almost ready to sell)$/ });
const claimsCard = (page: Page) => page.getByRole('region', { name: 'Check what your shop says' });

test.beforeEach(({ context }) => signInContext(context, ADMIN));

test('the settings page leads to the guide, which shows what the shop has done', { tag: '@both-widths' }, async ({
  page,
}) => {
  // Other tests finish steps of the demo shop.
  const done = new Set<string>(['company', 'product', 'order']);
  const json = await getSetup();
  json.steps = listSetupSteps({ hasProvider: false }).map((step) => ({
    step,
    state: done.has(step) ? 'done' : 'open',
  }));
  await page.route('**/api/admin/setup', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json }) : route.continue(),
  );
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Set-up guide 3 of 7 done' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(GUIDE_PATH);
  await expect(guide(page).getByText('3 of 7 done')).toBeVisible();
  await expect(guide(page).getByRole('listitem')).toHaveCount(7);
  await expectAccessible(page);

  const gst = guide(page).getByRole('button', { name: 'Set up GST', exact: true });
  await expect(gst).toHaveAttribute('aria-expanded', 'true');
  await guide(page).getByRole('button', { name: 'Check your policies', exact: true }).click();
  await expect(gst).toHaveAttribute('aria-expanded', 'false');
  await guide(page).getByRole('link', { name: 'Review policies', exact: true }).click();
  await expect(page).toHaveURL('/admin/legal');
  await page.goBack();
  await guide(page).getByRole('link', { name: 'View: Add your first product' }).click();
  await expect(page).toHaveURL('/admin/product');
});

test('the guide is hidden, and shown again from the notice', async ({ page }) => {
  await page.goto(GUIDE_PATH);
  await guide(page).getByRole('button', { name: 'Hide guide' }).click();
  await expect(guide(page)).toHaveCount(0);
  await expect(page).toHaveURL('/admin/dashboard');
  const showAgain = page.getByRole('button', { name: 'Show again' });
  // The pointer keeps the notice.
  await showAgain.hover();
  await showAgain.click();
  await expect(guide(page)).toBeVisible();
  await page.reload();
  await expect(guide(page)).toBeVisible();
});

test('a claim is confirmed, and the confirmation is undone', async ({ page }) => {
  const { claims } = await getSetup();
  const [claim] = claims;
  if (!claim) throw new Error('The demo shop has no open claims');
  await page.goto('/admin/dashboard');
  const isTrue = claimsCard(page).getByRole('button', { name: `It is true: ${claim.text}` });
  await expect(claimsCard(page).getByRole('link', { name: `Change it: ${claim.text}` })).toHaveAttribute(
    'href',
    `/admin/storefront?area=${claim.area}`,
  );
  await isTrue.click();
  await expectSuccessToast(page, `“${claim.text}” is confirmed`);
  await expect(isTrue).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await undo.click();
  await expect(isTrue).toBeVisible();
  expect((await getSetup()).claims).toEqual(claims);
});

test('the shop opens in a new tab, and its link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(GUIDE_PATH);
  const card = page.getByRole('region', { name: 'Your shop' });
  await card.getByRole('button', { name: 'Copy link' }).click();
  await expectSuccessToast(page, 'Link copied');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    card.getByRole('link', { name: 'View shop' }).click(),
  ]);
  await expect(tab).toHaveURL('/');
});
