import { LONGEST } from '@kinari/contract/limits';
import { TextField } from '../ui/form/text-field.tsx';
import type { FieldState } from '../ui/form/use-form.ts';

export type CodeKind = 'authenticator' | 'recovery';

/** Six digits from the phone, which fills them in where it can, or the longer code from the drawer. */
export function CodeField({ field, kind }: { field: FieldState; kind: CodeKind }) {
  const isRecovery = kind === 'recovery';
  return (
    <TextField
      label={isRecovery ? 'Recovery code' : 'Code'}
      hint={isRecovery ? 'One of those you kept, such as 7f3k-x2mp-9dqa-04tz. Each works once.' : undefined}
      field={field}
      required
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={LONGEST.secondFactorCode}
    />
  );
}
