import type { Body, Reply } from '@kinari/contract/contract';
import { toPaise } from '@kinari/contract/money';
import { ENDED, EWAY_BILL_ABOVE_RUPEES, IN_THE_HOUSE, isOneOf } from '@kinari/contract/words/parcel-words';
import { recordChange } from '../audit/audit.service.ts';
import { creditUnits } from '../documents/issue.service.ts';
import { putBackReturned } from '../inventory/inventory.service.ts';
import { CAME_BACK } from '../orders/orders.service.ts';
import { toWireParcel } from '../orders/parcel-record.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { violates } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { enqueue } from '../platform/jobs.ts';
import { cancelJob } from './asked-jobs.ts';
import { type HeldParcel, listParcelLines, readParcel, setVerdict, valueOfParcel } from './parcel.queries.ts';
import { mayMove } from './parcel-moves.ts';
import { type Held, holdParcel, moveByHand } from './parcel-settling.ts';
import { hearLater } from './scans.service.ts';

type WireParcel = Reply<'moveParcel'>['parcel'];
type By = { actorId: string; now: Now };

/** Where somebody of the staff says a parcel is. */
export async function moveParcel(
  db: Db,
  id: string,
  { to, seen, reason, actorId, now }: Body<'moveParcel'> & By,
): Promise<WireParcel> {
  return db.transaction().execute(async (tx) => {
    const held = await holdParcel(tx, id);
    const { state } = held.parcel;
    if (state !== seen) throw new Refusal('stale_version');
    if (!mayMove(state, to)) throw new Refusal('parcel_moved');
    if (!reason && (isOneOf(ENDED, state) || to === 'failed' || to === 'lost')) throw new Refusal('reason_missing');
    await recordMove(tx, held, { to, actorId });
    if (to === 'void' && held.parcel.bookedWith !== 'by-hand') await enqueue(tx, cancelJob, { parcelId: id });
    await moveByHand(tx, held, { to, at: now(), actorId, said: reason });
    return tell(tx, id);
  });
}

type Outcome = Reply<'handOver'>['outcomes'][number];

/** Gives parcels to their courier, each in a transaction of its own: what one is refused for stops no other. */
export async function handOver(db: Db, { parcels, ...by }: Body<'handOver'> & By): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { id, ...given } of parcels) {
    try {
      await db.transaction().execute((tx) => handOverOne(tx, id, given, by));
      outcomes.push({ id, done: true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ id, done: false, code: error.code, message: error.message });
    }
  }
  return outcomes;
}

type Given = Omit<Body<'handOver'>['parcels'][number], 'id'>;

async function handOverOne(tx: Tx, id: string, given: Given, { actorId, now }: By): Promise<void> {
  const held = await holdParcel(tx, id);
  const { parcel, order } = held;
  // Handed over before, by a press that was sent twice.
  if (parcel.state === 'handed_over' && (!given.number || parcel.number === given.number)) return;
  if (parcel.state !== 'packed' && parcel.state !== 'ready') throw new Refusal('parcel_moved');
  if (order.deliveryStatus === 'CANCELED') throw new Refusal('order_not_packable');
  await assertEwayBill(tx, parcel, given.ewayBill);
  if (parcel.state === 'packed') await nameCourier(tx, id, { courier: 'By hand', ...given });
  await recordMove(tx, held, { to: 'handed_over', actorId });
  await moveByHand(tx, held, { to: 'handed_over', at: now(), actorId });
}

/** Goods of more than a certain value do not travel without a bill; once given, it is kept. */
export async function assertEwayBill(tx: Tx, parcel: HeldParcel, given: string | undefined): Promise<void> {
  if (given) await tx.updateTable('parcels').set({ eway_bill: given }).where('id', '=', parcel.id).execute();
  else if (!parcel.ewayBill && (await valueOfParcel(tx, parcel.id)) > toPaise(EWAY_BILL_ABOVE_RUPEES))
    throw new Refusal('eway_bill_missing');
}

export async function renumberParcel(
  db: Db,
  id: string,
  { actorId, ...given }: Body<'renumberParcel'> & { actorId: string },
): Promise<WireParcel> {
  return db.transaction().execute(async (tx) => {
    const { parcel } = await holdParcel(tx, id);
    if (isOneOf(ENDED, parcel.state) || isOneOf(IN_THE_HOUSE, parcel.state)) throw new Refusal('parcel_moved');
    await nameCourier(tx, id, given);
    // What a courier told of that number before it was this parcel's.
    if (given.number) await hearLater(tx, { courier: parcel.bookedWith, number: given.number });
    await recordChange(tx, {
      subject: { kind: 'order', id: parcel.orderId },
      actorId,
      what: `Number of parcel ${parcel.position} of order ${parcel.orderId.slice(0, 8)} changed`,
      before: { courier: parcel.courier, number: parcel.number },
      after: { courier: given.courier, number: given.number },
    });
    return tell(tx, id);
  });
}

type Named = { courier: string; number?: string | undefined; trackUrl?: string | undefined };

async function nameCourier(tx: Tx, id: string, { courier, number, trackUrl }: Named): Promise<void> {
  try {
    await tx
      .updateTable('parcels')
      .set({ courier, number: number || null, track_url: trackUrl ?? null })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (violates(error, 'parcels_number')) throw new Refusal('number_taken');
    throw error;
  }
}

/** A parcel is back, and somebody has looked at every unit of it. */
export async function receiveParcel(
  db: Db,
  id: string,
  { lines, actorId, now }: Body<'receiveParcel'> & By,
): Promise<WireParcel> {
  return db.transaction().execute(async (tx) => {
    const held = await holdParcel(tx, id);
    const packed = await listParcelLines(tx, id);
    const mayCome = ['failed', 'returning', 'lost'].includes(held.parcel.state) || (await isUnread(tx, held.parcel));
    if (!mayCome) throw new Refusal('parcel_moved');
    const looked = packed.map(({ id: lineId, quantity }) => {
      const line = lines.find((one) => one.id === lineId);
      if (!line || line.sellable + line.damaged + line.missing !== quantity) throw new Refusal('units_do_not_add_up');
      return line;
    });
    if (lines.length !== packed.length) throw new Refusal('units_do_not_add_up');
    for (const line of looked) await setVerdict(tx, line);
    await putBackReturned(tx, {
      actorId,
      lines: looked.map(({ id: parcelLineId, sellable: units }) => ({ parcelLineId, units })),
    });
    await recordMove(tx, held, { to: 'returned', actorId });
    await moveByHand(tx, held, { to: 'returned', at: now(), actorId });
    const units = Object.fromEntries(packed.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
    await creditUnits(tx, held.order.id, { units, parcelId: id, reason: CAME_BACK });
    return tell(tx, id);
  });
}

/** The courier says it is back; nobody has looked into it. */
async function isUnread(tx: Tx, { id, state }: HeldParcel): Promise<boolean> {
  if (state !== 'returned') return false;
  const { unread } = await tx
    .selectFrom('parcel_lines')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('parcel_id', '=', id)
    .where('sellable', 'is', null)
    .executeTakeFirstOrThrow();
  return unread > 0;
}

async function recordMove(tx: Tx, { parcel }: Held, { to, actorId }: { to: string; actorId: string }): Promise<void> {
  await recordChange(tx, {
    subject: { kind: 'order', id: parcel.orderId },
    actorId,
    what: `Parcel ${parcel.position} of order ${parcel.orderId.slice(0, 8)} moved`,
    before: { state: parcel.state },
    after: { state: to },
  });
}

export async function tell(db: Queryable, id: string): Promise<WireParcel> {
  return toWireParcel(await readParcel(db, id));
}
