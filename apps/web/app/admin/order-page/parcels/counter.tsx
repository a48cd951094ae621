import '../../../ui/form/stepper.css';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { icon20 } from '../../../ui/icon.ts';

type CounterProps = { label: string; value: number; most: number; onChange: (value: number) => void };

/** A number from nothing up. */
export function Counter({ label, value, most, onChange }: CounterProps) {
  const id = useId();
  const step = (by: number) => onChange(Math.min(Math.max(value + by, 0), most));
  return (
    <div className="order-counter">
      <label htmlFor={id}>{label}</label>
      <span className="stepper">
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
            const typed = Number(target.value.replace(/\D/g, '').slice(0, 3));
            onChange(Math.min(typed, most));
          }}
        />
        <button type="button" aria-label={`${label}: one more`} disabled={value >= most} onClick={() => step(1)}>
          <Plus {...icon20} />
        </button>
      </span>
    </div>
  );
}
