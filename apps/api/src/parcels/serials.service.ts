import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';

type Sent = { orderLineId: string; parcelId: string | null };

/** The serials of a line's units that are out of the house: in one parcel, or in whichever where none is named. */
export async function listSerialsSent(tx: Tx, { orderLineId, parcelId }: Sent): Promise<string[]> {
  const { rows } = await sql<{ serial: string }>`
    select kept.serial
    from parcel_lines packed
    join unit_serials kept on kept.parcel_line_id = packed.id
    where packed.order_line_id = ${orderLineId} and (${parcelId}::uuid is null or packed.parcel_id = ${parcelId}::uuid)
  `.execute(tx);
  return rows.map(({ serial }) => serial);
}

/** Units that are back in the house can leave it again, under the same serials. */
export async function takeBackSerials(tx: Tx, { orderLineId }: Sent, serials: readonly string[]): Promise<void> {
  await sql`
    delete from unit_serials kept
    using parcel_lines packed
    where packed.id = kept.parcel_line_id and packed.order_line_id = ${orderLineId} and kept.serial = any(${serials}::text[])
  `.execute(tx);
}
