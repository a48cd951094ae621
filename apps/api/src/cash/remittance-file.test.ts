import { expect, test } from 'vitest';
import { readRemittance } from './remittance-file.ts';

test.each([
  ['AWB Number,COD Amount\n1904142475,1299', 'commas'],
  ['\uFEFFWaybill;Amount (INR)\r\n1904142475;1299,00\r\n', 'semicolons, a mark, and a comma before the paise'],
  ['"Tracking No."\t"Remitted Amount"\n"1904142475"\t"₹1,299.00"', 'tabs, quotes and ₹'],
  [
    'Remittance of 14 November\n\nS.No,AWB,Order,Net Payable\n1,1904142475,KN-1,"Rs. 1,299/-"',
    'a line about itself first',
  ],
  ['awb,cod amount,net amount\n1904142475,1400,1299.00', 'two amounts, of which the net one counts'],
  ['sep=;\nAWB;Amount\n1904142475;1299', 'what a spreadsheet writes first'],
  ['1904142475,1299', 'no heads at all'],
  ['1904142475;1,299', 'no heads, and a comma in the number'],
  ["AWB,Amount\n'1904142475,1299\n,\n\nGrand Total,1299\n", 'an apostrophe, blank lines and a total'],
  ['AWB,Amount\n1904142475,1299\n,1299', 'a total without a name'],
])('a file is read whatever its courier writes: %#', (csv) => {
  expect(readRemittance(csv)).toMatchObject({ lines: [{ number: '1904142475', paise: 129_900 }], refused: [] });
});

test('a line that cannot be read is told apart by its number in the file and stops no other', () => {
  const csv = [
    'AWB,Amount',
    '=HYPERLINK("http://x"),10',
    'AB-1904,10',
    '1.90414E+13,10',
    '1904142476,-10',
    '1904142477,99999999999999999999',
    '1904142478,10000001',
    '1904142479,=1+1',
    '1904142480,',
    '1904142481,1e5',
    `1904${'0'.repeat(60)},10`,
    '"1904\n142482",12.5',
    '1904142483,12.50',
  ].join('\n');
  const { lines, refused } = readRemittance(csv);
  expect(lines).toEqual([
    { row: 3, number: 'AB-1904', paise: 1000 },
    { row: 14, number: '1904142483', paise: 1250 },
  ]);
  expect(refused.map(({ row, why }) => `${row} ${why}`)).toEqual([
    '2 formula',
    '4 number',
    '5 amount',
    '6 amount',
    '7 amount',
    '8 formula',
    '9 amount',
    '10 amount',
    '11 number',
    '12 number',
  ]);
});

test.each(['', '\n\n', '"', '"""', 'AWB', '\u0000,\u0000', ',;\t|', 'a,b,c\n1,2,3'])(
  'a file without a single line has none: %j',
  (csv) => {
    expect(readRemittance(csv).lines).toEqual([]);
  },
);

test('a file of the greatest length is read at once', () => {
  const started = performance.now();
  readRemittance('"a""'.repeat(50_000));
  readRemittance('12345678,1\n'.repeat(18_000));
  expect(performance.now() - started).toBeLessThan(1000);
});
