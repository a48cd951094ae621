import { expect, test } from 'vitest';
import { parseSettlementFile } from './settlement-file.ts';
import { grossPaise } from './settlement-matching.ts';

// The headers of Razorpay's sample of the settlement recon report.
const RAZORPAY_HEADER =
  'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,payment_method,card_type,issuer_name,entity_created_at,payment_captured_at,payment_notes,refund_notes,arn,entity_description,order_id,order_receipt,order_notes,dispute_id,dispute_created_at,dispute_reason,settlement_id,settled_at,settlement_utr,settled_by';
const PHONEPE_HEADER =
  'PaymentType,MerchantReferenceId,PhonePeReferenceId,From,Instrument,Flow Type,CreationDate,TransactionDate,SettlementDate,BankReferenceNo,Amount,Fee,IGST,CGST,SGST';
const CASHFREE_HEADER =
  'Event ID,Event Type,Sale Type,Event Currency,Event Time,Processed On,Status,Event Amount,Event Settlement Amount,Settlement Date,UTR,Refund Type,Merchant Reference ID,Cashfree Reference ID,Transaction Amount,Transaction Service Charge,Txn ST/GST,Net Settlement Amount';

const parse = (...lines: string[]) => parseSettlementFile(lines.join('\r\n'));
/** One report line with the columns that every report needs. */
const parseOne = (cells: string, header = 'Settlement ID,Settled on,Type,ID,Amount,Fee,Tax') =>
  parse(header.replace(',ID,', ',Payment ID,'), cells).lines[0];

test('a report of Razorpay is parsed: a payment net of its fee, a refund, a transfer and an adjustment', () => {
  const row = (type: string, id: string, money: string, receipt = '') =>
    `${type},${id},${money},upi,,,17/11/2026 07:34:39,,,,,,order_1,${receipt},,,,,setl_1,19/11/2026 16:05:00,1568176960vxp0rj,`;
  const { lines, rejected } = parse(
    RAZORPAY_HEADER,
    row('payment', 'pay_A1', '1000.0,INR,20.00,3.60,0.0,976.40', 'KIN-1'),
    row('refund', 'rfnd_A1', '250.5,INR,0,0,250.50,0'),
    row('transfer', 'trf_A1', '1000.0,INR,2.50,0.46,1002.96,0'),
    row('adjustment', 'adj_A1', '10.12,INR,0,0,0,10.12'),
  );
  const settlement = { settlementId: 'setl_1', utr: '1568176960vxp0rj', settledOn: '2026-11-19' };
  expect(rejected).toEqual([]);
  expect(lines).toEqual([
    {
      ...settlement,
      kind: 'payment',
      entityId: 'pay_A1',
      ourReference: 'KIN-1',
      creditPaise: 97_640,
      debitPaise: 0,
      feePaise: 2360,
      taxPaise: 360,
    },
    expect.objectContaining({ kind: 'refund', entityId: 'rfnd_A1', creditPaise: 0, debitPaise: 25_050, feePaise: 0 }),
    expect.objectContaining({ kind: 'adjustment', debitPaise: 100_296, feePaise: 296, taxPaise: 46 }),
    expect.objectContaining({ kind: 'adjustment', entityId: 'adj_A1', creditPaise: 1012, debitPaise: 0, feePaise: 0 }),
  ]);
  expect(lines.map(grossPaise)).toEqual([100_000, -25_050, -100_000, 1012]);
});

test('a report of PhonePe is parsed: fees and taxes are negative, and the UTR identifies the settlement', () => {
  const row = (type: string, id: string, money: string, utr = 'AXNPN27701342567') =>
    `${type},M-${id},${id},Shop,UPI_FULFILMENT,CREDIT,01-10-2025,03-10-2025,04-10-2025,${utr},${money}`;
  const { lines, rejected } = parse(
    PHONEPE_HEADER,
    row('PAYMENT', 'T2510011', '500.0,-7.4,-1.332,0,0'),
    row('REFUND', 'T2510012', '-200.0,0,0,0,0'),
    row('CONVENIENCE_FEE', 'T2510011', '-5.9,0,0,0,0'),
    row('PAYMENT', 'T2510013', '100.0,0,0,0,0', ''),
  );
  const settlement = { settlementId: 'AXNPN27701342567', utr: 'AXNPN27701342567', settledOn: '2025-10-04' };
  expect(lines).toMatchObject([
    { ...settlement, kind: 'payment', entityId: 'T2510011', ourReference: 'M-T2510011', creditPaise: 49_127 },
    { ...settlement, kind: 'refund', entityId: 'T2510012', debitPaise: 20_000, feePaise: 0 },
    { ...settlement, kind: 'adjustment', entityId: 'T2510011', debitPaise: 590 },
  ]);
  // 7.40 + 1.332, rounded once.
  expect(lines[0]).toMatchObject({ feePaise: 873, taxPaise: 133 });
  // Not settled yet.
  expect(rejected).toEqual([5]);
});

test('payments that PhonePe lists per instrument are added up, and equal rows count once', () => {
  const row = (instrument: string, amount: number, fee: number) =>
    `PAYMENT,M-1,T2510011,Shop,${instrument},CREDIT,01-10-2025,03-10-2025,04-10-2025,AXNPN27701342567,${amount},${fee},0,0,0`;
  const upi = row('UPI_FULFILMENT', 300, -3);
  const { lines } = parse(PHONEPE_HEADER, upi, row('UPI_WALLET_FULFILMENT', 200, -2), upi);
  expect(lines).toMatchObject([{ entityId: 'T2510011', creditPaise: 49_500, feePaise: 500 }]);
});

test('a report of Cashfree is parsed below its summary', () => {
  const row = (id: string, type: string, side: string, amount: string, settled: string) =>
    `${id},${type},${side},INR,2025-09-26 15:05:12,2025-10-08 15:35:50,SUCCESS,${amount},${settled},2025-10-08 15:35:50,AXISCN1169361047,,KIN-${id},CF${id},${amount},,,${settled}`;
  const { lines, rejected } = parse(
    'Id,Total Transaction Amount,Settlement Amount,Adjustment,Net Settlement Amount,From,Till,Status,UTR No.,Settlement Date',
    '208386848,5900.00,5881.12,0,5881.12,2025-10-01,2025-10-08,PAID,AXISCN1169361047,2025-10-08 18:18:03',
    '',
    '** Settlement Reconciliation Details **',
    CASHFREE_HEADER,
    row('4387450090', 'PAYMENT', 'CREDIT', '1000.00', '981.12'),
    row('4387450091', 'REFUND', 'DEBIT', '100.00', '-100.00'),
    row('4387450092', 'CHARGEBACK', 'DEBIT', '50.00', '50.00'),
    row('4387450093', 'SETTLEMENT', 'CREDIT', '831.12', '831.12'),
  );
  const settlement = { settlementId: 'AXISCN1169361047', utr: 'AXISCN1169361047', settledOn: '2025-10-08' };
  expect(rejected).toEqual([]);
  expect(lines).toMatchObject([
    { ...settlement, kind: 'payment', entityId: '4387450090', creditPaise: 98_112, feePaise: 1888 },
    { ...settlement, kind: 'refund', entityId: '4387450091', creditPaise: 0, debitPaise: 10_000, feePaise: 0 },
    { ...settlement, kind: 'adjustment', entityId: '4387450092', creditPaise: 0, debitPaise: 5000 },
  ]);
  expect(lines).toHaveLength(3);
});

test.each([
  ['2026-11-17', '2026-11-17'],
  ['2026-11-17T15:35:50', '2026-11-17'],
  ['2026-11-17T20:00:00Z', '2026-11-18'],
  ['17/11/2026 07:34:39', '2026-11-17'],
  ['05-04-2026 11:10:00 PM', '2026-04-05'],
  ['7 Nov 2026', '2026-11-07'],
  ['07-November-2026', '2026-11-07'],
  // Spreadsheets store days as numbers.
  ['44658.44689814815', '2022-04-07'],
  ['1568176960', '2019-09-11'],
])('the day %s is %s', (text, day) => {
  expect(parseOne(`setl_1,${text},payment,pay_A1,10,0,0`)?.settledOn).toBe(day);
});

test.each(['', '31/02/2026', '11/17/2026', '2026-13-01', 'soon', '17 Foo 2026', '1.56818E+9'])(
  'the day %j is unreadable',
  (text) => {
    expect(parseOne(`setl_1,${text},payment,pay_A1,10,0,0`)).toBeUndefined();
  },
);

test.each([
  ['payment', '"₹1,299.00"', 129_900],
  ['payment', 'Rs. 1299/-', 129_900],
  ['payment', '-10.00', -1000],
  ['refund', '10', -1000],
  ['refund', '(10.00)', -1000],
  ['REFUND', '-10', -1000],
  ['chargeback', '-10', -1000],
  ['Refund reversal', '10', 1000],
])('a %s of %s is %d paise', (type, amount, paise) => {
  const line = parseOne(`setl_1,2026-11-17,${type},pay_A1,${amount},,`);
  expect(line && grossPaise(line)).toBe(paise);
});

test('a fee without an amount that was paid is deducted with its tax', () => {
  expect(parseOne('setl_1,2026-11-17,payment,pay_A1,100,2,0.36')).toMatchObject({
    creditPaise: 9764,
    feePaise: 236,
    taxPaise: 36,
  });
});

test('a fee that is higher than the payment takes money', () => {
  const line = parseOne(
    'setl_1,2026-11-17,payment,pay_A1,1,0,2',
    'Settlement ID,Settled on,Type,ID,Amount,Credit,Debit',
  );
  expect(line).toMatchObject({ creditPaise: 0, debitPaise: 200, feePaise: 300 });
});

test('unreadable rows are listed by line number and do not stop the others', () => {
  const { lines, rejected } = parse(
    'Report of 17 November',
    'Settlement ID;UTR;Settled on;Type;Payment ID;Amount (INR)',
    'setl_1;UTR1001;17/11/2026;payment;pay_A1;10,50',
    ';;17/11/2026;payment;pay_A2;10',
    'setl_1;UTR1001;17/11/2026;payment;=HYPERLINK("http://x");10',
    'setl_1;UTR1001;17/11/2026;payment;1.45E+09;10',
    'setl_1;UTR1001;17/11/2026;payment;pay_A3;=1+1',
    'setl_1;UTR1001;17/11/2026;payment;pay_A4;1e5',
    'setl_1;UTR1001;17/11/2026;payment;pay_A5;',
    '',
    'Total;;;;;10,50',
    "setl_1;N/A;17/11/2026;payment;'pay_A6;10",
  );
  expect(lines.map(({ entityId }) => entityId)).toEqual(['pay_A1', 'pay_A6']);
  expect(rejected).toEqual([4, 5, 6, 7, 8, 9]);
});

test.each(['', '\n\n', '"', 'AWB,Amount\n1904142475,1299', 'Settlement ID,Type,Payment ID,Amount', '\u0000,\u0000'])(
  'a file without a header or rows has no lines: %j',
  (csv) => {
    expect(parseSettlementFile(csv)).toEqual({ lines: [], rejected: [] });
  },
);

test('a file of the maximum length is parsed in reasonable time', () => {
  const row = (index: number) => `setl_1,2026-11-17,payment,pay_${index},1299.50,20.00,3.60\n`;
  const started = performance.now();
  const { lines } = parseSettlementFile(
    `Settlement ID,Settled on,Type,Payment ID,Amount,Fee,Tax\n${Array.from({ length: 80_000 }, (_, index) => row(index)).join('')}`,
  );
  expect(lines).toHaveLength(80_000);
  expect(performance.now() - started).toBeLessThan(15_000);
});
