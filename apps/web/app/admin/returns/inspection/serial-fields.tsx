import { ShieldAlert } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { FieldError } from '../../../ui/form/field.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { type InspectedLine, unknownSerials } from './inspection.ts';

type SerialFieldsProps = {
  inspected: InspectedLine;
  sent: readonly string[];
  error: string | undefined;
  onSerial: (index: number, serial: string) => void;
  /** Called when a serial number is complete. */
  onDone: () => void;
};

/** Serial number of each unit, as on its box. It must be one that was shipped. */
export function SerialFields({ inspected, sent, error, onSerial, onDone }: SerialFieldsProps) {
  const id = useId();
  const foreignSerials = unknownSerials(inspected, sent);

  // A scanner ends with Enter, which must not submit the form.
  function focusNextField(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const fields = [...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])];
    fields[fields.indexOf(event.currentTarget) + 1]?.focus();
  }

  return (
    <div className="grid gap-2">
      {inspected.serials.map((serial, index) => {
        // Units of a line are identical, so the index identifies them.
        const inputId = `${id}-${index}`;
        return (
          <div key={inputId} className="returns-serial">
            <label htmlFor={inputId}>
              {inspected.serials.length === 1 ? 'Serial number' : `Serial number, unit ${index + 1}`}
            </label>
            <input
              id={inputId}
              className="input font-mono"
              value={serial}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error && `${id}-error`}
              onChange={({ target }) => onSerial(index, target.value)}
              onKeyDown={focusNextField}
              onBlur={onDone}
            />
          </div>
        );
      })}
      <div aria-live="polite" id={`${id}-error`}>
        {error && <FieldError>{error}</FieldError>}
      </div>
      <div aria-live="assertive">
        {foreignSerials.length > 0 && (
          <p className="returns-strange">
            <ShieldAlert {...icon20} className="flex-none" />
            <span className="min-w-0">
              <b>This is not the unit that was shipped.</b> Serial number{' '}
              <span className="font-mono">{foreignSerials.join(', ')}</span>, shipped{' '}
              <span className="font-mono">{sent.join(', ')}</span>.
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
