import '../../../ui/form/stepper.css';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { icon20 } from '../../../ui/icon.ts';

type QuantityStepperProps = { label: string; value: number; max: number; onChange: (value: number) => void };

export function QuantityStepper({ label, value, max, onChange }: QuantityStepperProps) {
  const id = useId();
  const step = (by: number) => onChange(Math.min(Math.max(value + by, 0), max));
  return (
    <div className="order-counter">
      <label htmlFor={id}>{label}</label>
      <span className="stepper inline-grid grid-cols-[44px_48px_44px] h-(--control-lg) border border-border-strong rounded-md bg-surface">
        <button type="button" aria-label={`${label}: one fewer`} disabled={value <= 0} onClick={() => step(-1)}>
          <Minus {...icon20} />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={({ target }) => {
            const input = Number(target.value.replace(/\D/g, '').slice(0, 3));
            onChange(Math.min(input, max));
          }}
        />
        <button type="button" aria-label={`${label}: one more`} disabled={value >= max} onClick={() => step(1)}>
          <Plus {...icon20} />
        </button>
      </span>
    </div>
  );
}
