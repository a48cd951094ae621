import { randomUUID } from 'node:crypto';
import type { Body } from '@kinari/contract/contract';
import { recordChange } from '../audit/audit.service.ts';
import { readPickup } from '../company/company.service.ts';
import { type Booked, type Courier, CourierRefused } from '../couriers/courier.ts';
import type { Couriers } from '../couriers/open-couriers.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { enqueue, Hopeless } from '../platform/jobs.ts';
import { bookJob } from './asked-jobs.ts';
import { bindNumber, forgetBooking, readToBook, setAsking, setBooked, type ToBook } from './booking.queries.ts';
import { insertParcelEvent, setState, settleStages } from './parcel.queries.ts';
import { type Held, holdParcel } from './parcel-settling.ts';
import { assertEwayBill } from './parcels.service.ts';
import { hearLater } from './scans.service.ts';

type Asked = Body<'bookParcel'> & { parcelId: string; actorId: string; now: Now };

/** Says that a courier is being asked, and leaves the asking to a job: nobody waits for a courier with a transaction open. */
export async function askCourier(db: Db, couriers: Couriers, asked: Asked): Promise<void> {
  const { parcelId, courier, actorId, now } = asked;
  if (!couriers.has(courier)) throw new Refusal('courier_not_set_up');
  await db.transaction().execute(async (tx) => {
    const held = await holdParcel(tx, parcelId);
    if (held.parcel.state !== 'packed') throw new Refusal('parcel_moved');
    const known = await readToBook(tx, parcelId);
    if (!known?.booking.to.mobile) throw new Refusal('mobile_missing');
    await assertEwayBill(tx, held.parcel, asked.ewayBill);
    // Another one for every attempt: a courier may burn what was cancelled.
    const reference = `${held.order.id}-${randomUUID().slice(0, 8)}`;
    await setAsking(tx, parcelId, { bookedWith: courier, reference, at: now() });
    await step(tx, held, { state: 'asking', at: now(), actorId });
    await enqueue(tx, bookJob, { parcelId, reference }, { key: `book:${reference}` });
    await recordChange(tx, {
      subject: { kind: 'order', id: held.order.id },
      actorId,
      what: `Courier asked for parcel ${held.parcel.position} of order ${held.order.id.slice(0, 8)}`,
      after: { courier },
    });
  });
}

type Step = { state: 'asking' | 'ready' | 'packed'; at: Date; actorId: string | null; said?: string };

async function step(tx: Tx, { parcel, order }: Held, { state, at, actorId, said }: Step): Promise<void> {
  await insertParcelEvent(tx, { parcelId: parcel.id, state, at, actorId, said });
  await setState(tx, parcel.id, { state, at });
  await settleStages(tx, order.id);
}

/**
 * Books a parcel, once, however often it is tried and wherever a try was cut off: what the courier has under our reference is looked up
 * before anything is sent, and a number that is known beforehand is bound to the parcel first.
 */
export async function book(
  db: Db,
  { courier, parcelId, reference, now }: { courier: Courier; parcelId: string; reference: string; now: Now },
): Promise<void> {
  const asked = await readToBook(db, parcelId);
  if (!asked || asked.reference !== reference || !isAsking(asked)) return;
  try {
    const booked = (await courier.lookUp(reference)) ?? (await send(db, courier, { asked, parcelId, reference }));
    const kept = await keep(db, { parcelId, reference, booked, now });
    // Cancelled while the courier was asked.
    if (!kept) await courier.cancel(booked.number);
  } catch (error) {
    if (!(error instanceof CourierRefused)) throw error;
    await giveUp(db, { parcelId, reference, said: error.message, now });
  }
}

const isAsking = ({ state }: Pick<ToBook, 'state'>) => state === 'asking' || state === 'void';

async function send(
  db: Db,
  courier: Courier,
  { asked, parcelId, reference }: { asked: ToBook; parcelId: string; reference: string },
): Promise<Booked> {
  if (asked.state === 'void') throw new CourierRefused(courier.name, 'Order cancelled');
  const number = asked.number ?? (await numberBefore(db, courier, parcelId));
  const { orderedAt, ...booking } = asked.booking;
  return courier.book({
    ...booking,
    orderedAt: new Date(orderedAt),
    reference,
    from: await readPickup(db),
    ...(number && { number }),
  });
}

async function numberBefore(db: Db, courier: Courier, parcelId: string): Promise<string | undefined> {
  const [number] = (await courier.numbersInAdvance?.(1)) ?? [];
  if (!number) return undefined;
  return db.transaction().execute(async (tx) => {
    await holdParcel(tx, parcelId);
    return bindNumber(tx, parcelId, { courier: courier.name, number });
  });
}

type Answered = { parcelId: string; reference: string; now: Now };

/** Writes down what the courier gave; says no when the parcel is not waiting for it any more. */
async function keep(db: Db, { parcelId, reference, booked, now }: Answered & { booked: Booked }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const held = await holdParcel(tx, parcelId);
    const current = await readToBook(tx, parcelId);
    if (current?.reference !== reference || held.parcel.state === 'void') return false;
    if (held.parcel.state !== 'asking') return true;
    await setBooked(tx, parcelId, booked);
    await step(tx, held, { state: 'ready', at: now(), actorId: null, said: `${booked.courierName} ${booked.number}` });
    // What it told of this number before we knew whose it is.
    await hearLater(tx, { courier: current.bookedWith, number: booked.number });
    return true;
  });
}

async function giveUp(db: Db, { parcelId, reference, said, now }: Answered & { said: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await holdParcel(tx, parcelId);
    const current = await readToBook(tx, parcelId);
    if (current?.reference !== reference || held.parcel.state !== 'asking') return;
    await forgetBooking(tx, parcelId);
    await step(tx, held, { state: 'packed', at: now(), actorId: null, said: `The courier refused: ${said}` });
  });
}

/** Tells a courier not to come for a parcel that was unpacked. */
export async function cancelBooking(db: Db, couriers: Couriers, parcelId: string): Promise<void> {
  const asked = await readToBook(db, parcelId);
  const courier = asked && couriers.get(asked.bookedWith);
  if (!asked?.reference || asked.state !== 'void' || asked.bookedWith === 'by-hand') return;
  if (!courier) throw new Hopeless(`${asked.bookedWith} is not set up any more`);
  const booked = await courier.lookUp(asked.reference);
  if (booked) await courier.cancel(booked.number);
}
