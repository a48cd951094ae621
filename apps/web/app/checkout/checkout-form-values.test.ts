import { formatError } from '@kinari/contract/errors';
import { describe, expect, test } from 'vitest';
import { hasErrors } from '../ui/form/form-errors.ts';
import { validateBusiness } from './business-fields.tsx';
import {
  type CheckoutContext,
  type CheckoutValues,
  EMPTY_CHECKOUT,
  fillCheckoutFields,
  MOBILE_MISSING_MESSAGE,
  NAME_MISSING_MESSAGE,
  toOrderOptions,
  validateCheckout,
} from './checkout-form-values.ts';

const address = { id: 'home', recipientName: 'Sunita Rao', mobile: null };
const profile = { firstName: 'Asha', lastName: 'Rao', nameGiven: true, mobile: null, gstin: null, tradeName: null };
const context: CheckoutContext = { address, profile, isRecipientNeeded: true, validateBusiness };
const values = (changes: Partial<CheckoutValues>): CheckoutValues => ({ ...EMPTY_CHECKOUT, ...changes });
const gift = { isGift: true, giftName: 'Meera', giftContact: '9822041567' };

/** Returns the names of the invalid fields. */
function findInvalid(changes: Partial<CheckoutValues>, changed: Partial<CheckoutContext> = {}): string[] {
  const errors = validateCheckout(values({ mobile: '9822041567', ...changes }), { ...context, ...changed });
  return Object.entries(errors).flatMap(([name, error]) => (error ? [name] : []));
}

describe('the recipient name', () => {
  const nameFor = (changes: Partial<CheckoutValues>, changed: Partial<CheckoutContext> = {}) =>
    fillCheckoutFields(values(changes), { ...context, ...changed }).recipientName;
  const typed = { recipientName: { text: 'Ravi Kumar', addressId: 'home' } };

  test('is the typed one, else that of the gift, the address or the profile', () => {
    expect(nameFor({ ...typed, ...gift })).toBe('Ravi Kumar');
    expect(nameFor(gift)).toBe('Meera');
    expect(nameFor({ ...gift, giftName: ' ' })).toBe('Sunita Rao');
    expect(nameFor({}, { address: { ...address, recipientName: null } })).toBe('Asha Rao');
  });

  test('applies only to the address it was typed for', () => {
    expect(nameFor(typed, { address: { ...address, id: 'office' } })).toBe('Sunita Rao');
  });

  test('stays empty if it was cleared, or if the profile has only a username', () => {
    expect(nameFor({ recipientName: { text: '', addressId: 'home' } })).toBe('');
    const unnamed = { ...profile, firstName: 'asha_92', lastName: 'asha_92', nameGiven: false };
    expect(nameFor({}, { address: undefined, profile: unnamed })).toBe('');
  });

  test('is required only if a courier needs it', () => {
    const cleared = { recipientName: { text: ' ', addressId: 'home' } };
    expect(findInvalid(cleared)).toEqual(['recipientName']);
    expect(findInvalid(cleared, { isRecipientNeeded: false })).toEqual([]);
  });

  test('is sent only if it was typed', () => {
    expect(toOrderOptions(values(typed), context).recipientName).toBe('Ravi Kumar');
    expect(toOrderOptions(EMPTY_CHECKOUT, context).recipientName).toBeUndefined();
  });
});

describe('the phone number', () => {
  test('is required only if a courier needs it and the address has none', () => {
    expect(findInvalid({ mobile: '' })).toEqual(['mobile']);
    expect(findInvalid({ mobile: '' }, { isRecipientNeeded: false })).toEqual([]);
    expect(findInvalid({ mobile: '' }, { address: { ...address, mobile: '9822041567' } })).toEqual([]);
  });

  test('must be a mobile number', () => {
    for (const isRecipientNeeded of [true, false])
      expect(findInvalid({ mobile: '12345' }, { isRecipientNeeded })).toEqual(['mobile']);
  });

  test('comes from the profile until another one is typed', () => {
    const withProfile = { ...context, profile: { ...profile, mobile: '9822041567' } };
    expect(toOrderOptions(EMPTY_CHECKOUT, withProfile).mobile).toBe('9822041567');
    expect(toOrderOptions(values({ mobile: '9822041568' }), withProfile).mobile).toBe('9822041568');
  });
});

test('both messages are the same as those of the API', () => {
  expect([formatError('recipient_missing'), formatError('mobile_required')]).toEqual([
    NAME_MISSING_MESSAGE,
    MOBILE_MISSING_MESSAGE,
  ]);
});

describe('a gift', () => {
  test.each(['9822041567', '+91 98220 41567', 'meera.joshi@mail.example', ' meera@mail.example '])(
    'accepts %j as a contact',
    (giftContact) => {
      expect(findInvalid({ ...gift, giftContact })).toEqual([]);
    },
  );

  test.each(['', '12345', '1234567890', 'meera', 'meera@mail'])('rejects %j as a contact', (giftContact) => {
    expect(findInvalid({ ...gift, giftContact })).toEqual(['giftContact']);
  });

  test('needs the name of the recipient', () => {
    expect(findInvalid({ ...gift, giftName: ' ' })).toEqual(['giftName']);
  });

  test('is neither validated nor sent while the box is not ticked', () => {
    const unticked = { ...gift, isGift: false, giftContact: 'meera' };
    expect(findInvalid(unticked)).toEqual([]);
    expect(toOrderOptions(values(unticked), context).gift).toBeUndefined();
  });

  test('sends a phone number as ten digits, an email unchanged', () => {
    const contactFor = (giftContact: string) => toOrderOptions(values({ ...gift, giftContact }), context).gift?.contact;
    expect(contactFor('+91 98220 41567')).toBe('9822041567');
    expect(contactFor(' m@mail.example ')).toBe('m@mail.example');
  });
});

describe('a business invoice', () => {
  const business = { isForBusiness: true, gstin: '27AAPFU0939F1ZV', tradeName: ' Umang Foods ' };

  test('needs a GSTIN with a right check digit and a trade name, or neither', () => {
    expect(findInvalid(business)).toEqual([]);
    expect(findInvalid({ ...business, gstin: '27AAPFU0939F1ZX' })).toEqual(['gstin']);
    expect(findInvalid({ ...business, tradeName: ' ' })).toEqual(['tradeName']);
    expect(findInvalid({ ...business, gstin: '', tradeName: '' })).toEqual([]);
  });

  test('is sent only while its block is open', () => {
    expect(toOrderOptions(values(business), context)).toMatchObject({
      gstin: business.gstin,
      tradeName: 'Umang Foods',
    });
    expect(toOrderOptions(values({ ...business, isForBusiness: false }), context)).not.toHaveProperty('gstin');
    expect(
      hasErrors(
        validateCheckout(values({ ...business, isForBusiness: false, gstin: 'x' }), {
          ...context,
          isRecipientNeeded: false,
        }),
      ),
    ).toBe(false);
  });
});
