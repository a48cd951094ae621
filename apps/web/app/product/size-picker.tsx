import { sizeHeading } from '@kinari/contract/sizes';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Variant } from '../catalog/product.ts';
import { findVariant, lowStockCount, type SizeOption, sizeLabel, sizeOptions } from '../catalog/variant-selection.ts';
import { SizeChips } from '../product-card/size-chips.tsx';
import { icon14 } from '../ui/icon.ts';

type SizePickerProps = {
  name: string;
  variants: readonly Variant[];
  chosen: string | null | undefined;
  onChoose: (option: SizeOption) => void;
  isMissing: boolean;
  guide?: ReactNode;
  ref: Ref<HTMLFieldSetElement>;
};

/** A single size is plain text. */
export function SizePicker({ name, variants, chosen, onChoose, isMissing, guide, ref }: SizePickerProps) {
  const options = sizeOptions(variants);
  const word = sizeHeading(...options.map(({ size }) => size));
  const left = lowStockCount(findVariant(variants, chosen)?.stock ?? 0);
  return (
    <div className="product-option mt-6">
      <div className="product-option-head">
        <b className="font-semibold">{word}</b>
        <span className="text-text-subtle">{chosen !== undefined && sizeLabel(chosen)}</span>
        <output>
          {left !== undefined && (
            <span className="inline-flex items-center gap-1 text-warning text-xs font-semibold">
              <TriangleAlert {...icon14} />
              Only {left} left
            </span>
          )}
        </output>
        {guide}
      </div>
      {options.length > 1 && (
        <SizeChips
          ref={ref}
          label={word}
          name={name}
          options={options}
          chosen={chosen}
          onChoose={onChoose}
          isMissing={isMissing}
          large
        />
      )}
    </div>
  );
}
