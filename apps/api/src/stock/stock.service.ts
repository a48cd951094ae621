import { createHash } from 'node:crypto';
import type { Body, Query, Reply } from '@kinari/contract/contract';
import { CAUSE_WORDS } from '@kinari/contract/words/stock-words';
import { recordChange } from '../audit/audit.service.ts';
import { correctShelf, receiveUnits } from '../inventory/shelf.service.ts';
import type { Db } from '../platform/database/db.ts';
import { paginationOf } from '../platform/http/pagination.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { claimKey, rememberMade } from '../platform/idempotency/idempotency.ts';
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
import { toWireVariant } from './stock-list.service.ts';
import { showVariants } from './stock-variants.queries.ts';

type Actor = { actorId: string; key: string | undefined };

/** Every movement of a variant; archived ones have a history as well. */
export async function readLedger(
  db: Db,
  id: string,
  { page, limit }: Query<'readLedger'>,
): Promise<Reply<'readLedger'>> {
  const [variant] = await showVariants(db, [id]);
  if (!variant) throw new Refusal('not_found');
  const [movements, total] = await Promise.all([
    listMovements(db, id, { offset: (page - 1) * limit, limit }),
    countMovements(db, id),
  ]);
  return {
    variant: toWireVariant(variant),
    movements: movements.map(toWireMovement),
    pagination: paginationOf({ page, limit }, total),
  };
}

/** Changes what is left of a variant by hand, once for each key. */
export async function correctStock(
  db: Db,
  { variantId, actorId, key, ...given }: Actor & { variantId: string } & Body<'correctStock'>,
): Promise<Reply<'correctStock'>> {
  const { units, cause, note } = given;
  return db.transaction().execute(async (tx) => {
    const claim = key && { userId: actorId, key, request: fingerprintOf(['correctStock', variantId, given]) };
    const known = claim && (await claimKey(tx, claim));
    const [variant] = await showVariants(tx, [variantId]);
    if (!variant) throw new Refusal('not_found');
    if (known) return { stock: Number(known) };
    const stock = await correctShelf(tx, { variantId, actorId }, { units, cause, note: note || null });
    await recordChange(tx, {
      subject: { kind: 'stock', id: variantId },
      actorId,
      what: `Stock of ${nameOf(variant)} corrected by ${units > 0 ? '+' : ''}${units}: ${CAUSE_WORDS[cause].toLowerCase()}`,
      before: { stock: stock - units },
      after: { stock },
    });
    if (claim) await rememberMade(tx, claim, String(stock));
    return { stock };
  });
}

/** Goods that came in together: one receipt, and a movement for each variant in it. */
export async function receiveGoods(
  db: Db,
  { actorId, key, ...given }: Actor & Body<'receiveGoods'>,
): Promise<Reply<'receiveGoods'>> {
  const lines = addUp(given.lines);
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  return db.transaction().execute(async (tx) => {
    const claim = key && { userId: actorId, key, request: fingerprintOf(['receiveGoods', given]) };
    const known = claim && (await claimKey(tx, claim));
    if (known) return { receipt: await requireReceipt(tx, known) };
    const variants = await showVariants(
      tx,
      lines.map(({ variantId }) => variantId),
    );
    if (variants.length < lines.length) throw new Refusal('not_found');
    const { supplier, reference } = given;
    const receiptId = await insertReceipt(tx, { supplier, reference, units, actorId });
    await receiveUnits(tx, { receiptId, actorId, lines });
    await recordChange(tx, {
      subject: { kind: 'stock', id: receiptId },
      actorId,
      what: `${units} ${units === 1 ? 'unit' : 'units'} of ${lines.length} ${lines.length === 1 ? 'variant' : 'variants'} received`,
      after: { supplier, reference, units },
    });
    if (claim) await rememberMade(tx, claim, receiptId);
    return { receipt: await requireReceipt(tx, receiptId) };
  });
}

export async function listReceipts(db: Db, { page, limit }: Query<'listReceipts'>): Promise<Reply<'listReceipts'>> {
  const [receipts, total] = await Promise.all([
    listReceiptRows(db, { offset: (page - 1) * limit, limit }),
    countReceipts(db),
  ]);
  return { receipts: receipts.map(toWireReceipt), pagination: paginationOf({ page, limit }, total) };
}

export async function readReceipt(db: Db, id: string): Promise<Reply<'readReceipt'>> {
  const receipt = await requireReceipt(db, id);
  const lines = await listReceiptLines(db, id);
  return { receipt, lines: lines.map(({ variant, units }) => ({ variant: toWireVariant(variant), units })) };
}

async function requireReceipt(db: Parameters<typeof findReceipt>[0], id: string) {
  const receipt = await findReceipt(db, id);
  if (!receipt) throw new Refusal('not_found');
  return toWireReceipt(receipt);
}

/** A variant that was scanned in two places is one line. */
function addUp(lines: Body<'receiveGoods'>['lines']): Body<'receiveGoods'>['lines'] {
  const units = new Map<string, number>();
  for (const line of lines) units.set(line.variantId, (units.get(line.variantId) ?? 0) + line.units);
  return [...units].map(([variantId, sum]) => ({ variantId, units: sum }));
}

export function nameOf({
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

export function fingerprintOf(request: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

function toWireReceipt({ at, ...receipt }: ReceiptRow): Reply<'readReceipt'>['receipt'] {
  return { ...receipt, at: at.toISOString() };
}

function toWireMovement({ at, ...movement }: MovementRow): Reply<'readLedger'>['movements'][number] {
  return { ...movement, at: at.toISOString() } as Reply<'readLedger'>['movements'][number];
}
