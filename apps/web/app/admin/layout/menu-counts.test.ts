import { expect, test } from 'vitest';
import type { Task } from '../data/tasks.data.ts';
import { countMenuTasks } from './menu-counts.ts';

const now = new Date('2026-11-15T08:10:00Z');
const createTask = (kind: Task['kind'], changes: Partial<Task> = {}): Task => ({
  kind,
  count: 1,
  isLowerBound: false,
  since: null,
  sum: null,
  ...changes,
});

test('an entry shows the sum of its tasks and says what they are', () => {
  const tasks = [createTask('late_orders', { count: 3 }), createTask('failed_deliveries'), createTask('to_pack')];
  expect(countMenuTasks([{ to: '/admin/order' }], tasks, now)).toEqual({
    text: '4',
    note: '3 late orders, 1 failed delivery',
    isOverdue: true,
  });
  expect(countMenuTasks([{ to: '/admin/packing' }], tasks, now)?.note).toBe('1 to pack');
});

test('an entry without open tasks shows nothing', () => {
  expect(countMenuTasks([{ to: '/admin/order' }], [createTask('to_pack')], now)).toBeUndefined();
  expect(countMenuTasks([{ to: '/admin/packing' }], [createTask('to_pack', { count: 0 })], now)).toBeUndefined();
  expect(countMenuTasks([{ to: '/admin/company' }], [createTask('to_pack')], now)).toBeUndefined();
});

test('a group adds up its entries, and a limited count ends with a plus', () => {
  const tasks = [createTask('gst_issues', { count: 1000, isLowerBound: true }), createTask('to_pack')];
  expect(countMenuTasks([{ to: '/admin/cod' }, { to: '/admin/gst' }], tasks, now)?.text).toBe('1,000+');
});

test('only a passed deadline makes a count overdue', () => {
  const isOverdue = (to: string, task: Task) => countMenuTasks([{ to }], [task], now)?.isOverdue;
  expect(isOverdue('/admin/order', createTask('failed_deliveries'))).toBe(false);
  expect(isOverdue('/admin/stock', createTask('stock_drift'))).toBe(false);
  expect(isOverdue('/admin/returns', createTask('refunds_due', { since: '2026-11-06T06:00:00Z' }))).toBe(false);
  expect(isOverdue('/admin/returns', createTask('refunds_due', { since: '2026-11-05T06:00:00Z' }))).toBe(true);
});
