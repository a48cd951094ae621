import { ShieldAlert } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { FieldError } from '../../../ui/form/field.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { type Looked, strangeSerials } from './inspection.ts';

type SerialFieldsProps = {
  looked: Looked;
  sent: readonly string[];
  error: string | undefined;
  onSerial: (place: number, serial: string) => void;
  /** One was read to its end. */
  onDone: () => void;
};

/** The serial of each unit, as it stands on the box: it must be one that was sent. */
export function SerialFields({ looked, sent, error, onSerial, onDone }: SerialFieldsProps) {
  const id = useId();
  const strange = strangeSerials(looked, sent);

  // A scanner ends with Enter, which must not send the form.
  function go(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])];
    fields[fields.indexOf(event.currentTarget) + 1]?.focus();
  }

  return (
    <div className="grid gap-2">
      {looked.serials.map((serial, place) => {
        // The units of a line are alike, and known by their place.
        const unit = `${id}-${place}`;
        return (
          <div key={unit} className="desk-serial">
            <label htmlFor={unit}>
              {looked.serials.length === 1 ? 'Serial on the box' : `Serial on the box, unit ${place + 1}`}
            </label>
            <input
              id={unit}
              className="input font-mono"
              value={serial}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error && `${id}-error`}
              onChange={({ target }) => onSerial(place, target.value)}
              onKeyDown={go}
              onBlur={onDone}
            />
          </div>
        );
      })}
      <div aria-live="polite" id={`${id}-error`}>
        {error && <FieldError>{error}</FieldError>}
      </div>
      <div aria-live="assertive">
        {strange.length > 0 && (
          <p className="desk-strange">
            <ShieldAlert {...icon20} className="flex-none" />
            <span className="min-w-0">
              <b>This is not the unit we sent.</b> Serial on the box{' '}
              <span className="font-mono">{strange.join(', ')}</span>, we sent{' '}
              <span className="font-mono">{sent.join(', ')}</span>.
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
