import { PERMISSIONS } from '@kinari/contract/access/permissions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdminPage, type TestRequest } from '../../../test/render-admin-page.tsx';
import { isMenuGroup, listMenu } from './admin-menu.ts';
import { useMenuScope } from './use-menu-scope.ts';

const SETTINGS_CALL = 'GET /admin/payment-providers';
/** Longer than the menu waits before it asks. */
const WAIT_MS = 1800;

let isConfigured: boolean;

function Menu() {
  const entries = listMenu(useMenuScope())
    .flat()
    .flatMap((item) => (isMenuGroup(item) ? item.entries : item));
  return <p>{entries.map(({ label }) => label).join(', ') || 'empty'}</p>;
}

const respond = ({ call }: TestRequest) =>
  call === SETTINGS_CALL ? { providers: [{ provider: 'razorpay', isConfigured, lastEventAt: null }] } : undefined;

const open = (permissions = PERMISSIONS.filter(Boolean)) =>
  renderAdminPage({ routes: { '/admin': Menu }, path: '/admin', permissions, respond });

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const stored = () => localStorage.getItem('online-payments');

beforeEach(() => {
  isConfigured = true;
});

afterEach(() => localStorage.clear());

test('payments appear after the first paint, and are stored for the next one', async () => {
  const { requests } = await open();
  await expect.element(page.getByText(/COD, GST/)).toBeVisible();
  expect(requests).toEqual([]);
  await expect.element(page.getByText(/COD, Payments, GST/), { timeout: 5000 }).toBeVisible();
  expect(requests.map(({ call }) => call)).toEqual([SETTINGS_CALL]);
  expect(stored()).toBe('on');
});

test('a shop without providers has no entry, and nothing is stored', async () => {
  isConfigured = false;
  const { requests } = await open();
  await expect.poll(() => requests.length, { timeout: 5000 }).toBe(1);
  await wait(100);
  await expect.element(page.getByText(/COD, GST/)).toBeVisible();
  expect(stored()).toBeNull();
});

test('staff who may not see payments do not ask', async () => {
  const { requests } = await open(['cod.read']);
  await expect.element(page.getByText('Dashboard, COD')).toBeVisible();
  await wait(WAIT_MS);
  expect(requests).toEqual([]);
});
