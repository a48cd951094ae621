import type { SentFile } from '@kinari/contract/call';
import type { Query, Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { REFUND_MEANS } from '@kinari/contract/words/return-words';
import type { FastifyBaseLogger } from 'fastify';
import { recordChange } from '../audit/audit.service.ts';
import { announce } from '../events/events.service.ts';
import { dayInIndia, type Now } from '../platform/clock.ts';
import { csvLine } from '../platform/csv.ts';
import { type Db, type Queryable, type Tx, violates } from '../platform/database/db.ts';
import { paginationOf } from '../platform/http/pagination.ts';
import { Refusal } from '../platform/http/refusal.ts';

import type { Seal } from '../platform/seal.ts';
import { readSettings } from '../settings/settings.service.ts';
import { toWireDue, toWireRefund } from './refund-record.ts';
import { type Destination, openDestination, sealDestination, settlePayment } from './refunds.service.ts';
import {
  findDue,
  findRefund,
  type HeldRefund,
  holdRefund,
  listDue,
  listRefundsOf,
  listToPay,
  setDestination,
  setNoted,
  setSent,
  sumDue,
  type ToPay,
} from './refunds-due.queries.ts';

type OwnRefund = Reply<'tellDestination'>['refund'];

/** What is or was owed for an order, as its customer reads it; by the return it is for, or none where the order was cancelled. */
export async function listOwnRefunds(
  db: Queryable,
  orderId: string,
): Promise<{ returnId: string | null; refund: OwnRefund }[]> {
  const refunds = await listRefundsOf(db, orderId);
  return refunds.map((refund) => ({ returnId: refund.returnId, refund: toWireRefund(refund) }));
}

/** How many refunds are due, and how many of them are shown in red. */
export async function countRefundsDue(db: Queryable, now: Now): Promise<{ due: number; late: number }> {
  const { count, late } = await sumDue(db, dayInIndia(now()));
  return { due: count, late };
}

export async function listRefundsDue(
  db: Queryable,
  asked: Query<'listRefundsDue'>,
  now: Now,
): Promise<Reply<'listRefundsDue'>> {
  const today = dayInIndia(now());
  const [refunds, { count, paise }] = await Promise.all([listDue(db, asked, today), sumDue(db, today)]);
  return {
    refunds: refunds.map(toWireDue),
    total: toRupees(paise),
    pagination: { ...paginationOf(asked, count), exact: true },
  };
}

const HEAD = ['Name', 'Means', 'UPI ID', 'Account', 'IFSC', 'Sum', 'Return'];

/** What can be paid, as a file for the bank. Who took it is noted; what stands in it is not. */
export async function exportRefunds(
  db: Db,
  { actorId, seal, now, log }: { actorId: string; seal: Seal; now: Now; log: Pick<FastifyBaseLogger, 'error'> },
): Promise<SentFile> {
  return db.transaction().execute(async (tx) => {
    const due = await listToPay(tx);
    const lines = due.flatMap((refund) => {
      const destination = openDestination(seal, refund.orderId, refund.destination);
      if (!destination)
        log.error({ refundId: refund.id }, 'where a refund goes cannot be read: SECRETS_KEY is not what it was');
      return destination ? [csvLine(cellsOf(refund, destination))] : [];
    });
    await recordChange(tx, {
      subject: { kind: 'refunds', id: dayInIndia(now()) },
      actorId,
      what: 'Refunds that are due exported for the bank',
      after: { refunds: lines.length },
    });
    return { name: `refunds-${dayInIndia(now())}.csv`, content: Buffer.from([csvLine(HEAD), ...lines].join('')) };
  });
}

function cellsOf({ customerName, paise, returnNumber, orderId }: ToPay, to: Destination): string[] {
  const [upiId, account, ifsc] = to.means === 'upi' ? [to.upiId, '', ''] : ['', to.account, to.ifsc];
  return [
    to.means === 'bank' ? to.name : customerName,
    REFUND_MEANS[to.means],
    upiId,
    account,
    ifsc,
    (paise / 100).toFixed(2),
    returnNumber ?? orderId.slice(0, 8),
  ];
}

type Told = { id: string; userId: string; destination: Destination };

/** A customer says where an own refund goes, or says it anew, until it was sent. */
export async function tellDestination(
  db: Db,
  { id, userId, destination }: Told,
  seal: Seal,
): Promise<Reply<'tellDestination'>> {
  return db.transaction().execute(async (tx) => {
    const held = await holdRefund(tx, id);
    if (!held || held.userId !== userId) throw new Refusal('not_found');
    if (held.state !== 'due') throw new Refusal('refund_moved');
    await setDestination(tx, id, sealDestination(seal, held.orderId, destination));
    const refund = await findRefund(tx, id);
    if (!refund) throw new Error(`Refund ${id} is gone`);
    return { refund: toWireRefund(refund) };
  });
}

type Step = { id: string; actorId: string; now: Now };

/** Somebody has sent a refund under this reference. Where the shop wants two persons, a second one has to confirm it. */
export async function noteRefund(
  db: Db,
  { id, reference, actorId, now }: Step & { reference: string },
): Promise<Reply<'noteRefund'>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const held = await holdStaffRefund(tx, id, 'due');
      if (!held.means) throw new Refusal('destination_missing');
      const { refundsByTwo } = await readSettings(tx);
      if (refundsByTwo) await setNoted(tx, id, { reference, actorId, at: now() });
      else await finish(tx, held, { reference, actorId, now });
      await recordStep(tx, held, { actorId, what: refundsByTwo ? 'noted' : 'sent', reference });
      return told(tx, id, now);
    });
  } catch (error) {
    if (violates(error, 'refunds_reference')) throw new Refusal('reference_taken');
    throw error;
  }
}

/** A second person has seen that it was sent. */
export async function confirmRefund(db: Db, { id, actorId, now }: Step): Promise<Reply<'confirmRefund'>> {
  return db.transaction().execute(async (tx) => {
    const held = await holdStaffRefund(tx, id, 'noted');
    if (held.notedBy === actorId) throw new Refusal('second_person_needed');
    if (held.reference === null) throw new Error('What was noted has a reference');
    await finish(tx, held, { reference: held.reference, actorId, now });
    await recordStep(tx, held, { actorId, what: 'confirmed', reference: held.reference });
    return told(tx, id, now);
  });
}

async function holdStaffRefund(tx: Tx, id: string, state: HeldRefund['state']): Promise<HeldRefund> {
  const held = await holdRefund(tx, id);
  if (!held) throw new Refusal('not_found');
  if (held.state !== state) throw new Refusal('refund_moved');
  return held;
}

type Finish = { reference: string; actorId: string; now: Now };

async function finish(tx: Tx, { id, orderId }: HeldRefund, { reference, actorId, now }: Finish): Promise<void> {
  await setSent(tx, id, { reference, actorId, on: dayInIndia(now()) });
  await settlePayment(tx, orderId);
  await announce(tx, 'refund.sent', orderId, { refundId: id });
}

type Done = { actorId: string; what: string; reference: string };

async function recordStep(tx: Tx, { orderId, paise }: HeldRefund, { actorId, what, reference }: Done): Promise<void> {
  await recordChange(tx, {
    subject: { kind: 'order', id: orderId },
    actorId,
    what: `Refund of order ${orderId.slice(0, 8)} ${what}`,
    after: { amount: toRupees(paise), reference },
  });
}

async function told(tx: Tx, id: string, now: Now): Promise<Reply<'noteRefund'>> {
  const refund = await findDue(tx, id, dayInIndia(now()));
  if (!refund) throw new Error(`Refund ${id} is gone`);
  return { refund: toWireDue(refund) };
}
