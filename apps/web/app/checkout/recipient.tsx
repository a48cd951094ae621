import { MAX_LENGTH, MOBILE_PATTERN } from '@kinari/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Profile, profileQuery } from '../account/account.data.ts';
import type { Address } from '../account/addresses/address.data.ts';
import { INVALID_MOBILE_MESSAGE } from '../account/addresses/address-validation.ts';
import { mobileDigits } from '../platform/text/phone.ts';
import { useShop } from '../site/use-shop.ts';
import { TextField } from '../ui/form/text-field.tsx';
import type { FieldState } from '../ui/form/use-form.ts';

type FieldName = 'recipientName' | 'mobile';
const FIELD_BY_ERROR_CODE: Partial<Record<string, FieldName>> = {
  recipient_missing: 'recipientName',
  mobile_required: 'mobile',
};

/**
 * Recipient name and phone: saved values until the customer types others. Validated when a field loses focus or the
 * order is placed. A typed name applies only to the address chosen at that time.
 */
export function useRecipient(address: Address | undefined, gift: string | undefined) {
  const { data: profile } = useQuery(profileQuery);
  const { recipientNeeded } = useShop().company;
  const [typedRecipient, setTypedRecipient] = useState<{ name: string; for: string | undefined }>();
  const [number, setNumber] = useState<string>();
  const [validated, setValidated] = useState<Partial<Record<FieldName, true>>>({});
  // The loaded page may be older than the courier setup. Then the API reports that the fields are required.
  const [isRequiredByApi, setIsRequiredByApi] = useState(false);
  const isNeeded = recipientNeeded || isRequiredByApi;

  const typedName = typedRecipient?.for === address?.id ? typedRecipient?.name : undefined;
  const name = chooseRecipientName({ typed: typedName, gift, address, profile });
  const mobile = number ?? profile?.mobile ?? '';
  const problems = {
    recipientName: validateRecipientName(name, isNeeded),
    // The address has its own phone number.
    mobile: address?.mobile ? undefined : validateRecipientMobile(mobile, isNeeded),
  };
  const markValidated = (field: FieldName) => setValidated((before) => ({ ...before, [field]: true }));
  const toField = (field: FieldName, value: string, onValue: (text: string) => void): FieldState => ({
    name: field,
    value,
    error: validated[field] && problems[field],
    onValue,
    onLeave: () => markValidated(field),
  });

  return {
    block: {
      isNeeded,
      name: toField('recipientName', name, (text) => setTypedRecipient({ name: text, for: address?.id })),
      mobile: address?.mobile ? undefined : toField('mobile', mobile, (text) => setNumber(mobileDigits(text))),
    },
    // Send only a typed name: the API would save a default as if the customer had typed it.
    recipientName: typedName?.trim() || undefined,
    mobile: (!address?.mobile && mobile) || undefined,
    /** Returns the first error and the selector of its field. */
    validate: (): { text: string; there: string } | undefined => {
      setValidated({ recipientName: true, mobile: true });
      if (problems.recipientName) return { text: problems.recipientName, there: inputSelector('recipientName') };
      if (!problems.mobile) return undefined;
      return { text: mobile ? 'Please check the mobile number' : problems.mobile, there: inputSelector('mobile') };
    },
    /** Returns the selector of the field an API error belongs to. */
    fieldForError: (code: string): string | undefined => {
      const field = FIELD_BY_ERROR_CODE[code];
      if (!field) return undefined;
      setIsRequiredByApi(true);
      markValidated(field);
      return inputSelector(field);
    },
  };
}

function inputSelector(field: FieldName): string {
  return `input[name="${field}"]`;
}

type RecipientFieldsProps = { recipient: ReturnType<typeof useRecipient>['block']; note: FieldState };

export function RecipientFields({ recipient: { isNeeded, name, mobile }, note }: RecipientFieldsProps) {
  const mark = isNeeded ? 'required' : 'optional';
  return (
    <div className="checkout-pair">
      <TextField
        label="Name of the person receiving"
        mark={mark}
        field={name}
        autoComplete="name"
        maxLength={MAX_LENGTH.personName}
      />
      {mobile && (
        <TextField
          label="Mobile number for delivery"
          mark={mark}
          hint="Shared only with the delivery partner."
          type="tel"
          field={mobile}
          autoComplete="tel-national"
          inputMode="numeric"
        />
      )}
      <TextField
        label="Delivery note"
        mark="optional"
        hint="For example: Leave it with the guard"
        field={note}
        autoComplete="off"
        maxLength={MAX_LENGTH.deliveryNote}
        className="sm:col-span-2"
      />
    </div>
  );
}

/** The same texts as the API's errors. */
export const NAME_MISSING_MESSAGE = 'Please add the name of the person receiving';
export const MOBILE_MISSING_MESSAGE = 'Please add a mobile number for the delivery';

type RecipientSources = {
  typed: string | undefined;
  gift: string | undefined;
  address: Pick<Address, 'recipientName'> | undefined;
  profile: Pick<Profile, 'firstName' | 'lastName' | 'nameGiven'> | undefined;
};

/** Returns the recipient's name by the same rules as the API. Empty if the customer never gave a name. */
export function chooseRecipientName({ typed: typedName, gift, address, profile }: RecipientSources): string {
  const profileName = profile?.nameGiven ? [profile.firstName, profile.lastName].filter(Boolean).join(' ') : '';
  return typedName ?? (gift || address?.recipientName || profileName);
}

export function validateRecipientName(name: string, isNeeded: boolean): string | undefined {
  return isNeeded && !name.trim() ? NAME_MISSING_MESSAGE : undefined;
}

export function validateRecipientMobile(mobile: string, isNeeded: boolean): string | undefined {
  if (!mobile) return isNeeded ? MOBILE_MISSING_MESSAGE : undefined;
  return MOBILE_PATTERN.test(mobile) ? undefined : INVALID_MOBILE_MESSAGE;
}
