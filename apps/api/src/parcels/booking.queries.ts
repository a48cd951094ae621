import type { ParcelState } from '@kinari/contract/words/parcel-words';
import { sql } from 'kysely';
import type { Booked, Booking } from '../couriers/courier.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type ToBook = {
  state: ParcelState;
  bookedWith: 'by-hand' | 'shiprocket' | 'delhivery';
  reference: string | null;
  number: string | null;
  booking: Omit<Booking, 'from' | 'reference' | 'number' | 'orderedAt'> & { orderedAt: string };
};

// A courier wants a size and a weight of every parcel: of one that nobody measured, what a small box has.
const USUAL = { weightG: 500, length: 300, width: 220, height: 60 };

/** A parcel as a courier asks for it. */
export async function readToBook(db: Queryable, parcelId: string): Promise<ToBook | undefined> {
  const { rows } = await sql<ToBook>`
    select
      parcel.state,
      parcel.booked_with as "bookedWith",
      parcel.booking_reference as reference,
      parcel.number,
      jsonb_build_object(
        'orderNumber', placed.id,
        'to', jsonb_build_object(
          'name', concat_ws(' ', placed.customer_first_name, placed.customer_last_name),
          'lines', array_remove(array[placed.address_line1, placed.address_line2], null),
          'city', placed.address_city,
          'state', placed.address_state,
          'pincode', placed.address_postal_code,
          'mobile', coalesce(placed.contact_mobile, '')
        ),
        'weightG', coalesce(parcel.weight_g, ${USUAL.weightG}::int),
        'sizeMm', jsonb_build_object(
          'length', coalesce(parcel.length_mm, ${USUAL.length}::int),
          'width', coalesce(parcel.width_mm, ${USUAL.width}::int),
          'height', coalesce(parcel.height_mm, ${USUAL.height}::int)
        ),
        'collectPaise', parcel.collect_paise,
        'valuePaise', sum(line.price_paise * packed.quantity),
        'items', jsonb_agg(jsonb_build_object(
          'name', line.product_name,
          'sku', coalesce(variant.sku, left(variant.id::text, 8)),
          'quantity', packed.quantity,
          'pricePaise', line.price_paise
        ) order by line.position),
        'orderedAt', in_utc(placed.placed_at)
      ) || case when parcel.eway_bill is not null then jsonb_build_object('ewayBill', parcel.eway_bill) else '{}' end as booking
    from parcels parcel
    join orders placed on placed.id = parcel.order_id
    join parcel_lines packed on packed.parcel_id = parcel.id
    join order_lines line on line.id = packed.order_line_id
    join variants variant on variant.id = line.variant_id
    where parcel.id = ${parcelId}
    group by parcel.id, placed.id
  `.execute(db);
  return rows[0];
}

type Asking = { bookedWith: 'shiprocket' | 'delhivery'; reference: string; at: Date };

export async function setAsking(tx: Tx, parcelId: string, { bookedWith, reference, at }: Asking): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ booked_with: bookedWith, booking_reference: reference, courier: null, number: null, asked_at: at })
    .where('id', '=', parcelId)
    .execute();
}

/** A number of the courier's, bound before anything is booked with it: the second to try finds it there. */
export async function bindNumber(
  tx: Tx,
  parcelId: string,
  named: { courier: string; number: string },
): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    update parcels
    set number = coalesce(number, ${named.number}), courier = coalesce(courier, ${named.courier})
    where id = ${parcelId}
    returning number
  `.execute(tx);
  return rows[0]?.number ?? named.number;
}

export async function setBooked(tx: Tx, parcelId: string, booked: Booked): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({
      courier: booked.courierName,
      number: booked.number,
      track_url: booked.trackUrl ?? null,
      label_url: booked.labelUrl ?? null,
    })
    .where('id', '=', parcelId)
    .execute();
}

export async function forgetBooking(tx: Tx, parcelId: string): Promise<void> {
  await tx
    .updateTable('parcels')
    .set({ booked_with: 'by-hand', courier: null, number: null, track_url: null, label_url: null })
    .where('id', '=', parcelId)
    .execute();
}
