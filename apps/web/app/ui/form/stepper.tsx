import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { icon20 } from '../icon.ts';

type StepperProps = {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
};

/** A number from 1 to `most`. Values out of range are limited on blur. */
export function Stepper({ label, value, max, onChange }: StepperProps) {
  const [draftText, setDraftText] = useState<string>();

  function commit() {
    if (draftText === undefined) return;
    setDraftText(undefined);
    const digits = draftText.replace(/\D/g, '').slice(0, 6);
    if (digits !== '') onChange(Math.min(Math.max(Number(digits), 1), max));
  }

  return (
    <fieldset className="stepper inline-grid grid-cols-[44px_48px_44px] h-(--control-lg) border border-border-strong rounded-md bg-surface">
      <legend className="sr-only">{label}</legend>
      <button type="button" aria-label="One fewer" disabled={value <= 1} onClick={() => onChange(value - 1)}>
        <Minus {...icon20} />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={draftText ?? value}
        className="w-full min-w-0 bg-transparent tabular font-[650] text-center"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraftText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <button type="button" aria-label="One more" disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Plus {...icon20} />
      </button>
    </fieldset>
  );
}
