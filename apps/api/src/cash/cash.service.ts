import { randomUUID } from 'node:crypto';
import type { Query, Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { CASH_AGES, type CashAge } from '@kinari/contract/words/cash-words';
import { recordChange } from '../audit/audit.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { paginationOf } from '../platform/http/pagination.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type CashSums, listOutstandingParcels, lockCashOf, sumCash } from './cash.queries.ts';
import { listRemittances } from './remittance.queries.ts';

const MOST_REMITTANCES = 20;

export type CashKind = 'collectable' | 'collected' | 'remitted' | 'short' | 'written_off';
type Entry = {
  parcelId: string;
  kind: CashKind;
  paise: number;
  /** What caused it: one cause counts once. */
  reference: string;
  actorId: string | null;
};

/** Writes into the cash ledger; the same cause a second time writes nothing. Whoever calls holds the parcel's order. */
export async function enterCash(tx: Tx, { parcelId, kind, paise, reference, actorId }: Entry): Promise<void> {
  if (paise === 0) return;
  await tx
    .insertInto('cash_entries')
    .values({ parcel_id: parcelId, kind, paise, reference, actor_id: actorId })
    .onConflict((conflict) => conflict.columns(['parcel_id', 'kind', 'reference']).doNothing())
    .execute();
}

export async function readCash(db: Db, now: Now): Promise<Reply<'readCash'>> {
  const [sums, remittances] = await Promise.all([sumCash(db, now()), listRemittances(db, MOST_REMITTANCES)]);
  const couriers = sums.flatMap(({ courier, ...figures }) => (courier ? [{ courier, ...toFigures(figures) }] : []));
  const all = sums.find(({ courier }) => courier === null);
  if (!all) throw new Error('A sum over all is always there');
  return {
    couriers,
    total: toFigures(all),
    remittances: remittances.map(({ paise, postedAt, ...remittance }) => ({
      ...remittance,
      amount: toRupees(paise),
      postedAt: postedAt.toISOString(),
    })),
  };
}

function toFigures(sums: CashSums): Reply<'readCash'>['total'] {
  const { collectable, collected, remitted, writtenOff, outstanding, short, parcels } = sums;
  const rupees = { collectable, collected, remitted, writtenOff, outstanding, short };
  const ages = Object.fromEntries(CASH_AGES.map((age) => [age, toRupees(sums[age])])) as Record<CashAge, number>;
  return {
    ...(Object.fromEntries(Object.entries(rupees).map(([name, paise]) => [name, toRupees(paise)])) as typeof rupees),
    ages,
    parcels,
  };
}

export async function listOutstanding(
  db: Db,
  asked: Query<'listOutstanding'>,
  now: Now,
): Promise<Reply<'listOutstanding'>> {
  const { parcels, total } = await listOutstandingParcels(db, { courier: undefined, age: undefined, ...asked }, now());
  return {
    parcels: parcels.map((parcel) => ({
      ...parcel,
      collected: toRupees(parcel.collected),
      remitted: toRupees(parcel.remitted),
      outstanding: toRupees(parcel.outstanding),
    })),
    pagination: paginationOf(asked, total),
  };
}

/** Expects nothing more for a parcel. What it was is gone from what the courier owes, and stays in the ledger. */
export async function writeOffCash(
  db: Db,
  { parcelId, reason, actorId }: { parcelId: string; reason: string; actorId: string },
): Promise<{ writtenOff: number }> {
  return db.transaction().execute(async (tx) => {
    const parcel = await lockCashOf(tx, parcelId);
    if (!parcel) throw new Refusal('not_found');
    const { orderId, position, outstanding } = parcel;
    if (outstanding === 0) throw new Refusal('nothing_outstanding');
    await enterCash(tx, {
      parcelId,
      kind: 'written_off',
      paise: outstanding,
      reference: randomUUID(),
      actorId,
    });
    await recordChange(tx, {
      subject: { kind: 'order', id: orderId },
      actorId,
      what: `Cash of parcel ${position} of order ${orderId.slice(0, 8)} written off`,
      after: { writtenOff: toRupees(outstanding), reason },
    });
    return { writtenOff: toRupees(outstanding) };
  });
}
