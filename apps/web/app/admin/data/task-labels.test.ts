import { TASK_KINDS } from '@kinari/contract/endpoints/admin/analytics';
import { expect, test } from 'vitest';
import { ADMIN_PAGES } from '../navigation/admin-pages.ts';
import { formatTaskCount, formatTaskNote, TASK_LABELS, taskUrgency } from './task-labels.ts';

const now = new Date('2026-11-15T08:10:00Z');
const item = { kind: 'to_pack', count: 3, isLowerBound: false, since: null, sum: null } as const;

test('every task kind links to an admin page', () => {
  const paths = TASK_KINDS.map((kind) => TASK_LABELS[kind].to.split('?')[0]);
  expect(Object.keys(ADMIN_PAGES)).toEqual(expect.arrayContaining(paths));
});

test('a count that is a lower bound ends with a plus', () => {
  expect(formatTaskCount({ count: 7, isLowerBound: false })).toBe('7');
  expect(formatTaskCount({ count: 1000, isLowerBound: true })).toBe('1,000+');
});

test('an order is one day late from the day after its expected date', () => {
  const late = { ...item, kind: 'late_orders' } as const;
  expect(formatTaskNote({ ...late, since: '2026-11-14T18:30:00Z' }, now)).toBe('by a day');
  expect(formatTaskNote({ ...late, since: '2026-11-13T18:30:00Z' }, now)).toBe('oldest by 2 days');
});

test('a waiting task shows its age and its amount', () => {
  expect(formatTaskNote({ ...item, since: '2026-11-15T01:00:00Z' }, now)).toBe('since today');
  expect(formatTaskNote({ ...item, since: '2026-11-14T10:00:00Z' }, now)).toBe('since yesterday');
  expect(formatTaskNote({ ...item, kind: 'refunds_due', since: '2026-11-05T10:00:00Z', sum: 4997 }, now)).toBe(
    '₹4,997, for 10 days',
  );
  expect(formatTaskNote({ ...item, kind: 'low_stock' }, now)).toBe('1 to 10 left');
});

test('a refund is urgent only when the refund list calls it late', () => {
  const refund = { ...item, kind: 'refunds_due', sum: 4997 } as const;
  expect(taskUrgency({ ...refund, since: '2026-11-06T06:00:00Z' }, now)).toBe('today');
  expect(taskUrgency({ ...refund, since: '2026-11-05T06:00:00Z' }, now)).toBe('late');
  expect(taskUrgency({ ...item, kind: 'late_orders' }, now)).toBe('late');
});
