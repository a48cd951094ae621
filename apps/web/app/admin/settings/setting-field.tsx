import { SETTINGS, type SettingKey } from '@kinari/contract/settings';
import { type ReactNode, useId } from 'react';
import { FieldError } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';
import { groupDigits } from './setting-form-values.ts';

type SettingFieldProps = { setting: SettingKey; field: FieldState<string | boolean> };

/** One setting: name and explanation, then the control with its error. */
export function SettingField({ setting, field }: SettingFieldProps) {
  const id = useId();
  const { label, hint } = SETTINGS[setting];
  const { value, error } = field;
  return (
    <div className="setting-row">
      <div>
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="max-w-[60ch] text-text-muted">
          {hint}
        </p>
      </div>
      <div className="grid gap-1.5 content-start">
        {typeof value === 'boolean' ? (
          <input
            id={id}
            type="checkbox"
            name={field.name}
            checked={value}
            aria-describedby={`${id}-hint`}
            className="setting-switch"
            onChange={(event) => field.onValue(event.target.checked)}
          />
        ) : (
          <SettingInput id={id} setting={setting} field={{ ...field, value }} />
        )}
        <div id={`${id}-error`} aria-live="polite">
          {error && <FieldError>{error}</FieldError>}
        </div>
      </div>
    </div>
  );
}

type SettingInputProps = { id: string; setting: SettingKey; field: FieldState };

function SettingInput({ id, setting, field }: SettingInputProps): ReactNode {
  const definition = SETTINGS[setting];
  const { name, value, error, onValue, onLeave } = field;
  const control = {
    id,
    name,
    value,
    'aria-describedby': `${id}-error ${id}-hint`,
    'aria-invalid': error ? (true as const) : undefined,
    onChange: (event: { target: { value: string } }) => onValue(event.target.value),
    onBlur: (event: { relatedTarget: Element | null }) => {
      if (definition.kind === 'number') onValue(groupDigits(value));
      onLeave(event.relatedTarget);
    },
  };
  if (definition.kind === 'choice') {
    return (
      <Select {...control}>
        {Object.entries(definition.options).map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
          </option>
        ))}
      </Select>
    );
  }
  const isAmount = 'unit' in definition;
  return (
    <div className="setting-amount relative">
      {isAmount && <span aria-hidden="true">₹</span>}
      <input
        {...control}
        type="text"
        inputMode={definition.kind === 'number' ? 'numeric' : 'email'}
        maxLength={definition.kind === 'number' ? 12 : undefined}
        autoCapitalize="none"
        autoComplete="off"
        className="input"
      />
    </div>
  );
}
