import { randomUUID } from 'node:crypto';
import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { COD_AGES, type CodAge } from '@kinari/contract/labels/cod-labels';
import { toRupees } from '@kinari/contract/money';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import type { Now } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { toPaginationResponse } from '../platform/http/pagination.ts';
import { type CodTotals, listOutstandingShipments, lockShipmentForCod, sumCodByCourier } from './cod.queries.ts';
import { listRemittances } from './remittance.queries.ts';

const MAX_REMITTANCES = 20;

export type CodEntryKind = 'due' | 'collected' | 'remitted' | 'shortfall' | 'written_off';
type NewCodEntry = {
  shipmentId: string;
  kind: CodEntryKind;
  paise: number;
  /** Idempotency reference: each cause is recorded once. */
  reference: string;
  actorId: string | null;
};

/** Records a COD ledger entry. A repeated reference is ignored. The caller has locked the order. */
export async function recordCodEntry(
  tx: Tx,
  { shipmentId, kind, paise, reference, actorId }: NewCodEntry,
): Promise<void> {
  if (paise === 0) return;
  await tx
    .insertInto('cod_entries')
    .values({ shipment_id: shipmentId, kind, paise, reference, actor_id: actorId })
    .onConflict((conflict) => conflict.columns(['shipment_id', 'kind', 'reference']).doNothing())
    .execute();
}

export async function getCodSummary(db: Db, now: Now): Promise<EndpointResponse<'getCodSummary'>> {
  const [sums, remittances] = await Promise.all([sumCodByCourier(db, now()), listRemittances(db, MAX_REMITTANCES)]);
  const couriers = sums.flatMap(({ courier, ...totals }) =>
    courier ? [{ courier, ...toTotalsResponse(totals) }] : [],
  );
  const grandTotal = sums.find(({ courier }) => courier === null);
  if (!grandTotal) throw new Error('Aggregate query returned no row');
  return {
    couriers,
    total: toTotalsResponse(grandTotal),
    remittances: remittances.map(({ paise, postedAt, ...remittance }) => ({
      ...remittance,
      amount: toRupees(paise),
      postedAt: postedAt.toISOString(),
    })),
  };
}

function toTotalsResponse(sums: CodTotals): EndpointResponse<'getCodSummary'>['total'] {
  const { due, collected, remitted, writtenOff, outstanding, overpaid, shortfall, shipments } = sums;
  const rupees = { due, collected, remitted, writtenOff, outstanding, overpaid, shortfall };
  const ages = Object.fromEntries(COD_AGES.map((age) => [age, toRupees(sums[age])])) as Record<CodAge, number>;
  return {
    ...(Object.fromEntries(Object.entries(rupees).map(([name, paise]) => [name, toRupees(paise)])) as typeof rupees),
    ages,
    shipments,
  };
}

export async function listOutstandingCod(
  db: Db,
  query: EndpointQuery<'listOutstandingCod'>,
  now: Now,
): Promise<EndpointResponse<'listOutstandingCod'>> {
  const { shipments, total } = await listOutstandingShipments(
    db,
    { courier: undefined, age: undefined, ...query },
    now(),
  );
  return {
    shipments: shipments.map((shipment) => ({
      ...shipment,
      collected: toRupees(shipment.collected),
      remitted: toRupees(shipment.remitted),
      outstanding: toRupees(shipment.outstanding),
    })),
    pagination: toPaginationResponse(query, total),
  };
}

/** Writes off the outstanding amount of a shipment. The ledger still shows it. */
export async function writeOffCod(
  db: Db,
  { shipmentId, reason, actorId }: { shipmentId: string; reason: string; actorId: string },
): Promise<{ writtenOff: number }> {
  return db.transaction().execute(async (tx) => {
    const shipment = await lockShipmentForCod(tx, shipmentId);
    if (!shipment) throw new DomainError('not_found');
    const { orderId, position, outstanding } = shipment;
    if (outstanding === 0) throw new DomainError('nothing_outstanding');
    await recordCodEntry(tx, {
      shipmentId,
      kind: 'written_off',
      paise: outstanding,
      reference: randomUUID(),
      actorId,
    });
    await recordAuditEntry(
      tx,
      { kind: 'order', id: orderId, actorId },
      {
        action: 'order.cod_written_off',
        data: { order: orderId, shipment: position },
        after: { writtenOff: toRupees(outstanding), reason },
      },
    );
    return { writtenOff: toRupees(outstanding) };
  });
}
