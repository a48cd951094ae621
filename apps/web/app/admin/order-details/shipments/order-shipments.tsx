import { ScanBarcode } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import type { OrderDetailsData } from '../order-details.data.ts';
import { ShipmentRow } from './shipment-row.tsx';
import { unpackedUnits } from './shipment-steps.ts';

export function OrderShipments({ details }: { details: OrderDetailsData }) {
  const { order, shipments } = details;
  const unpacked = unpackedUnits(details);
  return (
    <section className="admin-card order-box order-shipments">
      <h2>
        Shipments{' '}
        {unpacked > 0 && (
          <ButtonLink
            to={`/admin/packing?order=${order.id}`}
            kind="secondary"
            size={44}
            icon={<ScanBarcode {...icon20} />}
            className="print:hidden"
          >
            Pack
          </ButtonLink>
        )}
      </h2>
      {unpacked > 0 && <p className="text-ink-2">{unpacked === 1 ? '1 unit' : `${unpacked} units`} to pack</p>}
      {unpacked === 0 && shipments.length === 0 && <p className="text-ink-2">No shipments for this order.</p>}
      <ul>
        {shipments.map((shipment) => (
          <ShipmentRow key={shipment.id} shipment={shipment} details={details} />
        ))}
      </ul>
    </section>
  );
}
