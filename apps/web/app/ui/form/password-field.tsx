import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { icon20 } from '../icon.ts';
import { IconButton } from '../icon-button.tsx';
import { TextField } from './text-field.tsx';
import type { FieldState } from './use-form.ts';

type PasswordFieldProps = {
  label: string;
  field: FieldState;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  /** Whether the letters show, and how to change that; a field without `onShow` follows another's eye. */
  shown: boolean;
  onShow?: (shown: boolean) => void;
  enterKeyHint?: 'next' | 'go';
};

export function PasswordField({ shown, onShow, hint, ...rest }: PasswordFieldProps) {
  const [capsLock, setCapsLock] = useState(false);

  function noticeCapsLock(event: KeyboardEvent) {
    setCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      hint={hint}
      warning={capsLock ? 'Caps Lock is on' : undefined}
      required
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      onKeyDown={noticeCapsLock}
      onKeyUp={noticeCapsLock}
      inside={
        onShow && (
          <IconButton
            label="Show password"
            aria-pressed={shown}
            icon={shown ? <EyeOff {...icon20} /> : <Eye {...icon20} />}
            // The field keeps its focus and its caret.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onShow(!shown)}
          />
        )
      }
    />
  );
}
