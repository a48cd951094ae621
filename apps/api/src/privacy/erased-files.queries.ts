import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';

/** Lists print jobs with an order or shipment of an erased customer. */
export async function listErasedPrintJobs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from print_jobs
    where exists (
        select
        from jsonb_array_elements_text(print_jobs.params -> 'orderIds') requested (order_id)
        join orders placed on placed.id = requested.order_id
        join erasures on erasures.user_id = placed.user_id
      )
      or exists (
        select
        from jsonb_array_elements_text(print_jobs.params -> 'shipmentIds') requested (shipment_id)
        join shipments shipment on shipment.id = requested.shipment_id::uuid
        join orders placed on placed.id = shipment.order_id
        join erasures on erasures.user_id = placed.user_id
      )
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists return photos of erased customers. */
export async function listErasedPhotos(db: Db): Promise<{ id: string; fileKey: string }[]> {
  const { rows } = await sql<{ id: string; fileKey: string }>`
    select photo.id, photo.file_key as "fileKey"
    from return_photos photo
    join returns order_return on order_return.id = photo.return_id
    join orders placed on placed.id = order_return.order_id
    join erasures on erasures.user_id = placed.user_id
  `.execute(db);
  return rows;
}
