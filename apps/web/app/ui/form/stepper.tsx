import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { icon20 } from '../icon.ts';

type StepperProps = {
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
};

/** A number from one up; what is typed beyond its bounds is set to the nearest when somebody leaves it. */
export function Stepper({ label, value, most, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string>();

  function commit() {
    if (typed === undefined) return;
    setTyped(undefined);
    const digits = typed.replace(/\D/g, '').slice(0, 6);
    if (digits !== '') onChange(Math.min(Math.max(Number(digits), 1), most));
  }

  return (
    <fieldset className="stepper">
      <legend className="sr-only">{label}</legend>
      <button type="button" aria-label="One fewer" disabled={value <= 1} onClick={() => onChange(value - 1)}>
        <Minus {...icon20} />
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={typed ?? value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <button type="button" aria-label="One more" disabled={value >= most} onClick={() => onChange(value + 1)}>
        <Plus {...icon20} />
      </button>
    </fieldset>
  );
}
