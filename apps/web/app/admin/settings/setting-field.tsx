import { SETTINGS, type SettingKey } from '@kinari/contract/settings';
import { CheckField } from '../../ui/form/check-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';

export function SettingField({ setting, field }: { setting: SettingKey; field: FieldState<string | boolean> }) {
  const { kind, label, ...rest } = SETTINGS[setting];
  const hint = 'hint' in rest ? rest.hint : undefined;
  const { value } = field;
  if (typeof value === 'boolean') {
    return (
      <CheckField field={{ ...field, value }} hint={hint}>
        {label}
      </CheckField>
    );
  }
  if ('options' in rest) {
    return (
      <SelectField label={label} hint={hint} field={{ ...field, value }}>
        {Object.entries(rest.options).map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
          </option>
        ))}
      </SelectField>
    );
  }
  return kind === 'number' ? (
    <TextField
      label={label}
      hint={hint}
      field={{ ...field, value }}
      inputMode="numeric"
      maxLength={9}
      autoComplete="off"
    />
  ) : (
    <TextField
      label={label}
      hint={hint}
      field={{ ...field, value }}
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
    />
  );
}
