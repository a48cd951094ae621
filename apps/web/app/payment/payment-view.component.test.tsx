import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../session/query-client.ts';
import type { OrderPayment, PaymentAccess, UpiAction } from './payment.data.ts';
import { PaymentView } from './payment-view.tsx';
import { useCleanAddress } from './use-clean-address.ts';
import { useOrderPayment } from './use-payment.ts';

const ORDER = '7c1e9a40-b2d6-4c1e-9a40-b2d67c1e9a40';
const TOKEN = 'a-link-to-pay-of-this-order';
const UPI: UpiAction = {
  kind: 'upi',
  link: 'upi://pay?pa=shop@bank&am=7196.00',
  qr: { size: 4, path: 'M0 0h1v1h-1z' },
};
const PROVIDER_URL = 'https://pay.provider.example/link/1';

const unpaid: OrderPayment = {
  orderId: ORDER,
  status: 'unpaid',
  amount: 7196,
  until: '2026-11-15T09:10:00Z',
  canTryAgain: true,
  canPayCash: true,
  ways: ['page', 'upi'],
  openWay: null,
  isUpiOnly: false,
  items: [{ id: 'line', name: 'Linen kurta', quantity: 2 }],
  paidBy: null,
  reference: null,
  lastCheckedAt: '2026-11-15T09:01:00Z',
  refund: null,
};
const paid: OrderPayment = { ...unpaid, status: 'paid', until: null, paidBy: 'upi', reference: '631944712085' };

let payment: OrderPayment;
/** Holds the UPI link back. */
let upiLink: Promise<void>;
/** The error code of the next start. */
let startError: string | undefined;
const requests: { method: string; path: string; body: unknown }[] = [];
const started = () => requests.filter(({ path }) => path.endsWith('/payments')).map(({ body }) => body);
const reads = () => requests.filter(({ method }) => method === 'GET').length;

function handleRequest(path: string, body: unknown): Response {
  if (path.endsWith('/pay-cash')) payment = { ...payment, status: 'cash', until: null };
  if (!path.endsWith('/payments')) return Response.json(payment);
  if (startError) return Response.json({ code: startError }, { status: 503 });
  payment = { ...payment, status: 'waiting' };
  const { way } = body as { way: string };
  return Response.json({
    payment: { id: ORDER, status: 'waiting', expiresAt: '2026-11-15T09:10:00Z' },
    action: way === 'upi' ? UPI : { kind: 'redirect', url: PROVIDER_URL },
  });
}

function LoadedPayment({ access }: { access: PaymentAccess }) {
  useCleanAddress();
  const { data, refetch } = useOrderPayment(access);
  return data ? <PaymentView access={access} payment={data} onCheck={refetch} /> : null;
}

async function renderPayment(changes: Partial<OrderPayment> = {}, access: PaymentAccess = { orderId: ORDER }) {
  payment = { ...unpaid, ...changes };
  const element = (
    <QueryClientProvider client={queryClient()}>
      <LoadedPayment access={access} />
    </QueryClientProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: ['/pay/order?razorpay_payment_id=pay_1&razorpay_payment_link_status=paid'],
  });
  await render(<RouterProvider router={router} />);
  await expect.element(heading).toBeVisible();
  return router;
}

const usePhone = () => page.viewport(360, 800);

/** Stops the browser from leaving the test. Returns where it wanted to go. */
function catchNavigation(): string[] {
  const urls: string[] = [];
  const stop = (event: NavigateEvent) => {
    if (new URL(event.destination.url).origin === location.origin) return;
    event.preventDefault();
    urls.push(event.destination.url);
  };
  window.navigation.addEventListener('navigate', stop);
  onCleanup.push(() => window.navigation.removeEventListener('navigate', stop));
  return urls;
}
const onCleanup: (() => void)[] = [];

const heading = page.getByRole('heading', { level: 1 });
const code = page.getByRole('img', { name: 'QR code to pay ₹7,196.00' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const announced = () => document.querySelector('output')?.textContent;

/** Lets the page wait, without the test waiting. */
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  requests.length = 0;
  startError = undefined;
  upiLink = Promise.resolve();
  vi.spyOn(window, 'fetch').mockImplementation(async (input, options) => {
    const { url, method } = new Request(input, options);
    const text = options?.body;
    const body: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    const path = new URL(url).pathname.replace('/api', '');
    requests.push({ method, path, body });
    if ((body as { way?: string } | undefined)?.way === 'upi') await upiLink;
    return handleRequest(path, body);
  });
});

afterEach(() => {
  for (const clean of onCleanup.splice(0)) clean();
  queryClient().clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a computer shows a QR code at once, and the page of the provider as the other way', async () => {
  await renderPayment();
  await expect.element(heading).toHaveTextContent('Pay ₹7,196.00');
  await expect.element(page.getByText('Items kept till 2:40 pm')).toBeVisible();
  await expect.element(code).toBeVisible();
  expect(started()).toEqual([{ way: 'upi' }]);
  await expect.element(page.getByText('Scan with any UPI app')).toBeVisible();
  await expect.element(page.getByText('This page changes by itself once you have paid.')).toBeVisible();
  await expect.element(button('Pay by card or netbanking')).toBeEnabled();
  await expect.element(page.getByText(/We never see your card number or UPI PIN\. We charge no fee\.$/)).toBeVisible();
  expect(link('Open UPI app').elements()).toEqual([]);
  expect(code.element().querySelector('path')?.getAttribute('d')).toBe(UPI.qr.path);
});

test('a phone opens the UPI app, and shows the QR code for another phone', async () => {
  await usePhone();
  await renderPayment();
  await expect.element(link('Open UPI app')).toHaveAttribute('href', UPI.link);
  expect(code.elements()).toEqual([]);
  await page.getByText('Show QR for another phone').click();
  await expect.element(code).toBeVisible();
  for (const control of [link('Open UPI app'), button('Pay by card or netbanking')])
    expect(control.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('the page of the provider opens in the same tab, and its button stays busy', async () => {
  const urls = catchNavigation();
  await renderPayment({ ways: ['page'] });
  expect(started()).toEqual([]);
  await button('Pay by UPI, card or netbanking').click();
  await expect.poll(() => urls).toEqual([PROVIDER_URL]);
  expect(started()).toEqual([{ way: 'page' }]);
  await expect.element(button('Pay by UPI, card or netbanking')).toBeDisabled();
  // The browser shows the page as it was after Back.
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await button('Pay by UPI, card or netbanking').click();
  await expect.poll(() => urls).toEqual([PROVIDER_URL, PROVIDER_URL]);
});

test('while the UPI link is being loaded, the page of the provider can be chosen', async () => {
  const urls = catchNavigation();
  const { promise, resolve } = Promise.withResolvers<void>();
  upiLink = promise;
  await renderPayment();
  await button('Pay by card or netbanking').click();
  await expect.element(button('Pay by card or netbanking')).toBeDisabled();
  expect(started()).toEqual([{ way: 'upi' }]);
  resolve();
  await expect.poll(() => urls).toEqual([PROVIDER_URL]);
  expect(started()).toEqual([{ way: 'upi' }, { way: 'page' }]);
  expect(code.elements()).toEqual([]);
});

test('what the provider adds to the address is removed and changes nothing', async () => {
  const router = await renderPayment();
  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/pay/order', search: '' });
  expect(router.state.historyAction).toBe('REPLACE');
  await expect.element(code).toBeVisible();
  await expect.element(heading).toHaveTextContent('Pay ₹7,196.00');
});

test('the QR code of an open payment is shown again after a reload', async () => {
  await renderPayment({ status: 'waiting', openWay: 'upi' });
  await expect.element(code).toBeVisible();
  expect(started()).toEqual([{ way: 'upi' }]);
});

test('an open payment on the page of the provider is not replaced by itself', async () => {
  await renderPayment({ status: 'waiting', openWay: 'page' });
  await expect.element(button('Pay by UPI')).toBeVisible();
  expect(started()).toEqual([]);
  await button('Pay by UPI').click();
  await expect.element(code).toBeVisible();
  expect(started()).toEqual([{ way: 'upi' }]);
});

test('the page changes by itself once the order is paid, and announces it', async () => {
  await renderPayment();
  await expect.element(code).toBeVisible();
  await expect.poll(announced).toBe('Waiting for your payment');
  (button('Pay by card or netbanking').element() as HTMLElement).focus();
  payment = paid;
  await wait(3000);
  await expect.element(heading).toHaveTextContent('Order Placed Successfully!');
  expect(announced()).toBe('Order Placed Successfully!');
  await expect.element(page.getByText('Paid ₹7,196.00 by UPI. Nothing to pay at the door.')).toBeVisible();
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByText('6319 4471 2085')).toBeVisible();
  await expect.element(link('View Order History')).toHaveAttribute('href', '/myaccount/order');
  await expect.element(link('Continue Shopping')).toHaveAttribute('href', '/home');
  const before = reads();
  await wait(60_000);
  expect(reads()).toBe(before);
});

test('a waiting page asks every three seconds, and less often after two minutes', async () => {
  await renderPayment({ status: 'waiting' });
  const countReads = async () => {
    const before = reads();
    await wait(30_000);
    return reads() - before;
  };
  // A read that takes longer than its turn is not repeated, so it can be a few less.
  expect(await countReads()).toBeGreaterThanOrEqual(7);
  await wait(100_000);
  const later = await countReads();
  expect(later).toBeGreaterThanOrEqual(2);
  expect(later).toBeLessThanOrEqual(3);
});

test('a hidden page does not ask, and asks at once when it is visible again', async () => {
  await renderPayment({ status: 'waiting' });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  const before = reads();
  await wait(60_000);
  expect(reads()).toBe(before);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(reads).toBe(before + 1);
});

test('while the bank has not answered, the customer is asked not to pay again and can check', async () => {
  await renderPayment({ status: 'pending' });
  await expect.element(heading).toHaveTextContent('We have not heard from your bank yet');
  await expect.element(page.getByText('2:31 pm')).toBeVisible();
  expect(button('Pay by card or netbanking').elements()).toEqual([]);
  const before = reads();
  await button('Check again').click();
  await expect.poll(reads).toBeGreaterThan(before);
  await expect.poll(announced).toBe('Your bank has not confirmed the payment yet.');
  payment = paid;
  await button('Check again').click();
  await expect.element(heading).toHaveTextContent('Order Placed Successfully!');
  await expect.element(heading).toHaveFocus();
});

test('after a failed payment the customer can try again', async () => {
  await renderPayment({ status: 'failed' });
  await expect.element(heading).toHaveTextContent('Payment failed');
  expect(started()).toEqual([]);
  await button('Try again').click();
  await expect.element(code).toBeVisible();
  await expect.element(heading).toHaveTextContent('Pay ₹7,196.00');
  await expect.element(heading).toHaveFocus();
});

test('after a failed payment the customer sees the amount, then pays in cash', async () => {
  await renderPayment({ status: 'failed' });
  await button('Pay in cash instead').click();
  const dialog = page.getByRole('dialog', { name: 'Pay in cash instead?' });
  await expect.element(dialog.getByText('₹7,196.00')).toBeVisible();
  await expect.element(button('Back to online payment')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Pay in cash instead')).toHaveFocus();
  expect(requests.some(({ path }) => path.endsWith('/pay-cash'))).toBe(false);
  await button('Pay in cash instead').click();
  await button('Yes, pay in cash').click();
  await expect.element(heading).toHaveTextContent('Order Placed Successfully!');
  await expect.element(page.getByText('Pay ₹7,196.00 in cash on delivery.')).toBeVisible();
  await expect.element(heading).toHaveFocus();
});

test('cash is not offered if the order cannot be paid in cash', async () => {
  await renderPayment({ status: 'failed', canPayCash: false });
  await expect.element(button('Try again')).toBeVisible();
  expect(button('Pay in cash instead').elements()).toEqual([]);
});

test('if no provider answers, the page says so once and offers cash', async () => {
  startError = 'provider_unavailable';
  await renderPayment();
  await expect.element(page.getByText('Online payment is not available at the moment')).toBeVisible();
  await expect.element(button('Pay in cash instead')).toBeVisible();
  await expect.element(button('Pay by UPI')).toBeVisible();
  expect(started()).toHaveLength(1);
  startError = undefined;
  await button('Pay by UPI').click();
  await expect.element(code).toBeVisible();
  await expect.element(page.getByText('Online payment is not available at the moment')).not.toBeInTheDocument();
});

test('when the time to pay is over, the items are in the cart', async () => {
  await renderPayment({ status: 'expired', until: null });
  await expect.element(heading).toHaveTextContent('The time to pay is over');
  await expect.element(page.getByText('Your items are back in your cart.')).toBeVisible();
  await expect.element(link('View cart')).toHaveAttribute('href', '/cart');
});

test('a second payment is sent back, and the order stays paid', async () => {
  await renderPayment({ ...paid, refund: { amount: 7196, by: '2026-11-20', sentOn: null } });
  await expect
    .element(page.getByText(/^You paid twice\. We are sending ₹7,196\.00 back .* by Fri, 20 Nov\./))
    .toBeVisible();
});

test('a link to pay shows the items, and no way into the account of the customer', async () => {
  await renderPayment({}, { token: TOKEN });
  await expect.element(code).toBeVisible();
  await expect.element(page.getByText('2 × Linen kurta')).toBeVisible();
  expect(requests.every(({ path }) => path.startsWith(`/pay-links/${TOKEN}`))).toBe(true);
  payment = paid;
  await wait(3000);
  await expect.element(heading).toHaveTextContent('Order Placed Successfully!');
  expect(
    page
      .getByRole('link')
      .elements()
      .map((element) => element.textContent),
  ).toEqual(['Continue Shopping']);
});
