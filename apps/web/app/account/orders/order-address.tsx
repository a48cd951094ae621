import { Phone } from 'lucide-react';
import { formatPhone } from '../../platform/text/phone.ts';
import { icon16 } from '../../ui/icon.ts';
import type { Order } from './order.data.ts';

export function OrderAddress({ order: { recipientName, address, landmark, deliveryNote, mobile } }: { order: Order }) {
  return (
    <address className="text-text-muted [font-style:normal] wrap-anywhere">
      <p>{recipientName}</p>
      <p>
        {address.addressLine1}
        {address.addressLine2 && `, ${address.addressLine2}`}
      </p>
      {landmark && <p>Landmark: {landmark}</p>}
      <p>
        {address.city}, {address.state} {address.postalCode}
      </p>
      {mobile && (
        <p className="mt-1.5 flex items-center gap-2 text-text">
          <Phone {...icon16} />
          <span className="sr-only">Mobile </span>
          <span className="tabular">{formatPhone(mobile)}</span>
        </p>
      )}
      {deliveryNote && <p className="mt-1.5">Delivery note: {deliveryNote}</p>}
    </address>
  );
}
