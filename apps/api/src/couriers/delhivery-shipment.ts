import { toIndianDate } from '@kinari/contract/locale';
import type { Booking } from './courier.ts';

/** Converts a booking to the body of "Shipment creation". */
export function toDelhiveryShipment(booking: Booking, waybill: string) {
  const { to, from, sizeMm, codAmountPaise } = booking;
  return {
    waybill,
    order: booking.reference,
    order_date: toIndianDate(booking.orderedAt),
    name: stripSpecialCharacters(to.name),
    add: stripSpecialCharacters(to.lines.join(', ')),
    city: stripSpecialCharacters(to.city),
    state: stripSpecialCharacters(to.state),
    pin: to.pincode,
    country: 'India',
    phone: to.mobile,
    payment_mode: codAmountPaise > 0 ? 'COD' : 'Prepaid',
    cod_amount: String(codAmountPaise / 100),
    total_amount: String(booking.valuePaise / 100),
    products_desc: stripSpecialCharacters(
      booking.items.map(({ name, quantity }) => `${quantity} x ${name}`).join(', '),
    ),
    quantity: String(booking.items.reduce((sum, { quantity }) => sum + quantity, 0)),
    weight: String(booking.weightG),
    shipment_length: String(sizeMm.length / 10),
    shipment_width: String(sizeMm.width / 10),
    shipment_height: String(sizeMm.height / 10),
    shipping_mode: 'Surface',
    seller_name: stripSpecialCharacters(from.name),
    return_name: stripSpecialCharacters(from.name),
    return_add: stripSpecialCharacters(from.address),
    return_pin: from.pincode,
    return_phone: from.phone,
    ...(booking.ewayBill && { ewbn: booking.ewayBill }),
  };
}

/** "Please do not pass the below-mentioned special characters": Delhivery rejects an address that contains '#'. */
export function stripSpecialCharacters(text: string): string {
  return text
    .replaceAll('&', ' and ')
    .replace(/[%#;\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
