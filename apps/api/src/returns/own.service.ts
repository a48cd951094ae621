import type { Body, Reply } from '@kinari/contract/contract';
import { RETURN_OPEN, type ReturnState } from '@kinari/contract/words/return-words';
import { announce } from '../events/events.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { listOwnRefunds } from '../refunds/refunds-due.service.ts';
import { type Held, holdReturn, letGoHeld } from './held-return.ts';
import { findReturn, listReturnsOf, ownerOfOrder } from './return.queries.ts';
import { toWireReturn, type WireReturn } from './return-record.ts';

type Own = { userId: string; now: Now };

/** The returns of an own order, and all that is owed for it. */
export async function listOwnReturns(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<Reply<'listOwnReturns'>> {
  if ((await ownerOfOrder(db, orderId)) !== userId) throw new Refusal('not_found');
  return listReturnsAndRefunds(db, orderId);
}

export async function listReturnsAndRefunds(db: Queryable, orderId: string): Promise<Reply<'listOwnReturns'>> {
  const [returns, owed] = await Promise.all([listReturnsOf(db, orderId), listOwnRefunds(db, orderId)]);
  return {
    returns: returns.map((back) => toWireReturn(back, ofReturn(owed, back.id))),
    refunds: owed.map(({ refund }) => refund),
  };
}

/** A return as its customer reads it. */
export async function tellReturn(db: Queryable, id: string): Promise<WireReturn> {
  const back = await findReturn(db, id);
  if (!back) throw new Error(`Return ${id} is gone`);
  return toWireReturn(back, ofReturn(await listOwnRefunds(db, back.orderId), id));
}

function ofReturn(owed: Awaited<ReturnType<typeof listOwnRefunds>>, id: string) {
  return owed.flatMap(({ returnId, refund }) => (returnId === id ? [refund] : []));
}

/** A customer takes a return back, as long as the shop does not have it. */
export async function withdrawReturn(db: Db, id: string, { userId, now }: Own): Promise<WireReturn> {
  return db.transaction().execute(async (tx) => {
    const held = await holdReturn(tx, id);
    assertOwn(held, userId, RETURN_OPEN);
    await letGoHeld(tx, id, userId);
    await tx
      .updateTable('returns')
      .set({ state: 'withdrawn', closed_at: now(), closed_by: userId })
      .where('id', '=', id)
      .execute();
    await announce(tx, 'return.withdrawn', id, { orderId: held.order.id });
    return tellReturn(tx, id);
  });
}

/** A customer says with whom an accepted return was sent; a slip of the pen is mended by saying it again. */
export async function noteReturnSent(
  db: Db,
  id: string,
  { userId, now, courier, trackingNumber }: Own & Body<'noteReturnSent'>,
): Promise<WireReturn> {
  return db.transaction().execute(async (tx) => {
    const held = await holdReturn(tx, id);
    assertOwn(held, userId, ['accepted', 'moving']);
    await tx
      .updateTable('returns')
      .set({
        state: 'moving',
        courier,
        tracking_number: trackingNumber,
        ...(held.back.state === 'accepted' && { sent_at: now() }),
      })
      .where('id', '=', id)
      .execute();
    return tellReturn(tx, id);
  });
}

/** A return that the recipient of a present asked for is not its giver's to take back. */
function assertOwn({ back }: Held, userId: string, states: readonly ReturnState[]): void {
  if (back.askedBy !== userId) throw new Refusal('not_found');
  if (!states.includes(back.state)) throw new Refusal('return_moved');
}
