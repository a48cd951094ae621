import './destination.css';
import { LONGEST } from '@kinari/contract/limits';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError } from '../ui/form/field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import type { FieldState, useForm } from '../ui/form/use-form.ts';
import { icon16 } from '../ui/icon.ts';
import { againState, type DestinationDraft, digitsOf } from './destination-draft.ts';

type DestinationFieldsProps = { form: Pick<ReturnType<typeof useForm<DestinationDraft>>, 'values' | 'set' | 'field'> };

const MEANS = [
  ['upi', 'UPI ID'],
  ['bank', 'Bank account'],
] as const;

/** Where money goes; what decides who gets it is typed twice, and the second time is judged letter by letter. */
export function DestinationFields({ form: { values, set, field } }: DestinationFieldsProps) {
  return (
    <div>
      <fieldset className="destination-means">
        <legend className="sr-only">Where to</legend>
        {MEANS.map(([means, name]) => (
          <label key={means}>
            <input
              type="radio"
              name="means"
              value={means}
              checked={values.means === means}
              className="sr-only"
              onChange={() => set({ means })}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {values.means === 'upi' ? (
        <div className="destination-fields">
          <TextField label="UPI ID" field={field('upiId')} placeholder="name@bank" inputMode="email" {...EXACT} />
          <Again label="The same again" first={values.upiId} field={field('upiIdAgain')} inputMode="email" />
        </div>
      ) : (
        <div className="destination-fields">
          <TextField label="Account number" field={field('account')} inputMode="numeric" {...EXACT} />
          <Again
            label="The same again"
            first={digitsOf(values.account)}
            field={field('accountAgain')}
            inputMode="numeric"
          />
          <TextField
            label="IFSC"
            field={field('ifsc')}
            placeholder="SBIN0001234"
            {...EXACT}
            autoCapitalize="characters"
          />
          <TextField
            label="Name of the account holder"
            field={field('name')}
            autoComplete="name"
            maxLength={LONGEST.personName}
          />
        </div>
      )}
    </div>
  );
}

// Nothing that a keyboard means well may change a letter, and no browser keeps it.
const EXACT = { autoComplete: 'off', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

type AgainProps = { label: string; first: string; field: FieldState; inputMode: 'email' | 'numeric' };

function Again({ label, first, field, inputMode }: AgainProps) {
  const state = againState(first, inputMode === 'numeric' ? digitsOf(field.value) : field.value);
  const hints: Record<typeof state, ReactNode> = {
    typing: undefined,
    different: <FieldError>This is not the same</FieldError>,
    same: (
      <span className="destination-same">
        <Check {...icon16} />
        Both are the same
      </span>
    ),
  };
  return <TextField label={label} field={field} hint={hints[state]} inputMode={inputMode} {...EXACT} />;
}
