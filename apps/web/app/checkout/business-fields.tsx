import { normalizeGstin, validateGstin } from '@kinari/contract/gst/gstin';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { useState } from 'react';
import { TextField } from '../ui/form/text-field.tsx';
import type { Business } from './business-invoice.tsx';

const GSTIN_LENGTH = 15;

type BusinessFieldsProps = {
  draft: Business;
  /** Show all errors, because the order is being placed. Before that, only for fields that were left or are complete. */
  isValidated: boolean;
  onDraft: (draft: Business) => void;
};

/** Fields for a business invoice. Loaded on demand, because few customers need it. */
export default function BusinessFields({ draft, isValidated, onDraft }: BusinessFieldsProps) {
  const [left, setLeft] = useState<Partial<Record<keyof Business, true>>>({});
  const { gstin, tradeName } = draft;
  const errors = validateBusiness(draft);
  // Validate a complete number at once, while the customer still has the source at hand.
  const isWhole = gstin.length >= GSTIN_LENGTH;
  return (
    <div className="checkout-pair">
      <TextField
        label="GSTIN"
        field={{
          name: 'gstin',
          value: gstin,
          error: isValidated || isWhole || left.gstin ? errors.gstin : undefined,
          onValue: (text) => onDraft({ gstin: normalizeGstin(text).slice(0, GSTIN_LENGTH), tradeName }),
          onLeave: () => setLeft({ ...left, gstin: true }),
        }}
        hint="15 characters"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        label="Trade name"
        field={{
          name: 'tradeName',
          value: tradeName,
          error: isValidated || left.tradeName ? errors.tradeName : undefined,
          onValue: (text) => onDraft({ gstin, tradeName: text }),
          onLeave: () => setLeft({ ...left, tradeName: true }),
        }}
        hint="As registered for GST"
        autoComplete="organization"
        maxLength={MAX_LENGTH.tradeName}
      />
    </div>
  );
}

/** Returns the errors. Two empty fields are valid. */
export function validateBusiness({ gstin, tradeName }: Business): Partial<Business> {
  if (!gstin && !tradeName.trim()) return {};
  const problem = validateGstin(gstin);
  return {
    ...(problem && { gstin: problem }),
    ...(!tradeName.trim() && { tradeName: 'Please enter the registered trade name' }),
  };
}
