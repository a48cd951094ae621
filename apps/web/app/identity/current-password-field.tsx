import { PasswordField } from '../ui/form/password-field.tsx';
import type { FieldState } from '../ui/form/use-form.ts';

type CurrentPasswordFieldProps = { label?: string; field: FieldState; enterKeyHint?: 'next' | 'go' };

export function CurrentPasswordField({
  label = 'Current password',
  field,
  enterKeyHint = 'go',
}: CurrentPasswordFieldProps) {
  return <PasswordField label={label} field={field} autoComplete="current-password" enterKeyHint={enterKeyHint} />;
}
