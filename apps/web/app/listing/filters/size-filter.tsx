import { compareSizes } from '@kinari/contract/sizes';
import type { Listing } from '../listing.ts';

type SizeFilterProps = {
  sizes: Listing['sizes'];
  chosen: string | undefined;
  onChange: (size: string | undefined) => void;
};

/** One size at a time; pressed again, it is let go. */
export function SizeFilter({ sizes, chosen, onChange }: SizeFilterProps) {
  return (
    <div className="size-filter">
      {sizes
        .toSorted((a, b) => compareSizes(a.size, b.size))
        .map(({ size, inStock }) => (
          <button
            key={size}
            name="size"
            value={size}
            aria-pressed={size === chosen}
            aria-label={inStock ? undefined : `${size}, out of stock`}
            data-out={!inStock || undefined}
            className="chip"
            onClick={() => onChange(size === chosen ? undefined : size)}
          >
            {size}
          </button>
        ))}
    </div>
  );
}
