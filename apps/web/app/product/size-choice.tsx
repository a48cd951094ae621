import { sizeWord } from '@kinari/contract/sizes';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { SizeChips } from '../card/size-chips.tsx';
import { fewLeft, type SizeOption, sizeLabel, sizeOptions, variantOf } from '../catalog/choice.ts';
import type { Variant } from '../catalog/product.ts';
import { icon14 } from '../ui/icon.ts';

type SizeChoiceProps = {
  name: string;
  variants: readonly Variant[];
  chosen: string | null | undefined;
  onChoose: (option: SizeOption) => void;
  isMissing: boolean;
  /** What helps with choosing. */
  guide?: ReactNode;
  ref: Ref<HTMLFieldSetElement>;
};

export function SizeChoice({ name, variants, chosen, onChoose, isMissing, guide, ref }: SizeChoiceProps) {
  const options = sizeOptions(variants);
  const word = sizeWord(...options.map(({ size }) => size));
  const left = fewLeft(variantOf(variants, chosen)?.stock ?? 0);
  return (
    <div className="product-option">
      <div className="product-option-head">
        <b className="font-semibold">{word}</b>
        <span className="text-ink-3">{chosen !== undefined && sizeLabel(chosen)}</span>
        <output>
          {left !== undefined && (
            <span className="few-left">
              <TriangleAlert {...icon14} />
              Only {left} left
            </span>
          )}
        </output>
        {guide}
      </div>
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
    </div>
  );
}
