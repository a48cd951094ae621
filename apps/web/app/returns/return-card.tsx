import '../parcels/parcels.css';
import './returns.css';
import { toPaise, toRupees } from '@kinari/contract/money';
import { sizeText } from '@kinari/contract/sizes';
import { RETURN_REASONS } from '@kinari/contract/words/return-words';
import { ItemRow } from '../cart/item-row.tsx';
import { meaningOf, timelineOf } from './return-facts.ts';
import type { OwnReturn } from './returns.data.ts';

/** What happened to a return and what is still to come, and what is in it. */
export function ReturnCard({ back, today }: { back: OwnReturn; today: string }) {
  return (
    <article
      aria-label={`Return ${back.number}`}
      data-tone={meaningOf(back).tone}
      className="return-card parcel-card hanging"
    >
      <ol aria-label="What happened" className="parcel-timeline">
        {timelineOf(back, today).map(({ key, title, detail, when, kind }) => (
          <li key={key} data-kind={kind} aria-current={kind === 'now' ? 'step' : undefined}>
            <b>{title}</b>
            <span className="parcel-when">{when}</span>
            {detail && <span className="parcel-detail">{detail}</span>}
          </li>
        ))}
      </ol>
      <ul aria-label="Items" className="parcel-items">
        {back.lines.map(({ id, name, image, color, size, quantity, price, reason }) => (
          <ItemRow
            key={id}
            name={name}
            picture={image ?? undefined}
            color={{ color, colorHexCode: null }}
            facts={[sizeText(size), quantity > 1 ? `× ${quantity}` : null, RETURN_REASONS[reason]]}
            amount={toRupees(toPaise(price) * quantity)}
          />
        ))}
      </ul>
    </article>
  );
}
