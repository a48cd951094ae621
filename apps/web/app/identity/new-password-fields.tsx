import { useState } from 'react';
import { PasswordField } from '../ui/form/password-field.tsx';
import type { FieldState } from '../ui/form/use-form.ts';
import { PASSWORD_RULE } from './identity-rules.ts';

type NewPasswordFieldsProps = { label?: string; password: FieldState; confirmation: FieldState };

/** A password to be chosen, and once more; one eye shows both. */
export function NewPasswordFields({ label = 'New password', password, confirmation }: NewPasswordFieldsProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <PasswordField
        label={label}
        field={password}
        autoComplete="new-password"
        enterKeyHint="next"
        hint={PASSWORD_RULE}
        shown={shown}
        onShow={setShown}
      />
      <PasswordField
        label="Confirm password"
        field={confirmation}
        autoComplete="new-password"
        enterKeyHint="go"
        shown={shown}
      />
    </>
  );
}
