import { sizeText } from '@kinari/contract/sizes';
import { ItemRow } from '../cart/item-row.tsx';
import type { Gift } from './gift.data.ts';

/** What it is, where nothing of it can be sent back (any more), and why not. */
export function GiftItems({ options: { lines } }: Pick<Gift, 'options'>) {
  if (lines.length === 0)
    return (
      <>
        <h1 className="mb-2 text-h2">It has not arrived yet</h1>
        <p className="text-ink-2">From the day it comes, there are seven days in which it can be sent back here.</p>
      </>
    );
  return (
    <>
      <h1 className="mb-2 text-h2">Nothing can be sent back any more</h1>
      <ul>
        {lines.map(({ orderLineId, parcelId, name, image, size, color, whyNot }) => (
          <ItemRow
            key={`${orderLineId}${parcelId}`}
            name={name}
            picture={image ?? undefined}
            color={{ color, colorHexCode: null }}
            facts={[sizeText(size), whyNot]}
            amount={null}
          />
        ))}
      </ul>
    </>
  );
}
