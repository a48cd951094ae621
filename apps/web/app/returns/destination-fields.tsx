import { MAX_LENGTH } from '@kinari/contract/limits';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from '../ui/form/field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import type { FieldState } from '../ui/form/use-form.ts';
import { icon16 } from '../ui/icon.ts';
import { compareRepeat, type DestinationDraft, extractDigits } from './destination-form-values.ts';

type DestinationFieldsProps = {
  form: {
    values: DestinationDraft;
    set: (changes: Partial<DestinationDraft>) => void;
    field: (name: Exclude<keyof DestinationDraft, 'method'>) => FieldState;
  };
};

const REFUND_METHOD_OPTIONS = [
  ['upi', 'UPI ID'],
  ['bank', 'Bank account'],
] as const;

/** Fields for the refund destination. Ids are typed twice, and the second input is compared as it is typed. */
export function DestinationFields({ form: { values, set, field } }: DestinationFieldsProps) {
  return (
    <div>
      <fieldset className="destination-method grid grid-cols-[1fr_1fr] overflow-hidden border border-border-strong rounded-md bg-surface">
        <legend className="sr-only">Refund to</legend>
        {REFUND_METHOD_OPTIONS.map(([method, name]) => (
          <label
            key={method}
            className="relative grid place-items-center min-h-(--control-lg) text-text-muted font-semibold cursor-pointer has-checked:bg-text has-checked:text-page has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-4 has-[:checked:focus-visible]:outline-page"
          >
            <input
              type="radio"
              name="method"
              value={method}
              checked={values.method === method}
              className="sr-only"
              onChange={() => set({ method })}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {values.method === 'upi' ? (
        <div className="grid items-start gap-4 mt-4 md:grid-cols-[1fr_1fr]">
          <TextField
            label="UPI ID"
            field={field('upiId')}
            placeholder="name@bank"
            inputMode="email"
            {...EXACT_INPUT_PROPS}
          />
          <RepeatField label="Confirm UPI ID" first={values.upiId} field={field('upiIdAgain')} inputMode="email" />
        </div>
      ) : (
        <div className="grid items-start gap-4 mt-4 md:grid-cols-[1fr_1fr]">
          <TextField label="Account number" field={field('account')} inputMode="numeric" {...EXACT_INPUT_PROPS} />
          <RepeatField
            label="Confirm account number"
            first={extractDigits(values.account)}
            field={field('accountAgain')}
            inputMode="numeric"
          />
          <TextField
            label="IFSC"
            field={field('ifsc')}
            placeholder="SBIN0001234"
            {...EXACT_INPUT_PROPS}
            autoCapitalize="characters"
          />
          <TextField
            label="Name of the account holder"
            field={field('name')}
            autoComplete="name"
            maxLength={MAX_LENGTH.personName}
          />
        </div>
      )}
    </div>
  );
}

// For payment details: keyboards must not autocorrect them, and browsers must not save them.
const EXACT_INPUT_PROPS = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

type RepeatFieldProps = { label: string; first: string; field: FieldState; inputMode: 'email' | 'numeric' };

function RepeatField({ label, first, field, inputMode }: RepeatFieldProps) {
  const state = compareRepeat(first, inputMode === 'numeric' ? extractDigits(field.value) : field.value);
  const hints: Record<typeof state, ReactNode> = {
    typing: undefined,
    different: <FieldError>Does not match</FieldError>,
    same: (
      <span className="flex items-center gap-1.5 text-success">
        <Check {...icon16} />
        Both match
      </span>
    ),
  };
  return <TextField label={label} field={field} hint={hints[state]} inputMode={inputMode} {...EXACT_INPUT_PROPS} />;
}
