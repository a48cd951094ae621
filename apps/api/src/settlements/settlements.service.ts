import type { EndpointBody, EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { recordPaymentFees } from '../payment-attempts/payment-attempts.service.ts';
import type { PaymentProviderName } from '../payment-providers/payment-provider.ts';
import { chunk } from '../platform/chunk.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { toPaginationResponse } from '../platform/http/pagination.ts';
import { parseSettlementFile } from './settlement-file.ts';
import {
  assignSettlements,
  createMatcher,
  type MatchedRow,
  type NewLine,
  pickNewLines,
  type ReportedLine,
  repeatedId,
  toProviderId,
} from './settlement-matching.ts';
import {
  countDifferences,
  countRows,
  findSettlement,
  insertRows,
  listNewFees,
  listOpenRows,
  listPaymentRecords,
  listRefundRecords,
  listRows,
  listSettlementRecords,
  listSettlementRefs,
  listStoredRows,
  lockSettlements,
  type NewRow,
  type RowSums,
  refreshSums,
  type SettlementRecord,
  sumSettlements,
  updateMatches,
  upsertSettlements,
} from './settlements.queries.ts';

/** Rows or payments per statement or transaction, so that each stays short. */
const BATCH_SIZE = 1000;

type Report = { provider: PaymentProviderName; lines: readonly ReportedLine[]; actorId: string | null };
export type StoredReport = { settlementIds: string[]; added: number; alreadyStored: number };

/** Stores what a provider reports, and matches it with payments and refunds. A line counts once, however often it is reported. */
export async function storeSettlementLines(db: Db, report: Report): Promise<StoredReport> {
  const stored = await db.transaction().execute((tx) => storeLines(tx, report));
  await recordFees(db, stored.settlementIds);
  return stored;
}

async function storeLines(tx: Tx, { provider, lines, actorId }: Report): Promise<StoredReport> {
  await lockSettlements(tx, provider);
  const references = unique(lines.flatMap(({ settlementId, utr }) => [settlementId, ...(utr ? [utr] : [])]));
  const known = await listSettlementRefs(tx, provider, references);
  const assigned = assignSettlements(lines.map(normalizeLine), known);
  const entityIds = unique(
    assigned.flatMap(({ line, settlement }) => [line.entityId, repeatedId(line.entityId, settlement.number)]),
  );
  const newLines = pickNewLines(assigned, await listStoredRows(tx, provider, entityIds));

  // A settlement of which all rows are stored under another number is not added.
  const numbers = new Set([...known, ...newLines.map(({ settlement }) => settlement)].map(({ number }) => number));
  const settlements = new Map(
    assigned
      .filter(({ settlement }) => numbers.has(settlement.number))
      .map(({ line, settlement }) => [settlement.number, { ...settlement, settledOn: line.settledOn }]),
  );
  const ids = await upsertSettlements(tx, [...settlements.values()], { provider, actorId });
  const rows = await matchNewLines(tx, provider, newLines, new Map(ids.map(({ id, number }) => [number, id])));
  for (const batch of chunk(rows, BATCH_SIZE)) await insertRows(tx, provider, batch);
  const settlementIds = ids.map(({ id }) => id);
  await refreshSums(tx, settlementIds);
  return { settlementIds, added: newLines.length, alreadyStored: lines.length - newLines.length };
}

/** Amounts and fees of a row are not negative. A fee that was given back is part of the amount. */
function normalizeLine<Line extends ReportedLine>(line: Line): Line {
  const net = line.creditPaise - line.debitPaise;
  const hasNegativeSide = Math.min(line.creditPaise, line.debitPaise) < 0;
  return {
    ...line,
    ...(hasNegativeSide && { creditPaise: Math.max(0, net), debitPaise: Math.max(0, -net) }),
    feePaise: Math.max(0, line.feePaise),
    taxPaise: Math.max(0, line.taxPaise),
  };
}

async function matchNewLines(
  tx: Tx,
  provider: PaymentProviderName,
  newLines: readonly NewLine<ReportedLine>[],
  settlementIds: ReadonlyMap<string, string>,
): Promise<NewRow[]> {
  const lines = newLines.map(({ line }) => line);
  const match = await loadMatcher(tx, provider, lines);
  return newLines.map(({ line, settlement, storedId }) => {
    const settlementId = settlementIds.get(settlement.number);
    if (!settlementId) throw new Error(`Settlement ${settlement.number} was not stored`);
    const { kind, creditPaise, debitPaise, feePaise, taxPaise } = line;
    const amounts = { creditPaise, debitPaise, feePaise, taxPaise };
    return { kind, entityId: storedId, settlementId, ...amounts, ...match(line, `${kind} ${storedId}`) };
  });
}

async function loadMatcher(tx: Tx, provider: PaymentProviderName, rows: readonly MatchedRow[]) {
  const listKeys = (kind: MatchedRow['kind']) => {
    const keys = rows.flatMap((row) => (row.kind === kind ? [row.entityId, row.ourReference, row.recordId] : []));
    return unique(keys.filter((key) => typeof key === 'string'));
  };
  const payments = await listPaymentRecords(tx, provider, listKeys('payment'));
  return createMatcher(payments, await listRefundRecords(tx, provider, listKeys('refund')));
}

/** Matches rows again whose payment or refund was unknown, not paid or not sent. Returns how many match now. */
export async function rematchRows(db: Db, provider: PaymentProviderName): Promise<number> {
  const settlementIds = new Set<string>();
  let matched = 0;
  for (let after: string | null = null; ; ) {
    const batch = await db.transaction().execute((tx) => rematchBatch(tx, provider, after));
    for (const id of batch.settlementIds) settlementIds.add(id);
    matched += batch.matched;
    if (batch.last === undefined) break;
    after = batch.last;
  }
  await recordFees(db, [...settlementIds]);
  return matched;
}

async function rematchBatch(tx: Tx, provider: PaymentProviderName, after: string | null) {
  await lockSettlements(tx, provider);
  const open = (await listOpenRows(tx, provider, { after, limit: BATCH_SIZE })).map((row) => ({
    ...row,
    entityId: toProviderId(row.entityId),
    recordId: row.paymentId ?? row.refundId,
  }));
  const match = await loadMatcher(tx, provider, open);
  const changed = open.flatMap((row) => {
    const found = match(row, row.id);
    return found.difference === row.difference ? [] : [{ id: row.id, ...found }];
  });
  return {
    settlementIds: await updateMatches(tx, changed),
    matched: changed.filter(({ difference }) => difference === null).length,
    last: open.at(-1)?.id,
  };
}

/** The fees in a settlement are final. Recorded after it, so that payments are not locked for long. */
async function recordFees(db: Db, settlementIds: readonly string[]): Promise<void> {
  for (const batch of chunk(await listNewFees(db, settlementIds), BATCH_SIZE)) await recordPaymentFees(db, batch);
}

/** Imports a report that staff downloaded from a provider. */
export async function importSettlement(
  db: Db,
  { provider, fileName, csv, actorId }: EndpointBody<'importSettlement'> & { actorId: string },
): Promise<EndpointResponse<'importSettlement'>> {
  const { lines, rejected } = parseSettlementFile(csv);
  if (lines.length === 0) throw new DomainError('settlement_unreadable');
  const { settlementIds, added, alreadyStored } = await db.transaction().execute(async (tx) => {
    const stored = await storeLines(tx, { provider, lines, actorId });
    if (stored.added > 0)
      await recordAuditEntry(
        tx,
        { kind: 'settlement', id: provider, actorId },
        { action: 'settlement.imported', data: { provider, file: fileName, count: stored.added } },
      );
    return stored;
  });
  await recordFees(db, settlementIds);
  return {
    settlements: settlementIds.length,
    rows: added,
    alreadyImported: alreadyStored,
    differences: await countDifferences(db, settlementIds),
    rejected,
  };
}

export async function listSettlements(
  db: Db,
  query: EndpointQuery<'listSettlements'>,
): Promise<EndpointResponse<'listSettlements'>> {
  const [settlements, total] = await Promise.all([listSettlementRecords(db, query), sumSettlements(db, query)]);
  const { differences: _differences, adjustments: _adjustments, ...sums } = toSumsResponse(total);
  return {
    settlements: settlements.map(toSettlementResponse),
    total: { ...sums, toCheck: total.toCheck },
    pagination: toPaginationResponse(query, total.settlements),
  };
}

export async function getSettlement(
  db: Db,
  id: string,
  query: EndpointQuery<'getSettlement'>,
): Promise<EndpointResponse<'getSettlement'>> {
  const settlement = await findSettlement(db, id);
  if (!settlement) throw new DomainError('not_found');
  const [rows, count] = await Promise.all([listRows(db, id, query), countRows(db, id)]);
  return {
    settlement: toSettlementResponse(settlement),
    rows: rows.map(({ grossPaise, feePaise, taxPaise, expectedPaise, ...row }) => ({
      ...row,
      amount: toRupees(grossPaise),
      fee: toRupees(feePaise),
      feeTax: toRupees(taxPaise),
      expected: expectedPaise === null ? null : toRupees(expectedPaise),
    })),
    pagination: toPaginationResponse(query, count),
  };
}

function toSettlementResponse({ id, provider, number, settledOn, utr, ...sums }: SettlementRecord) {
  return { id, provider, number, settledOn, utr, ...toSumsResponse(sums) };
}

/** Credited = collected − fees − refunds + adjustments. The tax is part of the fees. */
function toSumsResponse({ payments, collected, fees, feeTax, refunds, credited, differences, difference }: RowSums) {
  return {
    payments,
    collected: toRupees(collected),
    fees: toRupees(fees),
    feeTax: toRupees(feeTax),
    refunds: toRupees(refunds),
    adjustments: toRupees(credited - collected + fees + refunds),
    credited: toRupees(credited),
    differences,
    difference: toRupees(difference),
  };
}

const unique = (texts: readonly string[]) => [...new Set(texts)];
