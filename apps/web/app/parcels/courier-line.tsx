import './parcels.css';
import { courierWords, spacedNumber } from '@kinari/contract/words/arrival-words';
import { ChevronRight, Truck } from 'lucide-react';
import { ShopLink } from '../platform/shop-link.tsx';
import { icon16, icon20 } from '../ui/icon.ts';
import type { ShownParcel } from './parcel-facts.ts';

type CourierLineProps = {
  parcel: Pick<ShownParcel, 'state' | 'courier' | 'number' | 'trackUrl'>;
  /** Where more is told, when the courier has no page about it. */
  to?: string | undefined;
};

/** Who has a parcel and its number there; leads to the courier's own page about it. */
export function CourierLine({ parcel, to }: CourierLineProps) {
  const { number, trackUrl } = parcel;
  const text = (
    <>
      <Truck {...icon20} className="flex-none text-jamun" />
      <span className="courier-line-words">
        <span>{courierWords(parcel)}</span>
        {number && <b className="font-mono">{spacedNumber(number)}</b>}
      </span>
    </>
  );
  if (trackUrl) {
    return (
      <a href={trackUrl} target="_blank" rel="noopener noreferrer" className="courier-line">
        {text}
        <span className="sr-only">, opens the courier’s page in a new tab</span>
        <ChevronRight {...icon16} className="flex-none text-jamun" />
      </a>
    );
  }
  if (!to) return <p className="courier-line">{text}</p>;
  return (
    <ShopLink to={to} className="courier-line">
      {text}
      <ChevronRight {...icon16} className="flex-none text-jamun" />
    </ShopLink>
  );
}
