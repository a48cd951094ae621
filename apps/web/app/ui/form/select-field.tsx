import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { icon20 } from '../icon.ts';
import { Field, type FieldFrame } from './field.tsx';
import type { FieldState } from './use-form.ts';

type SelectProps = Omit<ComponentProps<'select'>, 'name' | 'value' | 'onChange' | 'onBlur' | 'id' | 'className'>;
type SelectFieldProps = FieldFrame & SelectProps & { field: FieldState; className?: string };

/** The platform's own list: nothing is quicker to use on a phone. */
export function SelectField({ label, mark, hint, warning, field, className, children, ...select }: SelectFieldProps) {
  const { name, value, error, onValue, onLeave } = field;
  return (
    <Field label={label} mark={mark} hint={hint} warning={warning} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            name={name}
            value={value}
            className="input appearance-none truncate pr-11"
            onChange={(event) => onValue(event.target.value)}
            onBlur={(event) => onLeave(event.relatedTarget)}
          >
            {children}
          </select>
          <ChevronDown {...icon20} className="pointer-events-none absolute top-3.5 right-3.5 text-ink-2" />
        </div>
      )}
    </Field>
  );
}
