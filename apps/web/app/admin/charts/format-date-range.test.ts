import { expect, test } from 'vitest';
import { formatDateRange } from './format-date-range.ts';

test('a date range shows years only when it spans two', () => {
  expect(formatDateRange({ from: '2026-10-17', to: '2026-11-15' })).toBe('17 Oct to 15 Nov');
  expect(formatDateRange({ from: '2025-11-16', to: '2026-11-15' })).toBe('16 Nov 2025 to 15 Nov 2026');
});

test('a single day is shown once', () => {
  expect(formatDateRange({ from: '2026-11-15', to: '2026-11-15' })).toBe('15 Nov');
});
