import { canCall, type Permission } from '@kinari/contract/access/permissions';
import { BUILT_IN_ROLES, type BuiltInRoleKey } from '@kinari/contract/access/roles';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { querySql } from '../support/database.ts';
import { test } from '../support/hydrated-test.ts';
import { ADMIN, createAdmin, openSignedIn, signInContext } from '../support/people.ts';
import { expectSuccessToast } from '../support/toasts.ts';

// Owners may open everything.
const ROLES = (Object.keys(BUILT_IN_ROLES) as BuiltInRoleKey[]).filter((role) => role !== 'owner');
const adminMenu = (page: Page) => page.getByRole('navigation', { name: 'Admin' });

type RolePage = { path: string; needs: Permission | null; or?: Permission };
const NO_PERMISSION = /You do not have permission to .* Ask an owner\./;

/** Pages of the menu and the permission that opens each. */
const PAGES: RolePage[] = [
  { path: '/admin/dashboard', needs: null },
  { path: '/admin/category', needs: 'products.write' },
  { path: '/admin/product', needs: 'products.read' },
  { path: '/admin/order', needs: 'orders.read' },
  { path: '/admin/company', needs: 'settings.write' },
  { path: '/admin/legal', needs: 'content.write' },
  { path: '/admin/packing', needs: 'shipments.pack' },
  { path: '/admin/returns', needs: 'returns.read', or: 'refunds.read' },
  { path: '/admin/customers', needs: 'customers.read' },
  { path: '/admin/cod', needs: 'cod.read' },
  { path: '/admin/gst', needs: 'tax.read' },
  { path: '/admin/stock', needs: 'stock.read' },
  { path: '/admin/import', needs: 'products.import' },
  { path: '/admin/brands', needs: 'products.read' },
  { path: '/admin/search', needs: 'search.write' },
  { path: '/admin/reports', needs: 'reports.read' },
  { path: '/admin/activity', needs: 'audit.read' },
  { path: '/admin/jobs', needs: 'jobs.manage' },
  { path: '/admin/gst/settings', needs: 'tax.read' },
  { path: '/admin/settings/staff', needs: 'staff.write' },
  { path: '/admin/settings/roles', needs: 'staff.write' },
  { path: '/admin/settings/api-keys', needs: 'integrations.write' },
  { path: '/admin/settings/webhooks', needs: 'integrations.write' },
  { path: '/admin/settings/security', needs: 'audit.read' },
];

for (const role of ROLES)
  test(`${role}: the menu offers what the role may open, its pages load without rejected calls, and others say why not`, {
    tag: '@desktop-only',
  }, async ({ page }) => {
    test.slow();
    const { permissions } = BUILT_IN_ROLES[role];
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await openSignedIn(page, await createAdmin(role), '/admin/dashboard');
    await expect(adminMenu(page).getByRole('link').first()).toBeVisible();
    const mayOpen = ({ needs, or }: RolePage) =>
      [needs, or ?? needs].some((permission) =>
        canCall({ access: { permission } }, { userType: 'ADMIN', permissions }),
      );
    for (const { path } of PAGES.filter(mayOpen)) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByText(NO_PERMISSION)).toHaveCount(0);
    }
    await page.goto(PAGES.find((candidate) => !mayOpen(candidate))?.path ?? '');
    await expect(page.getByText(NO_PERMISSION)).toBeVisible();
    expect(refused).toEqual([]);
  });

test('staff who pack see no amounts and no contact data, and cannot ask for them', { tag: '@both-widths' }, async ({
  page,
}) => {
  const packer = await createAdmin('packing');
  const orderId = querySql("select id from orders where delivery_status = 'PENDING' order by id limit 1");
  await openSignedIn(page, packer, '/admin/order');
  for (const path of ['/admin/order', `/admin/order/${orderId}`]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('Pending');
    await expect(page.getByRole('main')).not.toContainText('₹');
    await expect(page.getByRole('main')).not.toContainText('@');
  }
  await expectAccessible(page);
  await page.goto('/admin/reports');
  await expect(
    page.getByText('You do not have permission to see reports and sales totals. Ask an owner.'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('an owner makes a role, sees what it opens, and gives it to someone whose next page follows it', {
  tag: '@both-widths',
}, async ({ page, browser }) => {
  test.slow();
  const colleague = await createAdmin('support');
  const name = `Weekend ${colleague.username.slice(-6)}`;
  await signInContext(page.context(), ADMIN);
  await page.goto('/admin/settings/roles');
  await page.getByRole('link', { name: 'Create role' }).click();
  await page.getByLabel('Role name').fill(name);
  await page.getByLabel('Start from').selectOption('Packing');
  const preview = page.getByRole('region', { name: `What ${name} will see` });
  await expect(preview).toContainText('Packing');
  await expect(preview).not.toContainText('Customers');
  await page.getByLabel('See customers').check();
  await expect(preview).toContainText('Customers');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectSuccessToast(page, `${name} created`);

  const colleaguePage = await (await browser.newContext()).newPage();
  await openSignedIn(colleaguePage, colleague, '/admin/product');
  await expect(colleaguePage.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();

  await page.goto('/admin/settings/staff');
  const row = page.getByRole('table', { name: 'Staff' }).getByRole('row').filter({ hasText: colleague.email });
  await row.getByRole('button', { name: /^Change role/ }).click();
  await page.getByRole('dialog').getByLabel('Role').selectOption(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expectSuccessToast(page, new RegExp(`now has the role ${name}$`));
  await expect(row).toContainText(name);

  await colleaguePage.reload();
  await expect(
    colleaguePage.getByText('You do not have permission to see products, drafts too. Ask an owner.'),
  ).toBeVisible();
  await colleaguePage.context().close();
});
