import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import { Select } from './select.tsx';
import type { FieldState } from './use-form.ts';

type SelectProps = Omit<ComponentProps<'select'>, 'name' | 'value' | 'onChange' | 'onBlur' | 'id' | 'className'>;
type SelectFieldProps = FieldFrame & SelectProps & { field: FieldState; className?: string };

export function SelectField({ label, mark, hint, warning, field, className, ...select }: SelectFieldProps) {
  const { name, value, error, onValue, onLeave } = field;
  return (
    <Field label={label} mark={mark} hint={hint} warning={warning} error={error} className={className}>
      {(control) => (
        <Select
          {...select}
          {...control}
          name={name}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onBlur={(event) => onLeave(event.relatedTarget)}
        />
      )}
    </Field>
  );
}
