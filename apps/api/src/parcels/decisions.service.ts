import type { Body, Reply } from '@kinari/contract/contract';
import { dayInIndia, formatWeekday } from '@kinari/contract/days';
import { MOST } from '@kinari/contract/limits';
import { TO_BE_TRIED } from '@kinari/contract/words/arrival-words';
import { recordChange } from '../audit/audit.service.ts';
import { readOwnOrder } from '../orders/order-page.service.ts';
import { DAY, later, type Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { enqueue } from '../platform/jobs.ts';
import { decisionJob } from './asked-jobs.ts';
import { insertEdit, readContact, setContact } from './order-edit.queries.ts';
import { insertParcelEvent, settleStages } from './parcel.queries.ts';
import { type Held, holdParcel, moveByHand } from './parcel-settling.ts';

export type Decision = Body<'decideFailure'>;
type Decided = { decision: Decision; actorId: string | null; now: Now };

/**
 * What to do about a failed delivery, said by staff or, with the link of the letter, by the customer. It is said once: whoever comes
 * second is told.
 */
export async function decideFailure(db: Db, parcelId: string, { decision, actorId, now }: Decided): Promise<void> {
  if (decision.kind === 'try_again') assertNear(decision.on, now());
  await db.transaction().execute(async (tx) => {
    const held = await holdParcel(tx, parcelId);
    if (held.parcel.state !== 'failed' || held.parcel.decision) throw new Refusal('nothing_to_decide');
    await tx
      .updateTable('parcels')
      .set({ decision: decision.kind, try_on: decision.kind === 'try_again' ? decision.on : null })
      .where('id', '=', parcelId)
      .execute();
    await act(tx, held, { decision, actorId, now });
    if (held.parcel.bookedWith !== 'by-hand') await enqueue(tx, decisionJob, { parcelId });
    if (!actorId) return;
    await recordChange(tx, {
      subject: { kind: 'order', id: held.order.id },
      actorId,
      what: `Failed delivery of order ${held.order.id.slice(0, 8)} decided`,
      after: { decision: decision.kind },
    });
  });
}

/** Days begin and end in India. */
function assertNear(day: string, now: Date): void {
  const last = dayInIndia(later(now, MOST.daysToTryAgain * DAY));
  if (day < dayInIndia(now) || day > last) throw new Refusal('day_too_far');
}

type OwnDecision = { parcelId: string; decision: Decision; now: Now };

/** The same, said by the customer in the account. */
export async function decideOwnFailure(
  db: Db,
  own: { userId: string; orderId: string },
  { parcelId, decision, now }: OwnDecision,
): Promise<Reply<'decideOwnFailure'>> {
  const { order } = await readOwnOrder(db, own, now());
  if (!order.parcels?.some(({ id }) => id === parcelId)) throw new Refusal('not_found');
  await decideFailure(db, parcelId, { decision, actorId: null, now });
  return readOwnOrder(db, own, now());
}

async function act(tx: Tx, held: Held, { decision, actorId, now }: Decided): Promise<void> {
  const said = actorId ? null : 'Asked for by the customer';
  if (decision.kind === 'bring_back') {
    await moveByHand(tx, held, { to: 'returning', at: now(), actorId, said });
    return;
  }
  if (decision.kind === 'new_contact') await changeContact(tx, held.order.id, { decision, actorId });
  await insertParcelEvent(tx, {
    parcelId: held.parcel.id,
    state: 'failed',
    isWish: true,
    at: now(),
    actorId,
    said: wordsOf(decision),
  });
  await settleStages(tx, held.order.id);
}

function wordsOf(decision: Decision): string {
  return decision.kind === 'try_again'
    ? `${TO_BE_TRIED} on ${formatWeekday(decision.on)}`
    : `${TO_BE_TRIED} with another mobile or address`;
}

type NewContact = { decision: Extract<Decision, { kind: 'new_contact' }>; actorId: string | null };

/** The pincode stays: another one would be another way. */
async function changeContact(tx: Tx, orderId: string, { decision, actorId }: NewContact): Promise<void> {
  const before = await readContact(tx, orderId);
  const after = {
    ...before,
    ...(decision.mobile && { mobile: decision.mobile }),
    ...(decision.addressLine1 && { addressLine1: decision.addressLine1, addressLine2: decision.addressLine2 || null }),
  };
  await insertEdit(tx, { orderId, actorId, reason: 'Delivery failed', before, after });
  await setContact(tx, orderId, after);
}
