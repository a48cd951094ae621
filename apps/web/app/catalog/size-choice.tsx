import { TriangleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { icon14 } from '../ui/icon.ts';
import { fewLeft, type SizeOption, sizeLabel, sizeOptions, variantOf } from './choice.ts';
import type { Variant } from './product.ts';
import { SizeChips } from './size-chips.tsx';

type SizeChoiceProps = {
  name: string;
  variants: readonly Variant[];
  chosen: string | null | undefined;
  onChoose: (option: SizeOption) => void;
  ref: Ref<HTMLFieldSetElement>;
};

export function SizeChoice({ name, variants, chosen, onChoose, ref }: SizeChoiceProps) {
  const left = fewLeft(variantOf(variants, chosen)?.stock ?? 0);
  return (
    <div className="product-option">
      <div className="product-option-head">
        <b className="font-semibold">Size</b>
        <span className="text-ink-3">{chosen !== undefined && sizeLabel(chosen)}</span>
        <output className="ml-auto">
          {left !== undefined && (
            <span className="few-left">
              <TriangleAlert {...icon14} />
              Only {left} left
            </span>
          )}
        </output>
      </div>
      <SizeChips
        ref={ref}
        label="Size"
        name={name}
        options={sizeOptions(variants)}
        chosen={chosen}
        onChoose={onChoose}
        large
      />
    </div>
  );
}
