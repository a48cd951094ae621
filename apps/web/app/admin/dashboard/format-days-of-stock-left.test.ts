import { expect, test } from 'vitest';
import { formatDaysOfStockLeft } from './format-days-of-stock-left.ts';

test('days of stock left are shown, and a week or less is marked soon', () => {
  expect(formatDaysOfStockLeft({ stock: 44, daysOfStockLeft: 21, soldOutSince: null })).toEqual({ text: '21 days' });
  expect(formatDaysOfStockLeft({ stock: 900, daysOfStockLeft: 1020, soldOutSince: null })).toEqual({
    text: 'over a year',
  });
  expect(formatDaysOfStockLeft({ stock: 9, daysOfStockLeft: 7, soldOutSince: null })).toEqual({
    text: '7 days',
    tone: 'soon',
  });
  expect(formatDaysOfStockLeft({ stock: 1, daysOfStockLeft: 1, soldOutSince: null })).toEqual({
    text: '1 day',
    tone: 'soon',
  });
  expect(formatDaysOfStockLeft({ stock: 1, daysOfStockLeft: 0, soldOutSince: null })).toEqual({
    text: 'today',
    tone: 'soon',
  });
});

test('sold-out stock shows since when, in Indian time', () => {
  expect(formatDaysOfStockLeft({ stock: 0, daysOfStockLeft: 0, soldOutSince: '2026-11-12T20:00:00Z' })).toEqual({
    text: 'since 13 Nov',
    tone: 'gone',
  });
});

test('stock without recent sales shows no forecast', () => {
  expect(formatDaysOfStockLeft({ stock: 5, daysOfStockLeft: null, soldOutSince: null })).toEqual({ text: '–' });
});
