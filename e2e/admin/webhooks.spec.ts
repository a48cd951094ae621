import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { runSql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { callApi, createAdmin, getToken, openSignedIn, type Person } from '../support/people.ts';
import { expectSuccessToast } from '../support/toasts.ts';

const ENDPOINT_URL = /\/admin\/settings\/webhooks\/[0-9a-f-]{36}$/;

const secretPanel = (page: Page) => page.getByRole('region', { name: 'Secret of this endpoint' });

/** Reads the secret and closes its panel. */
async function copySecret(page: Page): Promise<string> {
  const secret = await secretPanel(page).getByLabel('Secret', { exact: true }).inputValue();
  await secretPanel(page).getByRole('button', { name: 'I have copied it' }).click();
  await expect(secretPanel(page)).toHaveCount(0);
  return secret;
}

/** Adds an endpoint through the API and returns its id. No test causes its event. */
async function createEndpoint(person: Person, url: string): Promise<string> {
  const body = { url, events: ['customer.erased'], permissions: [] };
  const response = await callApi('POST', '/admin/webhooks', { token: await getToken(person), body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { endpoint: { id: string } }).endpoint.id;
}

async function deleteEndpoint(person: Person, id: string): Promise<void> {
  const response = await callApi('DELETE', `/admin/webhooks/${id}`, { token: await getToken(person) });
  expect(response.status).toBe(200);
}

test('an owner adds an endpoint, sees its secret once, renews it, turns it off and deletes it', {
  tag: '@both-widths',
}, async ({ page }) => {
  test.slow();
  const owner = await createAdmin();
  const address = `https://hooks.example/kinari/${owner.username}`;
  await openSignedIn(page, owner, '/admin/settings/webhooks');
  await page.getByRole('link', { name: 'Add endpoint' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New endpoint' })).toBeVisible();

  const form = page.getByRole('form', { name: 'Endpoint' });
  const save = page.getByRole('button', { name: 'Save' });
  await form.getByLabel('Address', { exact: true }).fill('http://10.0.0.1');
  await save.click();
  await expect(form.getByText('Choose at least one event')).toBeVisible();
  await expectAccessible(page);
  await form.locator('summary', { hasText: 'Customers' }).click();
  await form.getByLabel('The data of a customer was erased').check();
  await save.click();
  await expect(form.getByText('Enter an https address that can be reached from the internet')).toBeVisible();
  await expect(form.getByLabel('Address', { exact: true })).toBeFocused();
  await form.getByLabel('Address', { exact: true }).fill(address);
  await form.getByLabel('Include prices and totals').check();
  await save.click();
  await expect(page).toHaveURL(ENDPOINT_URL);
  await expect(secretPanel(page)).toContainText('It is never shown again.');
  await expectAccessible(page);
  const secret = await copySecret(page);
  expect(secret).toMatch(/^whsec_/);
  await page.reload();
  await expect(form.getByLabel('Address', { exact: true })).toHaveValue(address);
  await expect(form.getByLabel('Include prices and totals')).toBeChecked();
  await expect(secretPanel(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'New secret' }).click();
  const renewal = page.getByRole('dialog', { name: 'Create a new secret?' });
  await expect(renewal).toContainText('The old secret keeps working for 24 hours.');
  await renewal.getByRole('button', { name: 'Create secret' }).click();
  await expect(secretPanel(page)).toBeVisible();
  const newSecret = await copySecret(page);
  expect(newSecret).toMatch(/^whsec_/);
  expect(newSecret).not.toBe(secret);
  await expect(page.getByText(/deliveries are signed with the old secret too/)).toBeVisible();

  await form.getByLabel('Send events to this address').uncheck();
  await save.click();
  await expectSuccessToast(page, 'Endpoint saved');
  await expect(page.getByText(/^Off\. Staff turned it off/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click();
  const row = page.getByRole('table', { name: 'Endpoints' }).getByRole('row').filter({ hasText: address });
  await expect(row).toContainText('customer.erased');
  await expect(row).toContainText('Off');
  await expectAccessible(page);
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Delete endpoint' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete endpoint' });
  await expect(deletion).toContainText(address);
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectSuccessToast(page, 'Endpoint deleted');
  await expect(page).toHaveURL('/admin/settings/webhooks');
  await expect(page.getByText(address)).toHaveCount(0);
});

test('a test event is listed, and its details show the attempts and the body', { tag: '@both-widths' }, async ({
  page,
  isMobile,
}) => {
  const owner = await createAdmin();
  const id = await createEndpoint(owner, `https://hooks.example/tests/${owner.username}`);
  await openSignedIn(page, owner, `/admin/settings/webhooks/${id}`);
  const deliveries = page.getByRole('table', { name: 'Deliveries' });
  await expect(page.getByText('No deliveries yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Send test' }).click();

  const details = isMobile
    ? page.getByRole('dialog', { name: 'Delivery', exact: true })
    : page.getByRole('region', { name: 'Delivery', exact: true });
  await expect(details).toContainText('Test event');
  await expect(details.getByLabel('Body')).toContainText('"type": "test.ping"');
  // The host does not exist.
  await expect(details.getByText('No answer', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toHaveCount(0);
  await expect(page).toHaveURL(ENDPOINT_URL);

  const row = deliveries.getByRole('row').filter({ hasText: 'test.ping' });
  await expect(row).toContainText(/No answer, attempt \d of 10/);
  await page.getByLabel('Result').selectOption('Delivered');
  await expect(page.getByText('No deliveries with this result.')).toBeVisible();
  await expect(page).toHaveURL(/\?result=delivered$/);
  await page.getByLabel('Result').selectOption('Waiting');
  await row.getByRole('link').click();
  await expect(details).toContainText('Test event');
  await deleteEndpoint(owner, id);
});

test('a paused endpoint says why, and is turned on again', async ({ page }) => {
  const owner = await createAdmin();
  const id = await createEndpoint(owner, `https://hooks.example/paused/${owner.username}`);
  runSql(
    `update webhook_endpoints set status = 'paused', failing_since = now() - interval '4 days' where id = '${id}'`,
  );
  await openSignedIn(page, owner, '/admin/settings');
  await page
    .getByRole('navigation', { name: 'Settings sections' })
    .getByRole('link', { name: /^Webhooks \d+ paused/ })
    .click();
  await page
    .getByRole('table', { name: 'Endpoints' })
    .getByRole('row')
    .filter({ hasText: owner.username })
    .filter({ hasText: 'Paused' })
    .getByRole('link')
    .click();
  await expect(page.getByText(/^Paused, because every delivery failed for three days\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expectSuccessToast(page, 'Endpoint saved');
  await expect(page.getByText(/^Paused, because/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send test' })).toBeVisible();
  await deleteEndpoint(owner, id);
});
