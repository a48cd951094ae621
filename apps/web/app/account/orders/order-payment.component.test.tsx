import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Refund } from '../../returns/returns.data.ts';
import { queryClient } from '../../session/query-client.ts';
import type { Order } from './order.data.ts';
import { OrderCard } from './order-card.tsx';
import { OrderDetails } from './order-details.tsx';

const cashOrder = {
  id: '7c1e9a40-b2d6-4c1e-9a40-b2d67c1e9a40',
  recipientName: 'Asha Rao',
  mobile: null,
  landmark: null,
  deliveryNote: null,
  gift: null,
  address: {
    addressLine1: '14 Laxmi Road',
    addressLine2: null,
    city: 'Pune',
    state: 'Maharashtra',
    postalCode: '411030',
  },
  orderDate: '2026-11-15T08:50:00Z',
  expectedDeliveryDate: '2026-11-20',
  deliveredOn: null,
  deliveryStatus: 'PENDING',
  paymentStatus: 'PENDING',
  paymentMethod: 'COD',
  awaitingPayment: null,
  orderTotal: 7296,
  creditUsed: 1000,
  items: [
    {
      id: 'line',
      quantity: 1,
      product: { id: 'p', name: 'Silk saree', images: [], variant: { size: null, color: null, originalPrice: 7296 } },
    },
  ],
} as unknown as Order;
const unpaidOrder: Order = {
  ...cashOrder,
  paymentMethod: 'ONLINE',
  awaitingPayment: { until: '2026-11-15T09:10:00Z' },
};
const refund: Refund = {
  id: 'refund',
  orderId: cashOrder.id,
  returnNumber: null,
  amount: 1299,
  method: 'source',
  maskedDestination: null,
  status: 'sending',
  reference: null,
  isExtra: false,
  dueOn: '2026-11-20',
  completedOn: null,
};

let refunds: Refund[];
let requests: number;

const renderCard = (order: Order) => renderInAccount(<OrderCard order={order} onCancel={() => undefined} />);
const renderPage = (order: Order) =>
  renderInAccount(<OrderDetails ownOrder={{ order, subtotal: 7296, discount: 0, savings: {} }} today="2026-11-15" />);

function renderInAccount(content: ReactNode) {
  const Page = createRoutesStub([
    { path: '/', Component: () => <QueryClientProvider client={queryClient()}>{content}</QueryClientProvider> },
  ]);
  return render(<Page />);
}

beforeEach(() => {
  refunds = [];
  requests = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    requests += 1;
    return Response.json({ returns: [], refunds });
  });
});

afterEach(() => {
  queryClient().clear();
  vi.restoreAllMocks();
});

const link = (name: string) => page.getByRole('link', { name });
const payLinks = () => page.getByRole('link', { name: /^Pay now/ }).elements();

test('an unpaid order waits for its payment and leads to it', async () => {
  await renderCard(unpaidOrder);
  await expect.element(page.getByText('Pending', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('Waiting for payment till 2:40 pm')).toBeVisible();
  await expect.element(link('Pay now, order 7c1e9a40')).toHaveAttribute('href', `/pay/${cashOrder.id}`);
  await page.getByText('Address and payment').click();
  await expect.element(page.getByText('UPI, card or netbanking: Pending')).toBeVisible();
});

test('a cash order that can be paid online says how much, without the store credit', async () => {
  await renderCard({ ...cashOrder, canPayOnline: true });
  await expect.element(page.getByText('Pay ₹6,296.00 online. No cash needed at delivery.')).toBeVisible();
  await expect.element(link('Pay now by UPI, order 7c1e9a40')).toHaveAttribute('href', `/pay/${cashOrder.id}`);
});

test('another cash order has no link to pay, and asks for nothing', async () => {
  await renderCard(cashOrder);
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(payLinks()).toEqual([]);
  expect(requests).toBe(0);
});

test('the page of an order leads to its payment too', async () => {
  await renderPage(unpaidOrder);
  await expect.element(link('Pay now, order 7c1e9a40')).toBeVisible();
  await expect.element(page.getByText('To pay online').first()).toBeVisible();
  await expect.element(page.getByText('UPI, card or netbanking')).toBeVisible();
});

test('a cancelled order shows the refund to the account used to pay, and asks for no other', async () => {
  refunds = [refund];
  const canceled: Order = {
    ...unpaidOrder,
    awaitingPayment: null,
    deliveryStatus: 'CANCELED',
    paymentStatus: 'REFUND_DUE',
  };
  await renderCard(canceled);
  await expect
    .element(page.getByText('₹1,299.00 goes back to the account you paid with by Fri, 20 Nov.'))
    .toBeVisible();
  expect(payLinks()).toEqual([]);
  expect(link('Add refund details').elements()).toEqual([]);
});

test('money that was paid twice is on the page of an order that was not cancelled', async () => {
  refunds = [{ ...refund, status: 'sent', completedOn: '2026-11-18', reference: '633011824470' }];
  await renderPage({ ...unpaidOrder, awaitingPayment: null, paymentStatus: 'PAID' });
  await expect.element(page.getByText(/Sent on 18 Nov, reference 6330 1182 4470\.$/)).toBeVisible();
  expect(page.getByRole('form').elements()).toEqual([]);
});
