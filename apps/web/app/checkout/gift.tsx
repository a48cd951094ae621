import { MAX_LENGTH, MOBILE_PATTERN } from '@kinari/contract/limits';
import { useState } from 'react';
import { emailError } from '../identity/identity-validation.ts';
import { mobileDigits } from '../platform/text/phone.ts';
import { CheckField } from '../ui/form/check-field.tsx';
import type { Errors } from '../ui/form/form-errors.ts';
import { TextField } from '../ui/form/text-field.tsx';
import type { FieldState } from '../ui/form/use-form.ts';

type Gift = { name: string; contact: string };

const EMPTY_GIFT: Gift = { name: '', contact: '' };
const FIELD_NAMES = { name: 'giftName', contact: 'giftContact' } as const;

/** The gift recipient. Fields are validated when they lose focus or the order is placed. */
export function useGift() {
  const [isGift, setIsGift] = useState(false);
  const [draft, setDraft] = useState(EMPTY_GIFT);
  const [left, setLeft] = useState<Partial<Record<keyof Gift, true>>>({});
  const errors = isGift ? validateGift(draft) : {};

  function field(name: keyof Gift): FieldState {
    return {
      name: FIELD_NAMES[name],
      value: draft[name],
      error: left[name] && errors[name],
      onValue: (text) => setDraft((before) => ({ ...before, [name]: text })),
      onLeave: () => setLeft((before) => ({ ...before, [name]: true })),
    };
  }

  /** Returns the name of the first invalid field. */
  function validate(): string | undefined {
    setLeft({ name: true, contact: true });
    const [invalidField] = Object.keys(errors) as (keyof Gift)[];
    return invalidField && FIELD_NAMES[invalidField];
  }

  return { block: { isGift, setIsGift, field }, gift: isGift ? normalizeGift(draft) : undefined, validate };
}

type GiftCheckboxProps = Pick<ReturnType<typeof useGift>, 'block'>;

export function GiftCheckbox({ block: { isGift, setIsGift, field } }: GiftCheckboxProps) {
  return (
    <div className="checkout-gift">
      <CheckField
        field={{ name: 'isGift', value: isGift, error: undefined, onValue: setIsGift, onLeave: () => {} }}
        hint="No prices on the slip inside. The recipient can return it for gift credit."
      >
        <span className="font-semibold">This is a gift</span>
      </CheckField>
      {isGift && (
        <div className="checkout-pair sm:pl-8">
          <TextField
            label="Recipient’s name"
            field={field('name')}
            autoComplete="off"
            maxLength={MAX_LENGTH.personName}
          />
          <TextField
            label="Their mobile or email"
            field={field('contact')}
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

export function validateGift({ name, contact }: Gift): Errors<keyof Gift> {
  return {
    ...(!name.trim() && { name: 'Please enter the recipient’s name' }),
    ...(!isValidContact(normalizeContact(contact)) && { contact: 'Enter a 10-digit mobile number or an email' }),
  };
}

/** Normalises a phone number to its ten digits. */
export function normalizeGift({ name, contact }: Gift): Gift {
  return { name: name.trim(), contact: normalizeContact(contact) };
}

function normalizeContact(contact: string): string {
  return /^[\d\s+()-]+$/.test(contact) ? mobileDigits(contact) : contact.trim();
}

function isValidContact(contact: string): boolean {
  return MOBILE_PATTERN.test(contact) || emailError(contact) === undefined;
}
