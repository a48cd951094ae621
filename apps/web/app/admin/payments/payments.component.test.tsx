import { PERMISSIONS } from '@kinari/contract/access/permissions';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdminPage, TestError, type TestRequest } from '../../../test/render-admin-page.tsx';
import type { PaymentSettings } from '../navigation/payment-settings.data.ts';
import { PaymentView } from './payment-view.tsx';
import type { Payment, PaymentDetails, PaymentList, PaymentTotals } from './payments.data.ts';
import { PaymentsView } from './payments-view.tsx';

const WAITING_ID = '5f1d7a52-58a5-4f0f-9f5c-1b1b8d3c6f10';
const REVIEW_ID = '6a2e8b63-69b6-4a1a-8a6d-2c2c9e4d7a21';

const createPayment = (changes: Partial<Payment> = {}): Payment => ({
  id: '7b3f9c74-7ac7-4b2b-9b7e-3d3daf5e8b32',
  orderId: '5T8NQ2XCABCD',
  customerName: 'Kavya Menon',
  amount: 2598,
  receivedAmount: null,
  provider: 'razorpay',
  method: 'upi',
  payer: 'avya',
  status: 'paid',
  refunded: 0,
  note: null,
  providerMessage: null,
  until: null,
  reference: 'K5T8NQ2XC1',
  providerReference: 'pay_RQ81MZ4T',
  isTest: false,
  createdAt: new Date().toISOString(),
  paidAt: new Date().toISOString(),
  nextCheckAt: null,
  ...changes,
});

const waiting = createPayment({
  id: WAITING_ID,
  orderId: '8H3XKD5VABCD',
  customerName: 'Meghna Pillai',
  status: 'waiting',
  paidAt: null,
  until: new Date(Date.now() + 600_000).toISOString(),
});
const review = createPayment({
  id: REVIEW_ID,
  customerName: 'Imran Qureshi',
  amount: 1299,
  receivedAmount: 1290,
  status: 'review',
  note: 'amount_differs',
});

let payments: Payment[];
let settings: PaymentSettings;
let canAccept: boolean;
let checkReply: unknown;

const TOTALS: PaymentTotals = {
  paid: 641_212,
  paidBefore: 570_474,
  share: 32.3,
  shareBefore: 28.2,
  succeeded: 286,
  finished: 315,
  medianSeconds: 48,
};

function listPayments({ query }: TestRequest): PaymentList {
  const tab = query.tab ?? 'all';
  const shown = payments.filter(({ status }) => tab === 'all' || status === tab);
  const inReview = payments.filter(({ status }) => status === 'review').length;
  return {
    payments: shown,
    unknown:
      tab === 'review'
        ? [{ provider: 'phonepe', eventKey: 'e1', reference: 'X9KDJ2', receivedAt: '2026-11-14T17:10:00.000Z' }]
        : [],
    counts: { all: payments.length, waiting: 1, paid: 1, refunds: 0, review: inReview === 0 ? 0 : inReview + 1 },
    pagination: { currentPage: 1, limit: 25, totalItems: shown.length, totalPages: 1, exact: true },
  };
}

function respond(request: TestRequest): unknown {
  const { call } = request;
  if (call === 'GET /admin/payments') return listPayments(request);
  if (call === 'GET /admin/payments/totals') return TOTALS;
  if (call === 'GET /admin/payment-providers') return settings;
  if (call === `POST /admin/payments/${WAITING_ID}/check`) return checkReply;
  if (call === `POST /admin/payments/${REVIEW_ID}/resolve`) return { payment: { ...review, status: 'paid' } };
  const payment = payments.find(({ id }) => call === `GET /admin/payments/${id}`);
  const details: PaymentDetails | undefined = payment && {
    payment,
    refunds: [],
    others: [createPayment({ status: 'canceled', note: 'replaced' })],
    events: [{ at: '2026-11-15T08:04:00.000Z', kind: 'payment_link.paid', message: 'Amount and order match' }],
    canAccept,
  };
  return details;
}

const openList = (path = '/admin/payments', permissions = PERMISSIONS.filter(Boolean)) =>
  renderAdminPage({ routes: { '/admin/payments': PaymentsView }, path, permissions, respond });
const openPayment = (id: string, permissions = PERMISSIONS.filter(Boolean)) =>
  renderAdminPage({
    routes: { '/admin/payments/:id': () => <PaymentView id={id} /> },
    path: `/admin/payments/${id}`,
    permissions,
    respond,
  });

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const rowsNeedingALook = () => document.querySelectorAll('tr[data-late]').length;

beforeEach(() => {
  payments = [waiting, createPayment(), review];
  canAccept = false;
  checkReply = { payment: { ...waiting, status: 'paid', paidAt: new Date().toISOString() } };
  settings = { providers: [], canSendPayouts: false, hasPayments: false, lastTest: null };
});

afterEach(() => localStorage.clear());

test('the list shows what each payment needs, and marks none as paid by hand', async () => {
  await openList();
  await expect.element(row('Meghna Pillai').getByText(/^Order kept till/)).toBeVisible();
  await expect.element(row('Meghna Pillai').getByRole('button', { name: /Check now/ })).toBeVisible();
  await expect.element(row('Kavya Menon').getByRole('link', { name: 'Open payment of Kavya Menon' })).toBeVisible();
  await expect.element(page.getByText('Amount differs: asked ₹1,299.00, paid ₹1,290.00')).toBeVisible();
  await expect
    .element(row('Imran Qureshi').getByRole('link', { name: 'Review payment of Imran Qureshi' }))
    .toBeVisible();
  expect(rowsNeedingALook()).toBe(1);
  await expect.element(page.getByText('90.8 %')).toBeVisible();
  await expect.element(page.getByText('286 of 315 finished')).toBeVisible();
  await expect.element(page.getByText('48 s')).toBeVisible();
  expect(page.getByRole('button', { name: /paid/i }).elements()).toEqual([]);
});

test('the banner leads to the payments that need a look, with unknown references', async () => {
  const { requests } = await openList();
  await expect.element(page.getByText(/^2 payments need a look/)).toBeVisible();
  await page.getByRole('link', { name: 'Show them' }).click();
  await expect.element(page.getByText('X9KDJ2')).toBeVisible();
  await expect.element(page.getByText('Unknown reference')).toBeVisible();
  expect(rowsNeedingALook()).toBe(2);
  expect(page.getByText(/need a look/).elements()).toEqual([]);
  // Old payments are found too.
  expect(requests.findLast(({ query }) => query.tab === 'review')?.query.from).toBeUndefined();
  await expect.element(page.getByRole('combobox', { name: 'Period' })).toHaveValue('all');
});

test('nothing is said about payments that need a look if there are none', async () => {
  payments = [createPayment()];
  await openList();
  await expect.element(row('Kavya Menon')).toBeVisible();
  expect(page.getByRole('link', { name: 'Show them' }).elements()).toEqual([]);
});

test('a check asks the provider, and says what it answered', async () => {
  const { requests } = await openList();
  await row('Meghna Pillai').getByRole('button', { name: 'Check now: payment of Meghna Pillai' }).click();
  await expect.element(page.getByText('Payment of Meghna Pillai: Paid')).toBeVisible();
  expect(requests.some(({ call }) => call.endsWith('/check'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('a provider that does not answer is named', async () => {
  checkReply = new TestError(503, 'provider_unavailable');
  await openList();
  await page.getByRole('button', { name: 'Check now: payment of Meghna Pillai' }).click();
  await expect.element(page.getByText('Razorpay does not answer. Try again later')).toBeVisible();
});

test('staff who only see payments get no buttons to change them', async () => {
  canAccept = true;
  const readOnly = PERMISSIONS.filter((permission) => permission !== 'payments.manage');
  await openList('/admin/payments', readOnly);
  await expect.element(row('Meghna Pillai').getByRole('link', { name: 'Open payment of Meghna Pillai' })).toBeVisible();
  expect(page.getByRole('button', { name: /Check/ }).elements()).toEqual([]);
  expect(page.getByRole('link', { name: 'Payment settings' }).elements()).toEqual([]);
});

test('a shop without payments is shown how to set up a provider', async () => {
  payments = [];
  await openList();
  await expect
    .element(page.getByRole('link', { name: 'Set up a payment provider' }))
    .toHaveAttribute('href', '/admin/settings/payments');
});

test('a payment of too little can only be refunded, with a reason', async () => {
  const { requests } = await openPayment(REVIEW_ID);
  await expect.element(page.getByText(/so it can only be refunded/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Accept payment' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Refund payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund payment' });
  await expect.element(dialog.getByText(/₹1,290.00 goes back to the account that paid/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund payment' }).click();
  await expect.element(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Paid too little');
  await dialog.getByRole('button', { name: 'Refund payment' }).click();
  await expect.element(page.getByText('₹1,290.00 will be refunded')).toBeVisible();
  expect(requests.find(({ call }) => call.endsWith('/resolve'))?.body).toEqual({
    decision: 'refund',
    reason: 'Paid too little',
  });
});

test('a payment of more than the order needs can be accepted, and the rest goes back', async () => {
  payments = [{ ...review, receivedAmount: 1309 }];
  canAccept = true;
  const { requests } = await openPayment(REVIEW_ID);
  await page.getByRole('button', { name: 'Accept payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept payment' });
  await expect.element(dialog.getByText(/₹10.00 more was received and is refunded/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Rounded up');
  await dialog.getByRole('button', { name: 'Accept payment' }).click();
  await expect.element(page.getByText('Payment accepted')).toBeVisible();
  expect(requests.find(({ call }) => call.endsWith('/resolve'))?.body).toMatchObject({ decision: 'accept' });
});

test('without an answer of the provider, a payment can only be checked again', async () => {
  payments = [{ ...review, receivedAmount: null, note: 'unreachable' }];
  await openPayment(REVIEW_ID);
  await expect.element(page.getByText(/The provider does not answer/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Check now' })).toBeVisible();
  expect(page.getByRole('button', { name: /Accept|Refund/ }).elements()).toEqual([]);
});

test('a payment shows its history and the other attempts for its order', async () => {
  await openPayment(WAITING_ID);
  await expect.element(page.getByRole('heading', { name: 'Payment of ₹2,598.00' })).toBeVisible();
  await expect.element(page.getByText('Payment link paid')).toBeVisible();
  await expect.element(page.getByText('Razorpay, Replaced by a newer attempt')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '8H3XKD5V' }))
    .toHaveAttribute('href', '/admin/order/8H3XKD5VABCD');
});

test('an unknown id shows that there is no such payment', async () => {
  await openPayment('00000000-0000-0000-0000-000000000000');
  await expect.element(page.getByText('Payment not found.')).toBeVisible();
});
