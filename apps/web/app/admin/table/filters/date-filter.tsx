import { toIndianDate } from '@kinari/contract/locale';
import { useState } from 'react';
import { classes } from '../../../ui/classes.ts';

type DateFilterProps = {
  label: string;
  day: string;
  className?: string;
  /** True if an empty field is not a filter. */
  required?: boolean;
  onDay: (day: string) => void;
};

// While a year is typed, it starts with zeros.
const MIN_DAY = '2000-01-01';

/** A day up to today. Reports a day only when it is complete. */
export function DateFilter({ label, day, className, required, onDay }: DateFilterProps) {
  const [input, setInput] = useState({ day, text: day });
  if (input.day !== day) setInput({ day, text: day });
  return (
    <label className={classes('filter-date', className)}>
      <span className="sr-only">{label}</span>
      <input
        type="date"
        className="input"
        min={MIN_DAY}
        max={toIndianDate()}
        required={required}
        value={input.text}
        onChange={({ target: { value, validity } }) => {
          setInput({ day, text: value });
          if (validity.valid && value !== day) onDay(value);
        }}
        onBlur={() => setInput({ day, text: day })}
      />
    </label>
  );
}
