import { postRemittance } from '@kinari/api/cod/remittance.service';
import type { Db } from '@kinari/api/platform/database/db';
import { sql } from 'kysely';
import { DAY_MS } from './calendar.ts';

const DAYS_TO_REMIT = 8;
const SHORT_PAISE = 4000;

/** Posts what each courier pays: the cash collected until a week ago. `isShort`: 40 rupees of one shipment are missing. */
export async function postRemittances(
  db: Db,
  { at, actorId, number, isShort }: { at: Date; actorId: string; number: number; isShort: boolean },
): Promise<void> {
  const { rows } = await sql<{ courier: string; tracking: string; paise: number }>`
    select shipment.courier_name as courier, shipment.tracking_number as tracking, shipment.cod_amount_paise as paise
    from shipments shipment
    where shipment.status = 'delivered' and shipment.cod_amount_paise > 0
      and shipment.completed_at < ${new Date(at.getTime() - DAYS_TO_REMIT * DAY_MS)}
      and not exists (select from cod_entries entry where entry.shipment_id = shipment.id and entry.kind = 'remitted')
    order by shipment.completed_at, shipment.id
  `.execute(db);
  const couriers = [...Map.groupBy(rows, ({ courier }) => courier)];
  for (const [n, [courier, shipments]] of couriers.entries()) {
    const amounts = shipments.map(({ tracking, paise }, row) => {
      const paid = isShort && courier === 'Delhivery' && row === 0 ? paise - SHORT_PAISE : paise;
      return `${tracking},${(paid / 100).toFixed(2)}`;
    });
    const reference = `UTIBN5${at.toISOString().slice(0, 10).replaceAll('-', '')}${number * 10 + n}`;
    await postRemittance(db, { courier, reference, csv: ['AWB,COD Amount', ...amounts].join('\n'), actorId });
  }
}
