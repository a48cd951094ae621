import { expect, test } from 'vitest';
import { parseRemittanceFile } from './remittance-file.ts';

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
])('a courier’s file format is parsed: %#', (csv) => {
  expect(parseRemittanceFile(csv)).toMatchObject({
    lines: [{ trackingNumber: '1904142475', paise: 129_900 }],
    rejected: [],
  });
});

test('an unreadable line is reported with its row number and does not stop the others', () => {
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
  const { lines, rejected } = parseRemittanceFile(csv);
  expect(lines).toEqual([
    { row: 3, trackingNumber: 'AB-1904', paise: 1000 },
    { row: 14, trackingNumber: '1904142483', paise: 1250 },
  ]);
  expect(rejected.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
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
  'a file without readable lines has no lines: %j',
  (csv) => {
    expect(parseRemittanceFile(csv).lines).toEqual([]);
  },
);

test('a file of the maximum length is parsed quickly', () => {
  const started = performance.now();
  parseRemittanceFile('"a""'.repeat(50_000));
  parseRemittanceFile('12345678,1\n'.repeat(18_000));
  expect(performance.now() - started).toBeLessThan(1000);
});
