import { createHash } from 'node:crypto';
import type { Body, Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { recordChange } from '../audit/audit.service.ts';
import { writeOffShort } from '../inventory/inventory.service.ts';
import { toWirePicture } from '../media/pictures.ts';
import { DESK_HELD } from '../orders/order-list.service.ts';
import { holdOrder } from '../orders/orders.service.ts';
import { later, type Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { claimKey, rememberMade } from '../platform/idempotency/idempotency.ts';
import {
  claimDesk,
  countPacking,
  findPackingOrder,
  holderOfDesk,
  insertSerials,
  leaveDesk,
  listNextToPack,
  listPackingLines,
  type PackingLine,
} from './packing.queries.ts';
import { insertParcel, insertParcelEvent, settleStages } from './parcel.queries.ts';
import { tell } from './parcels.service.ts';

const MOST_NEXT = 20;

type By = { actorId: string; now: Now };
type WirePacking = Reply<'startPacking'>;

export async function listPacking(db: Db, { actorId, now }: By): Promise<Reply<'listPacking'>> {
  const desksSince = later(now(), -DESK_HELD);
  const [counts, next] = await Promise.all([
    countPacking(db, now()),
    listNextToPack(db, { most: MOST_NEXT, actorId, desksSince }),
  ]);
  return { ...counts, next };
}

/** Puts an order on the table: whoever comes second sees who packs it. */
export async function startPacking(db: Db, scanned: string, { actorId, now }: By): Promise<WirePacking> {
  const number = scanned.replace(/^#/, '').toUpperCase();
  const desksSince = later(now(), -DESK_HELD);
  if (number.length < 8) throw new Refusal('not_found');
  return db.transaction().execute(async (tx) => {
    const order = await findPackingOrder(tx, number, { actorId, desksSince });
    if (!order) throw new Refusal('not_found');
    const held = await holdOrder(tx, order.orderId);
    const lines = await listPackingLines(tx, order.orderId);
    const left = lines.some(({ quantity, packed }) => packed < quantity);
    if (!left || !isPackable(held.deliveryStatus)) throw new Refusal('nothing_to_pack');
    await claimDesk(tx, order.orderId, { actorId, desksSince, at: now() });
    return { ...order, collect: toRupees(order.collect), lines: lines.map(toWireLine) };
  });
}

export async function leavePacking(db: Db, orderId: string, actorId: string): Promise<void> {
  await leaveDesk(db, orderId, actorId);
}

type Packing = Body<'packOrder'> & By & { key: string | undefined };

/** Closes a parcel. Customer and clerk cannot both win: a cancelled order is not packed, and the order is held until this ends. */
export async function packOrder(db: Db, { key, now, actorId, ...wanted }: Packing) {
  return db.transaction().execute(async (tx) => {
    const claim = key && {
      userId: actorId,
      key,
      request: createHash('sha256').update(JSON.stringify(wanted)).digest(),
    };
    const made = claim && (await claimKey(tx, claim));
    if (made) return tell(tx, made);

    const order = await holdOrder(tx, wanted.orderId);
    if (!isPackable(order.deliveryStatus)) throw new Refusal('order_not_packable');
    const holder = await holderOfDesk(tx, order.id, later(now(), -DESK_HELD));
    if (holder && holder !== actorId) throw new Refusal('being_packed');

    const lines = await listPackingLines(tx, order.id);
    const serials = assertPackable(lines, wanted.lines);
    const parcelId = await insertParcel(tx, {
      orderId: order.id,
      actorId,
      lines: wanted.lines,
      weightG: wanted.weightG ?? null,
      sizeMm: wanted.sizeMm ?? null,
    });
    await keepSerials(tx, parcelId, serials);
    await insertParcelEvent(tx, {
      parcelId,
      state: 'packed',
      at: now(),
      actorId,
      said: aboutShort(lines, wanted.short),
    });
    for (const { orderLineId, quantity } of wanted.short ?? []) {
      const { variantId } = lineOf(lines, orderLineId);
      await writeOffShort(tx, { variantId, actorId }, quantity);
    }
    await settleStages(tx, order.id);
    await leaveDesk(tx, order.id, actorId);
    await recordChange(tx, {
      subject: { kind: 'order', id: order.id },
      actorId,
      what: `Parcel of order ${order.id.slice(0, 8)} packed`,
    });
    if (claim) await rememberMade(tx, claim, parcelId);
    return tell(tx, parcelId);
  });
}

const isPackable = (status: string) => status === 'PENDING' || status === 'SHIPPED';

function lineOf(lines: PackingLine[], id: string): PackingLine {
  const line = lines.find(({ orderLineId }) => orderLineId === id);
  if (!line) throw new Refusal('not_found');
  return line;
}

/** Never more than is left of a line, and a serial number for each unit that has one. */
function assertPackable(lines: PackingLine[], wanted: Body<'packOrder'>['lines']) {
  if (new Set(wanted.map(({ orderLineId }) => orderLineId)).size !== wanted.length) throw new Refusal('too_many_units');
  return wanted.flatMap(({ orderLineId, quantity, serials = [] }) => {
    const line = lineOf(lines, orderLineId);
    if (quantity > line.quantity - line.packed) throw new Refusal('too_many_units');
    if (line.serialKept && serials.length !== quantity) throw new Refusal('serials_missing');
    return line.serialKept ? serials.map((serial) => ({ orderLineId, variantId: line.variantId, serial })) : [];
  });
}

async function keepSerials(tx: Tx, parcelId: string, serials: Parameters<typeof insertSerials>[2]): Promise<void> {
  const each = new Set(serials.map(({ variantId, serial }) => `${variantId} ${serial}`));
  if (each.size < serials.length) throw new Refusal('serial_taken');
  if (serials.length > 0 && (await insertSerials(tx, parcelId, serials)) < serials.length)
    throw new Refusal('serial_taken');
}

function aboutShort(lines: PackingLine[], short: Body<'packOrder'>['short'] = []): string | null {
  if (short.length === 0) return null;
  return `Short: ${short.map(({ orderLineId, quantity }) => `${quantity} × ${lineOf(lines, orderLineId).name}`).join(', ')}`;
}

function toWireLine({ picture, variantId: _variantId, ...line }: PackingLine): WirePacking['lines'][number] {
  return { ...line, image: picture && toWirePicture({ ...picture, alt: line.name }) };
}
