import type { Booking } from './courier.ts';
import { indianDay } from './indian-time.ts';

/** A parcel as "Shipment creation" wants it. */
export function shipmentOf(booking: Booking, waybill: string) {
  const { to, from, sizeMm, collectPaise } = booking;
  return {
    waybill,
    order: booking.reference,
    order_date: indianDay(booking.orderedAt),
    name: plain(to.name),
    add: plain(to.lines.join(', ')),
    city: plain(to.city),
    state: plain(to.state),
    pin: to.pincode,
    country: 'India',
    phone: to.mobile,
    payment_mode: collectPaise > 0 ? 'COD' : 'Prepaid',
    cod_amount: String(collectPaise / 100),
    total_amount: String(booking.valuePaise / 100),
    products_desc: plain(booking.items.map(({ name, quantity }) => `${quantity} x ${name}`).join(', ')),
    quantity: String(booking.items.reduce((sum, { quantity }) => sum + quantity, 0)),
    weight: String(booking.weightG),
    shipment_length: String(sizeMm.length / 10),
    shipment_width: String(sizeMm.width / 10),
    shipment_height: String(sizeMm.height / 10),
    shipping_mode: 'Surface',
    seller_name: plain(from.name),
    return_name: plain(from.name),
    return_add: plain(from.address),
    return_pin: from.pincode,
    return_phone: from.phone,
    ...(booking.ewayBill && { ewbn: booking.ewayBill }),
  };
}

/** "Please do not pass the below-mentioned special characters": an address with '#' would be refused whole. */
export function plain(text: string): string {
  return text
    .replaceAll('&', ' and ')
    .replace(/[%#;\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
