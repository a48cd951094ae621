import { ImageUp, Trash2, Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { ACCEPTED_LOGO_TYPES, LOGO_HINT, validateLogo } from './company-validation.ts';
import { Logo } from './logo.tsx';
import { type LogoFormValue, logoPreview } from './logo-form-value.ts';

type LogoFieldProps = {
  /** A signature appears only on PDFs. */
  what?: 'logo' | 'signature';
  saved: string | null;
  field: FieldState<LogoFormValue>;
};

/** Shows the logo on the backgrounds of both themes. */
export function LogoField({ what = 'logo', saved, field: { value: draft, onValue: onDraft } }: LogoFieldProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<string>();
  const messageId = useId();
  const fieldName = what === 'logo' ? 'Logo' : 'Signature';

  function selectFile(file: File | undefined) {
    if (!file) return;
    const problem = validateLogo(file, what);
    setError(problem);
    if (!problem) onDraft(file);
  }

  function change(next: LogoFormValue) {
    setError(undefined);
    onDraft(next);
    // The pressed button may be gone.
    chooseButton.current?.focus();
  }

  return (
    <fieldset className="flex flex-wrap items-center gap-3 min-w-0">
      <legend className="block mb-1.5 text-sm font-medium">{fieldName}</legend>
      <span className="logo-ground grid place-items-center min-w-18 h-18 p-3 border border-border rounded-md logo-on-light">
        <Logo saved={saved} draft={draft} alt={`${fieldName} on a light background`} />
      </span>
      {what === 'logo' && (
        <span className="logo-ground grid place-items-center min-w-18 h-18 p-3 border border-border rounded-md bg-(color:--dark-page) text-(color:--dark-text-muted)">
          <Logo saved={saved} draft={draft} alt="Logo on a dark background" />
        </span>
      )}
      <span className="grid gap-1">
        <input
          ref={fileInput}
          type="file"
          aria-label={`${fieldName} file`}
          accept={ACCEPTED_LOGO_TYPES.join(',')}
          hidden
          onChange={({ target }) => {
            selectFile(target.files?.[0]);
            // Lets the user choose the same file again after fixing it.
            target.value = '';
          }}
        />
        <span className="flex flex-wrap gap-2">
          <Button
            ref={chooseButton}
            kind="secondary"
            size={36}
            icon={<ImageUp {...icon20} />}
            aria-describedby={messageId}
            onClick={() => fileInput.current?.click()}
          >
            {logoPreview(saved, draft) === null ? `Choose ${what}` : `Change ${what}`}
          </Button>
          <LogoActions saved={saved} draft={draft} onDraft={change} />
        </span>
        <span id={messageId} aria-live="polite" className="field-message">
          {error ? <FieldError>{error}</FieldError> : logoHint(draft, what)}
        </span>
      </span>
    </fieldset>
  );
}

type LogoActionsProps = { saved: string | null; draft: LogoFormValue; onDraft: (draft: LogoFormValue) => void };

function LogoActions({ saved, draft, onDraft }: LogoActionsProps) {
  return (
    <>
      {logoPreview(saved, draft) !== null && (
        <Button
          kind="quiet"
          size={36}
          icon={<Trash2 {...icon20} />}
          onClick={() => onDraft(saved === null ? undefined : 'none')}
        >
          Remove
        </Button>
      )}
      {draft && saved !== null && (
        <Button kind="quiet" size={36} icon={<Undo2 {...icon20} />} onClick={() => onDraft(undefined)}>
          Keep current
        </Button>
      )}
    </>
  );
}

function logoHint(draft: LogoFormValue, what: string): string {
  return draft === 'none' ? `The ${what} will be removed when you save` : (draft?.name ?? LOGO_HINT);
}
