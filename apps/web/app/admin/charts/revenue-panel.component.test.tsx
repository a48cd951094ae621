import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SalesSummary } from './format-metrics.ts';
import { RevenuePanel } from './revenue-panel.tsx';

const loadSummary = vi.fn<() => Promise<SalesSummary>>();

const NO_SALES = { revenue: 0, orders: 0, units: 0, averageOrder: null, firstOrders: 0, canceled: 0, returned: 0 };

function Panel() {
  const salesSummary = useQuery({ queryKey: ['sales'], queryFn: loadSummary, retry: false });
  return <RevenuePanel salesSummary={salesSummary} period="7" />;
}

const renderPanel = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Panel />
    </QueryClientProvider>,
  );

function createSummary(orders: number): SalesSummary {
  const now = { ...NO_SALES, orders, revenue: orders * 1000 };
  const bar = { at: '2026-11-01T00:00:00', orders, revenue: now.revenue, units: orders };
  return {
    asOf: '2026-11-07T12:00:00.000Z',
    period: '7',
    step: 'day',
    span: { from: '2026-11-01', to: '2026-11-07' },
    previousPeriod: { from: '2026-10-25', to: '2026-10-31' },
    now,
    previous: NO_SALES,
    bars: [{ ...bar, previousRevenue: 0, previousOrders: 0 }],
  };
}

beforeEach(() => {
  loadSummary.mockReset();
});

test('a panel that is loading says so and shows no chart', async () => {
  loadSummary.mockReturnValue(new Promise(() => undefined));
  await renderPanel();
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading the revenue');
  expect(page.getByRole('slider').elements()).toEqual([]);
});

test('a period without orders shows a sentence instead of an empty chart', async () => {
  loadSummary.mockResolvedValue(createSummary(0));
  await renderPanel();
  await expect.element(page.getByText(/^No orders in these .* Try a longer period\.$/)).toBeVisible();
  expect(page.getByRole('slider').elements()).toEqual([]);
});

test('a panel that failed to load can be loaded again', async () => {
  loadSummary.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(createSummary(2));
  await renderPanel();
  await expect.element(page.getByText('Couldn’t load the revenue.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again: load the revenue' }).click();
  await expect.element(page.getByRole('table', { name: 'Revenue by day' })).toBeInTheDocument();
});
