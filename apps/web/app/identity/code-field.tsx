import { MAX_LENGTH } from '@kinari/contract/limits';
import { TextField } from '../ui/form/text-field.tsx';
import type { FieldState } from '../ui/form/use-form.ts';

export type CodeKind = 'authenticator' | 'recovery';

export function CodeField({ field, kind }: { field: FieldState; kind: CodeKind }) {
  const isRecovery = kind === 'recovery';
  return (
    <TextField
      label={isRecovery ? 'Recovery code' : 'Code'}
      hint={isRecovery ? 'One of the codes you saved, such as 7f3k-x2mp-9dqa-04tz. Each works once.' : undefined}
      field={field}
      required
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={MAX_LENGTH.twoFactorCode}
    />
  );
}
