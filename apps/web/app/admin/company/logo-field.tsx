import { ImageUp, Trash2, Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/form/field.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { ACCEPTED_LOGOS, LOGO_HINT, logoError } from './company-rules.ts';
import { Logo } from './logo.tsx';
import { type LogoDraft, shownLogo } from './logo-draft.ts';

type LogoFieldProps = {
  /** A signature is only ever seen on paper. */
  what?: 'logo' | 'signature';
  saved: string | null;
  field: FieldState<LogoDraft>;
};

/** The logo as it is or will be, on the grounds of both themes. */
export function LogoField({ what = 'logo', saved, field: { value: draft, onValue: onDraft } }: LogoFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<string>();
  const messageId = useId();
  const named = what === 'logo' ? 'Logo' : 'Signature';

  function choose(file: File | undefined) {
    if (!file) return;
    const wrong = logoError(file, what);
    setError(wrong);
    if (!wrong) onDraft(file);
  }

  function change(now: LogoDraft) {
    setError(undefined);
    onDraft(now);
    // The button that was pressed may be gone.
    chooser.current?.focus();
  }

  return (
    <fieldset className="logo-field">
      <legend className="field-label">{named}</legend>
      <span className="logo-ground logo-on-light">
        <Logo saved={saved} draft={draft} alt={`${named} on a light ground`} />
      </span>
      {what === 'logo' && (
        <span className="logo-ground logo-on-dark">
          <Logo saved={saved} draft={draft} alt="Logo on a dark ground" />
        </span>
      )}
      <span className="grid gap-1">
        <input
          ref={picker}
          type="file"
          aria-label={`${named} file`}
          accept={ACCEPTED_LOGOS.join(',')}
          hidden
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file may be chosen again after it was mended.
            target.value = '';
          }}
        />
        <span className="flex flex-wrap gap-2">
          <Button
            ref={chooser}
            kind="secondary"
            size={36}
            icon={<ImageUp {...icon20} />}
            aria-describedby={messageId}
            onClick={() => picker.current?.click()}
          >
            {shownLogo(saved, draft) === null ? `Choose ${what}` : `Change ${what}`}
          </Button>
          <WaysBack saved={saved} draft={draft} onDraft={change} />
        </span>
        <span id={messageId} aria-live="polite" className="field-message">
          {error ? <FieldError>{error}</FieldError> : whatHappens(draft, what)}
        </span>
      </span>
    </fieldset>
  );
}

type WaysBackProps = { saved: string | null; draft: LogoDraft; onDraft: (draft: LogoDraft) => void };

function WaysBack({ saved, draft, onDraft }: WaysBackProps) {
  return (
    <>
      {shownLogo(saved, draft) !== null && (
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
          Keep the present one
        </Button>
      )}
    </>
  );
}

function whatHappens(draft: LogoDraft, what: string): string {
  return draft === 'none' ? `The ${what} goes when you save` : (draft?.name ?? LOGO_HINT);
}
