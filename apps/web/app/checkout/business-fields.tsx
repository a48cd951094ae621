import { normalizeGstin, validateGstin } from '@kinari/contract/gst/gstin';
import { MAX_LENGTH } from '@kinari/contract/limits';
import type { Errors } from '../ui/form/form-errors.ts';
import { TextField } from '../ui/form/text-field.tsx';
import type { Business, CheckoutForm, ShownFields } from './checkout-form-values.ts';

const GSTIN_LENGTH = 15;

/** Fields for a business invoice. Loaded on demand, because few customers need it. */
export default function BusinessFields({ form, shown }: { form: CheckoutForm; shown: ShownFields }) {
  const { error, ...gstin } = form.field('gstin');
  // Validate a complete number at once, while the customer still has the source at hand.
  const isWhole = shown.gstin.length >= GSTIN_LENGTH;
  return (
    <div className="checkout-pair grid gap-y-3.5 gap-x-4 pt-3 lg:grid-cols-2">
      <TextField
        label="GSTIN"
        field={{
          ...gstin,
          value: shown.gstin,
          error: isWhole ? validateBusiness(shown).gstin : error,
          onValue: (text) => form.set({ gstin: normalizeGstin(text).slice(0, GSTIN_LENGTH) }),
        }}
        hint="15 characters"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        label="Trade name"
        field={{
          ...form.field('tradeName'),
          value: shown.tradeName,
          onValue: (tradeName) => form.set({ tradeName }),
        }}
        hint="As registered for GST"
        autoComplete="organization"
        maxLength={MAX_LENGTH.tradeName}
      />
    </div>
  );
}

/** Returns the errors. Two empty fields are valid. */
export function validateBusiness({ gstin, tradeName }: Business): Errors<keyof Business> {
  if (!gstin && !tradeName.trim()) return {};
  return {
    gstin: validateGstin(gstin),
    tradeName: tradeName.trim() ? undefined : 'Please enter the registered trade name',
  };
}
