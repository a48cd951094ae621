import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes.ts';

type VariantCellProps = {
  label: string;
  /** Stands before the text: a swatch, or the sign of the rupee. */
  before?: ReactNode;
  /** Stands at the right end. */
  inside?: ReactNode;
  error: string | undefined;
  messageId: string;
  onValue: (value: string) => void;
} & Omit<ComponentProps<'input'>, 'onChange' | 'id'>;

/** A cell of the variants grid: its message stands under the whole row, where there is room for it. */
export function VariantCell({ label, before, inside, error, messageId, onValue, ...input }: VariantCellProps) {
  const id = useId();
  return (
    <div className="variant-cell">
      <label htmlFor={id}>{label}</label>
      <div className="relative">
        {before && <span className="variant-before">{before}</span>}
        <input
          type="text"
          autoComplete="off"
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId}
          className={classes('input', input.className)}
          onChange={(event) => onValue(event.target.value)}
        />
        {inside && <span className="variant-inside">{inside}</span>}
      </div>
    </div>
  );
}
