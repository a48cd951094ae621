import type { OrderView } from '@kinari/contract/labels/shipment-labels';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdminPage } from '../../../test/render-admin-page.tsx';
import { TableViews } from '../table/table-views.tsx';
import { useOrderViews } from './bulk-actions/use-order-views.ts';
import { NextStatusButton } from './next-status-button.tsx';
import type { Order } from './orders.data.ts';
import { PaymentInfo } from './payment-info.tsx';
import { useOrderStatusChange } from './use-order-status-change.ts';

// 2:40 pm in India.
const UNTIL = '2026-11-15T09:10:00.000Z';

const createOrder = (id: string, changes: Partial<Order> = {}): Order => ({
  id,
  user: { firstName: 'Kavya', lastName: 'Menon', email: 'kavya@example.com' },
  buyerName: `Customer of ${id}`,
  recipientName: 'Kavya Menon',
  mobile: null,
  business: null,
  items: [],
  address: {
    addressLine1: '22 Panampilly Nagar',
    addressLine2: null,
    city: 'Kochi',
    state: 'Kerala',
    postalCode: '682036',
  },
  landmark: null,
  deliveryNote: null,
  orderDate: '2026-11-15T08:50:00.000Z',
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
  shipments: [],
  ...changes,
});

const WAITING = { paymentStatus: 'PENDING', awaitingPayment: { until: UNTIL } } as const;

const NextStatus = ({ order }: { order: Order }) => (
  <NextStatusButton order={order} moves={useOrderStatusChange(order)} />
);

function Views({ current }: { current: OrderView }) {
  const views = useOrderViews(current, (view) => `/admin/order?view=${view}`);
  return <TableViews label="Views" views={views} current={current} />;
}

let waitingCount: number;

const open = (content: ReactNode) =>
  renderAdminPage({
    routes: { '/admin/order': () => content },
    path: '/admin/order',
    respond: ({ call }) =>
      call === 'GET /orders/view-counts'
        ? { counts: { all: 4, 'waiting-for-payment': waitingCount, 'to-pack': 2 } }
        : { order: createOrder('PAIDPAID1234', { deliveryStatus: 'SHIPPED' }) },
  });
const waitingView = page.getByRole('link', { name: /^Waiting for payment/ });
const toPackView = page.getByRole('link', { name: /^To pack ?2/ });

beforeEach(() => {
  waitingCount = 1;
});

afterEach(() => localStorage.clear());

test.each([
  ['a paid order', {}, 'Online · Paid'],
  ['an order that waits for its payment', WAITING, 'Online · Waiting till 2:40 pm'],
  ['a cancelled order', { paymentStatus: 'REFUND_DUE', deliveryStatus: 'CANCELED' }, 'Online · Refund due'],
] as const)('%s shows how it is paid', async (_, changes, text) => {
  await open(<PaymentInfo order={createOrder('5T8NQ2XCABCD', changes)} />);
  await expect.element(page.getByText(text)).toBeVisible();
});

test('a cash order shows nothing about online payments', async () => {
  await open(<PaymentInfo order={createOrder('5T8NQ2XCABCD', { paymentMethod: 'COD', paymentStatus: 'PENDING' })} />);
  await expect.element(page.getByText('Cash on Delivery')).toBeVisible();
  expect(page.getByText(/Online/).elements()).toEqual([]);
});

test('an order that waits for its payment cannot be marked as shipped', async () => {
  const { requests } = await open(<NextStatus order={createOrder('WAITWAIT1234', WAITING)} />);
  const button = page.getByRole('button', { name: 'WAITWAIT waits for its payment' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  expect(requests).toEqual([]);
});

test('a paid order can be marked as shipped', async () => {
  const { requests } = await open(<NextStatus order={createOrder('PAIDPAID1234')} />);
  await page.getByRole('button', { name: 'Mark PAIDPAID as Shipped' }).click();
  await expect.element(page.getByText('Status updated to Shipped')).toBeVisible();
  expect(requests[0]).toMatchObject({ body: { deliveryStatus: 'SHIPPED' } });
});

test('the view of waiting orders is shown if there are any', async () => {
  await open(<Views current="all" />);
  await expect.element(waitingView).toBeVisible();
});

test('without waiting orders their view is hidden', async () => {
  waitingCount = 0;
  await open(<Views current="all" />);
  await expect.element(toPackView).toBeVisible();
  expect(waitingView.elements()).toEqual([]);
});

test('the open view stays when its last order is paid', async () => {
  waitingCount = 0;
  await open(<Views current="waiting-for-payment" />);
  await expect.element(toPackView).toBeVisible();
  await expect.element(waitingView).toHaveAttribute('aria-current', 'page');
});
