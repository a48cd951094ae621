import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { icon16 } from '../../ui/icon.ts';
import type { Listing } from '../listing.ts';
import { sizeGroups } from './size-groups.ts';

type SizeFilterProps = {
  sizes: Listing['sizes'];
  chosen: string | undefined;
  onChange: (size: string | undefined) => void;
};

const INITIALLY_OPEN_GROUPS = 2;

/** One size at a time. Clicking it again clears it. */
export function SizeFilter({ sizes, chosen, onChange }: SizeFilterProps) {
  const groups = sizeGroups(sizes);
  if (groups.length === 1) return <SizeChips sizes={groups[0]?.sizes ?? []} chosen={chosen} onChange={onChange} />;
  return groups.map((group, index) => (
    <SizeGroup
      key={group.name}
      {...group}
      startsOpen={index < INITIALLY_OPEN_GROUPS}
      chosen={chosen}
      onChange={onChange}
    />
  ));
}

type SizeGroupProps = SizeFilterProps & { name: string; startsOpen: boolean };

/** Starts open if it contains the chosen size. Clearing the size does not close it. */
function SizeGroup({ name, startsOpen, sizes, chosen, onChange }: SizeGroupProps) {
  const [isOpen] = useState(startsOpen || sizes.some(({ size }) => size === chosen));
  return (
    <details open={isOpen} className="size-group border-t border-border first-of-type:border-0">
      <summary>
        <h3>{name}</h3>
        <ChevronDown {...icon16} />
      </summary>
      <SizeChips sizes={sizes} chosen={chosen} onChange={onChange} />
    </details>
  );
}

function SizeChips({ sizes, chosen, onChange }: SizeFilterProps) {
  return (
    <div className="size-filter grid grid-cols-4 gap-2">
      {sizes.map(({ size, inStock }) => (
        <button
          key={size}
          name="size"
          value={size}
          aria-pressed={size === chosen}
          aria-label={inStock ? undefined : `${size}, out of stock`}
          data-out={!inStock || undefined}
          className="chip w-full px-0.5"
          onClick={() => onChange(size === chosen ? undefined : size)}
        >
          {size}
        </button>
      ))}
    </div>
  );
}
