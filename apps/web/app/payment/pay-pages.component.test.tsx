import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../session/query-client.ts';
import { LinkPayment, PAY_LINK_HEADERS } from './link-payment.tsx';
import { OwnPayment } from './own-payment.tsx';

let reply: () => Response;
let paths: string[];

async function renderPage(content: ReactNode) {
  const Page = createRoutesStub([
    { path: '/', Component: () => <QueryClientProvider client={queryClient()}>{content}</QueryClientProvider> },
  ]);
  await render(<Page />);
}

beforeEach(() => {
  paths = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, options) => {
    paths.push(new URL(new Request(input, options).url).pathname);
    return reply();
  });
});

afterEach(() => {
  queryClient().clear();
  vi.restoreAllMocks();
});

test('an order of someone else is not found, and is not asked for again', async () => {
  reply = () => Response.json({ code: 'not_found' }, { status: 404 });
  await renderPage(<OwnPayment orderId="order" />);
  await expect.element(page.getByText('We couldn’t find this order in your account.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/myaccount/order');
  expect(paths).toEqual(['/api/orders/order/payment']);
});

test('if the payment cannot be loaded, it can be loaded again', async () => {
  reply = () => Response.json({ code: 'unexpected' }, { status: 500 });
  await renderPage(<OwnPayment orderId="order" />);
  await expect.element(page.getByText('Couldn’t load the payment.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('a link to pay can expire', async () => {
  reply = () => Response.json({ code: 'token_invalid' }, { status: 400 });
  await renderPage(<LinkPayment token="a-link-to-pay-of-this-order" />);
  await expect.element(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  expect(paths).toEqual(['/api/pay-links/a-link-to-pay-of-this-order']);
});

test('a link to pay is not stored, and other sites do not see its token', () => {
  expect(PAY_LINK_HEADERS).toEqual({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'strict-origin' });
});
