import { ScanBarcode } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import type { OrderInFull } from '../order-page.data.ts';
import { ParcelRow } from './parcel-row.tsx';
import { leftToPack } from './parcel-steps.ts';

/** What left the house or is about to. */
export function OrderParcels({ told }: { told: OrderInFull }) {
  const { order, parcels } = told;
  const left = leftToPack(told);
  return (
    <section className="admin-card order-box order-parcels">
      <h2>
        Parcels
        {left > 0 && (
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
      {left > 0 && <p className="text-ink-2">{left === 1 ? '1 unit' : `${left} units`} to pack</p>}
      {left === 0 && parcels.length === 0 && <p className="text-ink-2">No parcel was packed for this order.</p>}
      <ul>
        {parcels.map((parcel) => (
          <ParcelRow key={parcel.id} parcel={parcel} told={told} />
        ))}
      </ul>
    </section>
  );
}
