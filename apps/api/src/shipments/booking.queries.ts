import type { ShipmentStatus } from '@kinari/contract/labels/shipment-labels';
import { sql } from 'kysely';
import type { Booking, BookingResult } from '../couriers/courier.ts';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type BookingData = {
  status: ShipmentStatus;
  bookingProvider: 'by-hand' | 'shiprocket' | 'delhivery';
  reference: string | null;
  trackingNumber: string | null;
  booking: Omit<Booking, 'from' | 'reference' | 'trackingNumber' | 'orderedAt'> & { orderedAt: string };
};

// Couriers require a size and weight. Default for shipments that were not measured: a small box.
const DEFAULT_PACKAGE = { weightG: 500, length: 300, width: 220, height: 60 };

export async function findBookingData(db: Queryable, shipmentId: string): Promise<BookingData | undefined> {
  const { rows } = await sql<BookingData>`
    select
      shipment.status,
      shipment.booking_provider as "bookingProvider",
      shipment.booking_reference as reference,
      shipment.tracking_number as "trackingNumber",
      jsonb_build_object(
        'orderNumber', placed.id,
        'to', jsonb_build_object(
          'name', recipient_of(placed),
          'lines', array_remove(array[placed.address_line1, placed.address_line2, placed.landmark], null),
          'city', placed.address_city,
          'state', placed.address_state,
          'pincode', placed.address_postal_code,
          'mobile', coalesce(placed.contact_mobile, '')
        ),
        'weightG', coalesce(shipment.weight_g, ${DEFAULT_PACKAGE.weightG}::int),
        'sizeMm', jsonb_build_object(
          'length', coalesce(shipment.length_mm, ${DEFAULT_PACKAGE.length}::int),
          'width', coalesce(shipment.width_mm, ${DEFAULT_PACKAGE.width}::int),
          'height', coalesce(shipment.height_mm, ${DEFAULT_PACKAGE.height}::int)
        ),
        'codAmountPaise', shipment.cod_amount_paise,
        'valuePaise', sum(line.price_paise * packed.quantity),
        'items', jsonb_agg(jsonb_build_object(
          'name', line.product_name,
          'sku', coalesce(variant.sku, left(variant.id::text, 8)),
          'quantity', packed.quantity,
          'pricePaise', line.price_paise
        ) order by line.position),
        'orderedAt', to_iso_utc(placed.placed_at)
      ) || case when shipment.eway_bill is not null then jsonb_build_object('ewayBill', shipment.eway_bill) else '{}' end as booking
    from shipments shipment
    join orders placed on placed.id = shipment.order_id
    join shipment_lines packed on packed.shipment_id = shipment.id
    join order_lines line on line.id = packed.order_line_id
    join variants variant on variant.id = line.variant_id
    where shipment.id = ${shipmentId}
    group by shipment.id, placed.id
  `.execute(db);
  return rows[0];
}

type CourierReference = { bookingProvider: 'shiprocket' | 'delhivery'; reference: string; at: Date };

export async function setBooking(
  tx: Tx,
  shipmentId: string,
  { bookingProvider, reference, at }: CourierReference,
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({
      booking_provider: bookingProvider,
      booking_reference: reference,
      courier_name: null,
      tracking_number: null,
      booking_requested_at: at,
    })
    .where('id', '=', shipmentId)
    .execute();
}

/** Binds a courier's tracking number before booking with it, so a retry finds the same number. */
export async function bindTrackingNumber(
  tx: Tx,
  shipmentId: string,
  tracking: { courierName: string; trackingNumber: string },
): Promise<string> {
  const { rows } = await sql<{ trackingNumber: string }>`
    update shipments
    set
      tracking_number = coalesce(tracking_number, ${tracking.trackingNumber}),
      courier_name = coalesce(courier_name, ${tracking.courierName})
    where id = ${shipmentId}
    returning tracking_number as "trackingNumber"
  `.execute(tx);
  return rows[0]?.trackingNumber ?? tracking.trackingNumber;
}

export async function setBookingResult(tx: Tx, shipmentId: string, booked: BookingResult): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({
      courier_name: booked.courierName,
      tracking_number: booked.trackingNumber,
      tracking_url: booked.trackingUrl ?? null,
      label_url: booked.labelUrl ?? null,
    })
    .where('id', '=', shipmentId)
    .execute();
}

export async function clearBooking(tx: Tx, shipmentId: string): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({
      booking_provider: 'by-hand',
      courier_name: null,
      tracking_number: null,
      tracking_url: null,
      label_url: null,
    })
    .where('id', '=', shipmentId)
    .execute();
}
