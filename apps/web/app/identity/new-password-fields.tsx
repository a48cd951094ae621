import { useState } from 'react';
import { PasswordField } from '../ui/form/password-field.tsx';
import type { FieldState } from '../ui/form/use-form.ts';
import { PASSWORD_RULE } from './identity-validation.ts';

type NewPasswordFieldsProps = { label?: string; password: FieldState; confirmation: FieldState };

/** One button shows both passwords. */
export function NewPasswordFields({ label = 'New password', password, confirmation }: NewPasswordFieldsProps) {
  const [isPasswordVisible, setIsPasswordVisible] = useState(false);
  return (
    <>
      <PasswordField
        label={label}
        field={password}
        autoComplete="new-password"
        enterKeyHint="next"
        hint={PASSWORD_RULE}
        isVisible={isPasswordVisible}
        onShow={setIsPasswordVisible}
      />
      <PasswordField
        label="Confirm password"
        field={confirmation}
        autoComplete="new-password"
        enterKeyHint="go"
        isVisible={isPasswordVisible}
      />
    </>
  );
}
