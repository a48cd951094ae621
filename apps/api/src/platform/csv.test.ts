import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a line ends as spreadsheets expect, and quotes only what needs it', () => {
  expect(csvLine(['INV/2627/0000001', 1200.5, 'Rao, Asha', 'the "good" one', 'two\nlines', ''])).toBe(
    'INV/2627/0000001,1200.5,"Rao, Asha","the ""good"" one","two\nlines",\r\n',
  );
});

test.each(['=1+1', '+91 98', '-5+3', '@here', '\tx', '\r=1', '=HYPERLINK("x")'])(
  'what a customer wrote is never a formula: %j',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '').startsWith(`'${text[0]}`)).toBe(true);
  },
);

test('a sum below zero stays a number', () => {
  expect(csvLine(['-12.30', '-7'])).toBe('-12.30,-7\r\n');
});
