import { MAX_LENGTH } from '@kinari/contract/limits';
import { CheckField } from '../ui/form/check-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import type { CheckoutForm } from './checkout-form-values.ts';

export function GiftCheckbox({ form: { field, values } }: { form: CheckoutForm }) {
  return (
    <div className="mt-3">
      <CheckField
        field={field('isGift')}
        hint="No prices on the slip inside. The recipient can return it for gift credit."
      >
        <span className="font-semibold">This is a gift</span>
      </CheckField>
      {values.isGift && (
        <div className="checkout-pair grid gap-y-3.5 gap-x-4 pt-3 lg:grid-cols-2 sm:pl-8">
          <TextField
            label="Recipient’s name"
            field={field('giftName')}
            autoComplete="off"
            maxLength={MAX_LENGTH.personName}
          />
          <TextField
            label="Their mobile or email"
            field={field('giftContact')}
            autoComplete="off"
            autoCapitalize="none"
            inputMode="email"
            spellCheck={false}
            maxLength={MAX_LENGTH.email}
          />
        </div>
      )}
    </div>
  );
}
