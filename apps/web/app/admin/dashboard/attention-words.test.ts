import { ATTENTION } from '@kinari/contract/calls/desk/figures';
import { pageAt } from '@kinari/contract/pages';
import { expect, test } from 'vitest';
import { ATTENTION_WORDS, countText, noteOf, urgencyOf } from './attention-words.ts';

const now = new Date('2026-11-15T08:10:00Z');
const item = { kind: 'to_pack', count: 3, atLeast: false, since: null, sum: null } as const;

test('every kind leads to a page of the back office', () => {
  const audienceOf = (to: string) => pageAt(to.split('?')[0] ?? '')?.audience;
  expect(ATTENTION.filter((kind) => audienceOf(ATTENTION_WORDS[kind].to) !== 'admin')).toEqual([]);
});

test('where counting stopped, there are more', () => {
  expect(countText({ count: 7, atLeast: false })).toBe('7');
  expect(countText({ count: 1000, atLeast: true })).toBe('1,000+');
});

test('an order is late by a day from the morning after it was promised', () => {
  const late = { ...item, kind: 'late_orders' } as const;
  expect(noteOf({ ...late, since: '2026-11-14T18:30:00Z' }, now)).toBe('by a day');
  expect(noteOf({ ...late, since: '2026-11-13T18:30:00Z' }, now)).toBe('oldest by 2 days');
});

test('what waits says since when, and what money hangs on it', () => {
  expect(noteOf({ ...item, since: '2026-11-15T01:00:00Z' }, now)).toBe('since today');
  expect(noteOf({ ...item, since: '2026-11-14T10:00:00Z' }, now)).toBe('since yesterday');
  expect(noteOf({ ...item, kind: 'refunds_due', since: '2026-11-05T10:00:00Z', sum: 4997 }, now)).toBe(
    '₹4,997, for 10 days',
  );
  expect(noteOf({ ...item, kind: 'low_stock' }, now)).toBe('1 to 10 left');
});

test('a refund turns red when the list of refunds calls it late, not before', () => {
  const refund = { ...item, kind: 'refunds_due', sum: 4997 } as const;
  expect(urgencyOf({ ...refund, since: '2026-11-06T06:00:00Z' }, now)).toBe('today');
  expect(urgencyOf({ ...refund, since: '2026-11-05T06:00:00Z' }, now)).toBe('late');
  expect(urgencyOf({ ...item, kind: 'late_orders' }, now)).toBe('late');
});
