import { useState } from 'react';
import type { FieldState } from '../../ui/form/use-form.ts';
import { checkGift, type Gift, tidyGift } from './gift-draft.ts';

const NOBODY: Gift = { name: '', contact: '' };

/** Whom the order is a present for, where it is one; judged once a field was left or the order is placed. */
export function useGift() {
  const [isGift, setIsGift] = useState(false);
  const [draft, setDraft] = useState(NOBODY);
  const [left, setLeft] = useState<Partial<Record<keyof Gift, true>>>({});
  const errors = isGift ? checkGift(draft) : {};

  function field(name: keyof Gift): FieldState {
    return {
      name: FIELD_NAMES[name],
      value: draft[name],
      error: left[name] && errors[name],
      onValue: (text) => setDraft((before) => ({ ...before, [name]: text })),
      onLeave: () => setLeft((before) => ({ ...before, [name]: true })),
    };
  }

  /** The name of the first field that is wrong, if one is. */
  function judge(): string | undefined {
    setLeft({ name: true, contact: true });
    const [wrong] = Object.keys(errors) as (keyof Gift)[];
    return wrong && FIELD_NAMES[wrong];
  }

  return { block: { isGift, setIsGift, field }, gift: isGift ? tidyGift(draft) : undefined, judge };
}

const FIELD_NAMES = { name: 'giftName', contact: 'giftContact' } as const;

export type GiftBlock = ReturnType<typeof useGift>['block'];
