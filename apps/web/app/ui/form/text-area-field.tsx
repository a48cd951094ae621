import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import type { FieldState } from './use-form.ts';

type AreaProps = Omit<ComponentProps<'textarea'>, 'name' | 'value' | 'onChange' | 'onBlur' | 'id' | 'className'>;
type TextAreaFieldProps = FieldFrame & AreaProps & { field: FieldState; className?: string };

export function TextAreaField({ label, mark, hint, warning, field, className, ...area }: TextAreaFieldProps) {
  const { name, value, error, onValue, onLeave } = field;
  return (
    <Field label={label} mark={mark} hint={hint} warning={warning} error={error} className={className}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          name={name}
          value={value}
          className="input h-auto min-h-24 resize-y py-[11px]"
          onChange={(event) => onValue(event.target.value)}
          onBlur={(event) => onLeave(event.relatedTarget)}
        />
      )}
    </Field>
  );
}
