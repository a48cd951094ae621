import { randomUUID } from 'node:crypto';
import type { EndpointResponse } from '@kinari/contract/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPackingHelpers } from '#test/shipments.ts';
import { createTestApp } from '#test/test-app.ts';
import type { PaymentProviderName, SettlementLine } from '../payment-providers/payment-provider.ts';
import { rematchRows, storeSettlementLines } from './settlements.service.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });
const { staffUser, orderOf } = await createPackingHelpers({ app, db });

let count = 0;
const nextId = (prefix: string) => `${prefix}_${(count += 1)}`;

type PaymentOptions = {
  provider?: PaymentProviderName;
  paise?: number;
  status?: string;
  orderId?: string;
  received?: number;
};

/** Without an order, it is a test payment. */
async function insertPayment({
  provider = 'razorpay',
  paise = 100_000,
  status = 'paid',
  orderId,
  received,
}: PaymentOptions = {}) {
  const providerId = nextId('pay');
  const reference = nextId('KIN');
  const { id } = await db
    .insertInto('payments')
    .values({
      kind: orderId ? 'order' : 'test',
      order_id: orderId ?? null,
      way: 'page',
      provider,
      reference,
      provider_payment_id: providerId,
      paise,
      received_paise: received ?? null,
      status,
      paid_at: status === 'paid' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, providerId, reference };
}

async function insertRefund(
  payment: { id: string },
  orderId: string,
  { paise = 40_000, status = 'sent', method = 'source' } = {},
) {
  const providerId = nextId('rfnd');
  const { id } = await db
    .insertInto('refunds')
    .values({
      order_id: orderId,
      payment_id: payment.id,
      provider_refund_id: providerId,
      paise,
      method,
      status,
      reference: status === 'sent' ? nextId('RRN') : null,
      due_on: '2026-11-30',
      completed_on: status === 'sent' ? '2026-11-18' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, providerId };
}

const markPaid = (id: string) =>
  db.updateTable('payments').set({ status: 'paid', paid_at: new Date() }).where('id', '=', id).execute();

type LineOptions = Partial<SettlementLine> & { paise?: number };

/** A row of ₹1,000 less a fee of ₹23.60, or a refund without a fee. */
function toLine(entityId: string, { paise = 100_000, ...options }: LineOptions = {}): SettlementLine {
  const {
    kind = 'payment',
    settlementId = 'setl_0',
    utr = `UTR_${settlementId}`,
    feePaise = kind === 'payment' ? 2360 : 0,
  } = options;
  const net = (kind === 'refund' ? -paise : paise) - feePaise;
  return {
    kind,
    entityId,
    settlementId,
    utr,
    creditPaise: Math.max(0, net),
    debitPaise: Math.max(0, -net),
    feePaise,
    taxPaise: Math.round((feePaise * 18) / 118),
    settledOn: '2026-11-17',
    ...options,
  };
}

const store = (lines: SettlementLine[], provider: PaymentProviderName = 'razorpay') =>
  storeSettlementLines(db, { provider, lines, actorId: null });

async function get<Response>(path: string): Promise<Response> {
  const reply = await app.inject({ url: `/api/admin/settlements${path}`, headers: staffUser.headers });
  expect(reply.statusCode).toBe(200);
  return reply.json<Response>();
}
const list = (query = '') => get<EndpointResponse<'listSettlements'>>(query);
const read = (id: string | undefined) => get<EndpointResponse<'getSettlement'>>(`/${id}`);

async function importFile(csv: string, provider = 'phonepe') {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/admin/settlements',
    headers: staffUser.headers,
    payload: { provider, fileName: 'settlements.csv', csv },
  });
  return { status: reply.statusCode, body: reply.json<EndpointResponse<'importSettlement'> & { code?: string }>() };
}

async function readDifferences(settlementId: string | undefined) {
  const { rows } = await read(settlementId);
  return Object.fromEntries(rows.map(({ providerReference, difference }) => [providerReference, difference]));
}

test('payments and refunds that match have no difference, and the sums say what reached the bank', async () => {
  const { id: orderId } = await orderOf(1);
  const payment = await insertPayment({ orderId });
  const refund = await insertRefund(payment, orderId);
  const testPayment = await insertPayment({ paise: 100 });
  const settlementId = nextId('setl');
  const { settlementIds, added } = await store([
    toLine(payment.providerId, { settlementId }),
    toLine(refund.providerId, { settlementId, kind: 'refund', paise: 40_000 }),
    toLine(testPayment.providerId, { settlementId, paise: 100, feePaise: 2 }),
    toLine('adj_1', { settlementId, kind: 'adjustment', creditPaise: 0, debitPaise: 5000, feePaise: 0 }),
  ]);
  expect(added).toBe(4);

  const { settlement, rows, pagination } = await read(settlementIds[0]);
  expect(settlement).toEqual({
    id: settlementIds[0],
    provider: 'razorpay',
    number: settlementId,
    settledOn: '2026-11-17',
    utr: `UTR_${settlementId}`,
    payments: 2,
    collected: 1001,
    fees: 23.62,
    feeTax: 3.6,
    refunds: 400,
    adjustments: -50,
    credited: 527.38,
    differences: 0,
    difference: 0,
  });
  expect(pagination.totalItems).toBe(4);
  const byReference = Object.fromEntries(
    rows.map(({ id: _id, providerReference, ...row }) => [providerReference, row]),
  );
  expect(byReference).toMatchObject({
    [payment.providerId]: {
      kind: 'payment',
      orderId,
      amount: 1000,
      fee: 23.6,
      feeTax: 3.6,
      difference: null,
      expected: 1000,
    },
    [refund.providerId]: { kind: 'refund', orderId, amount: -400, fee: 0, difference: null, expected: -400 },
    [testPayment.providerId]: { orderId: null, amount: 1, expected: 1, difference: null },
    adj_1: { kind: 'adjustment', orderId: null, amount: -50, difference: null, expected: null },
  });
});

test('the fee of a settlement is recorded for its payment', async () => {
  const [payment, withoutFee] = [await insertPayment(), await insertPayment()];
  await store([
    toLine(payment.providerId, { settlementId: nextId('setl') }),
    toLine(withoutFee.providerId, { settlementId: nextId('setl'), feePaise: 0 }),
  ]);
  const fees = await db
    .selectFrom('payments')
    .select(['id', 'fee_paise', 'fee_tax_paise'])
    .where('id', 'in', [payment.id, withoutFee.id])
    .execute();
  expect(new Map(fees.map(({ id, ...fee }) => [id, fee]))).toEqual(
    new Map([
      [payment.id, { fee_paise: 2360, fee_tax_paise: 360 }],
      // The report had no fees.
      [withoutFee.id, { fee_paise: null, fee_tax_paise: null }],
    ]),
  );
});

test('a difference of one paisa is listed, first and with what our records say', async () => {
  const { id: orderId } = await orderOf(1);
  const payments = [await insertPayment(), await insertPayment({ orderId }), await insertPayment()];
  const [exact, differing, more] = payments.map(({ providerId }) => providerId);
  const refund = await insertRefund({ id: payments[1]?.id ?? '' }, orderId);
  const settlementId = nextId('setl');
  const { settlementIds } = await store([
    toLine(exact ?? '', { settlementId }),
    toLine(differing ?? '', { settlementId, paise: 99_999 }),
    toLine(more ?? '', { settlementId, paise: 100_001 }),
    toLine(refund.providerId, { settlementId, kind: 'refund', paise: 40_001 }),
  ]);
  expect(await readDifferences(settlementIds[0])).toEqual({
    [exact ?? '']: null,
    [differing ?? '']: 'amount',
    [more ?? '']: 'amount',
    [refund.providerId]: 'amount',
  });
  const { rows, settlement } = await read(settlementIds[0]);
  expect(rows.map(({ difference }) => difference)).toEqual(['amount', 'amount', 'amount', null]);
  expect(rows.find(({ providerReference }) => providerReference === differing)).toMatchObject({
    amount: 999.99,
    expected: 1000,
    orderId,
  });
  expect(settlement).toMatchObject({ differences: 3, difference: -0.01 });
});

test('what was received counts, if it is not what was asked for', async () => {
  const payment = await insertPayment({ paise: 100_000, received: 100_500 });
  const { settlementIds } = await store([toLine(payment.providerId, { settlementId: nextId('setl'), paise: 100_500 })]);
  expect(await readDifferences(settlementIds[0])).toEqual({ [payment.providerId]: null });
});

test('money that our records do not know, and payments of another provider, are unknown', async () => {
  const other = await insertPayment({ provider: 'phonepe' });
  const settlementId = nextId('setl');
  const { settlementIds } = await store([
    toLine('pay_foreign', { settlementId }),
    toLine(other.providerId, { settlementId, paise: 20_000 }),
    toLine('rfnd_foreign', { settlementId, kind: 'refund', paise: 7000 }),
  ]);
  const { rows, settlement } = await read(settlementIds[0]);
  expect(rows.map(({ difference, expected }) => [difference, expected])).toEqual(
    [0, 1, 2].map(() => ['unknown', null]),
  );
  expect(settlement).toMatchObject({ differences: 3, difference: 1130 });
});

test('a payment that is not paid and a refund that the provider did not send differ by their status', async () => {
  const { id: orderId } = await orderOf(1);
  const [waiting, paid] = [await insertPayment({ status: 'review' }), await insertPayment({ orderId })];
  const pending = await insertRefund(paid, orderId, { status: 'sending' });
  const byHand = await insertRefund(paid, orderId, { method: 'upi' });
  const settlementId = nextId('setl');
  const { settlementIds } = await store([
    toLine(waiting.providerId, { settlementId }),
    toLine(pending.providerId, { settlementId, kind: 'refund', paise: 40_000 }),
    toLine(byHand.providerId, { settlementId, kind: 'refund', paise: 40_000 }),
  ]);
  const { rows, settlement } = await read(settlementIds[0]);
  expect(rows.map(({ difference, expected }) => [difference, expected])).toEqual([0, 1, 2].map(() => ['status', 0]));
  expect(settlement.difference).toBe(200);
});

test('a repeated run adds nothing, and late rows of a settlement update its sums', async () => {
  const payments = [await insertPayment(), await insertPayment()];
  const settlementId = nextId('setl');
  const [first, late] = payments.map(({ providerId }) => toLine(providerId, { settlementId, utr: null }));
  if (!first || !late) throw new Error('Two lines');
  const { settlementIds } = await store([first, first]);
  expect(await store([first])).toEqual({ settlementIds, added: 0, alreadyStored: 1 });
  expect((await read(settlementIds[0])).settlement).toMatchObject({ payments: 1, credited: 976.4, utr: null });

  expect(await store([first, { ...late, utr: 'UTR77' }])).toEqual({ settlementIds, added: 1, alreadyStored: 1 });
  expect((await read(settlementIds[0])).settlement).toMatchObject({ payments: 2, credited: 1952.8, utr: 'UTR77' });
  const { credit_paise, debit_paise, fee_paise, tax_paise } = await db
    .selectFrom('settlements')
    .selectAll()
    .where('provider_settlement_id', '=', settlementId)
    .executeTakeFirstOrThrow();
  expect({ credit_paise, debit_paise, fee_paise, tax_paise }).toEqual({
    credit_paise: 195_280,
    debit_paise: 0,
    fee_paise: 4720,
    tax_paise: 720,
  });
});

test('two runs at the same time store each row once', async () => {
  const payments = await Promise.all(Array.from({ length: 20 }, () => insertPayment()));
  const settlementId = nextId('setl');
  const lines = payments.map(({ providerId }) => toLine(providerId, { settlementId }));
  const results = await Promise.all([store(lines), store(lines.toReversed()), store(lines.slice(5))]);
  expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(20);
  expect((await read(results[0]?.settlementIds[0])).settlement).toMatchObject({ payments: 20, differences: 0 });
});

test('a refund that is deducted twice is listed, and both settlements still say what reached the bank', async () => {
  const { id: orderId } = await orderOf(1);
  const payment = await insertPayment({ orderId });
  const refund = await insertRefund(payment, orderId);
  const [first, second] = [nextId('setl'), nextId('setl')];
  const toRefundLine = (settlementId: string) =>
    toLine(refund.providerId, { settlementId, kind: 'refund', paise: 40_000 });
  await store([toRefundLine(first)]);
  const { settlementIds } = await store([toRefundLine(second)]);
  expect(await store([toRefundLine(first), toRefundLine(second)])).toMatchObject({ added: 0, alreadyStored: 2 });

  const { rows, settlement } = await read(settlementIds[0]);
  expect(rows).toMatchObject([
    { providerReference: `${refund.providerId}#${second}`, orderId, amount: -400, expected: 0, difference: 'status' },
  ]);
  expect(settlement).toMatchObject({ credited: -400, difference: -400 });
  // A later run does not hide it.
  await rematchRows(db, 'razorpay');
  expect((await read(settlementIds[0])).settlement).toMatchObject({ differences: 1 });
});

test('a second row with another id for the same payment differs', async () => {
  const payment = await insertPayment();
  const settlementId = nextId('setl');
  const { settlementIds } = await store([
    toLine(payment.providerId, { settlementId }),
    toLine(payment.reference, { settlementId }),
  ]);
  expect(await readDifferences(settlementIds[0])).toEqual({
    [payment.providerId]: null,
    [payment.reference]: 'status',
  });
});

test('a negative settlement takes money', async () => {
  const { id: orderId } = await orderOf(1);
  const payment = await insertPayment({ orderId });
  const refund = await insertRefund(payment, orderId, { paise: 90_000 });
  const settlementId = nextId('setl');
  const { settlementIds } = await store([
    toLine(refund.providerId, { settlementId, kind: 'refund', paise: 90_000 }),
    toLine('adj_2', { settlementId, kind: 'adjustment', creditPaise: 0, debitPaise: 1500, feePaise: 0 }),
  ]);
  expect((await read(settlementIds[0])).settlement).toMatchObject({
    payments: 0,
    collected: 0,
    refunds: 900,
    adjustments: -15,
    credited: -915,
    differences: 0,
  });
});

test('reports of one transfer with and without its number are one settlement', async () => {
  const payments = [await insertPayment(), await insertPayment(), await insertPayment()];
  const [one, two, three] = payments.map(({ providerId }) => providerId);
  const number = nextId('setl');
  const utr = `UTR_${number}`;
  const { settlementIds } = await store([toLine(one ?? '', { settlementId: utr, utr })]);
  await store([toLine(one ?? '', { settlementId: number, utr }), toLine(two ?? '', { settlementId: number, utr })]);
  const again = await store([
    toLine(two ?? '', { settlementId: utr, utr }),
    toLine(three ?? '', { settlementId: utr, utr }),
  ]);
  expect(again).toEqual({ settlementIds, added: 1, alreadyStored: 1 });
  expect((await read(settlementIds[0])).settlement).toMatchObject({ payments: 3, differences: 0, utr });
  // This report has no UTR, so it may be the same transfer.
  expect(await store([toLine(one ?? '', { settlementId: nextId('setl'), utr: null })])).toMatchObject({ added: 0 });
});

test('rows match again once the payment or refund is known', async () => {
  const { id: orderId } = await orderOf(1);
  const [review, paid] = [await insertPayment({ status: 'review' }), await insertPayment({ orderId })];
  const refund = await insertRefund(paid, orderId, { status: 'sending' });
  const unknownId = nextId('pay_late');
  const settlementId = nextId('setl');
  const { settlementIds } = await store([
    toLine(review.providerId, { settlementId }),
    toLine(refund.providerId, { settlementId, kind: 'refund', paise: 40_000 }),
    toLine(unknownId, { settlementId }),
  ]);
  expect((await read(settlementIds[0])).settlement).toMatchObject({ differences: 3 });
  await rematchRows(db, 'razorpay');
  expect((await read(settlementIds[0])).settlement).toMatchObject({ differences: 3 });

  await markPaid(review.id);
  await db
    .updateTable('refunds')
    .set({ status: 'sent', completed_on: '2026-11-18', reference: nextId('RRN') })
    .where('id', '=', refund.id)
    .execute();
  const late = await insertPayment({ paise: 99_000 });
  await db.updateTable('payments').set({ provider_payment_id: unknownId }).where('id', '=', late.id).execute();
  expect(await rematchRows(db, 'razorpay')).toBe(2);
  expect(await readDifferences(settlementIds[0])).toEqual({
    [review.providerId]: null,
    [refund.providerId]: null,
    [unknownId]: 'amount',
  });
  const { fee_paise } = await db
    .selectFrom('payments')
    .select('fee_paise')
    .where('id', '=', review.id)
    .executeTakeFirstOrThrow();
  expect(fee_paise).toBe(2360);
});

test('the list is newest first, with totals of a range of days', async () => {
  const payments = [await insertPayment(), await insertPayment(), await insertPayment()];
  const [one, two, three] = payments.map(({ providerId }) => providerId);
  const differing = { settlementId: nextId('setl'), settledOn: '2031-03-02' };
  await store([
    toLine(one ?? '', { settlementId: nextId('setl'), settledOn: '2031-03-01' }),
    toLine(two ?? '', { ...differing, paise: 99_000 }),
    toLine('pay_foreign2', { ...differing, paise: 400, feePaise: 0 }),
    toLine(three ?? '', { settlementId: nextId('setl'), settledOn: '2031-03-03' }),
    toLine('adj_3', {
      settlementId: nextId('setl'),
      settledOn: '2031-03-04',
      kind: 'adjustment',
      paise: 500,
      feePaise: 0,
    }),
  ]);
  const { settlements, total, pagination } = await list('?from=2031-03-02&to=2031-03-04&limit=2');
  expect(settlements.map(({ settledOn, differences }) => [settledOn, differences])).toEqual([
    ['2031-03-04', 0],
    ['2031-03-03', 0],
  ]);
  expect(pagination).toEqual({ currentPage: 1, limit: 2, totalItems: 3, totalPages: 2 });
  expect(total).toEqual({
    payments: 3,
    collected: 1994,
    fees: 47.2,
    feeTax: 7.2,
    refunds: 0,
    credited: 1951.8,
    difference: -6,
    // Settlements, not rows.
    toCheck: 1,
  });
  const { settlements: secondPage } = await list('?from=2031-03-02&to=2031-03-04&limit=2&page=2');
  expect(secondPage).toMatchObject([{ settledOn: '2031-03-02', differences: 2, difference: -6 }]);
  expect(await list('?from=2040-01-01')).toMatchObject({
    settlements: [],
    total: { payments: 0, credited: 0, toCheck: 0 },
  });
});

test('an unknown settlement is not found', async () => {
  const reply = await app.inject({ url: `/api/admin/settlements/${randomUUID()}`, headers: staffUser.headers });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'not_found']);
});

const PHONEPE_HEADER =
  'PaymentType,MerchantReferenceId,PhonePeReferenceId,SettlementDate,BankReferenceNo,Amount,Fee,IGST,CGST,SGST';

test('a file is imported once, matches by our reference too, and is in the audit log', async () => {
  const { id: orderId } = await orderOf(1);
  const payment = await insertPayment({ provider: 'phonepe', orderId });
  const refund = await insertRefund(payment, orderId);
  const csv = [
    PHONEPE_HEADER,
    `PAYMENT,${payment.reference},T2510011,04-10-2025,AXNPN1001,1000.0,-20.0,-3.6,0,0`,
    `REFUND,${refund.id}-2,T2510012,04-10-2025,AXNPN1001,-400.0,0,0,0,0`,
    `PAYMENT,M-9,T2510013,04-10-2025,AXNPN1001,50.0,0,0,0,0`,
    `PAYMENT,M-10,T2510014,04-10-2025,,50.0,0,0,0,0`,
  ].join('\r\n');
  expect(await importFile(csv)).toEqual({
    status: 200,
    body: { settlements: 1, rows: 3, alreadyImported: 0, differences: 1, rejected: [5] },
  });
  expect((await importFile(csv)).body).toEqual({
    settlements: 1,
    rows: 0,
    alreadyImported: 3,
    differences: 1,
    rejected: [5],
  });

  const { settlements } = await list('?from=2025-10-04&to=2025-10-04');
  expect(settlements).toMatchObject([
    {
      provider: 'phonepe',
      number: 'AXNPN1001',
      collected: 1050,
      fees: 23.6,
      refunds: 400,
      credited: 626.4,
      difference: 50,
    },
  ]);
  expect(await readDifferences(settlements[0]?.id)).toEqual({ T2510011: null, T2510012: null, T2510013: 'unknown' });
  const entries = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'data', 'search_text'])
    .where('action', '=', 'settlement.imported')
    .execute();
  expect(entries).toEqual([
    {
      actor_id: staffUser.id,
      data: { provider: 'phonepe', file: 'settlements.csv', count: 3 },
      search_text: '3 rows of settlements of PhonePe imported from settlements.csv',
    },
  ]);
});

test('a file without readable rows is rejected, and no file causes a server error', async () => {
  const files = [
    '',
    '"',
    PHONEPE_HEADER,
    `${PHONEPE_HEADER}\nPAYMENT,M-1,T1,soon,AXN1,1,0,0,0,0`,
    'a,b\n1,2',
    '\u0000',
  ];
  for (const csv of files)
    expect(await importFile(csv)).toMatchObject({ status: 400, body: { code: 'settlement_unreadable' } });
  expect((await importFile('\ud800,1')).status).toBe(400);
});

test('a file of 10,000 rows is imported in reasonable time', async () => {
  await sql`
    insert into payments (kind, way, provider, reference, provider_payment_id, paise, status, paid_at)
    select 'test', 'page', 'cashfree', 'BULK-' || n, 'bulk' || n, 10000 + n, 'paid', now() from generate_series(1, 10000) n
  `.execute(db);
  const rows = Array.from(
    { length: 10_000 },
    (_, index) =>
      `bulk${index + 1},PAYMENT,CREDIT,${(10_001 + index) / 100},${(9801 + index) / 100},2024-01-15 10:00:00,CFUTR${index % 3}`,
  );
  const csv = `Event ID,Event Type,Sale Type,Event Amount,Event Settlement Amount,Settlement Date,UTR\n${rows.join('\n')}`;
  const started = performance.now();
  expect((await importFile(csv, 'cashfree')).body).toEqual({
    settlements: 3,
    rows: 10_000,
    alreadyImported: 0,
    differences: 0,
    rejected: [],
  });
  const importedAfter = performance.now() - started;
  expect((await importFile(csv, 'cashfree')).body).toMatchObject({ rows: 0, alreadyImported: 10_000 });
  expect(importedAfter).toBeLessThan(45_000);
  const { rows: fees } = await sql<{ paise: number }>`
    select sum(fee_paise)::bigint as paise from payments where provider = 'cashfree'
  `.execute(db);
  expect(fees).toEqual([{ paise: 2_000_000 }]);
}, 90_000);

test('whatever is reported in whatever order, the sums are those of the distinct rows', async () => {
  const kind = fc.constantFrom('payment', 'refund', 'adjustment');
  const paise = fc.integer({ min: 0, max: 500_000 });
  const row = fc.record({ kind, entity: fc.nat(30), creditPaise: paise, debitPaise: paise, feePaise: fc.nat(3000) });
  const reports = fc.array(fc.array(row, { maxLength: 15 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(reports, async (runs) => {
      const prefix = nextId('run');
      // Each entity belongs to one settlement.
      const lines = runs.map((rows) =>
        rows.map(({ entity, ...values }): SettlementLine => {
          const settlementId = `${prefix}_${entity % 3}`;
          const taxPaise = Math.floor(values.feePaise / 2);
          return {
            ...values,
            taxPaise,
            entityId: `${prefix}_e${entity}`,
            settlementId,
            utr: null,
            settledOn: '2026-11-17',
          };
        }),
      );
      const distinct = new Map<string, SettlementLine>();
      for (const line of lines.flat()) {
        const key = `${line.kind} ${line.entityId}`;
        if (!distinct.has(key)) distinct.set(key, line);
      }
      const ids = new Set<string>();
      for (const run of lines) for (const id of (await store(run)).settlementIds) ids.add(id);

      let stored = 0;
      for (const id of ids) {
        const { settlement, rows } = await read(id);
        const own = [...distinct.values()].filter(({ settlementId }) => settlementId === settlement.number);
        const sum = (pick: (line: SettlementLine) => number) => own.reduce((total, line) => total + pick(line), 0);
        stored += rows.length;
        expect(rows).toHaveLength(own.length);
        expect(Math.round(settlement.credited * 100)).toBe(
          sum(({ creditPaise, debitPaise }) => creditPaise - debitPaise),
        );
        expect(Math.round(settlement.fees * 100)).toBe(sum(({ feePaise }) => feePaise));
        const { collected, fees, refunds, adjustments, credited } = settlement;
        expect(collected - fees - refunds + adjustments).toBeCloseTo(credited, 5);
        expect(rows.reduce((total, { amount, fee }) => total + amount - fee, 0)).toBeCloseTo(credited, 5);
        const sums = await db.selectFrom('settlements').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        expect([sums.credit_paise, sums.debit_paise, sums.fee_paise, sums.tax_paise]).toEqual([
          sum(({ creditPaise }) => creditPaise),
          sum(({ debitPaise }) => debitPaise),
          sum(({ feePaise }) => feePaise),
          sum(({ taxPaise }) => taxPaise),
        ]);
      }
      expect(stored).toBe(distinct.size);
    }),
    { numRuns: 25 },
  );
});
