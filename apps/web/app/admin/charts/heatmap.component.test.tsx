import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Heatmap } from './heatmap.tsx';

const HOURS = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
const FRIDAY = 4;

function createHours(counts: Record<number, number>): number[][] {
  return HOURS.map((day, weekday) => day.map((_, hour) => (weekday === FRIDAY ? (counts[hour] ?? 0) : 0)));
}

const renderHeatmap = (counts: Record<number, number>) =>
  render(<Heatmap name="Orders by hour" hours={createHours(counts)} />);

const getHours = () => [...document.querySelectorAll('.heat-day rect')];
const findHour = (title: string) => getHours().find((rect) => rect.textContent?.startsWith(title));

test('each hour of the week is one field, as wide as the others', async () => {
  await renderHeatmap({ 20: 10 });
  expect(getHours()).toHaveLength(7 * 24);
  const widths = new Set(getHours().map((hour) => Math.round(hour.getBoundingClientRect().width)));
  expect([...widths]).toHaveLength(1);
  expect([...widths][0]).toBeGreaterThan(0);
});

test('the busiest hour has the strongest colour, one order the weakest, and no orders another', async () => {
  await renderHeatmap({ 9: 1, 20: 10 });
  const hours = [findHour('Friday 8 pm'), findHour('Friday 9 am'), findHour('Monday 9 am')];
  expect(hours.map((hour) => hour?.getAttribute('data-step'))).toEqual(['5', '1', '0']);
  const colors = hours.map((hour) => hour && getComputedStyle(hour).fill);
  expect(new Set(colors).size).toBe(3);
});

test('pointing at an hour shows its name and its count', async () => {
  await renderHeatmap({ 9: 1, 20: 10 });
  expect(findHour('Friday 8 pm')?.querySelector('title')?.textContent).toBe('Friday 8 pm to 9 pm: 10 orders');
  expect(findHour('Friday 9 am')?.querySelector('title')?.textContent).toBe('Friday 9 am to 10 am: 1 order');
});

test('the busiest hour is named below, and the legend ends with its count', async () => {
  await renderHeatmap({ 9: 1, 20: 10 });
  await expect.element(page.getByText('Friday 8 pm to 9 pm')).toBeVisible();
  expect(document.querySelector('.heat-legend')?.textContent).toBe('010 orders');
});

test('screen readers get a table of hours and weekdays', async () => {
  await renderHeatmap({ 20: 10 });
  const table = page.getByRole('table', { name: 'Orders by hour' }).element() as HTMLTableElement;
  const rows = Array.from(table.rows, ({ cells }) => Array.from(cells, ({ textContent }) => textContent));
  expect(rows).toHaveLength(1 + 24);
  expect(rows[0]?.slice(0, 3)).toEqual(['Hour', 'Monday', 'Tuesday']);
  expect(rows[21]).toEqual(['8 pm', '0', '0', '0', '0', '10', '0', '0']);
});
