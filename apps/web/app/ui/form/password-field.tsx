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
  enterKeyHint?: 'next' | 'go';
};

export function PasswordField({ hint, ...rest }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);

  function noticeCapsLock(event: KeyboardEvent) {
    setCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <TextField
      {...rest}
      type={isVisible ? 'text' : 'password'}
      hint={hint}
      warning={capsLock ? 'Caps Lock is on' : undefined}
      required
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      onKeyDown={noticeCapsLock}
      onKeyUp={noticeCapsLock}
      inside={
        <IconButton
          label="Show password"
          aria-pressed={isVisible}
          icon={isVisible ? <EyeOff {...icon20} /> : <Eye {...icon20} />}
          // Preserves the field's focus and caret.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setIsVisible(!isVisible)}
        />
      }
    />
  );
}
