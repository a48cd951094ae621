import { TriangleAlert } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SIZE_MISSING, type SizeOption, sizeLabel } from '../catalog/choice.ts';
import { classes } from '../ui/classes.ts';
import { icon14 } from '../ui/icon.ts';

type SizeChipsProps = {
  /** The name of the group, for those who listen. */
  label: string;
  /** Tells this group's radios from those of every other card. */
  name: string;
  options: readonly SizeOption[];
  chosen: string | null | undefined;
  onChoose: (option: SizeOption) => void;
  /** Somebody went on without choosing one. */
  isMissing?: boolean;
  large?: boolean;
  ref?: Ref<HTMLFieldSetElement>;
};

/** A sold-out size stays in reach: a shopper should learn that it exists, and why it cannot be had. */
export function SizeChips(props: SizeChipsProps) {
  const { label, name, options, chosen, onChoose, isMissing = false, large = false, ref } = props;
  const id = `${name}-missing`;
  const isAsked = isMissing && chosen === undefined;
  return (
    <fieldset
      ref={ref}
      className="size-chips"
      data-missing={isAsked || undefined}
      aria-describedby={isAsked ? id : undefined}
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
      {isAsked && (
        <p id={id} className="size-missing">
          <TriangleAlert {...icon14} className="flex-none" />
          {SIZE_MISSING}
        </p>
      )}
    </fieldset>
  );
}

/** Leads somebody who has to choose first to where that is done, and says it there until they have. */
export function useSizeMissing() {
  const sizes = useRef<HTMLFieldSetElement>(null);
  const [isMissing, setIsMissing] = useState(false);

  function leadToSizes() {
    // Drawn at once, so that the words are in what is brought into view.
    flushSync(() => setIsMissing(true));
    sizes.current?.scrollIntoView({ block: 'nearest' });
    sizes.current?.querySelector('input')?.focus({ preventScroll: true });
  }

  return { sizes, isMissing, leadToSizes };
}
