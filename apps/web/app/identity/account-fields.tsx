import { MAX_LENGTH } from '@kinari/contract/limits';
import { TextField } from '../ui/form/text-field.tsx';
import type { FieldState } from '../ui/form/use-form.ts';

type NameFieldsProps = { firstName: FieldState; lastName: FieldState; isLastNameRequired?: boolean };

export function NameFields({ firstName, lastName, isLastNameRequired = false }: NameFieldsProps) {
  const maxLength = MAX_LENGTH.personName;
  return (
    <>
      <TextField label="First name" field={firstName} required autoComplete="given-name" maxLength={maxLength} />
      <TextField
        label="Last name"
        field={lastName}
        required={isLastNameRequired}
        autoComplete="family-name"
        maxLength={maxLength}
      />
    </>
  );
}

export function UsernameField({ field, enterKeyHint }: { field: FieldState; enterKeyHint?: 'next' }) {
  return (
    <TextField
      label="Username"
      field={field}
      required
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint={enterKeyHint}
      maxLength={MAX_LENGTH.username}
    />
  );
}

type EmailFieldProps = { label?: string; field: FieldState; enterKeyHint?: 'next' | 'send' };

export function EmailField({ label = 'Email', field, enterKeyHint = 'next' }: EmailFieldProps) {
  return (
    <TextField
      label={label}
      type="email"
      field={field}
      required
      autoComplete="email"
      inputMode="email"
      enterKeyHint={enterKeyHint}
      maxLength={MAX_LENGTH.email}
    />
  );
}
