import { PasswordField } from '../ui/form/password-field.tsx';
import type { FieldState } from '../ui/form/use-form.ts';
import { PASSWORD_RULE } from './identity-validation.ts';

type NewPasswordFieldsProps = { label?: string; password: FieldState; confirmation: FieldState };

export function NewPasswordFields({ label = 'New password', password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        field={password}
        autoComplete="new-password"
        enterKeyHint="next"
        hint={PASSWORD_RULE}
      />
      <PasswordField label="Confirm password" field={confirmation} autoComplete="new-password" enterKeyHint="go" />
    </>
  );
}
