import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdminPage, type TestRequest } from '../../../test/render-admin-page.tsx';
import { PendingRefunds } from './pending-refunds.tsx';
import type { PendingRefund } from './returns.data.ts';

const ID = '5f1d7a52-58a5-4f0f-9f5c-1b1b8d3c6f10';

const sourceRefund: PendingRefund = {
  id: ID,
  orderId: 'XED59JJQABCD',
  returnNumber: null,
  amount: 12_999,
  method: 'source',
  maskedDestination: null,
  status: 'pending',
  reference: null,
  isExtra: false,
  dueOn: '2026-11-27',
  completedOn: null,
  customerName: 'Farah Ansari',
  receivedOn: null,
  day: 2,
  recordedBy: null,
  isApproved: false,
  failure: null,
  mobile: '9822041736',
  remindedOn: null,
};

const cashRefund: PendingRefund = { ...sourceRefund, method: 'upi', maskedDestination: '••••@oksbi' };

let refund: PendingRefund;
let hasPayouts: boolean;
let reply: Partial<PendingRefund>;

function respond({ call }: TestRequest): unknown {
  if (call === 'GET /admin/refunds') {
    return {
      refunds: [refund],
      total: refund.amount,
      hasPayouts,
      pagination: { currentPage: 1, limit: 50, totalItems: 1, totalPages: 1, exact: true },
    };
  }
  if (!call.startsWith(`POST /refunds/${ID}/`)) return undefined;
  refund = { ...refund, ...reply };
  return { refund };
}

const open = () => renderAdminPage({ routes: { '/admin/returns': PendingRefunds }, path: '/admin/returns', respond });
const table = page.getByRole('table', { name: 'Pending refunds' });

beforeEach(() => {
  refund = sourceRefund;
  hasPayouts = false;
  reply = {};
});

afterEach(() => localStorage.clear());

test('a refund to the account used to pay is approved, and needs no destination or reference', async () => {
  reply = { isApproved: true, status: 'sending' };
  const { requests } = await open();
  await expect.element(page.getByRole('cell', { name: 'Account used to pay' })).toBeVisible();
  expect(page.getByRole('button', { name: /reference|Remind/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Approve ₹12,999.00 to Farah Ansari' }).click();
  await expect.element(page.getByText('₹12,999.00 is being sent')).toBeVisible();
  await expect.element(table.getByText('Sending')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Refunds pending' })).toHaveFocus();
  expect(requests.some(({ call }) => call === `POST /refunds/${ID}/approval`)).toBe(true);
});

test('a refund that needs two people says so', async () => {
  reply = { status: 'awaiting_confirmation', recordedBy: 'Meera Joshi' };
  await open();
  await page.getByRole('button', { name: /^Approve/ }).click();
  await expect.element(page.getByText('Approved. Another staff member must approve it too')).toBeVisible();
  await expect.element(table.getByText('Approved by Meera Joshi')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
});

test('a failed refund shows why, and is sent again', async () => {
  refund = { ...sourceRefund, status: 'failed', isApproved: true, failure: 'Balance too low at the provider' };
  reply = { status: 'sending', failure: null };
  const { requests } = await open();
  await expect.element(table.getByText('Balance too low at the provider').last()).toBeVisible();
  await page.getByRole('button', { name: 'Try again: ₹12,999.00 to Farah Ansari' }).click();
  await expect.element(page.getByText('₹12,999.00 is being sent again')).toBeVisible();
  expect(requests.some(({ call }) => call === `POST /refunds/${ID}/retry`)).toBe(true);
});

test('an approved refund waits without a button', async () => {
  refund = { ...sourceRefund, isApproved: true };
  await open();
  await expect.element(table.getByText('Will be sent shortly')).toBeVisible();
  expect(table.getByRole('button').elements()).toEqual([]);
});

test('a refund in cash is recorded as before', async () => {
  refund = cashRefund;
  await open();
  await expect
    .element(page.getByRole('button', { name: 'Enter reference for ₹12,999.00 to Farah Ansari' }))
    .toBeVisible();
  expect(page.getByRole('button', { name: /^Approve/ }).elements()).toEqual([]);
});

test('with payouts, a refund in cash is approved and sent, or recorded by hand', async () => {
  refund = cashRefund;
  hasPayouts = true;
  reply = { isApproved: true };
  const { requests } = await open();
  await expect
    .element(page.getByRole('button', { name: 'Enter reference for ₹12,999.00 to Farah Ansari' }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Approve and send ₹12,999.00 to Farah Ansari' }).click();
  await expect.element(page.getByText('₹12,999.00 is being sent')).toBeVisible();
  await expect.element(table.getByText('Will be sent shortly')).toBeVisible();
  expect(table.getByRole('button').elements()).toEqual([]);
  expect(requests.some(({ call }) => call === `POST /refunds/${ID}/approval`)).toBe(true);
});

test('with payouts, the first of two approvals leaves the refund to a second person', async () => {
  refund = cashRefund;
  hasPayouts = true;
  reply = { recordedBy: 'Meera Joshi' };
  await open();
  await page.getByRole('button', { name: /^Approve and send/ }).click();
  await expect.element(page.getByText('Approved. Another staff member must approve it too')).toBeVisible();
  await expect.element(table.getByText('Approved by Meera Joshi')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Approve and send/ })).toBeVisible();
});

test('a refund that a provider is sending has no button, also after payouts were switched off', async () => {
  refund = { ...cashRefund, status: 'sending', isApproved: true };
  await open();
  await expect.element(table.getByText('Sending')).toBeVisible();
  expect(table.getByRole('button').elements()).toEqual([]);
});

test('a failed payout shows why, and is sent again', async () => {
  refund = { ...cashRefund, status: 'failed', isApproved: true, failure: 'Invalid UPI ID' };
  hasPayouts = true;
  reply = { status: 'sending', failure: null };
  await open();
  await expect.element(table.getByText('Invalid UPI ID').last()).toBeVisible();
  await page.getByRole('button', { name: 'Try again: ₹12,999.00 to Farah Ansari' }).click();
  await expect.element(page.getByText('₹12,999.00 is being sent again')).toBeVisible();
});

test('a payout that failed twice waits for the customer and shows why', async () => {
  refund = { ...cashRefund, method: null, maskedDestination: null, failure: 'Invalid UPI ID' };
  hasPayouts = true;
  await open();
  await expect.element(table.getByRole('cell', { name: /^waiting for the customer ?Invalid UPI ID/ })).toBeVisible();
  expect(page.getByRole('button', { name: /^Approve|^Enter reference/ }).elements()).toEqual([]);
});

test('a refund recorded by hand is confirmed by hand, also with payouts', async () => {
  refund = { ...cashRefund, status: 'awaiting_confirmation', reference: 'UTR42', recordedBy: 'Meera Joshi' };
  hasPayouts = true;
  await open();
  await expect.element(page.getByRole('button', { name: 'Confirm ₹12,999.00 to Farah Ansari' })).toBeVisible();
  expect(page.getByRole('button', { name: /^Approve/ }).elements()).toEqual([]);
});
