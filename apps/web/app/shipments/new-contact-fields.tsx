import { MAX_LENGTH } from '@kinari/contract/limits';
import { mobileDigits } from '../platform/text/phone.ts';
import { TextField } from '../ui/form/text-field.tsx';
import type { FieldState } from '../ui/form/use-form.ts';

type NewContactFieldsProps = {
  field: (name: 'mobile' | 'addressLine1' | 'addressLine2') => FieldState;
  onMobile: (mobile: string) => void;
};

/** Another phone number, or another address within the same pincode. */
export function NewContactFields({ field, onMobile }: NewContactFieldsProps) {
  return (
    <div className="grid gap-3">
      <TextField
        label="Mobile number"
        type="tel"
        field={{ ...field('mobile'), onValue: (text) => onMobile(mobileDigits(text)) }}
        autoComplete="tel-national"
        inputMode="numeric"
        placeholder="10 digits"
      />
      <TextField
        label="House, street"
        mark="optional"
        field={field('addressLine1')}
        autoComplete="address-line1"
        maxLength={MAX_LENGTH.addressLine}
      />
      <TextField
        label="Area, landmark"
        mark="optional"
        field={field('addressLine2')}
        autoComplete="address-line2"
        maxLength={MAX_LENGTH.addressLine}
      />
    </div>
  );
}
