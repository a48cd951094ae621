import { classes } from '../../ui/classes.ts';
import type { FieldState } from '../../ui/form/use-form.ts';
import type { Registration } from './tax-profile-form-values.ts';

const REGISTRATION_OPTIONS: { value: Registration; title: string; text: string }[] = [
  { value: 'none', title: 'Not registered', text: 'Customers get a bill without tax or GSTIN.' },
  {
    value: 'regular',
    title: 'Regular',
    text: 'Prices include GST. Customers get an invoice that shows GST separately.',
  },
  {
    value: 'composition',
    title: 'Composition',
    text: 'Customers get a bill of supply. No tax is charged.',
  },
];

export function RegistrationOptions({ field: { value, name, onValue } }: { field: FieldState<Registration> }) {
  return (
    <fieldset>
      <legend className="mb-3 text-h3">GST registration</legend>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-3">
        {REGISTRATION_OPTIONS.map((option) => (
          <label key={option.value} className={classes('tax-choice', value === option.value && 'tax-choice-chosen')}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              className="choice-input"
              onChange={() => onValue(option.value)}
            />
            <span className="min-w-0 font-semibold">
              {option.title}
              <span className="block font-normal text-text-muted">{option.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
