import { MAX_LENGTH } from '@kinari/contract/limits';
import { TextField } from '../ui/form/text-field.tsx';
import type { FieldState } from '../ui/form/use-form.ts';
import type { RecipientSection } from './use-recipient.ts';

type RecipientFieldsProps = { recipient: RecipientSection; note: FieldState };

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
