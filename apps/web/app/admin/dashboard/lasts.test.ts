import { expect, test } from 'vitest';
import { lastsText } from './lasts.ts';

test('stock lasts so many days, and a week or less is soon', () => {
  expect(lastsText({ stock: 44, lasts: 21, soldOutSince: null })).toEqual({ text: '21 days' });
  expect(lastsText({ stock: 900, lasts: 1020, soldOutSince: null })).toEqual({ text: 'over a year' });
  expect(lastsText({ stock: 9, lasts: 7, soldOutSince: null })).toEqual({ text: '7 days', tone: 'soon' });
  expect(lastsText({ stock: 1, lasts: 1, soldOutSince: null })).toEqual({ text: '1 day', tone: 'soon' });
  expect(lastsText({ stock: 1, lasts: 0, soldOutSince: null })).toEqual({ text: 'today', tone: 'soon' });
});

test('what is sold out says since when, by the day in India', () => {
  expect(lastsText({ stock: 0, lasts: 0, soldOutSince: '2026-11-12T20:00:00Z' })).toEqual({
    text: 'since 13 Nov',
    tone: 'gone',
  });
});

test('nothing is said of what did not sell lately', () => {
  expect(lastsText({ stock: 5, lasts: null, soldOutSince: null })).toEqual({ text: '–' });
});
