import { expect, test } from 'vitest';
import { spanText } from './span-text.ts';

test('a span says its years only where it has two', () => {
  expect(spanText({ from: '2026-10-17', to: '2026-11-15' })).toBe('17 Oct to 15 Nov');
  expect(spanText({ from: '2025-11-16', to: '2026-11-15' })).toBe('16 Nov 2025 to 15 Nov 2026');
});

test('a single day is told once', () => {
  expect(spanText({ from: '2026-11-15', to: '2026-11-15' })).toBe('15 Nov');
});
