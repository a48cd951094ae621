import { MAX_LENGTH } from '@kinari/contract/limits';
import { mobileDigits } from '../platform/text/phone.ts';
import { TextField } from '../ui/form/text-field.tsx';
import type { CheckoutForm, ShownFields } from './checkout-form-values.ts';

type RecipientFieldsProps = {
  form: CheckoutForm;
  shown: ShownFields;
  isRecipientNeeded: boolean;
  address: { id: string; mobile?: string | null | undefined } | undefined;
};

export function RecipientFields({ form, shown, isRecipientNeeded, address }: RecipientFieldsProps) {
  const mark = isRecipientNeeded ? 'required' : 'optional';
  return (
    <div className="checkout-pair grid gap-y-3.5 gap-x-4 pt-3 lg:grid-cols-2">
      <TextField
        label="Name of the person receiving"
        mark={mark}
        field={{
          ...form.field('recipientName'),
          value: shown.recipientName,
          onValue: (text) => form.set({ recipientName: { text, addressId: address?.id } }),
        }}
        autoComplete="name"
        maxLength={MAX_LENGTH.personName}
      />
      {!address?.mobile && (
        <TextField
          label="Mobile number for delivery"
          mark={mark}
          hint="Shared only with the delivery partner."
          type="tel"
          field={{
            ...form.field('mobile'),
            value: shown.mobile,
            onValue: (text) => form.set({ mobile: mobileDigits(text) }),
          }}
          autoComplete="tel-national"
          inputMode="numeric"
        />
      )}
      <TextField
        label="Delivery note"
        mark="optional"
        hint="For example: Leave it with the guard"
        field={form.field('note')}
        autoComplete="off"
        maxLength={MAX_LENGTH.deliveryNote}
        className="md:col-span-2"
      />
    </div>
  );
}
