import { TriangleAlert } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SIZE_MISSING_MESSAGE, type SizeOption, sizeLabel } from '../catalog/variant-selection.ts';
import { classes } from '../ui/classes.ts';
import { icon14 } from '../ui/icon.ts';

type SizeChipsProps = {
  label: string;
  /** Radio group name, unique on the page. */
  name: string;
  options: readonly SizeOption[];
  chosen: string | null | undefined;
  onChoose: (option: SizeOption) => void;
  /** True if the shopper tried to continue without a size. */
  isMissing?: boolean;
  large?: boolean;
  ref?: Ref<HTMLFieldSetElement>;
};

/** Sold-out sizes stay visible, so that shoppers learn that they exist. */
export function SizeChips(props: SizeChipsProps) {
  const { label, name, options, chosen, onChoose, isMissing = false, large = false, ref } = props;
  const id = `${name}-missing`;
  const isHighlighted = isMissing && chosen === undefined;
  return (
    <fieldset
      ref={ref}
      className="size-chips min-w-0 [scroll-margin-block:88px_calc(var(--dock)_+_104px)]"
      data-missing={isHighlighted || undefined}
      aria-describedby={isHighlighted ? id : undefined}
    >
      <legend className="sr-only">{label}</legend>
      <div className="size-chips-row">
        {options.map((option) => (
          <label
            key={sizeLabel(option.size)}
            className={classes('chip', large && 'chip-large')}
            data-out={!option.inStock || undefined}
          >
            <input
              type="radio"
              name={name}
              value={sizeLabel(option.size)}
              checked={chosen === option.size}
              aria-label={option.inStock ? undefined : `${sizeLabel(option.size)}, out of stock`}
              className="sr-only"
              onChange={() => onChoose(option)}
            />
            {sizeLabel(option.size)}
          </label>
        ))}
      </div>
      {isHighlighted && (
        <p id={id} className="size-chips-missing">
          <TriangleAlert {...icon14} className="flex-none" />
          {SIZE_MISSING_MESSAGE}
        </p>
      )}
    </fieldset>
  );
}

/** Scrolls to the sizes and shows an error there until one is chosen. */
export function useSizeMissing() {
  const sizes = useRef<HTMLFieldSetElement>(null);
  const [isMissing, setIsMissing] = useState(false);

  function focusSizes() {
    // Render first, so that the error text is part of what scrolls into view.
    flushSync(() => setIsMissing(true));
    sizes.current?.scrollIntoView({ block: 'nearest' });
    sizes.current?.querySelector('input')?.focus({ preventScroll: true });
  }

  return { sizes, isMissing, focusSizes };
}
