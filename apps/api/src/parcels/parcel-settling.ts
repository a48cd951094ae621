import { IN_THE_HOUSE, isOneOf, type ParcelState } from '@kinari/contract/words/parcel-words';
import { enterCash } from '../cash/cash.service.ts';
import { invoiceWhatLeft } from '../documents/issue.service.ts';
import { announce } from '../events/events.service.ts';
import { holdOrder, move } from '../orders/orders.service.ts';
import { DAY, later } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import {
  countUnits,
  type HeldParcel,
  insertParcelEvent,
  lockParcel,
  orderOfParcel,
  setState,
  settleStages,
} from './parcel.queries.ts';
import { isCollectable } from './parcel-moves.ts';

export type HeldOrder = Awaited<ReturnType<typeof holdOrder>>;
export type Held = { order: HeldOrder; parcel: HeldParcel };

/** A parcel and its order, held in that order: order, then parcel, as everywhere. */
export async function holdParcel(tx: Tx, id: string): Promise<Held> {
  const orderId = await orderOfParcel(tx, id);
  if (!orderId) throw new Refusal('not_found');
  const order = await holdOrder(tx, orderId);
  const parcel = await lockParcel(tx, id);
  if (!parcel) throw new Refusal('not_found');
  return { order, parcel };
}

type Step = {
  to: ParcelState;
  at: Date;
  actorId: string | null;
  said?: string | null | undefined;
  place?: string | null | undefined;
};

/** Brings a held parcel to another state, by somebody's hand, with all that follows from it. */
export async function moveByHand(tx: Tx, held: Held, step: Step): Promise<void> {
  const eventId = await insertParcelEvent(tx, { parcelId: held.parcel.id, state: step.to, ...step });
  if (!eventId) throw new Error('An event without a courier’s key was there before');
  await settle(tx, held, { ...step, eventId });
}

/**
 * What follows from a parcel's new state: its cash, its order's status, the views it is in, the letter about it, and, last because
 * its number is held until all this stands, the invoice of one that leaves the house.
 */
export async function settle(tx: Tx, { order, parcel }: Held, step: Step & { eventId: string }): Promise<void> {
  const { to, at, actorId, eventId } = step;
  await setState(tx, parcel.id, { state: to, at, failure: step.said, decideBy: later(at, DAY) });
  await enterMoney(tx, parcel, step);
  await moveOrderAlong(tx, order, { to, actorId });
  await settleStages(tx, order.id);
  await announce(tx, 'parcel.moved', order.id, { parcelId: parcel.id, parcelEventId: eventId, to });
  // Also of one that is out already: its order may have been cancelled and reopened while it was on the road.
  if (!isOneOf(IN_THE_HOUSE, to) && to !== 'void')
    await invoiceWhatLeft(tx, order.id, { mayRefuse: actorId !== null && isOneOf(IN_THE_HOUSE, parcel.state) });
}

async function enterMoney(
  tx: Tx,
  parcel: HeldParcel,
  { to, eventId, actorId }: Step & { eventId: string },
): Promise<void> {
  const enter = (kind: 'collectable' | 'collected', before: boolean, after: boolean) =>
    enterCash(tx, {
      parcelId: parcel.id,
      kind,
      paise: (Number(after) - Number(before)) * parcel.collectPaise,
      reference: eventId,
      actorId,
    });
  await enter('collectable', isCollectable(parcel.state), isCollectable(to));
  await enter('collected', parcel.state === 'delivered', to === 'delivered');
}

/** An order's status follows its parcels forward: the first that leaves, the last that arrives, all that came back. */
async function moveOrderAlong(
  tx: Tx,
  order: HeldOrder,
  { to, actorId }: { to: ParcelState; actorId: string | null },
): Promise<void> {
  const status = order.deliveryStatus;
  const next = await nextStatus(tx, order, to);
  if (!next || next === status) return;
  await move(tx, order, { to: next, actorId, toldByParcel: true });
  order.deliveryStatus = next;
}

async function nextStatus(tx: Tx, { id, deliveryStatus }: HeldOrder, to: ParcelState) {
  if (deliveryStatus === 'CANCELED' || isOneOf(IN_THE_HOUSE, to) || to === 'void') return undefined;
  const { ordered, delivered, received } = await countUnits(tx, id);
  if (delivered === ordered) return 'DELIVERED';
  if (received === ordered && deliveryStatus === 'SHIPPED') return 'CANCELED';
  if (deliveryStatus === 'PENDING') return 'SHIPPED';
  // What was said to be delivered is not.
  return deliveryStatus === 'DELIVERED' && to !== 'delivered' ? 'SHIPPED' : undefined;
}
