import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a line ends with CRLF, and only cells that need quotes have them', () => {
  expect(csvLine(['INV/2627/0000001', 1200.5, 'Rao, Asha', 'the "good" one', 'two\nlines', ''])).toBe(
    'INV/2627/0000001,1200.5,"Rao, Asha","the ""good"" one","two\nlines",\r\n',
  );
});

test.each(['=1+1', '+91 98', '-5+3', '@here', '\tx', '\r=1', '=HYPERLINK("x")', '＝1+1', '＠here'])(
  'customer text is never a formula: %j',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '').startsWith(`'${text[0]}`)).toBe(true);
  },
);

test('a negative amount stays a number', () => {
  expect(csvLine(['-12.30', '-7'])).toBe('-12.30,-7\r\n');
});
