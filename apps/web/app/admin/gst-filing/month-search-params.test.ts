import { expect, test } from 'vitest';
import { addMonths, formatDayOfMonth, parseDocumentView, parseMonth } from './month-search-params.ts';

const NOVEMBER = new Date('2026-11-15T06:00:00Z');
const monthFromUrl = (search: string) => parseMonth(new URLSearchParams(search), NOVEMBER);

test('a URL selects a month, and a future or missing month is the current month in India', () => {
  expect([
    monthFromUrl('month=2026-10'),
    monthFromUrl('month=2026-12'),
    monthFromUrl('month=2026-13'),
    monthFromUrl(''),
  ]).toEqual(['2026-10', '2026-11', '2026-11', '2026-11']);
  expect(parseMonth(new URLSearchParams(), new Date('2026-11-30T18:30:00Z'))).toBe('2026-12');
});

test('adding months crosses the end of a year', () => {
  expect([addMonths('2026-12', 1), addMonths('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
});

test('only the current month shows a day', () => {
  expect(formatDayOfMonth('2026-11', NOVEMBER)).toBe('day 15 of 30');
  expect(formatDayOfMonth('2026-10', NOVEMBER)).toBeUndefined();
});

test('a URL selects one of the document views, or none', () => {
  expect(parseDocumentView(new URLSearchParams('show=pdf_missing'))).toBe('pdf_missing');
  expect(parseDocumentView(new URLSearchParams('show=everything'))).toBeUndefined();
});
