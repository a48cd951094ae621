import { classes } from '../../ui/classes.ts';
import type { FieldState } from '../../ui/form/use-form.ts';
import type { Registration } from './tax-profile-draft.ts';

const CHOICES: { value: Registration; title: string; text: string }[] = [
  { value: 'none', title: 'Not registered', text: 'Customers get a bill, without tax and without a GSTIN.' },
  {
    value: 'regular',
    title: 'Regular',
    text: 'Prices include GST. Customers get an invoice that tells it apart.',
  },
  {
    value: 'composition',
    title: 'Composition',
    text: 'Customers get a bill of supply. No tax is taken from them.',
  },
];

/** How the shop is registered for GST; the whole card chooses. */
export function RegistrationChoice({ field: { value, name, onValue } }: { field: FieldState<Registration> }) {
  return (
    <fieldset>
      <legend className="mb-3 text-h3">Registration for GST</legend>
      <div className="tax-choices">
        {CHOICES.map((choice) => (
          <label key={choice.value} className={classes('tax-choice', value === choice.value && 'tax-choice-chosen')}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              className="tax-choice-radio"
              onChange={() => onValue(choice.value)}
            />
            <span className="min-w-0 font-semibold">
              {choice.title}
              <span className="block font-normal text-ink-2">{choice.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
