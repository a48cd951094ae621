import { formatSize } from '@kinari/contract/sizes';
import { ItemRow } from '../cart/item-row.tsx';
import type { Gift } from './gift.data.ts';

/** Shows the items and why none of them can be returned. */
export function GiftItems({ options: { lines } }: Pick<Gift, 'options'>) {
  if (lines.length === 0)
    return (
      <>
        <h1 className="mb-2 text-h2">Not delivered yet</h1>
        <p className="text-text-muted">You can return it here within seven days of delivery.</p>
      </>
    );
  return (
    <>
      <h1 className="mb-2 text-h2">These items can no longer be returned</h1>
      <ul>
        {lines.map(({ orderLineId, shipmentId, name, image, size, color, notReturnableReason }) => (
          <ItemRow
            key={`${orderLineId}${shipmentId}`}
            name={name}
            image={image ?? undefined}
            color={{ color, colorHexCode: null }}
            details={[formatSize(size), notReturnableReason]}
            amount={null}
          />
        ))}
      </ul>
    </>
  );
}
