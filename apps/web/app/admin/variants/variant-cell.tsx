import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../../ui/classes.ts';
import type { FieldState } from '../../ui/form/use-form.ts';

type VariantCellProps = {
  label: string;
  /** Shown before the text: a swatch or the rupee sign. */
  before?: ReactNode;
  field: FieldState;
  messageId: string;
} & Omit<ComponentProps<'input'>, 'id'>;

/** Cell of the variants grid. Its error is below the whole row, where there is space. */
export function VariantCell({ label, before, field, messageId, ...input }: VariantCellProps) {
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
      </div>
    </div>
  );
}
