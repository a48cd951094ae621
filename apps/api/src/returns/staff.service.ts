import type { Body } from '@kinari/contract/contract';
import { recordChange } from '../audit/audit.service.ts';
import { announce } from '../events/events.service.ts';
import { holdExchanges } from '../inventory/inventory.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type StaffReturn, tellStaff } from './desk/return-page.service.ts';
import { assertStillDelivered, type Held, holdReturn, letGoHeld, toExchangeUnits } from './held-return.ts';
import { type HeldLine, listHeldLines } from './return.queries.ts';

type By = { actorId: string; now: Now };
type Decision = Body<'decideReturn'>;

/** Staff accept a return, or refuse it with a sentence. */
export async function decideReturn(db: Db, id: string, { decision, ...by }: By & { decision: Decision }) {
  return actOn(db, id, by, async (tx, held) => {
    if (held.back.state !== 'asked') throw new Refusal('return_moved');
    const decided = { decided_at: by.now(), decided_by: by.actorId };
    if (decision.kind === 'refuse') {
      await setReturn(tx, id, { ...decided, state: 'refused', why_refused: decision.why, closed_at: by.now() });
    } else {
      await assertStillDelivered(tx, held);
      await holdWanted(tx, id, { actorId: by.actorId, moneyInstead: decision.moneyInstead });
      const { courier, trackingNumber } = decision;
      await setReturn(tx, id, {
        ...decided,
        state: 'accepted',
        ...(courier && { courier }),
        ...(trackingNumber && { tracking_number: trackingNumber }),
      });
    }
    await announce(tx, 'return.decided', id, { orderId: held.order.id });
    return decision.kind === 'refuse' ? 'refused' : 'accepted';
  });
}

/** What is wanted in exchange leaves the shelf; where it has sold out, money takes its place if whoever decides says so. */
async function holdWanted(
  tx: Tx,
  id: string,
  { actorId, moneyInstead }: { actorId: string; moneyInstead: boolean },
): Promise<void> {
  const wanted = (await listHeldLines(tx, id)).filter(({ wish }) => wish === 'exchange');
  if (wanted.length === 0) return;
  const soldOut = await holdExchanges(tx, actorId, wanted.map(toExchangeUnits));
  if (soldOut.length > 0 && !moneyInstead) throw new Refusal('exchange_sold_out');
  const gone = new Set(soldOut.map(({ returnLineId }) => returnLineId));
  await setHeld(tx, wanted, gone);
}

async function setHeld(tx: Tx, wanted: HeldLine[], gone: ReadonlySet<string>): Promise<void> {
  for (const { id } of wanted)
    await tx
      .updateTable('return_lines')
      .set(gone.has(id) ? { wish: 'money', exchange_variant_id: null } : { is_held: true })
      .where('id', '=', id)
      .execute();
}

/** The goods have arrived. From this day on the money is due. */
export async function receiveReturn(db: Db, id: string, by: By): Promise<StaffReturn> {
  return actOn(db, id, by, async (tx, held) => {
    if (held.back.state !== 'accepted' && held.back.state !== 'moving') throw new Refusal('return_moved');
    await assertStillDelivered(tx, held);
    await setReturn(tx, id, { state: 'received', received_at: by.now(), received_by: by.actorId });
    await announce(tx, 'return.received', id, { orderId: held.order.id });
    return 'received';
  });
}

/** Lets go of what accepted exchanges have waited for too long; the wish stays, and is granted if there is still one when the goods come. */
export async function releaseExchange(db: Db, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { back } = await holdReturn(tx, id);
    if (back.state !== 'accepted' && back.state !== 'moving') return false;
    await letGoHeld(tx, id, null);
    return true;
  });
}

type Act = (tx: Tx, held: Held) => Promise<string>;

/** What somebody of the staff does about a return, with its trace; answers the return as it then stands. */
async function actOn(db: Db, id: string, { actorId }: By, act: Act): Promise<StaffReturn> {
  await db.transaction().execute(async (tx) => {
    const held = await holdReturn(tx, id);
    const state = await act(tx, held);
    await recordChange(tx, {
      subject: { kind: 'order', id: held.order.id },
      actorId,
      what: `Return ${held.back.number} of order ${held.order.id.slice(0, 8)} ${state}`,
      before: { state: held.back.state },
      after: { state },
    });
  });
  return tellStaff(db, id);
}

type Written = {
  state: string;
  why_refused?: string;
  courier?: string;
  tracking_number?: string;
  decided_at?: Date;
  decided_by?: string;
  received_at?: Date;
  received_by?: string;
  closed_at?: Date;
};

async function setReturn(tx: Tx, id: string, written: Written): Promise<void> {
  await tx.updateTable('returns').set(written).where('id', '=', id).execute();
}
