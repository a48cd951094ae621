import { CircleAlert, ImageUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon16, icon20 } from '../../ui/icon.ts';
import { LOGO_HINT, LOGO_TYPES, logoError } from './company-rules.ts';
import { Logo } from './logo.tsx';

type LogoFieldProps = { logoUrl: string | null; chosen: File | undefined; onChoose: (file: File | undefined) => void };

/** The logo as it is or will be, on the grounds of both themes. */
export function LogoField({ logoUrl, chosen, onChoose }: LogoFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const messageId = useId();

  function choose(file: File | undefined) {
    if (!file) return;
    const wrong = logoError(file);
    setError(wrong);
    if (!wrong) onChoose(file);
  }

  return (
    <fieldset className="logo-field">
      <legend className="field-label">Logo</legend>
      <span className="logo-ground logo-on-light">
        <Logo url={logoUrl} chosen={chosen} alt="Logo on a light ground" />
      </span>
      <span className="logo-ground logo-on-dark">
        <Logo url={logoUrl} chosen={chosen} alt="Logo on a dark ground" />
      </span>
      <span className="grid gap-1">
        <input
          ref={picker}
          type="file"
          aria-label="Logo file"
          accept={LOGO_TYPES.join(',')}
          hidden
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file may be chosen again after it was mended.
            target.value = '';
          }}
        />
        <Button
          kind="secondary"
          size={36}
          icon={<ImageUp {...icon20} />}
          aria-describedby={messageId}
          onClick={() => picker.current?.click()}
        >
          {logoUrl || chosen ? 'Change logo' : 'Choose logo'}
        </Button>
        <span id={messageId} aria-live="polite" className="field-message">
          {error ? (
            <span className="flex gap-1.5 text-bad">
              <CircleAlert {...icon16} className="mt-0.5 flex-none" />
              {error}
            </span>
          ) : (
            (chosen?.name ?? LOGO_HINT)
          )}
        </span>
      </span>
    </fieldset>
  );
}
