import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BarChart } from './bar-chart.tsx';
import type { Bar } from './format-metrics.ts';

const WIDTH = 640;

const createBar = (day: number, revenue: number, previousRevenue = 0): Bar => ({
  at: `2026-11-0${day}T00:00:00`,
  revenue,
  orders: revenue / 1000,
  units: revenue / 500,
  previousRevenue,
  previousOrders: previousRevenue / 1000,
});

const BARS = [createBar(1, 1000, 3000), createBar(2, 4000), createBar(3, 0, 1000), createBar(4, 2000)];

const renderChart = (bars: Bar[]) =>
  render(
    <div style={{ width: WIDTH, paddingTop: 80 }}>
      <BarChart name="Revenue by day" salesSummary={{ bars, step: 'day' }} />
    </div>,
  );

const slider = page.getByRole('slider', { name: 'Revenue by day' });
const getBars = () => [...document.querySelectorAll('.bar-chart-bar')];
const getPlot = () => document.querySelector('.bar-chart-plot') as HTMLElement;
const getTip = () => document.querySelector('.bar-chart-tip');

test('the height of a bar follows its revenue', async () => {
  await renderChart(BARS);
  const plot = getPlot().getBoundingClientRect().height;
  const heights = getBars().map((bar) => Math.round((bar.getBoundingClientRect().height / plot) * 100));
  expect(heights).toEqual([25, 100, 0, 50]);
});

test('the axis is labelled from zero to a round number above the highest bar', async () => {
  await renderChart(BARS);
  const ticks = Array.from(document.querySelectorAll('.bar-chart-ticks span'), ({ textContent }) => textContent);
  expect(ticks).toEqual(['₹0', '₹1k', '₹2k', '₹3k', '₹4k']);
});

test('a previous period higher than this one still fits in the chart', async () => {
  await renderChart([createBar(1, 1000, 8000)]);
  const outline = document.querySelector('.bar-chart-previous')?.getBoundingClientRect();
  expect(outline?.top).toBeGreaterThanOrEqual(getPlot().getBoundingClientRect().top - 1);
});

test('pointing at a bar shows its values, and leaving the chart hides them', async () => {
  await renderChart(BARS);
  await userEvent.hover(getPlot(), { position: { x: getPlot().clientWidth * 0.375, y: 100 } });
  await expect.element(page.getByText('Mon, 2 Nov, ₹4,000.00')).toBeVisible();
  expect(getTip()?.textContent).toContain('4 orders, before ₹0.00');
  await userEvent.unhover(getPlot());
  await expect.poll(getTip).toBeNull();
});

test('the values of the first and the last bar stay within the chart', async () => {
  await renderChart(BARS);
  const { left, right } = getPlot().getBoundingClientRect();
  for (const x of [2, getPlot().clientWidth - 2]) {
    await userEvent.hover(getPlot(), { position: { x, y: 100 } });
    await expect.poll(getTip).not.toBeNull();
    const tip = getTip()?.getBoundingClientRect();
    expect(tip?.left).toBeGreaterThanOrEqual(left - 1);
    expect(tip?.right).toBeLessThanOrEqual(right + 1);
  }
});

test('the chart is one Tab stop, and arrow keys read one bar after the other', async () => {
  await renderChart(BARS);
  await userEvent.tab();
  await expect.element(slider).toHaveFocus();
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', 'Wed, 4 Nov so far, ₹2,000.00, 2 orders, before ₹0.00');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Tue, 3 Nov, ₹0.00, 0 orders, before ₹1,000.00');
  await expect.poll(() => getTip()?.textContent).toContain('Tue, 3 Nov');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Sun, 1 Nov, ₹1,000.00, 1 order, before ₹3,000.00');
  await userEvent.tab();
  await expect.poll(getTip).toBeNull();
});

test('screen readers get a table with every bar', async () => {
  await renderChart(BARS);
  const table = page.getByRole('table', { name: 'Revenue by day' }).element() as HTMLTableElement;
  const rows = Array.from(table.rows, ({ cells }) => Array.from(cells, ({ textContent }) => textContent));
  expect(rows).toHaveLength(1 + BARS.length);
  expect(rows[0]).toEqual(['Day', 'Revenue', 'Orders', 'Units', 'Previous revenue', 'Previous orders']);
  expect(rows[1]).toEqual(['Sun, 1 Nov', '₹1,000.00', '1', '2', '₹3,000.00', '3']);
});

test('days without revenue have an axis and bars of no height', async () => {
  await renderChart([createBar(1, 0), createBar(2, 0)]);
  expect(getBars().map((bar) => bar.getBoundingClientRect().height)).toEqual([0, 0]);
  expect(document.querySelector('.bar-chart-ticks')?.textContent).toBe('₹0₹1₹2₹3₹4');
});

test('after a change to a shorter period the last bar is selected', async () => {
  const { rerender } = await renderChart(BARS);
  await rerender(<BarChart name="Revenue by day" salesSummary={{ bars: BARS.slice(0, 2), step: 'day' }} />);
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', 'Mon, 2 Nov so far, ₹4,000.00, 4 orders, before ₹0.00');
});
