import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { test } from '../support/hydrated-test.ts';
import { callApi, createAdmin, getToken, openSignedIn, type Person } from '../support/people.ts';
import { expectSuccessToast } from '../support/toasts.ts';

const keyRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'API keys' }).getByRole('row').filter({ hasText: name });

/** Creates a key through the API and returns it. */
async function createKey(person: Person, name: string): Promise<string> {
  const body = { name, permissions: ['orders.read'] };
  const response = await callApi('POST', '/admin/api-keys', { token: await getToken(person), body });
  expect(response.status).toBe(201);
  return ((await response.json()) as { key: string }).key;
}

async function readStatus(key: string): Promise<number> {
  return (await callApi('GET', '/auth/permissions', { token: key })).status;
}

test('an owner creates a key for a program, which works until the key is stopped', { tag: '@both-widths' }, async ({
  page,
}) => {
  test.slow();
  const owner = await createAdmin();
  const name = `Scanner ${owner.username.slice(-6)}`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSignedIn(page, owner, '/admin/settings/staff');
  await page
    .getByRole('navigation', { name: 'Team and access' })
    .getByRole('link', { name: /^API keys/ })
    .click();
  await expect(page).toHaveURL('/admin/settings/api-keys');

  const form = page.getByRole('form', { name: 'Create a key' });
  const networks = form.getByLabel('Only from these networks');
  await networks.fill('office');
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByText('Enter a name')).toBeVisible();
  await expect(form.getByText('Choose at least one permission')).toBeVisible();
  await expect(form.getByText('office is not an IP address or range. Example: 203.0.113.0/24')).toBeVisible();
  await expectAccessible(page);

  await form.getByLabel('Name', { exact: true }).fill(name);
  await networks.fill('');
  await form.getByLabel('Edit orders and add notes').check();
  await expect(form.getByLabel('See orders', { exact: true })).toBeChecked();
  await form.locator('summary', { hasText: 'Products and stock' }).click();
  await form.getByLabel('See stock', { exact: true }).check();
  await expect(form.getByLabel('Manage staff and roles')).toHaveCount(0);
  await form.getByLabel('Ends', { exact: true }).selectOption('No end');
  await form.getByRole('button', { name: 'Create key' }).click();

  const created = page.getByRole('region', { name: `Key “${name}” created` });
  await expect(created.getByRole('heading')).toBeFocused();
  await expect(created).toContainText('Only a fingerprint is stored, so it is never shown again.');
  const key = await created.getByLabel('API key', { exact: true }).inputValue();
  expect(key).toMatch(/^kn_[A-Za-z0-9]{40}$/);
  await created.getByRole('button', { name: 'Copy' }).click();
  await expect(created.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expectAccessible(page);
  await created.getByRole('button', { name: 'I have copied it' }).click();
  await expect(created).toHaveCount(0);
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('');

  const row = keyRow(page, name);
  for (const text of [key.slice(0, 11), 'See stock', 'Never', 'No end']) await expect(row).toContainText(text);
  const reply = await callApi('GET', '/auth/permissions', { token: key });
  expect(reply.status).toBe(200);
  const { permissions } = (await reply.json()) as { permissions: string[] };
  expect(permissions.toSorted()).toEqual(['orders.amounts', 'orders.edit', 'orders.read', 'stock.read']);

  await row.getByRole('button', { name: `Stop ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop API key' });
  await expect(dialog).toContainText('Programs that use it get an error.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stop key' }).click();
  await expectSuccessToast(page, `${name} stopped`);
  await expect(row).toContainText('Stopped');
  await expect(row.getByRole('button', { name: /^Stop/ })).toHaveCount(0);
  expect(await readStatus(key)).toBe(401);

  await page.goto('/admin/activity?kind=api_key');
  await expect(page.getByText(`API key ${name} stopped`)).toBeVisible();
});

test('disabling a staff member also stops the keys that they created, unless the owner keeps them', async ({
  page,
}) => {
  const [owner, leaver, builder] = [await createAdmin(), await createAdmin(), await createAdmin()];
  const [stoppedKey, keptKey] = [await createKey(leaver, 'Spreadsheet'), await createKey(builder, 'Accounting')];
  await openSignedIn(page, owner, '/admin/settings/staff');

  async function disable({ email }: Person, { keepKeys }: { keepKeys: boolean }) {
    const row = page.getByRole('table', { name: 'Staff' }).getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('1 API key');
    await row.getByRole('button', { name: /^Disable/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Disable staff account' });
    const stopKeys = dialog.getByLabel(/^Also stop the 1 API key that .* created\?$/);
    await expect(stopKeys).toBeChecked();
    if (keepKeys) await stopKeys.uncheck();
    else await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(row).toContainText('Disabled');
    // A toast stays while the mouse is over it, and could cover the next button.
    await page.mouse.move(0, 0);
  }

  await disable(leaver, { keepKeys: false });
  expect(await readStatus(stoppedKey)).toBe(401);
  await disable(builder, { keepKeys: true });
  expect(await readStatus(keptKey)).toBe(200);
});

test('staff who manage keys but not staff see only the keys, and give only their own permissions', async ({ page }) => {
  const [owner, developer] = [await createAdmin(), await createAdmin('packing')];
  const token = await getToken(owner);
  const permissions = ['integrations.write', 'products.read'];
  const created = await callApi('POST', '/admin/roles', {
    token,
    body: { name: `Developer ${developer.username.slice(-6)}`, permissions, requiresTwoFactor: false },
  });
  expect(created.status).toBe(201);
  const { role } = (await created.json()) as { role: { id: string } };
  const { staff } = (await (await callApi('GET', '/admin/staff', { token })).json()) as {
    staff: { id: string; email: string }[];
  };
  const id = staff.find(({ email }) => email === developer.email)?.id ?? '';
  expect((await callApi('PUT', `/admin/staff/${id}/role`, { token, body: { roleId: role.id } })).status).toBe(200);

  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await openSignedIn(page, developer, '/admin/settings/api-keys');
  await expect(page.getByRole('navigation', { name: 'Team and access' }).getByRole('link')).toHaveText(/^API keys/);
  const form = page.getByRole('form', { name: 'Create a key' });
  await expect(form.getByRole('checkbox')).toHaveCount(1);
  await expect(form.getByLabel('See products, drafts too')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
});
