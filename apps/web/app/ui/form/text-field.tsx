import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import type { FieldState } from './use-form.ts';

type InputProps = Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'onBlur' | 'id' | 'className'>;
type TextFieldProps = FieldFrame & InputProps & { field: FieldState; className?: string; inside?: ReactNode };

/** `inside` is at the right end of the input, such as the show-password button. */
export function TextField({ label, mark, hint, warning, field, className, inside, ...input }: TextFieldProps) {
  const { name, value, error, onValue, onLeave } = field;
  return (
    <Field label={label} mark={mark} hint={hint} warning={warning} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            required={mark === 'required'}
            {...input}
            {...control}
            name={name}
            value={value}
            className={inside ? 'input pr-13' : 'input'}
            onChange={(event) => onValue(event.target.value)}
            onBlur={(event) => onLeave(event.relatedTarget)}
          />
          {inside && <span className="absolute top-0.5 right-0.5">{inside}</span>}
        </div>
      )}
    </Field>
  );
}
