import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes.ts';
import type { FieldState } from '../../ui/form/use-form.ts';

type VariantCellProps = {
  label: string;
  /** Stands before the text: a swatch, or the sign of the rupee. */
  before?: ReactNode;
  /** Stands at the right end. */
  inside?: ReactNode;
  field: FieldState;
  messageId: string;
} & Omit<ComponentProps<'input'>, 'id'>;

/** A cell of the variants grid: its message stands under the whole row, where there is room for it. */
export function VariantCell({ label, before, inside, field, messageId, ...input }: VariantCellProps) {
  const { name, value, error, onValue, onLeave } = field;
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
          name={name}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId}
          className={classes('input', input.className)}
          onChange={(event) => onValue(event.target.value)}
          onBlur={(event) => onLeave(event.relatedTarget)}
        />
        {inside && <span className="variant-inside">{inside}</span>}
      </div>
    </div>
  );
}
