import type { SettlementDifference } from '@kinari/contract/labels/payment-labels';
import type { Paise } from '@kinari/contract/money';
import type { SettlementLine } from '../payment-providers/payment-provider.ts';

/** A line of a report. `ourReference` is what we called the payment or refund, if the report has it. */
export type ReportedLine = SettlementLine & { ourReference?: string | null };

/** A settlement is one bank transfer. Its number is the provider's id, or the UTR if a report has no other. */
export type SettlementRef = { number: string; utr: string | null };
/** A stored row, and the settlement that it belongs to. */
export type StoredRow = SettlementRef & { kind: string; entityId: string };

/** A payment or refund in our records. */
export type MoneyRecord = {
  id: string;
  /** The provider's id. */
  providerId: string | null;
  /** What we call it at the provider. */
  reference: string;
  paise: Paise;
  /** True if it was paid, or sent by the provider. */
  isDone: boolean;
  /** The row that settles it, if there is one. */
  rowId: string | null;
};

/**
 * Assigns each line to a settlement, known or new: by number, or by the UTR. Reports of one transfer can differ in the number,
 * because not all have it.
 */
export function assignSettlements<Line extends ReportedLine>(
  lines: readonly Line[],
  known: readonly SettlementRef[],
): { line: Line; settlement: SettlementRef }[] {
  const settlements = new Map<string, SettlementRef>();
  const add = (settlement: SettlementRef) => {
    settlements.set(settlement.number, settlement);
    if (settlement.utr !== null && !settlements.has(settlement.utr)) settlements.set(settlement.utr, settlement);
  };
  for (const settlement of known) add(settlement);
  return lines.map((line) => {
    const { settlementId: number, utr } = line;
    const found = settlements.get(number) ?? (utr === null ? undefined : settlements.get(utr));
    const settlement = found ? { number: found.number, utr: utr ?? found.utr } : { number, utr };
    add(settlement);
    return { line, settlement };
  });
}

export type NewLine<Line extends ReportedLine> = { line: Line; settlement: SettlementRef; storedId: string };

/**
 * Returns the lines that are not stored yet. A payment or refund that another settlement counted already gets an id of its own, so
 * that the sums still match the bank account.
 */
export function pickNewLines<Line extends ReportedLine>(
  assigned: readonly { line: Line; settlement: SettlementRef }[],
  stored: readonly StoredRow[],
): NewLine<Line>[] {
  const rows = new Map<string, SettlementRef>(stored.map((row) => [toRowKey(row), row]));
  return assigned.flatMap(({ line, settlement }) => {
    const home = rows.get(toRowKey(line));
    if (home && isProbablySame(home, settlement)) return [];
    const storedId = home ? repeatedId(line.entityId, settlement.number) : line.entityId;
    const key = toRowKey({ kind: line.kind, entityId: storedId });
    if (rows.has(key)) return [];
    rows.set(key, settlement);
    return [{ line, settlement, storedId }];
  });
}

/** Id of the row of a payment or refund that another settlement counted already. */
export const repeatedId = (entityId: string, settlementNumber: string) => `${entityId}#${settlementNumber}`;
export const toProviderId = (storedId: string) => storedId.split('#')[0] ?? storedId;

const toRowKey = ({ kind, entityId }: { kind: string; entityId: string }) => `${kind} ${entityId}`;

/** A report without numbers and one without UTRs cannot be compared. Then the row counts as the same. */
function isProbablySame(one: SettlementRef, other: SettlementRef): boolean {
  if (one.number === other.number) return true;
  if (one.utr !== null && other.utr !== null) return one.utr === other.utr;
  return one.number === one.utr || other.number === other.utr;
}

/** What the row adds to the balance with the provider, before fees. Negative for a refund. */
export const grossPaise = ({ creditPaise, debitPaise, feePaise }: Amounts): Paise =>
  creditPaise - debitPaise + feePaise;

type Amounts = Pick<SettlementLine, 'creditPaise' | 'debitPaise' | 'feePaise'>;
/** `recordId` is the payment or refund that it was matched with before. */
export type MatchedRow = Amounts &
  Pick<SettlementLine, 'kind' | 'entityId'> & { ourReference?: string | null; recordId?: string | null };
export type Match = { paymentId: string | null; refundId: string | null; difference: SettlementDifference | null };

/** Finds records by the provider's id or by ours. Each record settles one row, so a second row of it differs. */
export function createMatcher(payments: readonly MoneyRecord[], refunds: readonly MoneyRecord[]) {
  const records = { payment: indexRecords(payments), refund: indexRecords(refunds) };
  const settledBy = new Map<string, string>();
  for (const { id, rowId } of [...payments, ...refunds]) if (rowId !== null) settledBy.set(id, rowId);

  /** `rowId` identifies the row, also before it is stored. */
  return function match(row: MatchedRow, rowId: string): Match {
    const { kind } = row;
    if (kind === 'adjustment') return { paymentId: null, refundId: null, difference: null };
    const record = records[kind].find(row);
    if (!record) return { paymentId: null, refundId: null, difference: 'unknown' };
    if (!settledBy.has(record.id)) settledBy.set(record.id, rowId);
    const isFirst = settledBy.get(record.id) === rowId;
    return {
      paymentId: kind === 'payment' ? record.id : null,
      refundId: kind === 'refund' ? record.id : null,
      difference: isFirst && record.isDone ? compareAmounts(row, record) : 'status',
    };
  };
}

function compareAmounts(row: MatchedRow, { paise }: MoneyRecord): SettlementDifference | null {
  const expected = row.kind === 'refund' ? -paise : paise;
  return grossPaise(row) === expected ? null : 'amount';
}

function indexRecords(records: readonly MoneyRecord[]) {
  const byId = new Map<string, MoneyRecord>();
  const byProviderId = new Map<string, MoneyRecord>();
  const byReference = new Map<string, MoneyRecord>();
  for (const record of records) {
    byId.set(record.id, record);
    if (record.providerId !== null) byProviderId.set(record.providerId, record);
    byReference.set(record.reference, record);
  }
  return {
    find: ({ entityId, ourReference, recordId }: MatchedRow): MoneyRecord | undefined =>
      (recordId ? byId.get(recordId) : undefined) ??
      byProviderId.get(entityId) ??
      byReference.get(entityId) ??
      (ourReference ? byReference.get(ourReference) : undefined),
  };
}
