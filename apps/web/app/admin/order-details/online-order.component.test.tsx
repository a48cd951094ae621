import { PERMISSIONS } from '@kinari/contract/access/permissions';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdminPage, type TestRequest } from '../../../test/render-admin-page.tsx';
import type { Payment } from '../payments/payments.data.ts';
import { AwaitingPaymentNotice } from './awaiting-payment-notice.tsx';
import { OnlinePaymentSummary } from './online-payment-summary.tsx';
import type { OrderDetailsData } from './order-details.data.ts';
import { PackingSlipButton } from './packing-slip-button.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { OrderShipments } from './shipments/order-shipments.tsx';

const ID = '5T8NQ2XCABCD';
const LINE_ID = '5f1d7a52-58a5-4f0f-9f5c-1b1b8d3c6f10';
// 2:40 pm in India.
const UNTIL = '2026-11-15T09:10:00.000Z';

const payment: Payment = {
  id: '7b3f9c74-7ac7-4b2b-9b7e-3d3daf5e8b32',
  orderId: ID,
  customerName: 'Kavya Menon',
  amount: 2598,
  receivedAmount: null,
  provider: 'razorpay',
  method: 'upi',
  payer: 'kavya••@okhdfc',
  status: 'paid',
  refunded: 0,
  note: null,
  providerMessage: null,
  until: null,
  reference: 'K5T8NQ2XC1',
  providerReference: 'pay_RQ81MZ4T',
  isTest: false,
  createdAt: '2026-11-15T08:02:00.000Z',
  paidAt: '2026-11-15T08:04:00.000Z',
  nextCheckAt: null,
};

const createDetails = (changes: Partial<OrderDetailsData['order']>): OrderDetailsData => ({
  order: {
    id: ID,
    user: { firstName: 'Kavya', lastName: 'Menon', email: 'kavya@example.com' },
    buyerName: 'Kavya Menon',
    recipientName: 'Kavya Menon',
    mobile: null,
    business: null,
    items: [
      {
        id: LINE_ID,
        quantity: 2,
        priceAtPurchase: 1299,
        product: { name: 'Malhar Cotton Kurta', images: [], variant: { size: 'M' } },
      } as unknown as OrderDetailsData['order']['items'][number],
    ],
    address: {
      addressLine1: '22 Panampilly Nagar',
      addressLine2: null,
      city: 'Kochi',
      state: 'Kerala',
      postalCode: '682036',
    },
    landmark: null,
    deliveryNote: null,
    orderDate: '2026-11-15T08:02:00.000Z',
    orderTotal: 2598,
    creditUsed: 0,
    gift: null,
    paymentMethod: 'ONLINE',
    awaitingPayment: null,
    paymentStatus: 'PAID',
    deliveryStatus: 'PENDING',
    status: 'pending',
    expectedDeliveryDate: '2099-11-20',
    deliveredOn: null,
    ...changes,
  },
  subtotal: 2598,
  discount: 0,
  lines: {},
  customer: { id: null, since: '2026-11-01T08:00:00.000Z', orders: 1, canceled: 0, spent: 0 },
  confirmation: 'sent',
  changes: [],
  notes: [],
  shipments: [],
  edits: [],
  needsPlaceOfSupply: false,
  cod: { due: 0, collected: 0, remitted: 0, outstanding: 0, overpaid: 0 },
  newer: null,
  older: null,
});

const paid = createDetails({});
const waiting = createDetails({ awaitingPayment: { until: UNTIL }, paymentStatus: 'PENDING' });

const LINK = 'https://shop.example/pay/t/q2Yw7mVdT4nB8sXe1KpL0aRz';
const cash = createDetails({ paymentMethod: 'COD', paymentStatus: 'PENDING' });
const linkButton = page.getByRole('button', { name: 'Copy payment link' });

function respond({ call, query }: TestRequest): unknown {
  if (call === `POST /admin/orders/${ID}/payment-link`) return { url: LINK, validUntil: UNTIL };
  if (call !== 'GET /admin/payments' || query.q !== ID) return undefined;
  // The search also finds an order with a similar number.
  const other = { ...payment, id: LINE_ID, orderId: 'OTHEROTHER12', providerReference: 'pay_OTHER' };
  return { payments: [payment, other], unknown: [], counts: {}, pagination: {} };
}

const open = (content: ReactNode, permissions = PERMISSIONS.filter(Boolean)) =>
  renderAdminPage({ routes: { '/admin/order/:id': () => content }, path: `/admin/order/${ID}`, permissions, respond });

afterEach(() => localStorage.clear());

test('an online order shows its payments with reference and link', async () => {
  await open(<OnlinePaymentSummary order={paid.order} />);
  await expect.element(page.getByText('Online · Paid')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '₹2,598.00, open payment' }))
    .toHaveAttribute('href', `/admin/payments/${payment.id}`);
  await expect.element(page.getByText('pay_RQ81MZ4T')).toBeVisible();
  expect(page.getByText('pay_OTHER').elements()).toEqual([]);
  await expect
    .element(page.getByRole('link', { name: 'All payments' }))
    .toHaveAttribute('href', '/admin/payments?q=5T8NQ2XC');
});

test('staff who may not see payments see only how the order is paid', async () => {
  const { requests } = await open(
    <OnlinePaymentSummary order={paid.order} />,
    PERMISSIONS.filter((permission) => !permission.startsWith('payments.')),
  );
  await expect.element(page.getByText('Online · Paid')).toBeVisible();
  expect(page.getByRole('link', { name: 'All payments' }).elements()).toEqual([]);
  expect(requests).toEqual([]);
});

test('while an order waits for its payment, a notice shows until when', async () => {
  await open(<AwaitingPaymentNotice order={waiting.order} />);
  await expect.element(page.getByText(/^Waits for its online payment till 2:40 pm/)).toBeVisible();
});

test('while an order waits for its payment, packing is off', async () => {
  await open(<OrderShipments details={waiting} />);
  await expect.element(page.getByRole('button', { name: 'Pack', exact: true })).toBeDisabled();
  expect(page.getByRole('link', { name: 'Pack', exact: true }).elements()).toEqual([]);
  await expect.element(page.getByText('2 units to pack after the payment')).toBeVisible();
});

test('a paid order is packed as any other, without a notice', async () => {
  await open(
    <>
      <AwaitingPaymentNotice order={paid.order} />
      <OrderShipments details={paid} />
    </>,
  );
  await expect
    .element(page.getByRole('link', { name: 'Pack', exact: true }))
    .toHaveAttribute('href', `/admin/packing?order=${ID}`);
  await expect.element(page.getByText('2 units to pack', { exact: true })).toBeVisible();
  expect(page.getByText(/^Waits for its online payment/).elements()).toEqual([]);
});

test('the button of the packing slip is off while it is disabled', async () => {
  await open(<PackingSlipButton orderId={ID} isDisabled />);
  await expect.element(page.getByRole('button', { name: 'Packing slip' })).toBeDisabled();
});

test('the button of the packing slip is on otherwise', async () => {
  await open(<PackingSlipButton orderId={ID} isDisabled={false} />);
  await expect.element(page.getByRole('button', { name: 'Packing slip' })).toBeEnabled();
});

test('a link to pay is copied for an order that waits for its payment', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open(<OnlinePaymentSummary order={waiting.order} />);
  await linkButton.click();
  await expect.element(page.getByText('Payment link copied')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(LINK);
  await expect.element(page.getByText(LINK)).toBeVisible();
  await expect.element(page.getByText(/^Works without login until .* 2:40 pm\./)).toBeVisible();
});

test('a link to pay is shown if it cannot be copied', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  const canPay = createDetails({ ...cash.order, canPayOnline: true });
  await open(<PaymentSummary details={canPay} />);
  await linkButton.click();
  await expect.element(page.getByText('Could not copy. Select the link instead')).toBeVisible();
  await expect.element(page.getByText(LINK)).toBeVisible();
});

test('an order that cannot be paid online has no link to pay', async () => {
  await open(
    <>
      <PaymentSummary details={cash} />
      <OnlinePaymentSummary order={paid.order} />
    </>,
  );
  await expect.element(page.getByText('Online · Paid')).toBeVisible();
  expect(linkButton.elements()).toEqual([]);
});

test('staff who may not edit orders have no link to pay', async () => {
  await open(
    <OnlinePaymentSummary order={waiting.order} />,
    PERMISSIONS.filter((permission) => permission !== 'orders.edit'),
  );
  await expect.element(page.getByText(/^Online · Waiting/)).toBeVisible();
  expect(linkButton.elements()).toEqual([]);
});
