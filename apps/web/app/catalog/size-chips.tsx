import type { Ref } from 'react';
import { classes } from '../ui/classes.ts';
import { type SizeOption, sizeLabel } from './choice.ts';

type SizeChipsProps = {
  /** The name of the group, for those who listen. */
  label: string;
  /** Tells this group's radios from those of every other card. */
  name: string;
  options: readonly SizeOption[];
  chosen: string | null | undefined;
  onChoose: (option: SizeOption) => void;
  large?: boolean;
  ref?: Ref<HTMLFieldSetElement>;
};

/** A sold-out size stays in reach: a shopper should learn that it exists, and why it cannot be had. */
export function SizeChips({ label, name, options, chosen, onChoose, large = false, ref }: SizeChipsProps) {
  return (
    <fieldset ref={ref} className="size-chips">
      <legend className="sr-only">{label}</legend>
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
    </fieldset>
  );
}

/** Leads somebody who has to choose first to where that is done. */
export function drawToSizes(group: HTMLFieldSetElement | null): void {
  if (!group) return;
  group.querySelector('input')?.focus();
  group.removeAttribute('data-pulse');
  // Read in between, so that a second pulse starts anew.
  void group.offsetWidth;
  group.setAttribute('data-pulse', '');
}
