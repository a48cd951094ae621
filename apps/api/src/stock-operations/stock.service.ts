import { createHash } from 'node:crypto';
import type { EndpointBody, EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { adjustStock, moveStockInBulk } from '../inventory/inventory.service.ts';
import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { toPaginationResponse } from '../platform/http/pagination.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../platform/idempotency/idempotency.ts';
import {
  countMovements,
  countReceipts,
  findReceipt,
  insertReceipt,
  listMovements,
  listReceiptLines,
  listReceiptRows,
  type MovementRow,
  type ReceiptRow,
} from './stock.queries.ts';
import { toStockVariantResponse } from './stock-list.service.ts';
import { listVariantRows } from './stock-variants.queries.ts';

type ActorContext = { actorId: string; key: string | undefined };

/** Lists the movements of a variant. Works for archived variants too. */
export async function getStockLedger(
  db: Db,
  id: string,
  { page, limit }: EndpointQuery<'listStockMovements'>,
): Promise<EndpointResponse<'listStockMovements'>> {
  const [variant] = await listVariantRows(db, [id]);
  if (!variant) throw new DomainError('not_found');
  const [movements, total] = await Promise.all([
    listMovements(db, id, { offset: (page - 1) * limit, limit }),
    countMovements(db, id),
  ]);
  return {
    variant: toStockVariantResponse(variant),
    movements: movements.map(toMovementResponse),
    pagination: toPaginationResponse({ page, limit }, total),
  };
}

/** Adjusts stock by hand, once per idempotency key. */
export async function adjustVariantStock(
  db: Db,
  { variantId, actorId, key, ...input }: ActorContext & { variantId: string } & EndpointBody<'adjustStock'>,
): Promise<EndpointResponse<'adjustStock'>> {
  const { units, adjustmentReason, note } = input;
  return db.transaction().execute(async (tx) => {
    const claim = key && { userId: actorId, key, request: hashRequest(['adjustStock', variantId, input]) };
    const existingResult = claim && (await claimIdempotencyKey(tx, claim));
    const [variant] = await listVariantRows(tx, [variantId]);
    if (!variant) throw new DomainError('not_found');
    if (existingResult) return { stock: Number(existingResult) };
    const adjustment = { units, adjustmentReason, note: note || null };
    const stock = await adjustStock(tx, { variantId, actorId }, adjustment);
    if (stock === undefined) throw new DomainError('not_enough_stock', { reason: 'too_few_units' });
    await recordAuditEntry(
      tx,
      { kind: 'stock', id: variantId, actorId },
      {
        action: 'stock.adjusted',
        data: { variant: formatVariantName(variant), units, reason: adjustmentReason },
        before: { stock: stock - units },
        after: { stock },
      },
    );
    if (claim) await storeIdempotencyResult(tx, claim, String(stock));
    return { stock };
  });
}

/** Records one receipt with a movement per variant, once per idempotency key. */
export async function createStockReceipt(
  db: Db,
  { actorId, key, ...input }: ActorContext & EndpointBody<'createStockReceipt'>,
): Promise<EndpointResponse<'createStockReceipt'>> {
  const lines = mergeLines(input.lines);
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  return db.transaction().execute(async (tx) => {
    const claim = key && { userId: actorId, key, request: hashRequest(['createStockReceipt', input]) };
    const existingResult = claim && (await claimIdempotencyKey(tx, claim));
    if (existingResult) return { receipt: await getReceiptSummary(tx, existingResult) };
    const variants = await listVariantRows(
      tx,
      lines.map(({ variantId }) => variantId),
    );
    if (variants.length < lines.length) throw new DomainError('not_found');
    const { supplier, reference } = input;
    const receiptId = await insertReceipt(tx, { supplier, reference, units, actorId });
    await moveStockInBulk(tx, { reason: 'received', receiptId, actorId, lines });
    await recordAuditEntry(
      tx,
      { kind: 'stock', id: receiptId, actorId },
      { action: 'stock.received', data: { units, variants: lines.length }, after: { supplier, reference, units } },
    );
    if (claim) await storeIdempotencyResult(tx, claim, receiptId);
    return { receipt: await getReceiptSummary(tx, receiptId) };
  });
}

export async function listStockReceipts(
  db: Db,
  { page, limit }: EndpointQuery<'listStockReceipts'>,
): Promise<EndpointResponse<'listStockReceipts'>> {
  const [receipts, total] = await Promise.all([
    listReceiptRows(db, { offset: (page - 1) * limit, limit }),
    countReceipts(db),
  ]);
  return { receipts: receipts.map(toReceiptResponse), pagination: toPaginationResponse({ page, limit }, total) };
}

export async function getReceipt(db: Db, id: string): Promise<EndpointResponse<'getStockReceipt'>> {
  const receipt = await getReceiptSummary(db, id);
  const lines = await listReceiptLines(db, id);
  return { receipt, lines: lines.map(({ variant, units }) => ({ variant: toStockVariantResponse(variant), units })) };
}

async function getReceiptSummary(db: Parameters<typeof findReceipt>[0], id: string) {
  const receipt = await findReceipt(db, id);
  if (!receipt) throw new DomainError('not_found');
  return toReceiptResponse(receipt);
}

/** Merges lines of the same variant, which staff may have scanned twice. */
function mergeLines(lines: EndpointBody<'createStockReceipt'>['lines']): EndpointBody<'createStockReceipt'>['lines'] {
  const units = new Map<string, number>();
  for (const line of lines) units.set(line.variantId, (units.get(line.variantId) ?? 0) + line.units);
  return [...units].map(([variantId, sum]) => ({ variantId, units: sum }));
}

export function formatVariantName({
  product,
  color,
  size,
}: {
  product: string;
  color: string | null;
  size: string | null;
}): string {
  return [product, color, size].filter(Boolean).join(', ');
}

export function hashRequest(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

function toReceiptResponse({ at, ...receipt }: ReceiptRow): EndpointResponse<'getStockReceipt'>['receipt'] {
  return { ...receipt, at: at.toISOString() };
}

function toMovementResponse({
  at,
  ...movement
}: MovementRow): EndpointResponse<'listStockMovements'>['movements'][number] {
  return { ...movement, at: at.toISOString() } as EndpointResponse<'listStockMovements'>['movements'][number];
}
