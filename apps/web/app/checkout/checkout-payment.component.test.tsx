import '../cart/cart.css';
import type { EndpointResponse } from '@kinari/contract/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Address } from '../account/addresses/address.data.ts';
import type { Cart } from '../cart/cart-totals.ts';
import { serialize } from '../platform/ssr/serialized-data.ts';
import { queryClient } from '../session/query-client.ts';
import { toasts } from '../ui/toast.ts';
import type { Order } from './checkout.data.ts';
import { Checkout } from './checkout-view.tsx';

type PaymentMethods = EndpointResponse<'listPaymentMethods'>;

const ORDER = '7c1e9a40-b2d6-4c1e-9a40-b2d67c1e9a40';
const CASH: PaymentMethods['methods'][number] = { method: 'COD', ways: [] };
const ONLINE: PaymentMethods['methods'][number] = { method: 'ONLINE', provider: 'razorpay', ways: ['page', 'upi'] };

const address = {
  id: '0b1c9a40-b2d6-4c1e-9a40-b2d67c1e9a41',
  addressLine1: '14 Laxmi Road',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411030',
  isDefault: true,
} as Address;
const cart = {
  items: [
    {
      id: 'line',
      quantity: 1,
      available: true,
      forSale: true,
      priceChanged: false,
      total: 7196,
      product: { id: 'saree', name: 'Silk saree', images: [], variant: { id: 'v', color: null, size: null, stock: 9 } },
    },
  ],
  summary: { subtotal: 7196, discount: 0, tax: 0, total: 7196, totalSavings: 0 },
} as unknown as Cart;
const order = {
  id: ORDER,
  user: { firstName: 'Asha', lastName: 'Rao', email: 'asha@mail.example' },
  items: [],
  address,
  orderTotal: 7196,
  creditUsed: 0,
  gift: null,
  expectedDeliveryDate: '2026-11-20',
  paymentMethod: 'COD',
  awaitingPayment: null,
} as unknown as Order;

let methods: PaymentMethods['methods'] | 'failing';
let balance: number;
let rejection: string | undefined;
let placed: { paymentMethod: string; useCredit?: boolean }[];
let paths: string[];

function handleRequest(path: string, body: unknown): Response {
  paths.push(path);
  switch (path) {
    case '/payment-methods':
      return methods === 'failing'
        ? Response.json({ code: 'not_found' }, { status: 404 })
        : Response.json({ methods, minutesToPay: 20 });
    case '/cart':
      return Response.json(cart);
    case '/addresses':
      return Response.json({ addresses: [address] });
    case '/store-credit':
      return Response.json({ balance, entries: [] });
    case '/orders/place': {
      const input = body as (typeof placed)[number];
      placed.push(input);
      if (rejection) return Response.json({ code: rejection }, { status: 409 });
      const waits = input.paymentMethod === 'ONLINE' ? { awaitingPayment: { until: '2026-11-15T09:10:00Z' } } : {};
      return Response.json({ order: { ...order, ...waits, paymentMethod: input.paymentMethod } });
    }
    default:
      return Response.json({ mail: 'queued' });
  }
}

async function renderCheckout() {
  const checkout = (
    <QueryClientProvider client={queryClient()}>
      <Checkout />
    </QueryClientProvider>
  );
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        loader: () => serialize({ publicUrl: 'https://shop.kinari.example' }),
        HydrateFallback: () => null,
        children: [
          { path: '/cart', element: <h1>Cart</h1> },
          { path: '/checkout', element: checkout },
          { path: '/pay/:orderId', element: <h1>Pay</h1> },
        ],
      },
    ],
    { initialEntries: ['/cart', '/checkout'] },
  );
  await render(<RouterProvider router={router} />);
  await expect.element(page.getByText('14 Laxmi Road')).toBeVisible();
  await expect.poll(() => paths).toContain('/payment-methods');
  return router;
}

beforeEach(() => {
  methods = [CASH, ONLINE];
  balance = 0;
  rejection = undefined;
  placed = [];
  paths = [];
  toasts.write([]);
  localStorage.setItem('token', 'a token');
  localStorage.setItem('user', JSON.stringify({ id: '1', username: 'asha', firstName: 'Asha', userType: 'CUSTOMER' }));
  vi.spyOn(window, 'fetch').mockImplementation(async (input, options) => {
    const { url } = new Request(input, options);
    const text = options?.body;
    return handleRequest(new URL(url).pathname.replace('/api', ''), typeof text === 'string' ? JSON.parse(text) : {});
  });
});

afterEach(() => {
  queryClient().clear();
  localStorage.clear();
  vi.restoreAllMocks();
});

const cash = page.getByRole('radio', { name: /^Cash on Delivery/ });
const online = page.getByRole('radio', { name: /^UPI/ });
const place = (name: string) => page.getByRole('button', { name, exact: true });

test.each([[[CASH]], ['failing' as const]])(
  'without online payment only cash is shown, as text: %j',
  async (offered) => {
    methods = offered;
    await renderCheckout();
    await expect.element(page.getByText('Cash on Delivery', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Pay when you receive')).toBeVisible();
    await expect.element(page.getByText(', selected')).toBeInTheDocument();
    expect(page.getByRole('radio').elements()).toHaveLength(1);
    await place('Place Order').click();
    await expect.element(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
    expect(placed).toMatchObject([{ paymentMethod: 'COD' }]);
  },
);

test('with online payment, cash stays first and chosen', async () => {
  await renderCheckout();
  await expect.element(online).not.toBeChecked();
  await expect.element(cash).toBeChecked();
  await expect.element(page.getByText('Pay ₹7,196.00 in cash on delivery.')).toBeVisible();
  await place('Place Order').click();
  await expect.element(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible();
  expect(placed).toMatchObject([{ paymentMethod: 'COD' }]);
});

test('an order to be paid online leads to its payment, and Back to the cart', async () => {
  const router = await renderCheckout();
  await expect.element(page.getByRole('radio', { name: 'UPI, card or netbanking Pay now' })).toBeVisible();
  await online.click();
  await expect
    .element(page.getByText('You pay ₹7,196.00 on the next page. Your items are kept for 20 minutes.'))
    .toBeVisible();
  await place('Place Order and pay').click();
  await expect.element(page.getByRole('heading', { name: 'Pay' })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/pay/${ORDER}`);
  expect(placed).toMatchObject([{ paymentMethod: 'ONLINE' }]);
  // The order is confirmed once it is paid.
  expect(paths.filter((path) => path.includes('confirmation'))).toEqual([]);
  expect(toasts.read()).toEqual([]);
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/cart');
});

test('the arrow keys choose how to pay', async () => {
  await renderCheckout();
  await expect.element(online).toBeVisible();
  (cash.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(online).toBeChecked();
  await expect.element(place('Place Order and pay')).toBeVisible();
});

test('a provider that takes only UPI is called so', async () => {
  methods = [CASH, { ...ONLINE, isUpiOnly: true }];
  await renderCheckout();
  await expect.element(page.getByRole('radio', { name: 'UPI Pay now', exact: true })).toBeVisible();
});

test('store credit that covers the order leaves nothing to choose', async () => {
  balance = 8000;
  await renderCheckout();
  await online.click();
  await page.getByRole('checkbox', { name: /^Use store credit/ }).click();
  await expect.element(page.getByText('Your store credit covers the full amount.')).toBeVisible();
  expect(online.elements()).toEqual([]);
  await place('Place Order').click();
  await expect.poll(() => placed).toMatchObject([{ paymentMethod: 'COD', useCredit: true }]);
});

test('store credit that covers a part leaves the rest to pay online', async () => {
  balance = 1196;
  await renderCheckout();
  await online.click();
  await page.getByRole('checkbox', { name: /^Use store credit/ }).click();
  await expect.element(page.getByText(/^You pay ₹6,000\.00 on the next page\./)).toBeVisible();
  await expect.element(page.getByText('To pay online').first()).toBeVisible();
});

test('if the shop stops online payment during a checkout, cash remains', async () => {
  await renderCheckout();
  await online.click();
  rejection = 'online_payment_off';
  methods = [CASH];
  await place('Place Order and pay').click();
  await expect.element(page.getByText('Online payment is not available at the moment').first()).toBeVisible();
  await expect.element(place('Place Order')).toBeVisible();
  expect(online.elements()).toEqual([]);
});
