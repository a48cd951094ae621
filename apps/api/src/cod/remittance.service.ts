import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import {
  findRemittance,
  insertRemittance,
  insertRemittanceLines,
  listOutstandingAmounts,
  lockShipmentsByNumber,
  type PostedRemittance,
  recordRemittanceLines,
} from './remittance.queries.ts';
import { parseRemittanceFile, type RemittanceFile } from './remittance-file.ts';
import { isRecorded, matchRemittance, type RemittanceLineResult } from './remittance-matching.ts';

type RemittanceResponse = EndpointResponse<'postRemittance'>;
type RemittanceRequest = EndpointBody<'postRemittance'>;

export async function previewRemittance(
  db: Db,
  { courier, reference, csv }: RemittanceRequest,
): Promise<RemittanceResponse> {
  const posted = await findRemittance(db, courier, reference);
  if (posted) return toPostedResponse(posted);
  const file = parseFile(csv);
  return toRemittanceResponse(
    matchRemittance(file, await listOutstandingAmounts(db, courier, listTrackingNumbers(file))),
  );
}

/** Records a courier's remittance. Idempotent: posting a reference again returns the first result. */
export async function postRemittance(
  db: Db,
  request: RemittanceRequest & { actorId: string },
): Promise<RemittanceResponse> {
  const { courier, reference, csv, actorId } = request;
  return db.transaction().execute(async (tx) => {
    const existing = await findRemittance(tx, courier, reference);
    if (existing) return toPostedResponse(existing);

    const file = parseFile(csv);
    const numbers = listTrackingNumbers(file);
    await lockShipmentsByNumber(tx, courier, numbers);
    const results = matchRemittance(file, await listOutstandingAmounts(tx, courier, numbers));
    const id = await insertRemittance(tx, { courier, reference, actorId, ...summarizeResults(results) });
    if (!id) return getPostedRemittance(tx, { courier, reference });

    await insertRemittanceLines(tx, id, results);
    await recordRemittanceLines(tx, { remittanceId: id, actorId });
    await recordAuditEntry(
      tx,
      { kind: 'cod', id, actorId },
      { action: 'cod.remittance_posted', data: { reference, courier }, after: summarizeResults(results) },
    );
    return toRemittanceResponse(results);
  });
}

async function getPostedRemittance(
  tx: Tx,
  { courier, reference }: Pick<RemittanceRequest, 'courier' | 'reference'>,
): Promise<RemittanceResponse> {
  const posted = await findRemittance(tx, courier, reference);
  if (!posted) throw new Error(`Remittance ${reference} was not created and not found`);
  return toPostedResponse(posted);
}

function parseFile(csv: string): RemittanceFile {
  const file = parseRemittanceFile(csv);
  if (file.lines.length === 0) throw new DomainError('remittance_empty');
  return file;
}

// Manually typed numbers may be lower case.
const listTrackingNumbers = ({ lines }: RemittanceFile) =>
  lines.flatMap(({ trackingNumber }) => [...new Set([trackingNumber, trackingNumber.toLowerCase()])]);

function summarizeResults(results: RemittanceLineResult[]) {
  const count = (...kinds: RemittanceLineResult['result'][]) =>
    results.filter(({ result }) => kinds.includes(result)).length;
  return {
    paise: results.filter(isRecorded).reduce((sum, { paise }) => sum + paise, 0),
    matched: count('matched'),
    shortfall: count('shortfall'),
    unknown: count('unknown'),
  };
}

const toPostedResponse = ({ postedAt, results }: PostedRemittance): RemittanceResponse =>
  toRemittanceResponse(results, postedAt);

function toRemittanceResponse(results: RemittanceLineResult[], postedAt?: Date): RemittanceResponse {
  const { paise, matched } = summarizeResults(results);
  const listMatched = (kinds: RemittanceLineResult['result']) =>
    results.flatMap((line) => {
      if (line.result !== kinds || !('shipmentId' in line)) return [];
      const { row, trackingNumber, shipmentId, orderId } = line;
      const [amount, owed] = [toRupees(line.paise), toRupees(line.owedPaise)];
      return [{ row, trackingNumber, shipmentId, orderId, amount, owed }];
    });
  return {
    postedAt: postedAt?.toISOString() ?? null,
    amount: toRupees(paise),
    matched,
    shortfall: listMatched('shortfall'),
    overpaid: listMatched('overpaid'),
    alreadyPaid: listMatched('already_paid'),
    unknown: results.flatMap((line) => {
      if (line.result !== 'unknown') return [];
      return [{ row: line.row, trackingNumber: line.trackingNumber, amount: toRupees(line.paise) }];
    }),
    rejected: results.flatMap((line) => (line.result === 'rejected' ? [{ row: line.row, reason: line.reason }] : [])),
  };
}
