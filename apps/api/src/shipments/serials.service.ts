import { sql } from 'kysely';
import type { Tx } from '../platform/database/db.ts';

type ShippedLine = { orderLineId: string; shipmentId: string | null };

/** Lists serial numbers of shipped units of a line, in one shipment or in any. */
export async function listShippedSerials(tx: Tx, { orderLineId, shipmentId }: ShippedLine): Promise<string[]> {
  const { rows } = await sql<{ serialNumber: string }>`
    select stored.serial_number as "serialNumber"
    from shipment_lines packed
    join serial_numbers stored on stored.shipment_line_id = packed.id
    where packed.order_line_id = ${orderLineId} and (${shipmentId}::uuid is null or packed.shipment_id = ${shipmentId}::uuid)
  `.execute(tx);
  return rows.map(({ serialNumber }) => serialNumber);
}

/** Releases serial numbers of returned units, so they can ship again. */
export async function releaseSerialNumbers(
  tx: Tx,
  { orderLineId }: ShippedLine,
  serials: readonly string[],
): Promise<void> {
  await sql`
    delete from serial_numbers stored
    using shipment_lines packed
    where packed.id = stored.shipment_line_id and packed.order_line_id = ${orderLineId} and stored.serial_number = any(${serials}::text[])
  `.execute(tx);
}
