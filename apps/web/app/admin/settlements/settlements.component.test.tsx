import { PERMISSIONS } from '@kinari/contract/access/permissions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAdminPage, TestError, type TestRequest } from '../../../test/render-admin-page.tsx';
import { SettlementView } from './settlement-view.tsx';
import type { Settlement, SettlementDetails, SettlementList, SettlementRow } from './settlements.data.ts';
import { SettlementsView } from './settlements-view.tsx';

const ID = '5f1d7a52-58a5-4f0f-9f5c-1b1b8d3c6f10';

const short: Settlement = {
  id: ID,
  provider: 'razorpay',
  number: 'setl_RQ1',
  settledOn: '2026-11-10',
  utr: 'HDFC0042',
  payments: 13,
  collected: 30_188,
  fees: 712.44,
  feeTax: 108.68,
  refunds: 1299,
  adjustments: 0,
  credited: 26_877.56,
  differences: 1,
  difference: -1299,
};
const matching: Settlement = {
  ...short,
  id: '6a2e8b63-69b6-4a1a-8a6d-2c2c9e4d7a21',
  settledOn: '2026-11-09',
  number: 'setl_RQ0',
  differences: 0,
  difference: 0,
};

const createRow = (changes: Partial<SettlementRow>): SettlementRow => ({
  id: '7b3f9c74-7ac7-4b2b-9b7e-3d3daf5e8b32',
  kind: 'payment',
  providerReference: 'pay_RQ81MZ4T',
  orderId: '5T8NQ2XCABCD',
  amount: 2598,
  fee: 61.31,
  feeTax: 9.35,
  difference: null,
  expected: 2598,
  ...changes,
});

let uploadReply: unknown;

function respond({ call }: TestRequest): unknown {
  if (call === 'GET /admin/payments')
    return {
      payments: [],
      unknown: [],
      counts: { all: 3, waiting: 0, paid: 3, refunds: 0, review: 0 },
      pagination: {},
    };
  if (call === 'GET /admin/settlements') {
    const list: SettlementList = {
      settlements: [short, matching],
      total: {
        payments: 26,
        collected: 60_376,
        fees: 1424.88,
        feeTax: 217.36,
        refunds: 2598,
        credited: 55_054.12,
        difference: -1299,
        toCheck: 1,
      },
      pagination: { currentPage: 1, limit: 31, totalItems: 2, totalPages: 1 },
    };
    return list;
  }
  if (call === `GET /admin/settlements/${ID}`) {
    const details: SettlementDetails = {
      settlement: short,
      rows: [
        createRow({
          id: ID,
          kind: 'refund',
          providerReference: 'rfnd_RQ3M9T',
          orderId: null,
          amount: -1299,
          fee: 0,
          difference: 'unknown',
          expected: null,
        }),
        createRow({}),
      ],
      pagination: { currentPage: 1, limit: 100, totalItems: 2, totalPages: 1 },
    };
    return details;
  }
  if (call === 'GET /admin/payment-providers') {
    const provider = {
      isFirst: true,
      mode: 'live',
      hasWebhookSecret: true,
      webhookUrl: '',
      lastEventAt: null,
      eventsToday: 0,
    };
    return {
      providers: [
        { ...provider, provider: 'phonepe', isConfigured: false },
        { ...provider, provider: 'cashfree', isConfigured: true },
      ],
      canSendPayouts: false,
      hasPayments: false,
      lastTest: null,
    };
  }
  return call === 'POST /admin/settlements' ? uploadReply : undefined;
}

const open = (path: string, permissions = PERMISSIONS.filter(Boolean)) =>
  renderAdminPage({
    routes: { '/admin/settlements': SettlementsView, '/admin/settlements/:id': () => <SettlementView id={ID} /> },
    path,
    permissions,
    respond,
  });

async function upload(content: string) {
  await page.getByRole('button', { name: 'Upload settlement file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload settlement file' });
  await expect.element(dialog).toBeVisible();
  const input = page.getByLabelText('CSV file');
  await userEvent.upload(input, new File([content], 'settlement.csv', { type: 'text/csv' }));
  await dialog.getByRole('button', { name: 'Import' }).click();
  return dialog;
}

beforeEach(() => {
  uploadReply = { settlements: 2, rows: 134, alreadyImported: 12, differences: 1, rejected: [4] };
});

afterEach(() => localStorage.clear());

test('the list says in words which settlement does not match', async () => {
  await open('/admin/settlements');
  await expect.element(page.getByText('₹1,299.00 short')).toBeVisible();
  await expect.element(page.getByText('Matches')).toBeVisible();
  await expect.element(page.getByText('1 settlement to check')).toBeVisible();
  await expect.element(page.getByText('2.4 % of sales, ₹217.36 GST')).toBeVisible();
  expect(document.querySelectorAll('tr[data-late]')).toHaveLength(1);
  await expect.element(page.getByRole('link', { name: 'Settlements' })).toHaveAttribute('aria-current', 'page');
});

test('the details show the sum, and the rows with what differs', async () => {
  await open('/admin/settlements');
  await page.getByRole('link', { name: 'Tue 10 Nov 2026' }).click();
  await expect.element(page.getByText('Collected, 13 payments')).toBeVisible();
  await expect.element(page.getByText('−₹712.44')).toBeVisible();
  await expect.element(page.getByText('Not in our records')).toBeVisible();
  await expect.element(page.getByText('rfnd_RQ3M9T')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '5T8NQ2XC' }))
    .toHaveAttribute('href', '/admin/order/5T8NQ2XCABCD');
});

test('a file of the configured provider is imported, and the result stays on the page', async () => {
  const { requests } = await open('/admin/settlements');
  await upload('utr,amount\n1,2');
  await expect
    .element(
      page.getByText(
        '134 rows of 2 settlements imported. 12 imported before. 1 differs from our records. Line 4 could not be read.',
      ),
    )
    .toBeVisible();
  expect(requests.find(({ call }) => call === 'POST /admin/settlements')?.body).toEqual({
    provider: 'cashfree',
    fileName: 'settlement.csv',
    csv: 'utr,amount\n1,2',
  });
});

test('a file that cannot be read shows that at its field', async () => {
  uploadReply = new TestError(400, 'settlement_unreadable');
  await open('/admin/settlements');
  const dialog = await upload('hello');
  await expect.element(dialog.getByText(/^No row of this file could be read/)).toBeVisible();
  await expect.element(page.getByLabelText('CSV file')).toHaveAttribute('aria-invalid', 'true');
});

test('a file is required', async () => {
  await open('/admin/settlements');
  await page.getByRole('button', { name: 'Upload settlement file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload settlement file' });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect.element(dialog.getByText('Choose a file')).toBeVisible();
});

test('staff who only see payments cannot upload', async () => {
  await open(
    '/admin/settlements',
    PERMISSIONS.filter((permission) => permission !== 'payments.manage'),
  );
  await expect.element(page.getByText('₹1,299.00 short')).toBeVisible();
  expect(page.getByRole('button', { name: 'Upload settlement file' }).elements()).toEqual([]);
});
