import { useState } from 'react';
import type { Address } from '../account/addresses/address.data.ts';
import { useBusiness } from './options/use-business.ts';
import { useGift } from './options/use-gift.ts';
import { useStoreCredit } from './options/use-store-credit.ts';
import { useRecipient } from './use-recipient.ts';

/** State of all checkout fields except the address. */
export function useCheckoutOptions(total: number, address: Address | undefined) {
  const business = useBusiness();
  const gift = useGift();
  const recipient = useRecipient(address, gift.gift?.name);
  const [note, setNote] = useState('');
  const credit = useStoreCredit(total);

  /** Returns the first error and the selector of its field. */
  function validate(): { text: string; there: string } | undefined {
    const invalidRecipient = recipient.validate();
    if (invalidRecipient) return invalidRecipient;
    const invalidGift = gift.validate();
    if (invalidGift) return { text: 'Please check the gift recipient', there: `input[name="${invalidGift}"]` };
    // Otherwise the order would be placed without the code.
    if (credit.isCodeWaiting) return { text: 'Please add the gift code first', there: 'input[name="code"]' };
    const invalidBusiness = business.validate();
    return invalidBusiness
      ? { text: 'Please check your business invoice', there: `input[name="${invalidBusiness}"]` }
      : undefined;
  }

  return {
    recipient: recipient.block,
    note: { name: 'note', value: note, error: undefined, onValue: setNote, onLeave: () => {} },
    business: business.block,
    gift: gift.block,
    credit,
    validate,
    fieldForError: recipient.fieldForError,
    options: {
      recipientName: recipient.recipientName,
      mobile: recipient.mobile,
      note: note.trim() || undefined,
      ...business.business,
      gift: gift.gift,
      useCredit: credit.paid > 0 || undefined,
    },
  };
}
