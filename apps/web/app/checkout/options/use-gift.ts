import { useState } from 'react';
import type { FieldState } from '../../ui/form/use-form.ts';
import { type Gift, normalizeGift, validateGift } from './gift-form-values.ts';

const EMPTY_GIFT: Gift = { name: '', contact: '' };

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

const FIELD_NAMES = { name: 'giftName', contact: 'giftContact' } as const;

export type GiftSection = ReturnType<typeof useGift>['block'];
