import '../shipments/shipments.css';
import './returns.css';
import { RETURN_REASONS } from '@kinari/contract/labels/return-labels';
import { toPaise, toRupees } from '@kinari/contract/money';
import { formatSize } from '@kinari/contract/sizes';
import { ItemRow } from '../cart/item-row.tsx';
import { Timeline } from '../shipments/timeline.tsx';
import { returnMessage, returnTimeline } from './return-format.ts';
import type { OwnReturn } from './returns.data.ts';

export function ReturnCard({ ownReturn, today }: { ownReturn: OwnReturn; today: string }) {
  return (
    <article
      aria-label={`Return ${ownReturn.number}`}
      data-tone={returnMessage(ownReturn).tone}
      className="return-card shipment-card print:[break-inside:avoid] hanging"
    >
      <Timeline entries={returnTimeline(ownReturn, today)} />
      <ul aria-label="Items" className="pt-3.5 px-4 pb-0.5 border-t border-border lg:px-6">
        {ownReturn.lines.map(({ id, name, image, color, size, quantity, price, reason }) => (
          <ItemRow
            key={id}
            name={name}
            image={image ?? undefined}
            color={{ color, colorHexCode: null }}
            details={[formatSize(size), quantity > 1 ? `× ${quantity}` : null, RETURN_REASONS[reason]]}
            amount={toRupees(toPaise(price) * quantity)}
          />
        ))}
      </ul>
    </article>
  );
}
